import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFailureSentence } from '../../api/use-endpoint.ts'
import { WireFailure } from '../../api/wire-failure.ts'
import { Failure } from '../../ui/failure.tsx'
import { useKeys } from '../../ui/use-keys.ts'

/** A screen that could not be shown: what is wrong, and the way to try again. */
export function ScreenFailed({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const sayFailure = useFailureSentence()
  const what = error instanceof WireFailure ? sayFailure(error) : t('This screen cannot be shown.')
  const again = () => {
    reset()
    void router.invalidate()
  }
  useKeys([{ keys: 'R', label: t('Try now'), run: again }])
  return (
    <div className="screen-failed">
      <Failure what={what} onRetry={again} />
    </div>
  )
}
