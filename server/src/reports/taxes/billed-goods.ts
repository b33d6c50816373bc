import { digits, scaledText } from '@lekha/money'
import * as z from 'zod'
import { column, rowsOf } from '../../db/statements.ts'
import type { BillsAsked, TaxBill } from '../../figures/bill-taxes.ts'
import type { Snapshot } from '../../figures/snapshot.ts'
import type { Cells, Column, Row } from '../engine/definition.ts'
import { type Locale, named, type Words } from '../engine/locale.ts'
import { LISTED_LINES } from '../vouchers/vouchers.ts'

const goods = z.object({ entry: z.bigint(), item: named, unit: z.string(), quantity: column.quantity, many: z.number() })
/** The goods of a bill or note; `many` of them in all, of which a long one lists the first. */
type Goods = z.output<typeof goods>[]
/** The goods of each bill or note, by its entry. */
export type BilledGoods = Map<bigint, Goods>

/** Reads the goods of some bills: what was sold, bought or given back above zero, what was taken back within the same bill below. */
export async function readBilledGoods(snapshot: Snapshot, bills: readonly TaxBill[], { side, isReturn }: BillsAsked): Promise<BilledGoods> {
  const sense = (side === 'sales') === isReturn ? 1 : -1
  const found = await rowsOf(snapshot.sql, goods)`
    with moved as materialized (
      select m.entry, m.line_no, m.stock_item_id, m.quantity * ${sense}::int as quantity, row_number() over (partition by m.entry order by m.line_no) as place,
             count(*) over (partition by m.entry)::int as many
        from stock_movement m
       where m.organization_id = ${snapshot.organizationId} and m.entry = any(${bills.map(({ entry }) => entry)}::bigint[]) and m.line_no > 0)
    select m.entry, json_build_object('name', i.name, 'nameNp', i.name_np) as item, u.symbol as unit, m.quantity, m.many
      from moved m
      join stock_item i on i.organization_id = ${snapshot.organizationId} and i.stock_item_id = m.stock_item_id
      join unit_of_measure u on u.organization_id = ${snapshot.organizationId} and u.unit_of_measure_id = i.unit_id
     where m.place <= ${LISTED_LINES} order by m.entry, m.line_no`
  return Map.groupBy(found, ({ entry }) => entry)
}

/** The columns of goods: how the rule calls an item, how many, and of what. */
export const goodsColumns = (item: Words, { say }: Locale): Column[] => [
  { id: 'item', label: say(item), kind: 'text', width: 150, spare: true },
  { id: 'quantity', label: say({ en: 'Quantity', np: 'परिमाण' }), kind: 'quantity', width: 84, spare: true },
  { id: 'unit', label: say({ en: 'Unit', np: 'एकाइ' }), kind: 'text', width: 60, spare: true },
]

/** A bill with its first item, which opens its voucher, and below it one row for each further item, whose amounts are those of the bill. */
export function billRows(bill: TaxBill, listed: Goods | undefined, locale: Locale, cells: Cells): Row[] {
  const [first, ...others] = listed ?? []
  const said = ({ item, quantity, unit }: Goods[number]): Cells => ({
    ...{ item: locale.nameOf(item), quantity: scaledText(quantity), unit },
  })
  const left = (first?.many ?? 0) - (listed?.length ?? 0)
  const more: Cells[] = left > 0 ? [{ item: locale.say({ en: `and ${left} more`, np: `र अरू ${digits(String(left), 'np')}` }) }] : []
  return [
    {
      ...{ id: bill.voucher_id, look: 'item', label: partyName(bill, locale), cells: { ...cells, ...(first && said(first)) } },
      opens: { screen: 'voucher', params: { id: bill.voucher_id } },
    },
    ...[...others.map(said), ...more].map(
      (each, index): Row => ({ id: `${bill.voucher_id}-${index + 1}`, look: 'detail', label: '', cells: each }),
    ),
  ]
}

/** Who stood on the other side of a bill; of one that names nobody, that it was paid in cash. */
export const partyName = ({ party, partyNp }: { party: string; partyNp: string }, { nameOf, say }: Locale): string =>
  nameOf({ name: party, nameNp: partyNp }) || say({ en: 'Cash', np: 'नगद' })
