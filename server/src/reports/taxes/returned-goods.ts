import { formatScaled, type Quantity, quantity } from '@lekha/money'
import * as z from 'zod'
import { column, rowsOf } from '../../db/statements.ts'
import type { TaxBill } from '../../figures/bill-taxes.ts'
import type { Snapshot } from '../../figures/snapshot.ts'
import type { Cells, Row } from '../engine/definition.ts'
import { type Locale, named } from '../engine/locale.ts'
import { LISTED_LINES } from '../vouchers/vouchers.ts'
import { billRow } from './register.ts'

const returned = z.object({ entry: z.bigint(), item: named, unit: z.string(), quantity: column.quantity })
/** The goods that each note gives back, by its entry. */
export type ReturnedGoods = Map<bigint, z.output<typeof returned>[]>

/** Reads the goods of some notes. */
export async function readReturnedGoods(snapshot: Snapshot, notes: readonly TaxBill[]): Promise<ReturnedGoods> {
  const found = await rowsOf(snapshot.sql, returned)`
    select m.entry, json_build_object('name', i.name, 'nameNp', i.name_np) as item, u.symbol as unit, m.quantity
      from stock_movement m
      join stock_item i on i.organization_id = ${snapshot.organizationId} and i.stock_item_id = m.stock_item_id
      join unit_of_measure u on u.organization_id = ${snapshot.organizationId} and u.unit_of_measure_id = i.unit_id
     where m.organization_id = ${snapshot.organizationId} and m.entry = any(${notes.map(({ entry }) => entry)}::bigint[]) and m.line_no between 1 and ${LISTED_LINES}
     order by m.entry, m.line_no`
  return Map.groupBy(found, ({ entry }) => entry)
}

/** A note with its first item, and below it one row for each further item, whose amounts are those of the note. */
export function returnRows(note: TaxBill, goods: ReturnedGoods, locale: Locale, cells: Cells): Row[] {
  const [first, ...others] = goods.get(note.entry) ?? []
  const said = (each: z.output<typeof returned>): Cells => ({
    ...{ item: locale.nameOf(each.item), quantity: formatScaled(sizeOf(each.quantity), 0, locale.language), unit: each.unit },
  })
  return [
    billRow(note, locale, { ...cells, ...(first && said(first)) }),
    ...others.map((each, index): Row => ({ id: `${note.voucher_id}-${index + 1}`, look: 'detail', label: '', cells: said(each) })),
  ]
}

const sizeOf = (many: Quantity): Quantity => (many < 0n ? quantity(-many) : many)
