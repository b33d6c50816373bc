import type { AnswerOf, alterVoucher, cancelVoucher, postVoucher, ReceivedOf } from '@lekha/contract'
import {
  atField,
  BookError,
  checkAllocations,
  checkBilled,
  checkLines,
  checkMovements,
  checkParts,
  fillSentence,
  isNoteType,
  isOrderType,
  sentence,
  voucherNumber,
} from '@lekha/ledger'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { ensureNoteTypes } from '../../db/note-types.ts'
import { ensureOrderTypes } from '../../db/order-types.ts'
import { type RecordedLine, type RecordedVersion, recordVouchers, type VersionToRecord } from '../../db/record-vouchers.ts'
import { rowsOf } from '../../db/statements.ts'
import { ensureStockJournal, STOCK_JOURNAL } from '../../db/stock-journal.ts'
import type { Call } from '../../http/call.ts'
import type { RecordAtOnce } from '../../http/serve.ts'
import { refreshAfter, refuseSecondMembership } from '../../masters/membership-validity.ts'
import { leavesBillsOpen, namedBills, withBills } from './open-bills.ts'
import { atItsBill } from './refused-bill.ts'
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
  const fulfils = body.fulfils === undefined ? undefined : await placeOf(books, body.fulfils)
  if (isOrderType(body.type)) await ensureOrderTypes(books)
  const lines = isOrderType(body.type) ? settlingNothing(body.lines) : await withBills(books, body.lines, null)
  await refuseInactiveNatures(books, lines, null)
  const version = { ...firstVersion(body, lines, call), corrects, fulfils }
  return headOf(await recordOne(books, version), version.id)
}

/**
 * The same in one statement; undefined where the database refused it, or more must be read first. Without a key a repeated request would post a
 * second voucher.
 */
export async function postAtOnce(record: RecordAtOnce, { body }: ReceivedOf<typeof postVoucher>, call: Call): Promise<Head | undefined> {
  const named = body.corrects ?? body.fulfils
  if (
    call.key === null ||
    body.type === 'opening' ||
    named !== undefined ||
    isNoteType(body.type) ||
    isOrderType(body.type) ||
    leavesBillsOpen(body.lines)
  )
    return undefined
  if (body.lines.some(({ deduction }) => deduction)) return undefined
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
  { type, date, narration, reference, movements, details, corrects }: Posted,
  lines: readonly RecordedLine[],
  call: Call,
): VersionToRecord {
  checkEntry({ lines, movements }, date)
  if (corrects !== undefined) checkNote(movements)
  return { id: call.key ?? uuidv7(), hash: call.hash, type, date, narration, reference, lines, movements, details }
}

/** Of what a note gives back the database counts the goods that stand on a bill: others would escape its limits. */
function checkNote(movements: Posted['movements'] = []): void {
  const index = movements.findIndex(({ bill }) => bill === undefined)
  if (index !== -1)
    throw atField(`movements.${index}.quantity`, sentence('Goods that a note gives back stand on the bill with their ledger and amount.'))
}

/** The rules of lines and movements. A stock journal has movements alone, which the database demands too. */
function checkEntry({ lines, movements = [] }: Pick<VersionToRecord, 'lines' | 'movements'>, date: string): void {
  checkMovements(movements)
  checkBilled(movements, lines)
  checkAllocations(lines)
  checkParts(lines, date)
  if (lines.length > 0 || movements.length === 0) checkLines(lines)
}

/** Posts the next version of a voucher; the version that the client has seen must still be the current one. */
export async function alter(books: Books, { params, body }: ReceivedOf<typeof alterVoucher>, call: Call): Promise<Head> {
  const place = await placeOf(books, params.voucherId)
  const { isOrder } = await refuseForgotten(books, place, body)
  const lines = isOrder ? settlingNothing(body.lines) : await withBills(books, body.lines, params.voucherId)
  checkEntry({ lines, movements: body.movements }, body.date)
  await refuseInactiveNatures(books, lines, place)
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
    details: body.details,
  })
  return headOf(recorded, params.voucherId)
}

