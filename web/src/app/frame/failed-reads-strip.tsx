import { useTranslation } from 'react-i18next'
import type { FailedReads } from '../../api/failed-reads.ts'
import { Failure, TRY_NOW } from '../../ui/failure.tsx'
import { useKeys } from '../../ui/use-keys.ts'

/** The strip above a screen with failed reads: what is wrong, since when, and the key to try again. */
export function FailedReadsStrip({ failed: { what, since_ms, retry } }: { failed: FailedReads }) {
  const { t } = useTranslation()
  useKeys([{ ...TRY_NOW, label: t('Try now'), run: retry }])
  return (
    <div className="page-failure">
      <Failure what={what} onRetry={retry} {...(since_ms !== undefined && { since_ms })} />
    </div>
  )
}
