import { MOVEMENT_KINDS } from '@lekha/ledger'
import { paisa, type Quantity, quantity } from '@lekha/money'
import { sql } from 'kysely'
import * as z from 'zod'
import { column, rowOf, rowsOf } from '../../db/statements.ts'
import { known, standing } from '../../figures/known.ts'
import type { Period, Snapshot } from '../../figures/snapshot.ts'
import { type ItemSums, readItemSums } from '../../figures/stock/item-sums.ts'
import { named } from '../engine/locale.ts'
import type { PagePosition } from '../engine/page-position.ts'
import type { Cursor } from '../ledgers/statement-page.ts'
import { numbered, voucherId } from '../vouchers/vouchers.ts'

/** A movement of an item with the fields of its voucher. */
const itemMovement = numbered.extend({
  entry: z.bigint(),
  place: z.bigint(),
  line_no: z.number(),
  date: z.string(),
  kind: z.enum(MOVEMENT_KINDS),
  quantity: column.quantity,
  value: column.paisa.nullable(),
  batch: z.string(),
  godown: named.nullable(),
  voucher_id: z.string(),
  reference: z.string(),
  narration: z.string(),
  line_count: z.number(),
})
export type ItemMovement = z.output<typeof itemMovement>

/** The movements of an item in current versions after a position, or before it. */
export async function readMovements(
  snapshot: Snapshot,
  item: string,
  { from: first, to: last }: Pick<Period, 'from' | 'to'>,
  { back, from }: PagePosition<Cursor>,
  limit: number,
): Promise<ItemMovement[]> {
  const way = sql.raw(back ? 'desc' : 'asc')
  const beyond = from
    ? sql`and (m.date, m.place, m.line_no) ${sql.raw(back ? '<' : '>')} (${from.date}::date, ${from.place}::bigint, ${from.lineNo}::int)`
    : sql``
  const [lo, hi] = [from && !back ? from.date : first, from && back ? from.date : last]
  return rowsOf(snapshot.sql, itemMovement)`
    with page as materialized (
      select m.* from stock_movement m
       where m.organization_id = ${snapshot.organizationId} and m.stock_item_id = ${item}::uuid and m.line_no > 0
         and m.date between ${lo}::date and ${hi}::date ${standing(snapshot, 'm')} ${beyond}
       order by m.date ${way}, m.place ${way}, m.entry ${way}, m.line_no ${way} limit ${limit})
    select m.entry, m.place, m.line_no, m.date, m.kind, m.quantity, m.value_paisa as value, m.batch, ${voucherId(snapshot)} as voucher_id,
           v.fiscal_year_id, v.voucher_type, v.number, v.reference, v.narration, v.line_count,
           (select json_build_object('name', g.name, 'nameNp', g.name_np) from godown g
             where g.organization_id = ${snapshot.organizationId} and g.godown_id = m.godown_id) as godown
      from page m
     cross join lateral (select * from voucher where organization_id = ${snapshot.organizationId} and entry = m.entry limit 1) v
     order by m.date ${way}, m.place ${way}, m.line_no ${way}`
}

/** How many of an item are there before a period and at its end, and what was received in it. */
export async function readEnds(snapshot: Snapshot, item: string, period: Pick<Period, 'from' | 'to'>) {
  const sums = await readItemSums(snapshot, period, [item])
  const total = (of: (each: ItemSums) => bigint) => sums.reduce((sum, each) => sum + of(each), 0n)
  return {
    opening: quantity(total(({ cameBefore, wentBefore }) => cameBefore + wentBefore)),
    closing: quantity(total(({ came, went }) => came + went)),
    value: paisa(total((each) => each.paisa - each.paisaBefore)),
  }
}

/** How many of an item are there before a day, or after the movement of a position. */
export async function readLeftBefore(snapshot: Snapshot, item: string, day: string, after?: Cursor): Promise<Quantity> {
  const sums = await readItemSums(snapshot, { from: day, to: day }, [item])
  const before = sums.reduce((left, { cameBefore, wentBefore }) => left + cameBefore + wentBefore, 0n)
  if (!after) return quantity(before)
  const { many } = await rowOf(snapshot.sql, z.object({ many: column.quantity }))`
    select coalesce(sum(m.quantity), 0)::bigint as many from stock_movement m
     where m.organization_id = ${snapshot.organizationId} and m.stock_item_id = ${item}::uuid and m.date = ${day}::date and m.line_no > 0
       and (m.place, m.line_no) <= (${after.place}::bigint, ${after.lineNo}::int) ${standing(snapshot, 'm')}`
  return quantity(before + many)
}

/** How many movements of an item there are in a period. */
export async function countMovements(snapshot: Snapshot, item: string, { from, to }: Pick<Period, 'from' | 'to'>): Promise<bigint> {
  const { many } = await rowOf(snapshot.sql, z.object({ many: z.bigint() }))`
    select coalesce(sum(sign(m.line_no)), 0)::bigint as many from stock_movement m
     where m.organization_id = ${snapshot.organizationId} and m.stock_item_id = ${item}::uuid and m.date between ${from}::date and ${to}::date
       ${known(snapshot, 'm')}`
  return many
}
