import type { Voucher } from '@lekha/contract'
import { amountInWords, digits, formatScaled, type Paisa, quantity } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import type { GoodsMasters } from '../../../books/goods-masters.ts'
import { LineNames } from '../../../books/line-names.tsx'
import { type Masters, nameIn } from '../../../books/masters.ts'
import { NameText } from '../../../picker/marked-name.tsx'
import { langOf, useLanguage } from '../../../ui/language.ts'
import { Money } from '../../../ui/money.tsx'
import table from '../../../ui/table.module.css'
import { BatchText } from './batch-text.tsx'
import { numbered } from './numbered.ts'
import type { OrderSheet } from './order-sheet.ts'
import { GoodsTable } from './voucher-goods.tsx'
import styles from './voucher-lines.module.css'
import type { VoucherSheet } from './voucher-sheets.ts'

/** Whom a quotation, an order or a delivery note is for, or from whom goods are ordered. */
export function OrderParty({ order, masters }: { order: OrderSheet; masters: Masters }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const party = masters.ledgerById.get(order.party)
  const label = order.side === 'sales' ? t('Customer') : t('Supplier')
  return (
    <div className="sheet-facts">
      <span>
        {label}: <b>{party ? nameIn(party, language) : '–'}</b>
        {party && party.address !== '' && `, ${party.address}`}
      </span>
      {party && party.pan !== '' && (
        <span>
          {t('PAN')}: {digits(party.pan, language)}
        </span>
      )}
    </div>
  )
}

type OrderBodyProps = {
  order: OrderSheet
  sheet: VoucherSheet
  total: Paisa
  masters: Masters
  goods: GoodsMasters | undefined
  isLast: boolean
}

/** The goods of an order, what else is charged, and on the last sheet what it comes to, in words too. */
export function OrderBody({ order, sheet, total, masters, goods, isLast }: OrderBodyProps) {
  if (order.withoutPrices) return goods && sheet.goods.length > 0 && <GoodsAlone movements={sheet.goods} goods={goods} />
  return (
    <>
      {goods && sheet.goods.length > 0 && <GoodsTable movements={sheet.goods} masters={goods} struck={false} />}
      <ChargedTable lines={sheet.lines} total={isLast ? total : undefined} masters={masters} />
    </>
  )
}

function ChargedTable({ lines, total, masters }: { lines: Voucher['lines']; total: Paisa | undefined; masters: Masters }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (lines.length === 0 && total === undefined) return null
  return (
    <table className={`${table.table} ${styles.said}`} data-totals={total === undefined ? 'open' : 'final'} aria-label={t('Lines')}>
      <thead className="visually-hidden">
        <tr>
          <th>{t('Particulars')}</th>
          <th>{t('Amount Rs (रु)')}</th>
        </tr>
      </thead>
      <tbody>
        {numbered(lines).map(({ key, line }) => (
          <tr key={key}>
            <td>
              <LineNames line={line} masters={masters} />
            </td>
            <td className={styles.amount}>
              <Money amount={line.amount} />
            </td>
          </tr>
        ))}
        {total !== undefined && (
          <tr data-kind="total">
            <td>{`${t('In words')}: ${amountInWords(total, language)}`}</td>
            <td className={styles.amount} data-align="money">
              <Money amount={total} />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

/** Goods without prices, for whoever carries and receives them. */
function GoodsAlone({ movements, goods }: { movements: VoucherSheet['goods']; goods: GoodsMasters }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <table className={`${table.table} ${styles.said}`} aria-label={t('Goods')}>
      <thead>
        <tr>
          <th className={styles.number}>{t('S.N.')}</th>
          <th>{t('Item')}</th>
          <th className={styles.amount}>{t('Quantity')}</th>
        </tr>
      </thead>
      <tbody>
        {numbered(movements).map(({ key, line }, index) => {
          const item = goods.itemById.get(line.stockItemId)
          const size = quantity(line.quantity < 0n ? -line.quantity : line.quantity)
          return (
            <tr key={key}>
              <td className={styles.number}>{digits(String(index + 1), language)}</td>
              <td>
                {item ? <NameText of={item} /> : '–'}
                <BatchText {...line} />
              </td>
              <td className={styles.amount} lang={langOf(language)}>
                {formatScaled(size, 0, language)} {item && goods.unitOf(item)?.symbol}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
