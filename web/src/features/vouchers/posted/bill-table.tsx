import type { BilledGoods, Movement } from '@lekha/ledger'
import { add, digits, formatScaled, negate, quantity, ZERO } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import type { GoodsMasters } from '../../../books/goods-masters.ts'
import { NameText } from '../../../picker/marked-name.tsx'
import { langOf, useLanguage } from '../../../ui/language.ts'
import { Money } from '../../../ui/money.tsx'
import table from '../../../ui/table.module.css'
import { billDiscountIn } from '../entry/goods/bill-discount.ts'
import { BatchText } from './batch-text.tsx'
import { numbered } from './numbered.ts'
import styles from './voucher-lines.module.css'

type Billed = Movement & { bill: BilledGoods }
type BillTableProps = { movements: readonly Billed[]; masters: GoodsMasters; struck: boolean }

/** The goods of a stored bill with what it asks for them, before VAT; nothing in them can be typed. */
export function BillTable({ movements, masters, struck }: BillTableProps) {
  const { t } = useTranslation()
  const bills = movements.map(({ bill }) => bill)
  const together = billDiscountIn(bills)
  const hasDiscount = together === undefined && bills.some(({ discount }) => discount !== ZERO)
  const columns = hasDiscount ? 5 : 4
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
          <BillRow key={key} movement={line} number={index + 1} {...{ masters, hasDiscount }} isWhole={together !== undefined} />
        ))}
        {together !== undefined && (
          <tr>
            <td colSpan={columns}>{t('Discount on the bill')}</td>
            <td className={styles.amount}>
              <Money amount={negate(together)} />
            </td>
          </tr>
        )}
        <tr data-kind="total">
          <td colSpan={columns}>{t('Total')}</td>
          <td className={styles.amount} data-align="money">
            <Money amount={add(...movements.map(({ bill }) => bill.amount))} />
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** `isWhole`: its discount is a part of that on the bill, which has a row of its own. */
type BillRowProps = { movement: Billed; number: number; masters: GoodsMasters; hasDiscount: boolean; isWhole: boolean }

function BillRow({ movement, number, masters, hasDiscount, isWhole }: BillRowProps) {
  const language = useLanguage()
  const { stockItemId, kind, quantity: many, bill } = movement
  const item = masters.itemById.get(stockItemId)
  const size = quantity(kind === 'out' ? -many : many)
  return (
    <tr>
      <td className={styles.number}>{digits(String(number), language)}</td>
      <td>
        {item ? <NameText of={item} /> : '–'}
        <BatchText {...movement} />
      </td>
      <td className={styles.amount} lang={langOf(language)}>
        {formatScaled(size, 0, language)} {item && masters.unitOf(item)?.symbol}
      </td>
      <td className={styles.amount} lang={langOf(language)}>
        {formatScaled(bill.rate, 2, language)}
      </td>
      {hasDiscount && <td className={styles.amount}>{bill.discount !== ZERO && <Money amount={bill.discount} />}</td>}
      <td className={styles.amount}>
        <Money amount={isWhole ? add(bill.amount, bill.discount) : bill.amount} />
      </td>
    </tr>
  )
}
