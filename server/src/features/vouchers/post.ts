import type { AnswerOf, alterVoucher, cancelVoucher, postVoucher, ReceivedOf } from '@lekha/contract'
import { BookError, checkAllocations, checkBilled, checkLines, checkMovements, isNoteType, sentence, voucherNumber } from '@lekha/ledger'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { ensureNoteTypes } from '../../db/note-types.ts'
import { type RecordedLine, type RecordedVersion, recordVouchers, type VersionToRecord } from '../../db/record-vouchers.ts'
import { rowsOf } from '../../db/statements.ts'
import { ensureStockJournal, STOCK_JOURNAL } from '../../db/stock-journal.ts'
import type { Call } from '../../http/call.ts'
import type { RecordAtOnce } from '../../http/serve.ts'
import { leavesBillsOpen, namedBills, withBills } from './open-bills.ts'
import { atItsLine } from './refused-line.ts'

type Head = AnswerOf<typeof postVoucher>['result']

/** The wire format of a BS date: '2083-08-05' for the stored number 20830805. */
export const bsText = (bsDate: number): string => {
  const text = String(bsDate)
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`
}

export const headOf = (recorded: RecordedVersion, voucherId: string): Head => ({
  id: voucherId,
  entry: recorded.entry.toString(),
  version: recorded.version,
  type: recorded.voucher_type,
  number: voucherNumber(recorded.prefix, recorded.number, recorded.width),
  date: recorded.date,
  bsDate: bsText(recorded.bs_date),
  total: recorded.total_paisa,
  cancelled: recorded.cancelled,
})

/** Posts a voucher under the id that the client made for it. Posting the same again returns the same answer and stores nothing. */
export async function post(books: Books, { body }: ReceivedOf<typeof postVoucher>, call: Call): Promise<Head> {
  refuseForeignType(books, body.type)
  if (body.type === STOCK_JOURNAL) await ensureStockJournal(books)
  if (isNoteType(body.type)) await readyForNote(books, body)
  const corrects = body.corrects === undefined ? undefined : await placeOf(books, body.corrects)
  const version = { ...firstVersion(body, await withBills(books, body.lines, null), call), corrects }
  return headOf(await recordOne(books, version), version.id)
}

/**
 * The same in one statement; undefined where the database refused it, or more must be read first. Without a key a repeated request would post a
 * second voucher.
 */
export async function postAtOnce(record: RecordAtOnce, { body }: ReceivedOf<typeof postVoucher>, call: Call): Promise<Head | undefined> {
  if (call.key === null || body.type === 'opening' || body.corrects !== undefined || isNoteType(body.type) || leavesBillsOpen(body.lines))
    return undefined
  const version = firstVersion(body, namedBills(body.lines), call)
  const [recorded] = (await record([version])) ?? []
  return recorded && headOf(recorded, version.id)
}

/** A note names its bill; the first one brings the types of notes. */
async function readyForNote(books: Books, { corrects }: Posted): Promise<void> {
  if (corrects === undefined) throw new BookError(sentence('A note names the bill that it corrects.'), { code: 'rule_broken' })
  await ensureNoteTypes(books)
}

type Posted = ReceivedOf<typeof postVoucher>['body']

function firstVersion(
  { type, date, narration, reference, movements }: Posted,
  lines: readonly RecordedLine[],
  call: Call,
): VersionToRecord {
  checkEntry({ lines, movements })
  return { id: call.key ?? uuidv7(), hash: call.hash, type, date, narration, reference, lines, movements }
}

/** The rules of lines and movements. A stock journal has movements alone, which the database demands too. */
function checkEntry({ lines, movements = [] }: Pick<VersionToRecord, 'lines' | 'movements'>): void {
  checkMovements(movements)
  checkBilled(movements, lines)
  checkAllocations(lines)
  if (lines.length > 0 || movements.length === 0) checkLines(lines)
}

/** Posts the next version of a voucher; the version that the client has seen must still be the current one. */
export async function alter(books: Books, { params, body }: ReceivedOf<typeof alterVoucher>, call: Call): Promise<Head> {
  const lines = await withBills(books, body.lines, params.voucherId)
  checkEntry({ lines, movements: body.movements })
  const place = await placeOf(books, params.voucherId)
  await refuseForgotten(books, place, body)
  const recorded = await recordOne(books, {
    id: call.key ?? uuidv7(),
    hash: call.hash,
    place,
    version: body.version + 1,
    reason: body.reason.trim(),
    date: body.date,
    narration: body.narration,
    reference: body.reference,
    lines,
    movements: body.movements,
  })
  return headOf(recorded, params.voucherId)
}

/** Who alters a voucher says what goods it moves and which bills it names now: else a screen that knows nothing of them would take them back. */
async function refuseForgotten({ sql, organizationId }: Books, place: bigint, { lines, movements }: Told): Promise<void> {
  const [current] = await rowsOf(sql, z.object({ movement_count: z.number(), allocation_count: z.number(), deduction_count: z.number() }))`
    select movement_count, allocation_count, deduction_count from voucher where organization_id = ${organizationId} and place = ${place} order by version desc limit 1`
  if (current?.movement_count && movements === undefined)
    throw new BookError(sentence('This voucher moves goods. Alter it where goods are entered.'), { code: 'rule_broken' })
  if (current?.allocation_count && lines.every(({ bills }) => bills === undefined))
    throw new BookError(sentence('This voucher names bills. Alter it where bills are entered.'), { code: 'rule_broken' })
  if (current?.deduction_count && lines.every(({ bills, deduction }) => bills === undefined && deduction === undefined))
    throw new BookError(sentence('This voucher deducts tax. Alter it where tax is deducted.'), { code: 'rule_broken' })
}

type Told = Pick<ReceivedOf<typeof alterVoucher>['body'], 'lines' | 'movements'>

/** Cancels a voucher for good: a version without lines that keeps the number. */
export async function cancel(books: Books, { params, body }: ReceivedOf<typeof cancelVoucher>, call: Call): Promise<Head> {
  const place = await placeOf(books, params.voucherId)
  const recorded = await recordOne(books, {
    id: call.key ?? uuidv7(),
    hash: call.hash,
    place,
    version: body.version + 1,
    cancelled: true,
    reason: body.reason.trim(),
    lines: [],
  })
  return headOf(recorded, params.voucherId)
}

export async function recordOne(books: Books, version: VersionToRecord): Promise<RecordedVersion> {
  const [recorded] = await recordVouchers(books, [version]).catch(async (refusal: unknown) => {
    throw await atItsLine(books, version.lines, refusal)
  })
  if (!recorded) throw new BookError('The voucher was not stored.', { code: 'conflict' })
  return recorded
}

function refuseForeignType(books: Books, type: string) {
  // Opening balances are changed in the opening grid only, which has a permission of its own.
  if (type === 'opening')
    throw new BookError('Opening balances are entered in the opening grid.', {
      code: 'rule_broken',
      fields: { type: 'Opening balances are entered in the opening grid.' },
    })
  if (type === 'opening-stock' && books.role !== 'clerk')
    throw new BookError('Opening stock is entered in its own grid.', {
      code: 'rule_broken',
      fields: { type: 'Opening stock is entered in its own grid.' },
    })
  if (books.voucherTypes !== null && !books.voucherTypes.includes(type))
    throw new BookError('Your role does not permit this voucher type.', { code: 'forbidden' })
}

/** The place of a voucher, from the id of its first version; refuses one that may not be changed here. */
export async function placeOf(books: Books, voucherId: string): Promise<bigint> {
  const found = await rowsOf(books.sql, z.object({ place: z.bigint(), voucher_type: z.string() }))`
    select place, voucher_type from voucher where organization_id = ${books.organizationId} and id = ${voucherId} and version = 1`
  const row = found[0]
  if (!row) throw new BookError('There is no such voucher.', { code: 'not_found' })
  refuseForeignType(books, row.voucher_type)
  return row.place
}
