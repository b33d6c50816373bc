import { addDays } from '@lekha/calendar'
import type { AnswerOf, OpeningLine, ReceivedOf, showOpenings, writeOpenings } from '@lekha/contract'
import { BookError, leftToPlace, type ReservedLedger, sentence } from '@lekha/ledger'
import { type Paisa, ZERO } from '@lekha/money'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Books } from '../../db/books.ts'
import { recordVouchers, type VersionToRecord } from '../../db/record-vouchers.ts'
import type { Call } from '../../http/serve.ts'
import { checkOpenings } from './opening-rules.ts'
import { atField } from './seen.ts'

const OPENING = 'opening'
const BALANCING: ReservedLedger = 'opening-difference'

/** The opening balances as they stand. `date` is null without a fiscal year; `entry` is null where there are none. */
export async function readOpenings(books: Books): Promise<AnswerOf<typeof showOpenings>['result']> {
  const year = await firstYear(books)
  const voucher = await currentVoucher(books)
  const lines = voucher ? await linesOf(books, voucher.entry) : []
  return {
    date: year?.date ?? null,
    entry: voucher?.entry.toString() ?? null,
    locked: year?.locked ?? false,
    lines,
    difference: leftToPlace(lines),
  }
}

/** Replaces the opening balances by what the grid holds now; refused when somebody else wrote them since they were shown. */
export async function replaceOpenings(
  books: Books,
  { body }: ReceivedOf<typeof writeOpenings>,
  call: Call,
): Promise<AnswerOf<typeof writeOpenings>['result']> {
  const voucher = await currentVoucher(books)
  if ((voucher?.entry.toString() ?? null) !== body.entry) {
    throw new BookError('The opening balances were written by somebody else in the meantime.', { code: 'conflict' })
  }
  const lines = body.lines.filter((line) => line.amount !== ZERO)
  await checkOpenings(books, lines, (line) => `lines.${body.lines.indexOf(line)}`)
  return { entry: await record(books, voucher, lines, call), difference: leftToPlace(lines) }
}

/** Writes the opening balance of one ledger, the others as they stand. */
export async function setOpening(books: Books, ledgerId: string, amount: Paisa, call: Call): Promise<void> {
  const voucher = await currentVoucher(books)
  const former = voucher ? await linesOf(books, voucher.entry) : []
  const own = former.filter((line) => line.ledgerId === ledgerId)
  if (own.some((line) => line.subLedgerId !== null))
    throw atField('opening', 'The openings of its sub-ledgers are entered in the opening grid.')
  if ((own[0]?.amount ?? ZERO) === amount) return
  const others = former.filter((line) => line.ledgerId !== ledgerId)
  const lines = amount === ZERO ? others : [...others, { ledgerId, subLedgerId: null, amount }]
  await checkOpenings(books, lines, () => 'opening')
  await record(books, voucher, lines, call)
}

/** Posts, alters or cancels the one opening voucher; answers the entry that holds the openings from now on. */
async function record(books: Books, voucher: CurrentVoucher | undefined, lines: OpeningLine[], call: Call): Promise<string | null> {
  const date = await openDate(books)
  const version = { id: call.key ?? uuidv7(), hash: call.hash, lines: await balanced(books, lines) }
  if (voucher) return recordNext(books, voucher, { ...version, date })
  if (lines.length === 0) return null
  return entryOf(books, { ...version, type: OPENING, date, narration: sentence('Opening balances') })
}

async function recordNext(books: Books, voucher: CurrentVoucher, next: VersionToRecord): Promise<string | null> {
  const successor = { ...next, place: voucher.place, version: voucher.version + 1 }
  if (next.lines.length === 0) {
    await entryOf(books, { ...successor, cancelled: true, reason: sentence('All opening balances were taken out.') })
    return null
  }
  return entryOf(books, {
    ...successor,
    narration: voucher.narration,
    reference: voucher.reference,
    reason: sentence('The opening balances were changed.'),
  })
}

async function entryOf(books: Books, version: VersionToRecord): Promise<string> {
  const [recorded] = await recordVouchers(books, [version])
  if (!recorded) throw new BookError('The voucher was not stored.', { code: 'conflict' })
  return recorded.entry.toString()
}

/** The lines with the one on the reserved ledger that makes them balance; without it where they balance by themselves. */
async function balanced(books: Books, lines: OpeningLine[]): Promise<OpeningLine[]> {
  const difference = leftToPlace(lines)
  if (difference === ZERO) return lines
  const found = await sql<{ ledger_id: string }>`
    select ledger_id from ledger where organization_id = ${books.organizationId} and reserved = ${BALANCING}`.execute(books.sql)
  const ledgerId = found.rows[0]?.ledger_id
  if (!ledgerId) throw new BookError('There is no such ledger.', { code: 'not_found' })
  return [...lines, { ledgerId, subLedgerId: null, amount: difference }]
}

type FirstYear = { date: string; locked: boolean }

/** The day on which openings stand: the one before the first fiscal year. */
async function firstYear(books: Books): Promise<FirstYear | undefined> {
  const found = await sql<{ starts: string; locked: boolean }>`
    select starts, closed_at is not null or locked_through is not null as locked from fiscal_year
     where organization_id = ${books.organizationId} order by starts limit 1`.execute(books.sql)
  const year = found.rows[0]
  return year && { date: addDays(year.starts, -1), locked: year.locked }
}

async function openDate(books: Books): Promise<string> {
  const year = await firstYear(books)
  if (!year) throw new BookError('Create a fiscal year first.', { code: 'rule_broken' })
  if (year.locked) throw new BookError('The first fiscal year is locked: its opening balances stay as they are.', { code: 'rule_broken' })
  return year.date
}

type CurrentVoucher = { entry: bigint; place: bigint; version: number; narration: string; reference: string }

async function currentVoucher(books: Books): Promise<CurrentVoucher | undefined> {
  const found = await sql<CurrentVoucher>`
    select v.entry, v.place, v.version, v.narration, v.reference from voucher v
     where v.organization_id = ${books.organizationId} and v.voucher_type = ${OPENING} and not v.cancelled
       and not exists (select from voucher n where n.organization_id = v.organization_id and n.supersedes = v.entry)`.execute(books.sql)
  return found.rows[0]
}

async function linesOf(books: Books, entry: bigint): Promise<OpeningLine[]> {
  const found = await sql<{ ledger_id: string; sub_ledger_id: string | null; amount_paisa: Paisa }>`
    select l.ledger_id, l.sub_ledger_id, l.amount_paisa from voucher_line l
      join ledger g on g.organization_id = l.organization_id and g.ledger_id = l.ledger_id
     where l.organization_id = ${books.organizationId} and l.entry = ${entry} and l.line_no > 0 and g.reserved is distinct from ${BALANCING}
     order by l.line_no`.execute(books.sql)
  return found.rows.map((row) => ({ ledgerId: row.ledger_id, subLedgerId: row.sub_ledger_id, amount: row.amount_paisa }))
}
