import { addDays } from '@lekha/calendar'
import type { Receipt } from '@lekha/ledger'
import type { Quantity } from '@lekha/money'
import * as z from 'zod'
import { column, rowsOf } from '../../db/statements.ts'
import { standing } from '../known.ts'
import { monthOf, type Snapshot } from '../snapshot.ts'
import { receiptsOfDay } from './remembered-receipts.ts'

/** An item of which so many are left at the end of a day, and the newest entry that moved it on any day of the years until then. */
export type Left = { item: string; left: Quantity; lastEntry: bigint }

const receiptRow = z.object({ item: z.string(), date: z.string(), quantity: column.quantity, value: column.paisa })
/** A receipt and its day. */
export type DatedReceipt = Receipt & { date: string }

/**
 * The latest receipts of items up to a day, in the order of their days, as many as cover what is left: first in, first out needs no others, and where
 * less than nothing is left the latest alone. The sums by month tell how far back they reach, so that cost follows what is left and not the
 * history; a month before which more went back to the supplier than had come is no such reach. Where some were entered later than the snapshot
 * knows, all receipts are read. Of what later versions took back nothing is read: a return that was cancelled took nothing off the receipts before it.
 * This server remembers them until the item moves again.
 */
export async function readReceipts(
  snapshot: Snapshot,
  items: readonly Left[],
  day: string,
): Promise<ReadonlyMap<string, readonly DatedReceipt[]>> {
  if (snapshot.later) return receiptsIn(snapshot, items, day)
  const remembered = receiptsOfDay(snapshot.organizationId, day)
  const found = new Map<string, readonly DatedReceipt[]>()
  const missing: Left[] = []
  for (const each of items) {
    const receipts = remembered.of(each.item, each.lastEntry)
    if (receipts) found.set(each.item, receipts)
    else missing.push(each)
  }
  if (missing.length === 0) return found
  const read = await receiptsIn(snapshot, missing, day)
  for (const { item, lastEntry } of missing) {
    const receipts = read.get(item) ?? []
    remembered.keep(item, lastEntry, receipts)
    found.set(item, receipts)
  }
  remembered.end()
  return found
}

/** The same as they are now, in full as far as what is left reaches: nothing is remembered of it. */
export async function receiptsIn(snapshot: Snapshot, items: readonly Left[], day: string): Promise<Map<string, DatedReceipt[]>> {
  const { sql: tx, organizationId } = snapshot
  const month = monthOf(snapshot, addDays(day, 1))
  const rows = await rowsOf(tx, receiptRow)`
    with wanted as materialized (
      select * from unnest(${items.map(({ item }) => item)}::uuid[], ${items.map(({ left }) => left)}::bigint[]) as w(stock_item_id, many)),
    reach as materialized (
      select w.stock_item_id, coalesce(b.starts, case when r.bs_month is null then '-infinity' else ${month?.starts ?? day}::date end) as first
        from wanted w
       cross join lateral (
         select max(c.bs_month) filter (where c.came >= greatest(w.many, 1) and c.whole - c.came >= 0) as bs_month
           from (select p.bs_month, sum(p.in_quantity) over (order by p.bs_month desc) as came, sum(p.in_quantity) over () as whole
                   from (select m.bs_month, m.in_quantity from stock_month m
                          where ${!snapshot.later} and m.organization_id = ${organizationId} and m.stock_item_id = w.stock_item_id
                            and m.bs_month < ${month?.bsMonth ?? AFTER_ALL}
                         union all
                         select ${month?.bsMonth ?? AFTER_ALL}, m.quantity from stock_movement m
                          where ${!snapshot.later} and m.organization_id = ${organizationId} and m.stock_item_id = w.stock_item_id
                            and m.date >= ${month?.starts ?? addDays(day, 1)}::date and m.date <= ${day}::date and m.kind = 'in') p) c) r
        left join bs_month b on b.bs_month = r.bs_month)
    select m.stock_item_id as item, m.date, m.quantity, m.value_paisa as value
      from reach r
     cross join lateral (
       select m.stock_item_id, m.date, m.place, m.line_no, m.quantity, m.value_paisa from stock_movement m
        where m.organization_id = ${organizationId} and m.stock_item_id = r.stock_item_id and m.kind = 'in' and m.line_no > 0
          and m.date >= r.first and m.date <= ${day}::date ${standing(snapshot, 'm')}
        order by m.date, m.place, m.entry, m.line_no offset 0) m`
  return Map.groupBy(rows, ({ item }) => item)
}

/** Greater than any month of the calendar. */
const AFTER_ALL = 999_999
