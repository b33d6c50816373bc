import { digits } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { langOf, useLanguage } from '../../../../ui/language.ts'
import styles from './pasted-strip.module.css'
import type { PastedNews } from './use-pasted-lines.ts'

/** Above Accept: how many rows were pasted, how many lack something, and the way to take them out again. */
export function PastedStrip({ news }: { news: PastedNews | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (!news) return null
  const count = (number: number) => digits(String(number), language)
  return (
    <div className={styles.pasted} lang={langOf(language)}>
      <p role="status">
        {t('Pasted: {{count}} lines. Nothing is posted until you accept.', { count: count(news.rows) })}{' '}
        {news.lacking > 0 && <b className="warn">{t('Still to complete: {{count}}', { count: count(news.lacking) })}</b>}
      </p>
      <Button kind="ghost" small keys="Ctrl+Z" onClick={news.undo}>
        {t('Take out')}
      </Button>
    </div>
  )
}
