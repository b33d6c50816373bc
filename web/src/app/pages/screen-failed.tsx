import { userRole } from '@lekha/contract'
import { digits } from '@lekha/money'
import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { endpointQuery, useFailureSentence } from '../../api/use-endpoint.ts'
import { WireFailure } from '../../api/wire-failure.ts'
import { storedHere } from '../../books/draft-store.ts'
import { useScreenTitle } from '../../ui/document-title.ts'
import { Failure, TRY_NOW } from '../../ui/failure.tsx'
import { useLanguage } from '../../ui/language.ts'
import { useKeyListener, useKeys } from '../../ui/use-keys.ts'
import styles from './pages.module.css'

/** Shown when a screen failed to render or a guard could not read what it needs: what is wrong, and a button to try again. */
export function ScreenFailed({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const sayFailure = useFailureSentence()
  const titleId = useId()
  const what = error instanceof WireFailure ? sayFailure(error) : t('This screen cannot be shown.')
  const isPassing = error instanceof WireFailure && error.isPassing
  const again = useCallback(() => {
    reset()
    void router.invalidate()
  }, [reset, router])
  useOnceReached(isPassing, again)
  useKeyListener()
  useKeys([{ ...TRY_NOW, label: t('Try now'), run: again }])
  return (
    <section className={styles.screenFailed} aria-labelledby={titleId}>
      <h1 id={titleId} className="visually-hidden">
        {t(useScreenTitle() ?? 'Lekha')}
      </h1>
      <Failure what={what} onRetry={again} />
      {isPassing && <Kept />}
    </section>
  )
}

/** How often the server is asked whether it can be reached again. */
const ASKS_EVERY_MS = 5_000

/** Asks quietly, now and then and when the browser comes online, and calls `again` once the server answers. */
function useOnceReached(enabled: boolean, again: () => void) {
  const client = useQueryClient()
  useEffect(() => {
    if (!enabled) return
    const ask = () => void client.query({ ...endpointQuery(userRole, {}), staleTime: 0, retry: false }).then(again, () => {})
    const timer = setInterval(ask, ASKS_EVERY_MS)
    window.addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', ask)
    }
  }, [enabled, client, again])
}

/** What is stored in this browser meanwhile, so that nobody fears for it. */
function Kept() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { accepted, drafts } = storedHere()
  const count = (value: number) => ({ count: digits(String(value), language) })
  return (
    <div className={styles.kept}>
      {accepted > 0 && <p className="warn">{t('Accepted, posted once the server is reached: {{count}}', count(accepted))}</p>}
      {drafts > 0 && <p>{t('Drafts saved in this browser: {{count}}', count(drafts))}</p>}
      <p className="hint">
        {t(
          'The books are on the server. This page opens by itself once it is reached; a voucher that stands open in another tab can be typed and accepted.',
        )}
      </p>
    </div>
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
