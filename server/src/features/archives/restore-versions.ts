import { addDays } from '@lekha/calendar'
import { type BilledGoods, type Deduction, sentence } from '@lekha/ledger'
import { parsePaisa, parseQuantity, parseRate } from '@lekha/money'
import * as z from 'zod'
import { recordImported, type VersionToRecord } from '../../db/record-vouchers.ts'
import { rowOf, run } from '../../db/statements.ts'
import { ArchiveRefusal, told } from './archive-refusal.ts'
import type { ArchivedDeduction, ArchivedMovement, RowOf } from './format.ts'
import { type ClosedYears, openClosedYears, yearHere } from './restore-years.ts'
import type { Restoring } from './restoring.ts'

/** Versions that one statement posts, and their lines. */
const AT_ONCE = 500
const LINES_AT_ONCE = 5_000

const SHIFTED = sentence('The history of these books cannot be posted again in its order.')

type Version = RowOf<'vouchers'>

/** Where the versions of the archive stand now, and the closing and locking of the years, which comes last. */
export type RestoredVersions = { placeOf: (entry: string) => bigint; finishYears: () => Promise<void> }

/** What is known while the versions are posted one after the other. */
type Course = Restoring & {
  closed: ClosedYears
  series: ReadonlyMap<string, RowOf<'number-series'>>
  /** The prefix and width that each type has at the moment. */
  numbering: Map<string, string>
  openingTypes: ReadonlySet<string>
  batch: Version[]
  lines: number
  /** Entries of the archive that are not posted, by size, and the vouchers that they belong to. */
  left: bigint[]
  leftVouchers: Set<string>
  entry: bigint
}

/**
 * Posts every version of every voucher in the order of its entries, through the same function as all postings: each gets the entry and the
 * number that it had. Opening vouchers that were cancelled because an earlier fiscal year came before them are left out: no first year
 * covers them any more.
 */
export async function restoreVersions(restoring: Restoring): Promise<RestoredVersions> {
  const { archive } = restoring
  const types = await archive.allOf('voucher-types')
  const series = await archive.allOf('number-series')
  const course: Course = {
    ...restoring,
    closed: openClosedYears(restoring),
    series: new Map(series.map((each) => [`${each.fiscalYear} ${each.type}`, each])),
    numbering: new Map(),
    openingTypes: new Set(types.filter(({ baseKind }) => baseKind === 'opening').map(({ code }) => code)),
    ...{ batch: [], lines: 0, left: [], leftVouchers: new Set(), entry: 0n },
  }
  let done = 0
  for await (const versions of archive.rowsOf('vouchers')) {
    for (const version of versions) await take(course, version)
    done += versions.length
    await restoring.touch(done)
  }
  await post(course)
  return { placeOf: (entry) => placeOf(course, entry), finishYears: () => course.closed.finish() }
}

async function take(course: Course, version: Version): Promise<void> {
  const where = `vouchers, ${version.entry}`
  const year = yearHere(course, version.fiscalYear, where)
  if (isLeft(course, version)) {
    course.left.push(BigInt(version.entry))
    course.leftVouchers.add(version.voucher)
    return
  }
  if (version.type === 'closing') {
    await post(course)
    const last = course.series.get(`${version.fiscalYear} closing`)?.lastNumber === version.number
    await told(where, () => (version.version === 1 ? course.closed.close(year, version, last) : course.closed.reopen(year, version)))
    await requireEntry(course, version)
    return
  }
  if (version.version === 1) await number(course, version)
  // Its former version, whose lines it takes back, must have been written by an earlier statement.
  else if (course.batch.some(({ voucher }) => voucher === version.voucher)) await post(course)
  course.batch.push(version)
  course.lines += version.lines.length
  if (course.batch.length >= AT_ONCE || course.lines >= LINES_AT_ONCE) await post(course)
}

function isLeft({ leftVouchers, openingTypes, years: [first] }: Course, { voucher, type, version, date }: Version): boolean {
  if (leftVouchers.has(voucher)) return true
  return version === 1 && openingTypes.has(type) && first !== undefined && date !== addDays(first.starts, -1)
}

/** A number series takes the prefix and width that its type has when it begins. */
async function number(course: Course, { fiscalYear, type }: Version): Promise<void> {
  const series = course.series.get(`${fiscalYear} ${type}`)
  if (!series) return
  const numbering = `${series.width} ${series.prefix}`
  if (course.numbering.get(`${fiscalYear} ${type}`) === numbering) return
  course.numbering.set(`${fiscalYear} ${type}`, numbering)
  await post(course)
  await run(course.books.sql)`
    update voucher_type set prefix = ${series.prefix}, width = ${series.width}::smallint
     where organization_id = ${course.books.organizationId} and code = ${type} and (prefix, width) is distinct from (${series.prefix}, ${series.width}::smallint)`
}

