import type { BilledGoods, Movement } from '@lekha/ledger'
import { add, digits, formatScaled, quantity, ZERO } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import type { GoodsMasters } from '../../../books/goods-masters.ts'
import { NameText } from '../../../picker/marked-name.tsx'
import { langOf, useLanguage } from '../../../ui/language.ts'
import { Money } from '../../../ui/money.tsx'
import table from '../../../ui/table.module.css'
import { numbered } from './numbered.ts'
import styles from './voucher-lines.module.css'

type Billed = Movement & { bill: BilledGoods }
type BillTableProps = { movements: readonly Billed[]; masters: GoodsMasters; struck: boolean }

/** The goods of a stored bill with what it asks for them, before VAT; nothing in them can be typed. */
export function BillTable({ movements, masters, struck }: BillTableProps) {
  const { t } = useTranslation()
  const hasDiscount = movements.some(({ bill }) => bill.discount !== ZERO)
  return (
    <table className={`${table.table} ${styles.said}`} data-struck={struck || undefined} data-totals="final" aria-label={t('Goods')}>
      <thead>
        <tr>
          <th className={styles.number}>{t('S.N.')}</th>
          <th>{t('Item')}</th>
          <th className={styles.amount}>{t('Quantity')}</th>
          <th className={styles.amount}>{t('Rate Rs (रु)')}</th>
          {hasDiscount && <th className={styles.amount}>{t('Discount')}</th>}
          <th className={styles.amount}>{t('Amount Rs (रु)')}</th>
        </tr>
      </thead>
      <tbody>
        {numbered(movements).map(({ key, line }, index) => (
          <BillRow key={key} movement={line} number={index + 1} {...{ masters, hasDiscount }} />
        ))}
        <tr data-kind="total">
          <td colSpan={hasDiscount ? 5 : 4}>{t('Total')}</td>
          <td className={styles.amount} data-align="money">
            <Money amount={add(...movements.map(({ bill }) => bill.amount))} />
          </td>
        </tr>
      </tbody>
    </table>
  )
}

type BillRowProps = { movement: Billed; number: number; masters: GoodsMasters; hasDiscount: boolean }

function BillRow({ movement, number, masters, hasDiscount }: BillRowProps) {
  const language = useLanguage()
  const { stockItemId, kind, quantity: many, batch, bill } = movement
  const item = masters.itemById.get(stockItemId)
  const size = quantity(kind === 'out' ? -many : many)
  return (
    <tr>
      <td className={styles.number}>{digits(String(number), language)}</td>
      <td>
        {item ? <NameText of={item} /> : '–'}
        {batch !== '' && <span className="second"> {batch}</span>}
      </td>
      <td className={styles.amount} lang={langOf(language)}>
        {formatScaled(size, 0, language)} {item && masters.unitOf(item)?.symbol}
      </td>
      <td className={styles.amount} lang={langOf(language)}>
        {formatScaled(bill.rate, 2, language)}
      </td>
      {hasDiscount && <td className={styles.amount}>{bill.discount !== ZERO && <Money amount={bill.discount} />}</td>}
      <td className={styles.amount}>
        <Money amount={bill.amount} />
      </td>
    </tr>
  )
}
