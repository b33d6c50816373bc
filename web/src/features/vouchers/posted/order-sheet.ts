import type { Voucher } from '@lekha/contract'
import { isOrderType, partsOfBill } from '@lekha/ledger'
import { negate } from '@lekha/money'

/** An order as paper shows it: its party above, its goods, and below them what else is charged, each amount as the party pays it. */
export type OrderSheet = { party: string; side: 'sales' | 'purchase'; withoutPrices: boolean; lines: Voucher['lines'] }

/** Undefined for what is no order, and for an order without a party, which is printed by its lines. A delivery note may say no prices. */
export function orderSheetOf(voucher: Voucher, isTax: (ledgerId: string) => boolean, withoutPrices: boolean): OrderSheet | undefined {
  if (!isOrderType(voucher.type)) return undefined
  const side = voucher.type === 'purchase-order' ? 'purchase' : 'sales'
  const movements = voucher.movements ?? []
  const { party, vat, others } = partsOfBill({ kind: side, date: voucher.date, lines: voucher.lines, movements }, isTax)
  if (!party || movements.some(({ bill }) => bill === undefined)) return undefined
  const hidden = withoutPrices && voucher.type === 'delivery-note' && movements.length > 0
  const charged = voucher.lines.filter((line) => others.includes(line))
  const taxes = voucher.lines.filter((line) => line === vat)
  const paid = [...charged, ...taxes].map((line) => (side === 'sales' ? { ...line, amount: negate(line.amount) } : line))
  return { party: party.ledgerId, side, withoutPrices: hidden, lines: hidden ? [] : paid }
}

const keyOf = (organizationId: string) => `delivery notes without prices ${organizationId}`
/** Whether this browser prints the delivery notes of an organization without prices. */
export const readWithoutPrices = (organizationId: string): boolean => localStorage.getItem(keyOf(organizationId)) === 'yes'
export const keepWithoutPrices = (organizationId: string, without: boolean): void =>
  localStorage.setItem(keyOf(organizationId), without ? 'yes' : 'no')
