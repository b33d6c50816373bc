import type { AnswerOf, BatchOnHand, ReceivedOf, readStockOnHand } from '@lekha/contract'
import { BookError } from '@lekha/ledger'
import { quantity } from '@lekha/money'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { column, rowsOf } from '../../db/statements.ts'
import { items } from './items.ts'

const placeRow = z.object({ godownId: z.string().nullable(), quantity: column.quantity })

/** How many of an item there are by the end of a day: whole months from the sums by month, and the days of its own month from the movements. */
export async function readOnHand(
  books: Books,
  { params, query }: ReceivedOf<typeof readStockOnHand>,
): Promise<AnswerOf<typeof readStockOnHand>['result']> {
  if (!(await items.exists(books, params.stockItemId))) throw new BookError('There is no such item.', { code: 'not_found' })
  const places = await rowsOf(books.sql, placeRow)`
    select m.godown_id as "godownId", sum(m.quantity)::bigint as quantity
      from (select nullif(godown_id, '00000000-0000-0000-0000-000000000000') as godown_id, in_quantity + out_quantity + move_quantity as quantity
              from stock_month
             where organization_id = ${books.organizationId} and stock_item_id = ${params.stockItemId} and bs_month < bs_month_of(${query.date}::date)
            union all
            select godown_id, quantity from stock_movement
             where organization_id = ${books.organizationId} and stock_item_id = ${params.stockItemId}
               and date between (select starts from bs_month where bs_month = bs_month_of(${query.date}::date)) and ${query.date}::date) m
     group by 1 having sum(m.quantity) <> 0 order by 1`
  const [sold, bought] = [
    await latestBill(books, params.stockItemId, query.date, 'out'),
    await latestBill(books, params.stockItemId, query.date, 'in'),
  ]
  const all = quantity(places.reduce((sum, place) => sum + place.quantity, 0n))
  const batches = await readBatches(books, params.stockItemId, query.date)
  const rates = { soldAt: sold?.rate ?? null, boughtAt: bought?.rate ?? null }
  return { quantity: all, places, batches, ...rates, soldIn: sold?.ledgerId ?? null, boughtIn: bought?.ledgerId ?? null }
}

const batchRow = z.object({
  batch: z.string(),
  expiresOn: z.string().nullable(),
  godownId: z.string().nullable(),
  quantity: column.quantity,
})

/** What is left of the batches of an item by the end of a day, at each place. A batch expires on the last day that was said of it there. */
const readBatches = ({ sql, organizationId }: Books, itemId: string, day: string): Promise<BatchOnHand[]> =>
  rowsOf(sql, batchRow)`
    select batch, max(expires_on) as "expiresOn", godown_id as "godownId", sum(quantity)::bigint as quantity
      from stock_movement
     where organization_id = ${organizationId} and stock_item_id = ${itemId} and batch <> '' and date <= ${day}::date
     group by batch, godown_id having sum(quantity) <> 0 order by 2 nulls last, batch, godown_id`

/** The items that ever moved with a batch. The index is asked for the next item after each, so that the cost is by items, not by movements. */
export async function readItemsInBatches({ sql, organizationId }: Books): Promise<string[]> {
  const found = await rowsOf(sql, z.object({ id: z.string() }))`
    with recursive item(id) as (
      (select stock_item_id from stock_movement where organization_id = ${organizationId} and batch <> '' order by stock_item_id limit 1)
      union all
      select (select m.stock_item_id from stock_movement m
               where m.organization_id = ${organizationId} and m.batch <> '' and m.stock_item_id > item.id order by m.stock_item_id limit 1)
        from item where item.id is not null)
    select id from item where id is not null`
  return found.map(({ id }) => id)
}

const billedRow = z.object({ rate: column.rate, ledgerId: z.string().nullable() })

/** The rate and the ledger of the latest bill of an item up to a day; versions that were altered or cancelled since do not count. */
async function latestBill({ sql, organizationId }: Books, itemId: string, day: string, kind: 'in' | 'out') {
  const [latest] = await rowsOf(sql, billedRow)`
    select m.rate, m.ledger_id as "ledgerId" from stock_movement m
     where m.organization_id = ${organizationId} and m.stock_item_id = ${itemId} and m.date <= ${day}::date and m.kind = ${kind}
       and m.rate is not null and m.line_no > 0
       and not exists (select from voucher n where n.organization_id = m.organization_id and n.supersedes = m.entry)
     order by m.date desc, m.entry desc, m.line_no desc limit 1`
  return latest
}
