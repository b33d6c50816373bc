import { useTranslation } from 'react-i18next'
import styles from './empty.module.css'

/** A placeholder for a screen that has its address but is not built yet. */
export function ArrivesLater({ part }: { part: string }) {
  const { t } = useTranslation()
  return (
    <div className="page">
      <div className="page-head">
        <div className="page-line">
          <h1>{t(part)}</h1>
        </div>
      </div>
      <div className={styles.empty}>
        <h2>{t('This part arrives later.')}</h2>
        <p>{t('{{part}} is not part of this version. Everything you enter now will be there when it arrives.', { part: t(part) })}</p>
      </div>
    </div>
  )
}
