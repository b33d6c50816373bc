import { type AnswerOf, type Price, price, type ReceivedOf, type readListedRate } from '@lekha/contract'
import { atField } from '@lekha/ledger'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { column, rowsOf } from '../../db/statements.ts'
import { masterTable } from '../../masters/master-table.ts'
import { items } from './items.ts'

const ofItem = (field: 'name' | 'name_np') =>
  sql`(select i.${sql.ref(field)} from stock_item i where i.organization_id = price.organization_id and i.stock_item_id = price.stock_item_id)`

/** The prices, by list; in each by day, the latest first. */
export const prices = masterTable({
  ...{ table: 'price', key: 'price_id', answer: price, missing: 'There is no such price.' },
  order: ['folded_name', "to_char(date '9999-12-31' - since, '000000000')"],
  computed: { name: ofItem('name'), nameNp: ofItem('name_np') },
})

/** Refuses a price of an item that is not there or cannot be chosen. */
export async function checkPrice(books: Books, form: Pick<Price, 'stockItemId'>, former?: Pick<Price, 'stockItemId'>): Promise<void> {
  if (form.stockItemId === former?.stockItemId) return
  const item = await items.read(books, form.stockItemId)
  if (!item) throw atField('stockItemId', 'There is no such item.')
  if (!item.active) throw atField('stockItemId', 'This item is not active.')
}

/** The rate of an item in a list on a day: that of the latest day by then. */
export async function listedRate(
  { sql: tx, organizationId }: Books,
  { params, query }: ReceivedOf<typeof readListedRate>,
): Promise<AnswerOf<typeof readListedRate>['result']> {
  const [latest] = await rowsOf(tx, z.object({ rate: column.rate }))`
    select rate from price
     where organization_id = ${organizationId} and stock_item_id = ${params.stockItemId} and folded_name = fold_name(${query.priceList})
       and since <= ${query.date}::date
     order by since desc limit 1`
  return { rate: latest?.rate ?? null }
}
