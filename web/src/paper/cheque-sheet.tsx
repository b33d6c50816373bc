import { adToBs } from '@lekha/calendar'
import type { ChequeLayout } from '@lekha/contract'
import { amountInWords, digits, formatAmount, type Paisa } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { langOf, useLanguage } from '../ui/language.ts'
import styles from './cheque-sheet.module.css'

/** What is printed on a cheque. `date` is AD; '' where none is printed. */
export type ChequeContent = { date: string; payee: string; amount: Paisa }

/** Where the fields of a cheque stand before somebody has measured those of his bank, in tenths of a millimetre. */
export const USUAL_LAYOUT: ChequeLayout = {
  ...{ width: 1_905, height: 890, shiftX: 0, shiftY: 0, calendar: 'ad' },
  date: { x: 1_400, y: 80, step: 55 },
  payee: { x: 230, y: 225 },
  words: { x: 330, y: 320, width: 980, second: { x: 120, y: 410 } },
  figures: { x: 1_400, y: 375 },
  crossing: { x: 60, y: 160 },
}

const mm = (tenths: number) => `${tenths / 10}mm`

/** Words beyond this length are set smaller, so that two lines hold them. */
const LONG_WORDS = 110

/** The eight digits of a date as cheques have boxes for them: day, month, year. */
export function digitsOf(date: string, calendar: ChequeLayout['calendar']): string {
  const [year = '', month = '', day = ''] = (calendar === 'bs' ? adToBs(date) : date).split('-')
  return `${day}${month}${year}`
}

/** The text of a cheque at the places that its layout names; on the screen as large as on paper. */
export function ChequeSheet({ layout, content }: { layout: ChequeLayout; content: ChequeContent }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const at = ({ x, y }: { x: number; y: number }) => ({ left: mm(x + layout.shiftX), top: mm(y + layout.shiftY) })
  const { date, words, crossing } = layout
  const inWords = amountInWords(content.amount, language)
  const dateDigits = content.date === '' ? '' : digits(digitsOf(content.date, layout.calendar), language)
  return (
    <section className={styles.cheque} style={{ width: mm(layout.width), height: mm(layout.height) }} lang={langOf(language)}>
      {dateDigits.split('').map((digit, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a digit has no other name than its place.
        <span key={index} className={styles.digit} style={at({ x: date.x + index * date.step, y: date.y })}>
          {digit}
        </span>
      ))}
      <p style={at(layout.payee)}>{content.payee}</p>
      <p
        className={inWords.length > LONG_WORDS ? `${styles.words} ${styles.long}` : styles.words}
        style={{
          ...at({ x: words.second.x, y: words.y }),
          width: mm(words.x + words.width - words.second.x),
          textIndent: mm(words.x - words.second.x),
          lineHeight: mm(words.second.y - words.y),
        }}
      >
        {inWords}
      </p>
      <p className="money" style={at(layout.figures)}>
        {`**${formatAmount(content.amount, language)}**`}
      </p>
      {crossing && (
        <p className={styles.crossing} style={at(crossing)}>
          {t('A/C Payee Only')}
        </p>
      )}
    </section>
  )
}