/** Who alters a voucher says what goods it moves and which bills it names now: else a screen that knows nothing of them would take them back. */
async function refuseForgotten({ sql, organizationId }: Books, place: bigint, { lines, movements }: Told): Promise<{ isOrder: boolean }> {
  const [current] = await rowsOf(sql, partsRow)`
    select case when document is null then movement_count else jsonb_array_length(document->'movements') end as movement_count,
           allocation_count, deduction_count, corrects, document is not null as is_order
      from voucher where organization_id = ${organizationId} and place = ${place} order by version desc limit 1`
  if (current && current.corrects !== null) checkNote(movements)
  if (current?.movement_count && movements === undefined)
    throw new BookError(sentence('This voucher moves goods. Alter it where goods are entered.'), { code: 'rule_broken' })
  if (current?.allocation_count && lines.every(({ bills }) => bills === undefined))
    throw new BookError(sentence('This voucher names bills. Alter it where bills are entered.'), { code: 'rule_broken' })
  if (current?.deduction_count && lines.every(({ bills, deduction }) => bills === undefined && deduction === undefined))
    throw new BookError(sentence('This voucher deducts tax. Alter it where tax is deducted.'), { code: 'rule_broken' })
  return { isOrder: current?.is_order ?? false }
}

const partsRow = z.object({
  ...{ movement_count: z.number(), allocation_count: z.number(), deduction_count: z.number() },
  ...{ corrects: z.bigint().nullable(), is_order: z.boolean() },
})

/** The lines of an order: it begins no bill, settles none and deducts no tax. */
const settlingNothing = (lines: Posted['lines']): RecordedLine[] => lines.map(({ bills: _, deduction: __, ...line }) => line)

/** A nature of payment that is no longer active is deducted by no further voucher; one that a voucher names already stays there. */
async function refuseInactiveNatures(
  { sql, organizationId }: Books,
  lines: readonly Pick<RecordedLine, 'deduction'>[],
  place: bigint | null,
): Promise<void> {
  const named = lines.flatMap(({ deduction }) => deduction?.natureId ?? [])
  if (named.length === 0) return
  const [inactive] = await rowsOf(sql, z.object({ id: z.string(), name: z.string(), nameNp: z.string() }))`
    select n.tds_nature_id as id, n.name, n.name_np as "nameNp" from tds_nature n
     where n.organization_id = ${organizationId} and n.tds_nature_id = any(${named}::uuid[]) and not n.active
       and not exists (select from tds_deduction d join voucher v on v.organization_id = d.organization_id and v.entry = d.entry
                        where d.organization_id = ${organizationId} and d.tds_nature_id = n.tds_nature_id and v.place = ${place}::bigint)
     order by n.name limit 1`
  if (!inactive) return
  const { id, ...values } = inactive
  const index = lines.findIndex(({ deduction }) => deduction?.natureId.toLowerCase() === id)
  const says = sentence('The nature of payment {{name}} is not active.')
  const fields = { [`lines.${index}.deduction.natureId`]: fillSentence(says, values) }
  throw new BookError(says, { code: 'rule_broken', fields, values })
}

type Told = Pick<ReceivedOf<typeof alterVoucher>['body'], 'lines' | 'movements'>

/** Cancels a voucher for good: a version without lines that keeps the number. */
export async function cancel(books: Books, { params, body }: ReceivedOf<typeof cancelVoucher>, call: Call): Promise<Head> {
  const place = await placeOf(books, params.voucherId)
  await refuseSecondMembership(books, place)
  const recorded = await recordOne(books, {
    id: call.key ?? uuidv7(),
    hash: call.hash,
    place,
    version: body.version + 1,
    cancelled: true,
    reason: body.reason.trim(),
    lines: [],
  })
  if (!recorded.again) await refreshAfter(books, place)
  return headOf(recorded, params.voucherId)
}

export async function recordOne(books: Books, version: VersionToRecord): Promise<RecordedVersion> {
  const [recorded] = await recordVouchers(books, [version]).catch(async (refusal: unknown) => {
    throw await atItsBill(books, version, await atItsLine(books, version.lines, refusal))
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
