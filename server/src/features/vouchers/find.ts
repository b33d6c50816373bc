import type { AnswerOf, ReceivedOf, searchVouchers } from '@lekha/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { column, rowsOf } from '../../db/statements.ts'
import { mainLedgerNames, shownTotal } from '../../figures/main-ledger.ts'
import { headOf, headRow, readableBy } from './read.ts'
import { type TypedWord, typedWords } from './voucher-words.ts'
import { BLOCK, blocksOf, blocksWith } from './word-blocks.ts'

type Asked = ReceivedOf<typeof searchVouchers>['query']
type Answer = AnswerOf<typeof searchVouchers>

const PAGE = 20
/** Blocks of vouchers that one search reads at most: some 10,000 vouchers. */
const MOST_BLOCKS = 40
/** So many are read at once. */
const BLOCKS_AT_ONCE = 4
/** Further typed words only leave out vouchers that the first ones found. */
const WORDS_LOOKED_UP = 4
const MAX_WORDS = 12

/** Current versions of what the caller may read, newest first, or those after an entry, oldest first; with a text, those that have all its words. */
export async function findVouchers(books: Books, { query }: ReceivedOf<typeof searchVouchers>): Promise<Answer & { unwritten: boolean }> {
  const words = typedWords(query.text ?? '').slice(0, MAX_WORDS)
  const limit = query.limit ?? PAGE
  if (words.length === 0) return { result: await readHeads(books, query, limit), complete: true, unwritten: false }
  const { next, last } = await blocksOf(books)
  const written = await blocksWith(books, words.slice(0, WORDS_LOOKED_UP), MOST_BLOCKS + 1)
  const blocks = [...unwrittenBlocks(next, last), ...written].slice(0, MOST_BLOCKS + 1)
  const entries = await searchBlocks(books, query, words, blocks.slice(0, MOST_BLOCKS), limit)
  const complete = entries.length === limit || blocks.length <= MOST_BLOCKS
  return { result: entries.length === 0 ? [] : await readHeads(books, query, limit, entries), complete, unwritten: last > next }
}

const unwrittenBlocks = (next: bigint, last: bigint): bigint[] =>
  Array.from({ length: Math.min(Number.parseInt(String(last - next + 1n), 10), MOST_BLOCKS + 1) }, (_, index) => last - BigInt(index))

/** The entries of the newest vouchers in these blocks that have all the words, at most `limit`. */
async function searchBlocks(
  books: Books,
  query: Asked,
  words: readonly TypedWord[],
  blocks: readonly bigint[],
  limit: number,
): Promise<bigint[]> {
  const entries: bigint[] = []
  for (let from = 0; from < blocks.length && entries.length < limit; from += BLOCKS_AT_ONCE) {
    const read = await readTexts(books, query, blocks.slice(from, from + BLOCKS_AT_ONCE))
    entries.push(...read.filter((voucher) => words.every(({ isIn }) => isIn(voucher))).map(({ entry }) => entry))
  }
  return entries.slice(0, limit)
}

const searched = z.object({ entry: z.bigint(), number: z.string(), narration: z.string(), reference: z.string(), total: column.paisa })

/** The entries are named one by one: of a range of them the planner expects a large part of the books, and reads all vouchers. */
const readTexts = (books: Books, query: Asked, blocks: readonly bigint[]) => rowsOf(books.sql, searched)`
  select v.entry, coalesce(v.printed_number, '') as number, v.narration, v.reference, ${shownTotal} as total
    from current_voucher v
    join voucher f on f.organization_id = v.organization_id and f.entry = v.place
   where v.organization_id = ${books.organizationId} and ${isAsked(books, query)}
     and v.entry = any(array(select block.first + n from unnest(${blocks.map((block) => block * BLOCK)}::bigint[]) as block(first),
                                    generate_series(0, ${BLOCK} - 1) as n))
   order by v.entry desc`

/** The condition that the caller may read a voucher, and of the query all but its text. */
const isAsked = (books: Books, { before, after, type }: Asked) => sql`
  (${readableBy(books)}::uuid is null or f.recorded_by = ${readableBy(books)})
  and v.entry < ${before ?? '9223372036854775807'}::bigint and v.entry > ${after ?? '0'}::bigint
  and (${type ?? null}::text is null or v.voucher_type = ${type ?? null})`

/** The heads of vouchers, with the name of the ledger that they are named by: those of `entries`, or all that are asked for. */
async function readHeads(books: Books, query: Asked, limit: number, entries: bigint[] | null = null): Promise<Answer['result']> {
  const found = await rowsOf(
    books.sql,
    headRow.extend({ names: z.tuple([z.string(), z.string()]).nullable(), narration: z.string(), reference: z.string() }),
  )`
    select f.id, v.entry, v.version, v.voucher_type, v.printed_number, v.date, v.bs_date, ${shownTotal} as total_paisa, v.cancelled, v.narration, v.reference,
           ${mainLedgerNames(books.organizationId)} as names
      from current_voucher v
      join voucher_type t on t.organization_id = v.organization_id and t.code = v.voucher_type
      join voucher f on f.organization_id = v.organization_id and f.entry = v.place
     where v.organization_id = ${books.organizationId} and ${isAsked(books, query)}
       ${entries === null ? sql`` : sql`and v.entry = any(${entries}::bigint[])`}
     order by v.entry ${query.after === undefined ? sql`desc` : sql`asc`} limit ${limit}`
  return found.map((row) => ({
    ...headOf(row),
    particulars: row.names?.[0] ?? '',
    particularsNp: row.names?.[1] ?? '',
    narration: row.narration,
    reference: row.reference,
  }))
}
