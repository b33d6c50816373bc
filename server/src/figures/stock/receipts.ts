import type { Receipt } from '@lekha/ledger'
import type { Quantity } from '@lekha/money'
import * as z from 'zod'
import { column, rowsOf } from '../../db/statements.ts'
import { known } from '../known.ts'
import type { Snapshot } from '../snapshot.ts'

/** An item of which so many are left at the end of a day. */
export type Left = { item: string; left: Quantity }

const receiptRow = z.object({ item: z.string(), date: z.string(), quantity: column.quantity, value: column.paisa })
/** A receipt and its day. */
export type DatedReceipt = Receipt & { date: string }

/**
 * The latest receipts of items up to a day, in the order of their days, as many as cover what is left: first in, first out needs no others. The sums
 * by month tell how far back they reach, so that cost follows what is left and not the history. What later versions took back stands behind what
 * it takes back, and cancels it.
 */
export async function readReceipts(snapshot: Snapshot, items: readonly Left[], day: string): Promise<Map<string, DatedReceipt[]>> {
  const { sql: tx, organizationId } = snapshot
  const rows = await rowsOf(tx, receiptRow)`
    with wanted as (
      select * from unnest(${items.map(({ item }) => item)}::uuid[], ${items.map(({ left }) => left)}::bigint[]) as w(stock_item_id, many)),
    month as (
      select m.stock_item_id, m.bs_month, w.many, sum(sum(m.in_quantity)) over (partition by m.stock_item_id order by m.bs_month desc) as came
        from wanted w join stock_month m on m.organization_id = ${organizationId} and m.stock_item_id = w.stock_item_id
       where m.bs_month < bs_month_of(${day}::date) group by 1, 2, 3),
    reach as (
      select w.stock_item_id, coalesce((select b.starts from bs_month b where b.bs_month = (
               select max(m.bs_month) from month m where m.stock_item_id = w.stock_item_id and m.came >= m.many)), '-infinity') as first
        from wanted w)
    select m.stock_item_id as item, m.date, m.quantity, m.value_paisa as value
      from reach r join stock_movement m on m.organization_id = ${organizationId} and m.stock_item_id = r.stock_item_id
     where m.kind = 'in' and m.date >= r.first and m.date <= ${day}::date ${known(snapshot, 'm')}
     order by m.stock_item_id, m.date, m.place, m.entry, m.line_no`
  return Map.groupBy(rows, ({ item }) => item)
}
