import type { Fulfilment, Voucher } from '@lekha/contract'
import { digits, formatScaled, NONE, type Quantity, quantity } from '@lekha/money'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type GoodsMasters, useGoodsMasters } from '../../../books/goods-masters.ts'
import { type Masters, nameIn, voucherTypeName } from '../../../books/masters.ts'
import { Button } from '../../../ui/button.tsx'
import { langOf, useLanguage } from '../../../ui/language.ts'
import table from '../../../ui/table.module.css'
import { STATE_OF_ORDER, useFulfilment } from './order-of.ts'
import styles from './order-progress.module.css'
import { useNextOfOrder } from './use-next-of-order.ts'

type OrderProgressProps = { voucher: Voucher; masters: Masters }

/** Which order a voucher fulfils; of an order, what became of it and what is left of each item. */
export function OrderProgress({ voucher, masters }: OrderProgressProps) {
  const { t } = useTranslation()
  const fulfilment = useFulfilment(voucher)
  const ways = useNextOfOrder(voucher, masters)
  const goods = useGoodsMasters(fulfilment !== undefined && fulfilment.left.length > 0)
  if (!fulfilment && !voucher.fulfils) return null
  const state = fulfilment?.state
  return (
    <section className={styles.progress} aria-label={t('Order')}>
      {voucher.fulfils && <Named label={t('Fulfils')} vouchers={[voucher.fulfils]} masters={masters} />}
      {voucher.fulfilledBy && <Named label={t('Fulfilled by')} vouchers={voucher.fulfilledBy} masters={masters} />}
      {state && (
        <p>
          <b className={state === 'expired' ? 'warn' : undefined}>{t(STATE_OF_ORDER[state])}</b>
        </p>
      )}
      {fulfilment && goods && <LeftByItem {...{ voucher, left: fulfilment.left, goods }} />}
      {ways.map(({ keys, label, run }) => (
        <Button key={keys} kind="ghost" keys={keys} onClick={() => run?.(keys)}>
          {label}
        </Button>
      ))}
    </section>
  )
}

type NamedProps = { label: string; vouchers: readonly { id: string; type: string; number: string }[]; masters: Masters }

function Named({ label, vouchers, masters }: NamedProps) {
  const lng = useLanguage()
  return vouchers.map(({ id, type, number }) => (
    <p key={id} className="line" lang={langOf(lng)}>
      <span className="second">{label}</span>
      <Link to="/$lng/transaction/voucher" params={{ lng }} search={{ voucher: id }}>
        {voucherTypeName(masters, type, lng)} {digits(number, lng)}
      </Link>
    </p>
  ))
}

type LeftProps = { voucher: Voucher; left: Fulfilment['left']; goods: GoodsMasters }

function LeftByItem({ voucher: { movements = [] }, left, goods }: LeftProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const rows = [...Map.groupBy(movements.keys(), (index) => movements[index]?.stockItemId ?? '')].map(([itemId, indexes]) => ({
    item: goods.itemById.get(itemId),
    itemId,
    ordered: sum(indexes.map((index) => movements[index]?.quantity ?? NONE)),
    left: sum(indexes.map((index) => left[index] ?? NONE)),
  }))
  const shown = (many: Quantity) => formatScaled(quantity(many < 0n ? -many : many), 0, language)
  return (
    <table className={table.table} aria-label={t('Left')}>
      <thead>
        <tr>
          <th>{t('Item')}</th>
          <th data-align="money">{t('Ordered')}</th>
          <th data-align="money">{t('Left')}</th>
        </tr>
      </thead>
      <tbody lang={langOf(language)}>
        {rows.map((row) => (
          <tr key={row.itemId}>
            <td>{row.item ? nameIn(row.item, language) : '–'}</td>
            <td data-align="money">{shown(row.ordered)}</td>
            <td data-align="money">
              {shown(row.left)} {row.item && goods.unitOf(row.item)?.symbol}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const sum = (all: readonly Quantity[]): Quantity => quantity(all.reduce((total, each) => total + each, 0n))
