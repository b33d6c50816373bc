import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureSentence } from '../../api/use-endpoint.ts'
import { WireFailure } from '../../api/wire-failure.ts'
import { useScreenTitle } from '../../ui/document-title.ts'
import { Failure, TRY_NOW } from '../../ui/failure.tsx'
import { useKeyListener, useKeys } from '../../ui/use-keys.ts'
import styles from './pages.module.css'

/** Shown when a screen failed to render or a guard could not read what it needs: what is wrong, and a button to try again. */
export function ScreenFailed({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const sayFailure = useFailureSentence()
  const titleId = useId()
  const what = error instanceof WireFailure ? sayFailure(error) : t('This screen cannot be shown.')
  const again = () => {
    reset()
    void router.invalidate()
  }
  useKeyListener()
  useKeys([{ ...TRY_NOW, label: t('Try now'), run: again }])
  return (
    <section className={styles.screenFailed} aria-labelledby={titleId}>
      <h1 id={titleId} className="visually-hidden">
        {t(useScreenTitle() ?? 'Lekha')}
      </h1>
      <Failure what={what} onRetry={again} />
    </section>
  )
}

/** The same in place of the whole page, including the frame. */
export function PageFailed(props: ErrorComponentProps) {
  return (
    <main>
      <ScreenFailed {...props} />
    </main>
  )
}
