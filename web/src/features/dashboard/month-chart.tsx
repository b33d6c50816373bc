import { adToBs, monthName } from '@lekha/calendar'
import { digits, formatAmount, type Paisa, parsePaisa, ZERO } from '@lekha/money'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { today } from '../../ui/clock.ts'
import { langOf, useLanguage } from '../../ui/language.ts'
import { moveBetweenLinks } from './between-links.ts'
import { type ChartScale, chartScale, heightIn } from './chart-scale.ts'
import styles from './dashboard.module.css'
import type { Dashboard } from './figures.tsx'
import { type Days, useLists } from './lists.ts'

type Month = Days & { bsMonth: number; income: Paisa; expense: Paisa }

/** Income and expense of each month of the year, side by side; each bar opens the ledgers that it adds up. The arrow keys go from bar to bar. */
export function MonthChart({ months }: { months: Dashboard['months'] }) {
  const { t } = useTranslation()
  const figures = months.map(
    ({ income, expense, ...month }): Month => ({ ...month, income: parsePaisa(income), expense: parsePaisa(expense) }),
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
      {largest > ZERO ? <Bars months={figures} scale={scale} /> : <p className={styles.chartEmpty}>{t('no data avilable')}</p>}
    </section>
  )
}

function Bars({ months, scale }: { months: Month[]; scale: ChartScale }) {
  const language = useLanguage()
  const present = adToBs(today()).slice(0, 7).replace('-', '')
  // Tab comes to the chart once, and the arrows go on from there.
  const first = months.findLast(({ income, expense }) => income > ZERO || expense > ZERO)
  return (
    <div className={styles.chart} lang={langOf(language)}>
      <div className={styles.chartLines} aria-hidden="true">
        {scale.lines.map((line) => (
          <span key={line}>{digits(String(line), language)}</span>
        ))}
      </div>
      <ul className={styles.chartMonths} onKeyDown={moveBetweenLinks}>
        {months.map((month) => (
          <li
            key={month.bsMonth}
            className={String(month.bsMonth) === present ? `${styles.chartMonth} ${styles.chartPresent}` : styles.chartMonth}
          >
            <div className={styles.chartBars}>
              <Bar month={month} kind="income" scale={scale} isFirst={month === first} />
              <Bar month={month} kind="expense" scale={scale} isFirst={month === first && month.income <= ZERO} />
            </div>
            <span>{monthName(month.bsMonth % 100, language)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

type BarProps = { month: Month; kind: 'income' | 'expense'; scale: ChartScale; isFirst: boolean }

/** The bar of a month; where there was nothing there is none, and its place stays free. */
function Bar({ month, kind, scale, isFirst }: BarProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const lists = useLists()
  const amount = month[kind]
  if (amount <= ZERO) return <i />
  const said = { month: monthName(month.bsMonth % 100, language), amount: formatAmount(amount, language) }
  const name = kind === 'income' ? t('{{month}}: income {{amount}}', said) : t('{{month}}: expense {{amount}}', said)
  return (
    <Link
      {...lists.ledgers(kind, month)}
      className={kind === 'income' ? styles.chartIncome : styles.chartExpense}
      style={{ height: heightIn(scale, amount) }}
      tabIndex={isFirst ? 0 : -1}
      aria-label={name}
      title={name}
    />
  )
}
