import type { AnswerOf, ReceivedOf, showOpeningStock, writeOpeningStock } from '@lekha/contract'
import { BookError, checkOpeningStock, sentence } from '@lekha/ledger'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { type OpeningStockRow, readOpeningStockRows, readOpeningStockVoucher, recordOpeningStock } from '../../db/opening-stock.ts'
import { readOpeningDay } from '../../db/openings.ts'
import { rowsOf } from '../../db/statements.ts'
import type { Call } from '../../http/call.ts'

/** The opening stock. `date` is null without a fiscal year; `entry` is null where there is none. */
export async function readOpeningStock(books: Books): Promise<AnswerOf<typeof showOpeningStock>['result']> {
  const day = await readOpeningDay(books)
  const voucher = await readOpeningStockVoucher(books)
  return {
    date: day?.date ?? null,
    entry: voucher?.entry.toString() ?? null,
    locked: day?.locked ?? false,
    rows: await readOpeningStockRows(books, voucher),
  }
}

/** Replaces the opening stock by the rows of the grid; refused when another user changed it since the client read it. */
export async function replaceOpeningStock(
  books: Books,
  { body }: ReceivedOf<typeof writeOpeningStock>,
  { key, hash }: Call,
): Promise<AnswerOf<typeof writeOpeningStock>['result']> {
  const voucher = await readOpeningStockVoucher(books)
  if ((voucher?.entry.toString() ?? null) !== body.entry)
    throw new BookError('The opening stock was written by somebody else in the meantime.', { code: 'conflict' })
  checkOpeningStock(body.rows)
  await refuseForeignGoods(books, body.rows, await readOpeningStockRows(books, voucher))
  return { entry: await recordOpeningStock(books, voucher, body.rows, { id: key ?? uuidv7(), hash, reason: body.reason ?? '' }) }
}

/** The database refuses the same without saying which row it is. What takes no goods any more keeps the opening stock that it had. */
async function refuseForeignGoods(books: Books, rows: readonly OpeningStockRow[], former: readonly OpeningStockRow[]): Promise<void> {
  const kept = new Set(former.flatMap(({ stockItemId, godownId }) => [stockItemId, godownId]))
  const activeOf = await readActive(books)
  const refuse = (index: number, field: 'stockItemId' | 'godownId', message: string): never => {
    throw new BookError(message, { code: 'rule_broken', fields: { [`rows.${index}.${field}`]: message } })
  }
  for (const [index, { stockItemId, godownId }] of rows.entries()) {
    const [item, godown] = [activeOf.get(stockItemId), godownId === null ? true : activeOf.get(godownId)]
    if (item === undefined) refuse(index, 'stockItemId', sentence('There is no such item.'))
    if (!item && !kept.has(stockItemId)) refuse(index, 'stockItemId', sentence('This item is not active.'))
    if (godown === undefined) refuse(index, 'godownId', sentence('There is no such godown.'))
    if (!godown && !kept.has(godownId)) refuse(index, 'godownId', sentence('This godown is not active.'))
  }
}

/** Whether each item and each godown takes goods, by its id. */
async function readActive({ sql, organizationId }: Books): Promise<ReadonlyMap<string, boolean>> {
  const found = await rowsOf(sql, z.object({ id: z.string(), active: z.boolean() }))`
    select stock_item_id as id, active from stock_item where organization_id = ${organizationId}
    union all select godown_id, active from godown where organization_id = ${organizationId}`
  return new Map(found.map(({ id, active }) => [id, active]))
}
