import { adToBs, monthName } from '@lekha/calendar'
import { parsePaisa, ZERO } from '@lekha/money'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Chart } from '../../ui/chart.tsx'
import { today } from '../../ui/clock.ts'
import { useLanguage } from '../../ui/language.ts'
import styles from './dashboard.module.css'
import type { Dashboard } from './figures.tsx'
import { useLists } from './lists.ts'

/** Income and expense of each month of the year, side by side; each bar opens the ledgers that it adds up. */
export function MonthChart({ months }: { months: Dashboard['months'] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const lists = useLists()
  const navigate = useNavigate()
  const present = adToBs(today()).slice(0, 7).replace('-', '')
  const series = (['income', 'expense'] as const).map((id) => ({
    id,
    values: months.map((month) => parsePaisa(month[id])),
    onOpen: (index: number) => {
      const month = months[index]
      if (month) void navigate(lists.ledgers(id, month))
    },
  }))
  if (series.every(({ values }) => values.every((value) => value === ZERO)))
    return (
      <section aria-labelledby="income-and-expense">
        <div className={styles.section}>
          <h2 id="income-and-expense">{t('Income and expense')}</h2>
        </div>
        <p className={styles.chartEmpty}>{t('no data avilable')}</p>
      </section>
    )
  const labels = { income: t('Income'), expense: t('Expense') }
  return (
    <div className={styles.chart}>
      <Chart
        title={t('Income and expense')}
        points={months.map(({ bsMonth }) => ({
          id: String(bsMonth),
          label: monthName(bsMonth % 100, language),
          present: String(bsMonth) === present,
        }))}
        series={series.map((each) => ({ ...each, label: labels[each.id], kind: 'amount', look: 'bar' }))}
      />
    </div>
  )
}
