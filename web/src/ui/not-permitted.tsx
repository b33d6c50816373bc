import { useTranslation } from 'react-i18next'
import { useScreenTitle } from './document-title.ts'
import { Empty } from './empty.tsx'

/** Shown instead of a screen that the user's role does not permit: its name, and a sentence that says so. */
export function NotPermitted() {
  const { t } = useTranslation()
  const title = useScreenTitle()
  return (
    <div className="page">
      {title !== undefined && (
        <div className="page-head">
          <div className="page-line">
            <h1>{t(title)}</h1>
          </div>
        </div>
      )}
      <Empty title={t('Your role does not permit this.')} />
    </div>
  )
}
