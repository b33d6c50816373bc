import { useTranslation } from 'react-i18next'
import { useScreenTitle } from './document-title.ts'
import { Skeleton } from './skeleton.tsx'

/** Shown instead of a screen that must read something first: its title over a skeleton. */
export function Waiting({ lines }: { lines: number }) {
  const { t } = useTranslation()
  const title = useScreenTitle()
  return (
    <div className="page">
      <div className="page-head">
        <div className="page-line">
          <h1>{title !== undefined && t(title)}</h1>
        </div>
      </div>
      <Skeleton lines={lines} />
    </div>
  )
}