/** Posts the versions that wait. The audit record says of each when and by whom it was recorded first. */
async function post(course: Course): Promise<void> {
  const { books, batch } = course
  const [first] = batch
  const last = batch.at(-1)
  if (!first || !last) return
  const recorded = batch.map(({ entry, recordedAt, recordedBy }) => [entry, recordedAt, recordedBy])
  const command = { ...books.command, payload: JSON.stringify({ ...(JSON.parse(books.command.payload) as object), recorded }) }
  // A bill goes on to show who issued it and when.
  const issued = Object.fromEntries(
    batch.map(({ entry, recordedAt, recordedBy }) => [String(placeOf(course, entry)), [recordedAt, recordedBy]]),
  )
  await run(books.sql)`select set_config('app.recorded', ${JSON.stringify(issued)}, true)`
  const versions = batch.map((version) => versionOf(course, version))
  await told(`vouchers, ${first.entry} – ${last.entry}`, () => recordImported({ ...books, command }, versions))
  books.command.recorded = true
  course.batch = []
  course.lines = 0
  await requireEntry(course, last)
}

const FORGED = sentence('The archive has a receipt that does not say how it was paid, or what its lines are for.')

/** Whether a charge or receipt says something that Lekha never writes. */
const isForged = ({ type, cancelled, lines, details }: Version): boolean =>
  details?.dues !== undefined &&
  ((type === 'receipt' && (details.paidBy === undefined || details.paidBy === 'credit')) ||
    (!cancelled && details.dues.heads.length >= lines.length))

function versionOf(course: Course, version: Version): VersionToRecord {
  const {
    id,
    hash,
    type,
    date,
    narration,
    reference,
    reason,
    cancelled,
    reverses,
    corrects,
    fulfils,
    details,
    externalId,
    lines,
    movements,
  } = version
  const first = version.version === 1
  if (isForged(version)) throw new ArchiveRefusal(FORGED, `vouchers, ${version.entry}`)
  return {
    ...{ id, hash: Buffer.from(hash, 'hex'), date, narration, reference, cancelled },
    ...(first ? { type } : { place: placeOf(course, version.voucher), version: version.version }),
    ...(first && reverses !== null ? { reverses: placeOf(course, reverses) } : {}),
    ...(first && corrects !== undefined ? { corrects: placeOf(course, corrects) } : {}),
    ...(first && fulfils !== undefined ? { fulfils: placeOf(course, fulfils) } : {}),
    details: details ?? null,
    ...(first && externalId !== null ? { externalId } : {}),
    ...(reason === null ? {} : { reason }),
    lines: lines.map((line) => ({
      ...{ ledgerId: line.ledger, subLedgerId: line.subLedger, amount: parsePaisa(line.amount), narration: line.narration },
      costCentreId: line.costCentre,
      deduction: line.deduction && deductionOf(line.deduction),
      bills: line.bills?.map(({ bill, amount, ...allocation }) => ({ ...allocation, billId: bill, amount: parsePaisa(amount) })),
    })),
    movements: movements?.map(({ item, godown, quantity, value, bill, ...movement }) => ({
      ...{ ...movement, stockItemId: item, godownId: godown, quantity: parseQuantity(quantity) },
      value: value === null ? null : parsePaisa(value),
      ...(bill && { bill: billOf(bill) }),
    })),
  }
}

const deductionOf = ({ party, partySubLedger, nature, base, rate }: ArchivedDeduction): Deduction => ({
  ...{ partyLedgerId: party, partySubLedgerId: partySubLedger, natureId: nature, base: parsePaisa(base), rate },
})

const billOf = ({ ledger, rate, discount, amount, vatClass }: NonNullable<ArchivedMovement['bill']>): BilledGoods => ({
  ...{ ledgerId: ledger, rate: parseRate(rate), discount: parsePaisa(discount), amount: parsePaisa(amount), vatClass },
})

/** The entry here of an entry of the archive: earlier by those that were left out before it. */
function placeOf({ left }: Course, entry: string): bigint {
  const was = BigInt(entry)
  const before = left.findIndex((each) => each >= was)
  return was - BigInt(before === -1 ? left.length : before)
}

/** That the last version got the entry that it should have: no other was left out, or added. */
async function requireEntry(course: Course, { entry }: Version): Promise<void> {
  const { books } = course
  const found = await rowOf(books.sql, z.object({ entry: z.bigint() }))`
    select last_entry as entry from books where organization_id = ${books.organizationId}`
  if (found.entry !== placeOf(course, entry)) throw new ArchiveRefusal(SHIFTED, `vouchers, ${entry}`)
}
