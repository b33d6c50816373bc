import { monthName } from '@lekha/calendar'
import type { AnswerOf, readDashboard } from '@lekha/contract'
import { parsePaisa, ZERO } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../ui/language.ts'
import { Money } from '../../ui/money.tsx'
import styles from './dashboard.module.css'

/** The dashboard's answer. */
export type Dashboard = AnswerOf<typeof readDashboard>['result']

/** A balance is shown with Dr or Cr, income and profit without. */
const BALANCES = new Set(['cash-and-bank', 'to-receive', 'to-pay'])

export function Figures({ figures, months }: Pick<Dashboard, 'figures' | 'months'>) {
  const labels = useLabels(months)
  return (
    <dl className={styles.figures}>
      {figures.map(({ id, label, amount }) => (
        <div key={id}>
          <dt className="small second">{labels[id] ?? label}</dt>
          <dd className="figure">
            <Money amount={parsePaisa(amount)} side={BALANCES.has(id)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The labels of the figures. The income is that of the last month with an entry, which its label names. */
function useLabels(months: Dashboard['months']): Record<string, string> {
  const { t } = useTranslation()
  const language = useLanguage()
  const moved = months.findLast(({ income, expense }) => parsePaisa(income) !== ZERO || parsePaisa(expense) !== ZERO)
  return {
    'cash-and-bank': t('Cash and bank'),
    'to-receive': t('To receive'),
    'to-pay': t('To pay'),
    'income-of-month': moved ? t('Income, {{month}}', { month: monthName(moved.bsMonth % 100, language) }) : t('Income'),
    profit: t('Profit so far'),
  }
}
