import {
  type addChequeBook,
  type ChequeBook,
  type ChequeLayout,
  chequeLayout,
  type listChequeBooks,
  MOST_CHEQUE_BOOKS,
  type ReceivedOf,
  type storeChequeLayout,
  type storeSpoiledLeaves,
} from '@lekha/contract'
import { atField, BookError } from '@lekha/ledger'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { rowsOf, run } from '../../db/statements.ts'
import { type BankAccount, readBankAccounts } from '../../figures/bank-accounts.ts'
import { readUsedLeaves } from '../../figures/cheques.ts'
import { openSnapshot } from '../../figures/snapshot.ts'
import { refuseOtherLedgers } from './clearings.ts'

const bookRow = z.object({
  ...{ id: z.string(), ledgerId: z.string(), first: z.string(), last: z.string(), receivedOn: z.string() },
  spoiled: z.array(z.string()),
})

/** The cheque books of a bank account, or of the busiest one, the newest first. */
export async function readChequeBooks(
  books: Books,
  { query }: ReceivedOf<typeof listChequeBooks>,
): Promise<{ accounts: BankAccount[]; ledgerId: string | null; books: ChequeBook[] }> {
  const accounts = await readBankAccounts(books.sql, books.organizationId)
  const ledgerId = query.ledgerId ?? accounts[0]?.id
  if (ledgerId === undefined) return { accounts, ledgerId: null, books: [] }
  if (query.ledgerId !== undefined) await refuseOtherLedgers(books, query.ledgerId)
  const rows = await rowsOf(books.sql, bookRow)`
    select cheque_book_id as id, ledger_id as "ledgerId", first_leaf as first, last_leaf as last, received_on as "receivedOn", spoiled from cheque_book
     where organization_id = ${books.organizationId} and ledger_id = ${ledgerId} order by received_on desc, first_leaf desc`
  const used = await readUsedLeaves(await openSnapshot(books, 'en'), ledgerId)
  return { accounts, ledgerId, books: rows.map((row) => withLeaves(row, used.get(row.id) ?? [])) }
}

function withLeaves(row: z.output<typeof bookRow>, used: readonly string[]): ChequeBook {
  const all = leavesOf(row)
  const gone = new Set([...used, ...row.spoiled])
  const spoiled = row.spoiled.filter((leaf) => !used.includes(leaf))
  return { ...row, spoiled, leaves: all.length, used: used.length, next: all.find((leaf) => !gone.has(leaf)) ?? null }
}

/** The numbers of all leaves of a book, as they are printed. */
function leavesOf({ first, last }: Pick<ChequeBook, 'first' | 'last'>): string[] {
  const [from, to] = [Number.parseInt(first, 10), Number.parseInt(last, 10)]
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index).padStart(first.length, '0'))
}

/** Adds a cheque book. @throws BookError at a leaf that another book of the account has, or where there are too many books */
export async function addBook(books: Books, { body }: ReceivedOf<typeof addChequeBook>): Promise<{ id: string }> {
  const { sql, organizationId, userId } = books
  await refuseOtherLedgers(books, body.ledgerId)
  const others = await rowsOf(sql, bookRow.pick({ first: true, last: true }))`
    select first_leaf as first, last_leaf as last from cheque_book where organization_id = ${organizationId} and ledger_id = ${body.ledgerId}`
  if (others.length >= MOST_CHEQUE_BOOKS) throw atField('ledgerId', 'A bank account has at most 200 cheque books.')
  const overlaps = others.some(({ first, last }) => first.length === body.first.length && first <= body.last && body.first <= last)
  if (overlaps) throw atField('first', 'Another book of this account has a cheque of this number.')
  const id = uuidv7()
  await run(sql)`
    insert into cheque_book (organization_id, cheque_book_id, ledger_id, first_leaf, last_leaf, received_on, recorded_by)
    values (${organizationId}, ${id}, ${body.ledgerId}, ${body.first}, ${body.last}, ${body.receivedOn}, ${userId})`
  return { id }
}

/** Stores which leaves were spoiled. @throws BookError at a leaf of another book, or one that a voucher names */
export async function storeSpoiled(books: Books, { params, body }: ReceivedOf<typeof storeSpoiledLeaves>): Promise<void> {
  const { sql, organizationId } = books
  const [row] = await rowsOf(sql, bookRow)`
    select cheque_book_id as id, ledger_id as "ledgerId", first_leaf as first, last_leaf as last, received_on as "receivedOn", spoiled from cheque_book
     where organization_id = ${organizationId} and cheque_book_id = ${params.chequeBookId}`
  if (!row) throw noBook()
  const numbers = [...new Set(body.numbers)].toSorted()
  const own = new Set(leavesOf(row))
  if (numbers.some((leaf) => !own.has(leaf))) throw atField('numbers', 'This cheque is not in the book.')
  const used = new Set((await readUsedLeaves(await openSnapshot(books, 'en'), row.ledgerId)).get(row.id))
  if (numbers.some((leaf) => used.has(leaf) && !row.spoiled.includes(leaf)))
    throw atField('numbers', 'A voucher names this cheque. Cancel the voucher instead.')
  await run(sql)`
    update cheque_book set spoiled = ${numbers}::text[] where organization_id = ${organizationId} and cheque_book_id = ${params.chequeBookId}`
}

const noBook = () => new BookError('There is no such cheque book.', { code: 'not_found' })

/** Takes a book out. @throws BookError `not_found` */
export async function removeBook({ sql, organizationId }: Books, chequeBookId: string): Promise<void> {
  const gone = await run(sql)`delete from cheque_book where organization_id = ${organizationId} and cheque_book_id = ${chequeBookId}`
  if (gone === 0) throw noBook()
}

/** Where the cheques of an account have their fields. @throws BookError `not_found` */
export async function readLayout(books: Books, ledgerId: string): Promise<ChequeLayout | null> {
  await refuseOtherLedgers(books, ledgerId)
  const [row] = await rowsOf(books.sql, z.object({ layout: chequeLayout }))`
    select layout from cheque_layout where organization_id = ${books.organizationId} and ledger_id = ${ledgerId}`
  return row?.layout ?? null
}

/** Stores where the cheques of an account have their fields. @throws BookError `not_found` */
export async function storeLayout(books: Books, { params, body }: ReceivedOf<typeof storeChequeLayout>): Promise<void> {
  await refuseOtherLedgers(books, params.ledgerId)
  await run(books.sql)`
    insert into cheque_layout (organization_id, ledger_id, layout) values (${books.organizationId}, ${params.ledgerId}, ${JSON.stringify(body)})
    on conflict (organization_id, ledger_id) do update set layout = excluded.layout`
}
