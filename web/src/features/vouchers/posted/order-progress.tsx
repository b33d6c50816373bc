import type { Voucher } from '@lekha/contract'
import { isOrderType, leftOfOrder, sentence } from '@lekha/ledger'
import { digits, formatScaled, NONE, type Quantity, quantity } from '@lekha/money'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type GoodsMasters, useGoodsMasters } from '../../../books/goods-masters.ts'
import { type Masters, nameIn } from '../../../books/masters.ts'
import { Button } from '../../../ui/button.tsx'
import { langOf, useLanguage } from '../../../ui/language.ts'
import table from '../../../ui/table.module.css'
import { stateOf, useFulfilling } from './order-of.ts'
import styles from './order-progress.module.css'
import { useNextOfOrder } from './use-next-of-order.ts'

const STATE = { open: sentence('Still open'), fulfilled: sentence('Fulfilled'), expired: sentence('Expired') }

type OrderProgressProps = { voucher: Voucher; masters: Masters }

/** Which order a voucher fulfils; of an order, what became of it and what is left of each item. */
export function OrderProgress({ voucher, masters }: OrderProgressProps) {
  const { t } = useTranslation()
  const fulfilling = useFulfilling(voucher)
  const ways = useNextOfOrder(voucher, masters)
  const isOrder = isOrderType(voucher.type) && !voucher.cancelled
  const goods = useGoodsMasters(isOrder && (voucher.movements ?? []).length > 0)
  if (!isOrder && !voucher.fulfils) return null
  const state = isOrder && fulfilling ? stateOf(voucher, fulfilling) : undefined
  return (
    <section className={styles.progress} aria-label={t('Order')}>
      {voucher.fulfils && <Named label={t('Fulfils')} vouchers={[voucher.fulfils]} masters={masters} />}
      {voucher.fulfilledBy && <Named label={t('Fulfilled by')} vouchers={voucher.fulfilledBy} masters={masters} />}
      {state && (
        <p>
          <b className={state === 'expired' ? 'warn' : undefined}>{t(STATE[state])}</b>
        </p>
      )}
      {isOrder && fulfilling && goods && <LeftByItem {...{ voucher, fulfilling, goods }} />}
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
  const nameOf = (code: string) => {
    const type = masters.voucherTypes.find((each) => each.code === code)
    return type ? nameIn(type, lng) : code
  }
  return vouchers.map(({ id, type, number }) => (
    <p key={id} className="line" lang={langOf(lng)}>
      <span className="second">{label}</span>
      <Link to="/$lng/transaction/voucher" params={{ lng }} search={{ voucher: id }}>
        {nameOf(type)} {digits(number, lng)}
      </Link>
    </p>
  ))
}

type LeftProps = { voucher: Voucher; fulfilling: readonly Voucher[]; goods: GoodsMasters }

function LeftByItem({ voucher: { movements = [] }, fulfilling, goods }: LeftProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const left = leftOfOrder(
    movements,
    fulfilling.flatMap((each) => each.movements ?? []),
  )
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
