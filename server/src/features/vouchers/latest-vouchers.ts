import type { AnswerOf, listLatestVouchers, ReceivedOf } from '@lekha/contract'
import { BookError, isOrderType } from '@lekha/ledger'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { column, rowsOf, run } from '../../db/statements.ts'
import { isCurrent } from '../../figures/known.ts'
import { readDeductions } from './line-parts.ts'
import { goodsOf, readableBy } from './read.ts'

/** So many vouchers are answered. */
const VOUCHERS = 20
/** So many of a ledger's latest vouchers are looked at, whatever their type, so that the cost does not grow with the books. */
const VOUCHERS_LOOKED_AT = 200
/** So many of the type are looked at in each fiscal year, whoever entered them. */
const OF_EACH_YEAR = 60
/** A voucher of more lines, or goods, is no example for another. */
const MOST_LINES = 20

const voucherRow = z.object({
  entry: z.bigint(),
  id: z.string(),
  printed_number: z.string(),
  date: z.string(),
  narration: z.string(),
  total_paisa: column.paisa,
})
const lineRow = z.object({
  entry: z.bigint(),
  line_no: z.number(),
  ledger_id: z.string(),
  sub_ledger_id: z.string().nullable(),
  cost_centre_id: z.string().nullable(),
  amount_paisa: column.paisa,
  narration: z.string(),
})

/**
 * The latest vouchers of a type that the caller may read, newest first: of all, or of those that name a ledger.
 * @throws BookError `not_found` where there is no such type or ledger
 */
export async function readLatestVouchers(
  books: Books,
  { query: { type, ledgerId } }: ReceivedOf<typeof listLatestVouchers>,
): Promise<AnswerOf<typeof listLatestVouchers>['result']> {
  const ofLedger = isOrderType(type) ? latestOrders : latestOfLedger
  const vouchers = await (ledgerId === undefined ? latestOfType(books, type) : ofLedger(books, type, ledgerId))
  if (vouchers.length === 0) return nothingOf(books, type, ledgerId)
  const lines = await rowsOf(books.sql, lineRow)`
    select entry, line_no, ledger_id, sub_ledger_id, cost_centre_id, amount_paisa, narration from entered_line
     where organization_id = ${books.organizationId} and entry = any(${vouchers.map(({ entry }) => entry)}::bigint[])
       and line_no between 1 and ${MOST_LINES}
     order by entry, line_no`
  const byEntry = Map.groupBy(lines, ({ entry }) => entry)
  const deductedOn = await readDeductions(books, vouchers)
  const goods = await goodsOf(books, vouchers)
  return vouchers.map((row) => ({
    id: row.id,
    number: row.printed_number,
    date: row.date,
    narration: row.narration,
    total: row.total_paisa,
    lines: (byEntry.get(row.entry) ?? []).map((line) => ({
      ledgerId: line.ledger_id,
      subLedgerId: line.sub_ledger_id,
      costCentreId: line.cost_centre_id,
      amount: line.amount_paisa,
      narration: line.narration,
      ...deductedOn(line),
    })),
    ...goods(row),
  }))
}

/** No vouchers of a type. @throws BookError `not_found` where there is no such type, or no such ledger */
async function nothingOf(books: Books, type: string, ledgerId: string | undefined): Promise<[]> {
  const types = await run(books.sql)`select from voucher_type where organization_id = ${books.organizationId} and code = ${type}`
  if (types === 0 && !isOrderType(type)) throw new BookError('There is no such voucher type.', { code: 'not_found' })
  if (ledgerId === undefined) return []
  const ledgers = await run(books.sql)`select from ledger where organization_id = ${books.organizationId} and ledger_id = ${ledgerId}`
  if (ledgers === 0) throw new BookError('There is no such ledger.', { code: 'not_found' })
  return []
}

/** An order has no rows of lines and movements; what it asks for is in its document. */
const isShort: RawBuilder<unknown> = sql`(own.document is null
  or (jsonb_array_length(own.document->'lines') <= ${MOST_LINES} and jsonb_array_length(own.document->'movements') <= ${MOST_LINES}))`

/** Movements are numbered from 1: one beyond the limit is looked up by its key. */
const hasFewGoods = (of: 'c' | 'v'): RawBuilder<unknown> => sql`not exists (
  select from stock_movement m where m.organization_id = ${sql.ref(of)}.organization_id and m.entry = ${sql.ref(of)}.entry and m.line_no = ${MOST_LINES + 1})`

const isReadable = (books: Books): RawBuilder<unknown> => sql`(${readableBy(books)}::uuid is null or f.recorded_by = ${readableBy(books)})`

// By number within each fiscal year, which an index is in the order of: no voucher of another type is looked at.
const latestOfType = (books: Books, type: string) => rowsOf(books.sql, voucherRow)`
    select v.entry, f.id, v.printed_number, v.date, v.narration, coalesce(order_total(own.document), v.total_paisa) as total_paisa
      from (select fiscal_year_id, starts from fiscal_year where organization_id = ${books.organizationId} order by starts desc) y
      cross join lateral (
        select * from current_voucher c
         where c.organization_id = ${books.organizationId} and c.fiscal_year_id = y.fiscal_year_id and c.voucher_type = ${type}
           and not c.cancelled and c.line_count <= ${MOST_LINES} and ${hasFewGoods('c')}
         order by c.number desc limit ${OF_EACH_YEAR}) v
      join voucher own on own.organization_id = v.organization_id and own.entry = v.entry and ${isShort}
      join voucher f on f.organization_id = v.organization_id and f.entry = v.place and ${isReadable(books)}
     order by y.starts desc, v.number desc limit ${VOUCHERS}`

// Grouped by the very columns of the index line_statement, so that the walk ends early.
const latestOfLedger = (books: Books, type: string, ledgerId: string) => rowsOf(books.sql, voucherRow)`
    select v.entry, f.id, v.printed_number, v.date, v.narration, v.total_paisa
      from (select l.date, l.place, l.entry from voucher_line l
             where l.organization_id = ${books.organizationId} and l.ledger_id = ${ledgerId} and l.line_no > 0 and ${isCurrent('l')}
             group by l.date, l.place, l.entry order by l.date desc, l.place desc, l.entry desc limit ${VOUCHERS_LOOKED_AT}) x
      join numbered_voucher v on v.organization_id = ${books.organizationId} and v.entry = x.entry
       and v.voucher_type = ${type} and v.line_count <= ${MOST_LINES} and ${hasFewGoods('v')}
      join voucher f on f.organization_id = v.organization_id and f.entry = v.place and ${isReadable(books)}
     order by x.date desc, x.place desc limit ${VOUCHERS}`

// An order moves no ledger: those that name it are among the latest of all.
const latestOrders = (books: Books, type: string, ledgerId: string) => rowsOf(books.sql, voucherRow)`
    select v.entry, f.id, v.printed_number, v.date, v.narration, order_total(own.document) as total_paisa
      from (select o.* from voucher o
             where o.organization_id = ${books.organizationId} and o.document is not null order by o.date desc, o.entry desc limit ${VOUCHERS_LOOKED_AT}) own
      join numbered_voucher v on v.organization_id = own.organization_id and v.entry = own.entry and v.voucher_type = ${type} and ${isCurrent('own')}
      join voucher f on f.organization_id = v.organization_id and f.entry = v.place and ${isReadable(books)}
     where ${isShort} and exists (select from order_line l where l.organization_id = v.organization_id and l.entry = v.entry and l.ledger_id = ${ledgerId})
     order by v.date desc, v.entry desc limit ${VOUCHERS}`
