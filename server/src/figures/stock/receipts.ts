import { addDays } from '@lekha/calendar'
import type { Receipt } from '@lekha/ledger'
import type { Quantity } from '@lekha/money'
import * as z from 'zod'
import { column, rowsOf } from '../../db/statements.ts'
import { standing } from '../known.ts'
import { monthOf, type Snapshot } from '../snapshot.ts'

/** An item of which so many are left at the end of a day. */
export type Left = { item: string; left: Quantity }

const receiptRow = z.object({ item: z.string(), date: z.string(), quantity: column.quantity, value: column.paisa })
/** A receipt and its day. */
export type DatedReceipt = Receipt & { date: string }

/**
 * The latest receipts of items up to a day, in the order of their days, as many as cover what is left: first in, first out needs no others, and where
 * less than nothing is left the latest alone. The sums by month tell how far back they reach, so that cost follows what is left and not the
 * history; a month before which more went back to the supplier than had come is no such reach. Where some were entered later than the snapshot
 * knows, all receipts are read. Of what later versions took back nothing is read: a return that was cancelled took nothing off the receipts before it.
 */
export async function readReceipts(snapshot: Snapshot, items: readonly Left[], day: string): Promise<Map<string, DatedReceipt[]>> {
  const { sql: tx, organizationId } = snapshot
  const month = monthOf(snapshot, addDays(day, 1))
  const rows = await rowsOf(tx, receiptRow)`
    with wanted as materialized (
      select * from unnest(${items.map(({ item }) => item)}::uuid[], ${items.map(({ left }) => left)}::bigint[]) as w(stock_item_id, many)),
    part as (
      select m.stock_item_id, m.bs_month, m.in_quantity
        from wanted w join stock_month m on m.organization_id = ${organizationId} and m.stock_item_id = w.stock_item_id
       where ${!snapshot.later} and m.bs_month < ${month?.bsMonth ?? AFTER_ALL}
      union all
      select m.stock_item_id, ${month?.bsMonth ?? AFTER_ALL}, m.quantity
        from wanted w join stock_movement m on m.organization_id = ${organizationId} and m.stock_item_id = w.stock_item_id
       where ${!snapshot.later} and m.kind = 'in' and m.date >= ${month?.starts ?? addDays(day, 1)}::date and m.date <= ${day}::date),
    month as (
      select p.stock_item_id, p.bs_month, w.many, sum(sum(p.in_quantity)) over (partition by p.stock_item_id order by p.bs_month desc) as came,
             sum(sum(p.in_quantity)) over (partition by p.stock_item_id order by p.bs_month) - sum(p.in_quantity) as before
        from wanted w join part p on p.stock_item_id = w.stock_item_id group by 1, 2, 3),
    reach as (
      select r.stock_item_id, coalesce(b.starts, ${month?.starts ?? day}::date) as first
        from (select stock_item_id, max(bs_month) as bs_month from month where came >= greatest(many, 1) and before >= 0 group by 1) r
        left join bs_month b on b.bs_month = r.bs_month)
    select m.stock_item_id as item, m.date, m.quantity, m.value_paisa as value
      from wanted w left join reach r on r.stock_item_id = w.stock_item_id
      join stock_movement m on m.organization_id = ${organizationId} and m.stock_item_id = w.stock_item_id
     where m.kind = 'in' and m.line_no > 0 and m.date >= coalesce(r.first, '-infinity') and m.date <= ${day}::date ${standing(snapshot, 'm')}
     order by m.stock_item_id, m.date, m.place, m.line_no`
  return Map.groupBy(rows, ({ item }) => item)
}

/** Greater than any month of the calendar. */
const AFTER_ALL = 999_999
