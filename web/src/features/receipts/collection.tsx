import type { AnswerOf, listReceipts } from '@lekha/contract'
import { formatCount } from '@lekha/money'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../books/masters.ts'
import { PAID_BY } from '../../books/paid-by.ts'
import { useLanguage } from '../../ui/language.ts'
import { Money } from '../../ui/money.tsx'
import styles from './receipts.module.css'

/** What was collected. */
export type Collected = AnswerOf<typeof listReceipts>

/** What was collected by head, by way of payment and by cashier; each comes to the same total. */
export function Collection({ of }: { of: Collected }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  if (of.byWay.length === 0) return null
  return (
    <section className={styles.sums} aria-label={t('Collection')}>
      <Sums
        title={t('By charge head')}
        total={of.total}
        rows={of.byHead.map((row) => ({ ...row, label: nameIn(row, lng) || t('Other bills') }))}
      />
      <Sums title={t('By way of payment')} total={of.total} rows={of.byWay.map((row) => ({ ...row, label: t(PAID_BY[row.paidBy]) }))} />
      <Sums title={t('By cashier')} total={of.total} rows={of.byCashier.map((row) => ({ ...row, label: row.cashier }))} />
    </section>
  )
}

type SumsProps = {
  title: string
  total: Collected['total']
  rows: readonly { label: ReactNode; count: number; amount: Collected['total'] }[]
}

function Sums({ title, total, rows }: SumsProps) {
  const { t } = useTranslation()
  const lng = useLanguage()
  return (
    <table aria-label={title}>
      <thead>
        <tr>
          <th>{title}</th>
          <th data-align="money">{t('Count')}</th>
          <th data-align="money">{t('Amount')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two heads may be called the same.
          <tr key={index}>
            <td>{row.label}</td>
            <td data-align="money">{formatCount(row.count, lng)}</td>
            <td data-align="money">
              <Money amount={row.amount} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th colSpan={2}>{t('Total')}</th>
          <th data-align="money">
            <Money amount={total} />
          </th>
        </tr>
      </tfoot>
    </table>
  )
}
