import { formatCount } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../ui/date-text.tsx'
import { useLanguage } from '../../ui/language.ts'
import { Money } from '../../ui/money.tsx'
import styles from './bank.module.css'
import type { ReadRow } from './statement-file.ts'

const SHOWN = 8

/** What was read of a file: the first lines, how many there are, and the rows that are none, each with its reason. */
export function ReadLines({ read }: { read: readonly ReadRow[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const lines = read.flatMap((each) => ('line' in each ? [each] : []))
  const faults = read.flatMap((each) => ('fault' in each ? [each] : []))
  const why = { 'no date': t('no day can be read'), 'no amount': t('no amount can be read') }
  const count = (many: number) => formatCount(many, language)
  if (read.length === 0) return <p className="bad">{t('No line can be read with these columns: a line has a day and an amount.')}</p>
  return (
    <>
      <table className={styles.read}>
        <caption className="hint">{t('{{count}} lines were read; the first of them:', { count: count(lines.length) })}</caption>
        <tbody>
          {lines.slice(0, SHOWN).map(({ row, line }) => (
            <tr key={row}>
              <td>
                <DateText ad={line.date} />
              </td>
              <td>{[line.description, line.reference].filter((text) => text !== '').join(' · ')}</td>
              <td>
                <Money amount={line.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {faults.length > 0 && (
        <details>
          <summary>{t('{{count}} rows are no lines of the statement', { count: count(faults.length) })}</summary>
          <ul className="small">
            {faults.slice(0, 50).map(({ row, fault, text }) => (
              <li key={row}>
                {t('Row {{row}}', { row: count(row) })}: {why[fault]} – {text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
