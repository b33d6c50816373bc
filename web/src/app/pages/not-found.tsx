import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { useLanguage } from '../../ui/language.ts'

/** Any address that is none of ours. */
export function NotFound() {
  const { t } = useTranslation()
  const router = useRouter()
  const lng = useLanguage()
  return (
    <main className="page-alone empty">
      <h1>{t('This is not the page you are looking for.')}</h1>
      <div className="empty-actions">
        <Button kind="main" onClick={() => router.history.push(`/${lng}`)}>
          {t('Go to the dashboard')}
        </Button>
      </div>
    </main>
  )
}
