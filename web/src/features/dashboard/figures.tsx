import { monthName } from '@lekha/calendar'
import type { AnswerOf, readDashboard } from '@lekha/contract'
import { type LedgerKind, wordsOf } from '@lekha/ledger'
import { magnitude, type Paisa, parsePaisa, ZERO } from '@lekha/money'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { useLanguage } from '../../ui/language.ts'
import { Money } from '../../ui/money.tsx'
import styles from './dashboard.module.css'
import { useLists } from './lists.ts'

/** The dashboard's answer. */
export type Dashboard = AnswerOf<typeof readDashboard>['result']
type FigureId = Dashboard['figures'][number]['id']

/** The ledgers that each figure adds up. */
const KINDS: Record<FigureId, LedgerKind> = {
  'cash-and-bank': 'cash-bank',
  'to-receive': 'debtor',
  'to-pay': 'creditor',
  'income-of-month': 'income',
  profit: 'income-expense',
}

/** A balance is shown with Dr or Cr, income and profit without. */
const BALANCES = new Set<FigureId>(['cash-and-bank', 'to-receive', 'to-pay'])

/** The five figures, each a link to the ledgers that it adds up. */
export function Figures({ figures, months, period }: Pick<Dashboard, 'figures' | 'months'> & { period: { from: string; to: string } }) {
  const lists = useLists()
  // The month that a person has in mind: the last one in which something happened.
  const moved = months.findLast(({ income, expense }) => parsePaisa(income) !== ZERO || parsePaisa(expense) !== ZERO)
  return (
    <ul className={styles.figures}>
      {figures.map(({ id, amount: text }) => {
        const amount = parsePaisa(text)
        return (
          <li key={id}>
            <Link {...lists.ledgers(KINDS[id], id === 'income-of-month' && moved ? moved : period)}>
              <span className="small second">
                <Label id={id} amount={amount} bsMonth={moved?.bsMonth} />
              </span>
              <span className="figure">
                <Money amount={id === 'profit' ? magnitude(amount) : amount} side={BALANCES.has(id)} />
              </span>
            </Link>
            {id === 'income-of-month' && amount === ZERO && <LastIncome months={months} />}
          </li>
        )
      })}
    </ul>
  )
}

/** The last month with an income, where the present one has none: nobody takes a month that has just begun for a year without income. */
function LastIncome({ months }: Pick<Dashboard, 'months'>) {
  const { t } = useTranslation()
  const language = useLanguage()
  const lists = useLists()
  const last = months.findLast(({ income }) => parsePaisa(income) !== ZERO)
  if (!last) return null
  return (
    <Link {...lists.ledgers('income', last)} className="small">
      <span>
        {t('last in {{month}}', { month: monthName(last.bsMonth % 100, language) })} <Money amount={parsePaisa(last.income)} />
      </span>
    </Link>
  )
}

/** What a figure is called: a loss by its name, and the income by the month that it was made in. */
function Label({ id, amount, bsMonth }: { id: FigureId; amount: Paisa; bsMonth: number | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { profit, loss } = wordsOf(useOrganization().organization.kind)
  switch (id) {
    case 'cash-and-bank':
      return t('Cash and bank')
    case 'to-receive':
      return t('To receive')
    case 'to-pay':
      return t('To pay')
    case 'income-of-month':
      return bsMonth === undefined ? t('Income') : t('Income, {{month}}', { month: monthName(bsMonth % 100, language) })
    case 'profit':
      return t('{{profit}} so far', { profit: nameIn(amount < ZERO ? loss : profit, language) })
  }
}
