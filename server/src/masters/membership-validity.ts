import { BookError, sentence } from '@lekha/ledger'
import * as z from 'zod'
import { recordChanges } from '../db/audit.ts'
import type { Books } from '../db/books.ts'
import { rowsOf, run } from '../db/statements.ts'
import { readAllTaken, type Taken } from '../figures/member-dues.ts'

const firmRow = z.object({ validUntil: z.string().nullable() })

/**
 * Through which day the membership of a firm lasts, after a charge or a receipt of it was entered, cancelled or reversed: to the end of the last year that is paid
 * whole. Where it lasted to the end of a year that a receipt paid for, and no receipt does any more, it lasts as it did before. A day that somebody entered by
 * hand stays, unless a later year is paid.
 */
export async function refreshMembership(books: Books, memberFirmId: string): Promise<void> {
  const { sql, organizationId } = books
  const [firm] = await rowsOf(sql, firmRow)`
    select valid_until as "validUntil" from member_firm where organization_id = ${organizationId} and member_firm_id = ${memberFirmId} for no key update`
  if (!firm) return
  const ofYears = await membershipLines(books, memberFirmId)
  const until = latest(lastPaid(ofYears), withoutReceipts(firm.validUntil, ofYears))
  if (until === firm.validUntil) return
  await run(sql)`
    update member_firm set valid_until = case when joined_on > ${until}::date then null else ${until}::date end, version = version + 1
     where organization_id = ${organizationId} and member_firm_id = ${memberFirmId}`
  await recordChanges(books)
}

/** The lines of charges and receipts by which a firm joins, or renews a year. */
async function membershipLines(books: Books, memberFirmId: string): Promise<Taken[]> {
  const kinds = await rowsOf(books.sql, z.object({ id: z.string() }))`
    select charge_head_id as id from charge_head where organization_id = ${books.organizationId} and kind in ('renewal', 'entry')`
  const heads = new Set(kinds.map(({ id }) => id))
  return (await readAllTaken(books, memberFirmId)).filter(
    ({ chargeHeadId, yearEnds }) => yearEnds !== null && heads.has(chargeHeadId ?? ''),
  )
}

/** The end of the last year that a receipt paid for and of which nothing is owed. */
function lastPaid(lines: readonly Taken[]): string | null {
  const standing = lines.filter(({ isStanding }) => isStanding)
  const owed = new Set(standing.flatMap(({ isOwed, yearEnds }) => (isOwed ? [yearEnds] : [])))
  return latest(...standing.flatMap(({ isReceipt, yearEnds }) => (isReceipt && !owed.has(yearEnds) ? [yearEnds] : [])))
}

/** The day through which the membership would last without its receipts: before the one that brought this day, and before those that brought the day before it. */
function withoutReceipts(validUntil: string | null, lines: readonly Taken[]): string | null {
  let [day, place]: [string | null, bigint | undefined] = [validUntil, undefined]
  for (;;) {
    const receipt = lines.findLast((each) => each.isReceipt && each.yearEnds === day && (place === undefined || each.place < place))
    if (day === null || receipt === undefined) return day
    ;[day, place] = [receipt.validBefore, receipt.place]
  }
}

const latest = (...days: (string | null)[]): string | null =>
  days
    .filter((day) => day !== null)
    .toSorted()
    .at(-1) ?? null

/** The same after a voucher was cancelled or reversed, where it, or the one that it reverses, is a charge or receipt of a member firm. */
export async function refreshAfter({ sql, organizationId, ...books }: Books, place: bigint): Promise<void> {
  const firms = await rowsOf(sql, z.object({ id: z.string() }))`
    select f.member_firm_id as id from voucher v join voucher f on f.organization_id = ${organizationId} and f.entry = case when v.reverses is null then v.place else v.reverses end
     where v.organization_id = ${organizationId} and v.entry = ${place} and f.member_firm_id is not null`
  for (const { id } of firms) await refreshMembership({ ...books, sql, organizationId }, id)
}

/** Refuses to reverse the reversal of a charge or receipt, which is cancelled instead, and a charge of which a part is paid. Any other voucher passes. */
export async function refuseReversal({ sql, organizationId }: Books, place: bigint): Promise<void> {
  const [found] = await rowsOf(sql, z.object({ isReversal: z.boolean(), isPaid: z.boolean() }))`
    select v.reverses is not null as "isReversal", v.reverses is null and f.voucher_type <> 'receipt' and exists (
             select from bill_allocation b where b.organization_id = ${organizationId} and b.bill_id = f.id
              having sum(b.amount_paisa) <> (sum(b.amount_paisa) filter (where b.kind <> 'against'))) as "isPaid"
      from voucher v join voucher f on f.organization_id = ${organizationId} and f.entry = case when v.reverses is null then v.place else v.reverses end and f.details ? 'dues'
     where v.organization_id = ${organizationId} and v.entry = ${place}`
  if (found?.isReversal)
    throw new BookError(sentence('This reverses a charge or a receipt. Cancel the reversal instead.'), { code: 'rule_broken' })
  if (found?.isPaid)
    throw new BookError(sentence('A part of this charge is paid. Cancel its receipts before it is reversed.'), { code: 'rule_broken' })
}

/**
 * Refuses to cancel the reversal of a charge or receipt where the firm was charged for joining, or for the same year, anew meanwhile, or paid for it. Any other
 * voucher passes.
 */
export async function refuseSecondMembership(books: Books, place: bigint): Promise<void> {
  const { sql, organizationId } = books
  const [reversed] = await rowsOf(sql, z.object({ place: z.bigint(), memberFirmId: z.string() }))`
    select f.place, f.member_firm_id as "memberFirmId" from voucher v join voucher f on f.organization_id = ${organizationId} and f.entry = v.reverses and f.member_firm_id is not null
     where v.organization_id = ${organizationId} and v.entry = ${place}`
  if (!reversed) return
  const lines = await membershipLines(books, reversed.memberFirmId)
  const own = lines.filter((each) => each.place === reversed.place && each.billId === null)
  const charged = lines.filter((each) => each.place === reversed.place && !each.isReceipt)
  const again = lines.some(
    (each) =>
      each.isStanding &&
      [...own, ...charged].some(({ fiscalYearId, place: at }) => each.fiscalYearId === fiscalYearId && each.place !== at),
  )
  if (again)
    throw new BookError(sentence('The firm was charged for this year anew meanwhile, or paid for it. Cancel that first.'), {
      code: 'rule_broken',
    })
}
