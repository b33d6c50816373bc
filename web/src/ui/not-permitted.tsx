import { useTranslation } from 'react-i18next'
import { useScreenTitle } from './document-title.ts'
import { Empty } from './empty.tsx'

/** In place of a screen whose work would be refused: its name, and that the role does not permit it. */
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
