import { adToBs, monthName } from '@lekha/calendar'
import { digits, type Paisa, parsePaisa, ZERO } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { today } from '../../ui/clock.ts'
import { langOf, useLanguage } from '../../ui/language.ts'
import { Money } from '../../ui/money.tsx'
import { type ChartScale, chartScale, heightIn } from './chart-scale.ts'
import styles from './dashboard.module.css'
import type { Dashboard } from './figures.tsx'

type Month = { bsMonth: number; income: Paisa; expense: Paisa }

/** Income and expense of each month of the year, side by side; for screen readers, a table with the same figures. */
export function MonthChart({ months }: { months: Dashboard['months'] }) {
  const { t } = useTranslation()
  const figures = months.map(
    ({ bsMonth, income, expense }): Month => ({
      bsMonth,
      income: parsePaisa(income),
      expense: parsePaisa(expense),
    }),
  )
  const largest = figures.flatMap(({ income, expense }) => [income, expense]).reduce((a, b) => (a > b ? a : b), ZERO)
  const scale = chartScale(largest)
  const units = { crore: t('crore, by month'), lakh: t('lakh, by month'), thousand: t('thousand, by month') }
  return (
    <section aria-labelledby="income-and-expense">
      <div className={styles.section}>
        <h2 id="income-and-expense">{t('Income and expense')}</h2>
        {largest > ZERO && <span className="hint small">{units[scale.unit]}</span>}
        <span className="grow" />
        <span className={`small second ${styles.chartKey} ${styles.chartKeyIncome}`}>{t('Income')}</span>
        <span className={`small second ${styles.chartKey}`}>{t('Expense')}</span>
      </div>
      {largest > ZERO ? (
        <>
          <Bars months={figures} scale={scale} />
          <ScreenReaderFigures months={figures} />
        </>
      ) : (
        <p className={styles.chartEmpty}>{t('no data avilable')}</p>
      )}
    </section>
  )
}

function Bars({ months, scale }: { months: Month[]; scale: ChartScale }) {
  const language = useLanguage()
  const present = adToBs(today()).slice(0, 7).replace('-', '')
  return (
    <div className={styles.chart} aria-hidden="true" lang={langOf(language)}>
      <div className={styles.chartLines}>
        {scale.lines.map((line) => (
          <span key={line}>{digits(String(line), language)}</span>
        ))}
      </div>
      <div className={styles.chartMonths}>
        {months.map(({ bsMonth, income, expense }) => (
          <div key={bsMonth} className={String(bsMonth) === present ? `${styles.chartMonth} ${styles.chartPresent}` : styles.chartMonth}>
            <div className={styles.chartBars}>
              <i className={styles.chartIncome} style={{ height: heightIn(scale, income) }} />
              <i className={styles.chartExpense} style={{ height: heightIn(scale, expense) }} />
            </div>
            <span>{monthName(bsMonth % 100, language)}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

function ScreenReaderFigures({ months }: { months: Month[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <div className="visually-hidden">
      <table>
        <thead>
          <tr>
            <th>{t('Month')}</th>
            <th>{t('Income')}</th>
            <th>{t('Expense')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ bsMonth, income, expense }) => (
            <tr key={bsMonth}>
              <th scope="row">{monthName(bsMonth % 100, language)}</th>
              <td>
                <Money amount={income} />
              </td>
              <td>
                <Money amount={expense} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
