import { lazyRouteComponent, useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { mayBeSignedIn } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import empty from '../../ui/empty.module.css'
import { useLanguage } from '../../ui/language.ts'
import styles from './pages.module.css'

const Shell = lazyRouteComponent(() => import('../frame/shell.tsx'), 'Shell')

/** An unknown address. A signed-in user keeps the frame with its navigation. */
export function NotFound() {
  if (!mayBeSignedIn())
    return (
      <main className={styles.pageAlone}>
        <NoSuchPage />
      </main>
    )
  return (
    <Suspense>
      <Shell>
        <NoSuchPage />
      </Shell>
    </Suspense>
  )
}

function NoSuchPage() {
  const { t } = useTranslation()
  const router = useRouter()
  const lng = useLanguage()
  return (
    <div className={empty.empty}>
      <h1>{t('This is not the page you are looking for.')}</h1>
      <div className={empty.emptyActions}>
        <Button kind="main" onClick={() => router.history.push(`/${lng}`)}>
          {t('Go to the dashboard')}
        </Button>
      </div>
    </div>
  )
}
