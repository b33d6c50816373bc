import { formatScaled, type Quantity, quantity } from '@lekha/money'
import * as z from 'zod'
import { column, rowsOf } from '../../db/statements.ts'
import type { TaxBill } from '../../figures/bill-taxes.ts'
import type { Snapshot } from '../../figures/snapshot.ts'
import type { Cells, Column, Row } from '../engine/definition.ts'
import { type Locale, named, type Words } from '../engine/locale.ts'
import { LISTED_LINES } from '../vouchers/vouchers.ts'

const goods = z.object({ entry: z.bigint(), item: named, unit: z.string(), quantity: column.quantity })
/** The goods of each bill or note, by its entry. */
export type BilledGoods = Map<bigint, z.output<typeof goods>[]>

/** Reads the goods of some bills. */
export async function readBilledGoods(snapshot: Snapshot, bills: readonly TaxBill[]): Promise<BilledGoods> {
  const found = await rowsOf(snapshot.sql, goods)`
    select m.entry, json_build_object('name', i.name, 'nameNp', i.name_np) as item, u.symbol as unit, m.quantity
      from stock_movement m
      join stock_item i on i.organization_id = ${snapshot.organizationId} and i.stock_item_id = m.stock_item_id
      join unit_of_measure u on u.organization_id = ${snapshot.organizationId} and u.unit_of_measure_id = i.unit_id
     where m.organization_id = ${snapshot.organizationId} and m.entry = any(${bills.map(({ entry }) => entry)}::bigint[]) and m.line_no between 1 and ${LISTED_LINES}
     order by m.entry, m.line_no`
  return Map.groupBy(found, ({ entry }) => entry)
}

/** The columns of goods: how the rule calls an item, how many, and of what. */
export const goodsColumns = (item: Words, { say }: Locale): Column[] => [
  { id: 'item', label: say(item), kind: 'text', width: 150, spare: true },
  { id: 'quantity', label: say({ en: 'Quantity', np: 'परिमाण' }), kind: 'text', width: 76, spare: true },
  { id: 'unit', label: say({ en: 'Unit', np: 'एकाइ' }), kind: 'text', width: 60, spare: true },
]

/** A bill with its first item, which opens its voucher, and below it one row for each further item, whose amounts are those of the bill. */
export function billRows(bill: TaxBill, of: BilledGoods, locale: Locale, cells: Cells): Row[] {
  const [first, ...others] = of.get(bill.entry) ?? []
  const said = (each: z.output<typeof goods>): Cells => ({
    ...{ item: locale.nameOf(each.item), quantity: formatScaled(sizeOf(each.quantity), 0, locale.language), unit: each.unit },
  })
  return [
    {
      ...{ id: bill.voucher_id, look: 'item', label: partyName(bill, locale), cells: { ...cells, ...(first && said(first)) } },
      opens: { screen: 'voucher', params: { id: bill.voucher_id } },
    },
    ...others.map((each, index): Row => ({ id: `${bill.voucher_id}-${index + 1}`, look: 'detail', label: '', cells: said(each) })),
  ]
}

/** Who stood on the other side of a bill; of one that names nobody, that it was paid in cash. */
export const partyName = ({ party, partyNp }: { party: string; partyNp: string }, { nameOf, say }: Locale): string =>
  nameOf({ name: party, nameNp: partyNp }) || say({ en: 'Cash', np: 'नगद' })

const sizeOf = (many: Quantity): Quantity => (many < 0n ? quantity(-many) : many)
