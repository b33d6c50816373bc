import type { AnswerOf, ChargeHead, chargeMember, ReceivedOf } from '@lekha/contract'
import { atField, BookError, sentence } from '@lekha/ledger'
import { negate } from '@lekha/money'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { recordVouchers, type VersionToRecord } from '../../db/record-vouchers.ts'
import { rowsOf } from '../../db/statements.ts'
import { readTaken } from '../../figures/member-dues.ts'
import { yearLabel } from '../../figures/year-label.ts'
import type { Call } from '../../http/call.ts'
import { memberLedger } from '../../masters/member-ledger.ts'
import { refreshMembership } from '../../masters/membership-validity.ts'
import { chargeHeads } from './charge-heads.ts'
import { answeredBefore, headOfRecorded } from './recorded-head.ts'

type Body = ReceivedOf<typeof chargeMember>['body']

/**
 * Charges a member firm under one head: a journal that debits the sub-ledger of the firm, where it begins a bill, and credits the ledger of the head.
 * @throws BookError `not_found`; `rule_broken` where the head cannot be chosen, or joining or this year of membership was charged or paid already
 */
export async function charge(
  books: Books,
  { params, body }: ReceivedOf<typeof chargeMember>,
  call: Call,
): Promise<AnswerOf<typeof chargeMember>['result']> {
  requireType(books, 'journal')
  const { memberFirmId } = params
  const id = call.key ?? uuidv7()
  const former = await answeredBefore(books, id, call.hash)
  if (former) return former
  const firm = await lockMember(books, memberFirmId)
  if (!firm) throw new BookError(sentence('There is no such member firm.'), { code: 'not_found' })
  if (!firm.active) throw new BookError(sentence('This firm is switched off. Switch it on before it is charged.'), { code: 'rule_broken' })
  const head = await requireHead(books, body.chargeHeadId, firm.typeId)
  const year = await readYear(books, body.fiscalYearId)
  await refuseSecond(books, memberFirmId, { head, fiscalYearId: body.fiscalYearId })
  checkDue(body)
  const ledgerId = await memberLedger(books, memberFirmId)
  const [recorded] = await recordVouchers(books, [chargeVersion({ id, hash: call.hash, ledgerId, memberFirmId, head, year, body })])
  if (recorded && !recorded.again) await refreshMembership(books, memberFirmId)
  return headOfRecorded(recorded, id)
}

type OfVersion = { id: string; hash: Buffer; ledgerId: string; memberFirmId: string; head: ChargeHead; year: Year | null; body: Body }

/** The journal of a charge, whose bill is called as its head and year. */
export function chargeVersion({ id, hash, ledgerId, memberFirmId, head, year, body }: OfVersion): VersionToRecord {
  const name = chargeName(head, year)
  return {
    ...{ id, hash, type: 'journal', date: body.date, narration: [name, body.remark].filter(Boolean).join(' · ') },
    details: {
      dues: {
        ...{ memberFirmId, representativeNumber: '', remark: '', validBefore: null },
        heads: [{ chargeHeadId: head.id, year: year?.starts ?? null }],
      },
    },
    lines: [
      { ledgerId, subLedgerId: memberFirmId, amount: body.amount, bills: [begun(id, name, body)] },
      { ledgerId: head.ledgerId, amount: negate(body.amount) },
    ],
  }
}

/** Refuses a charge that is due before it is made. */
export function checkDue({ date, dueOn }: Pick<Body, 'date' | 'dueOn'>): void {
  if (dueOn !== null && dueOn < date) throw atField('dueOn', 'A charge is due on its day or later.')
}

/** The bill of a charge has the id of its voucher. */
const begun = (billId: string, name: string, { amount, dueOn }: Body) => ({
  ...{ billId, kind: 'new' as const, amount, name: name.slice(0, 100), billedOn: null, dueOn },
})

/** Refuses who may not post vouchers of a type. */
export function requireType({ voucherTypes }: Books, type: string): void {
  if (voucherTypes !== null && !voucherTypes.includes(type))
    throw new BookError(sentence('Your role does not permit this voucher type.'), { code: 'forbidden' })
}

const firmRow = z.object({ typeId: z.string(), name: z.string(), code: z.string(), active: z.boolean(), validUntil: z.string().nullable() })

/** A member firm, locked, so that two charges or receipts of it wait for each other; undefined where there is none. */
export async function lockMember({ sql, organizationId }: Books, memberFirmId: string): Promise<z.output<typeof firmRow> | undefined> {
  const [firm] = await rowsOf(sql, firmRow)`
    select membership_type_id as "typeId", name, code, active, valid_until as "validUntil" from member_firm
     where organization_id = ${organizationId} and member_firm_id = ${memberFirmId} for no key update`
  return firm
}

/** A charge head that can be chosen for a firm of a type, or, with null, for who is no member. @throws BookError at the field */
export async function requireHead(books: Books, chargeHeadId: string, typeId: string | null, field = 'chargeHeadId'): Promise<ChargeHead> {
  const head = await chargeHeads.read(books, chargeHeadId)
  if (!head) throw atField(field, 'There is no such charge head.')
  if (!head.active) throw atField(field, 'This one can no longer be chosen. Choose another, or switch it on again.')
  if (head.membershipTypeId !== null && head.membershipTypeId !== typeId)
    throw atField(field, 'This charge head is for members of another type.')
  return head
}

/** What is charged: the head, and the year of membership. */
type OfYear = { head: ChargeHead; fiscalYearId: string | null }

/** Refuses to charge for joining, or for a year of membership, twice; `field` is where the year stands. */
export async function refuseSecond(
  books: Books,
  memberFirmId: string,
  { head, fiscalYearId }: OfYear,
  field = 'fiscalYearId',
): Promise<void> {
  if (head.kind !== 'renewal' && head.kind !== 'entry') return
  if (head.kind === 'renewal' && fiscalYearId === null) throw atField(field, 'Choose the fiscal year of the membership.')
  const ofKind = new Set((await chargeHeads.all(books)).filter(({ kind }) => kind === head.kind).map(({ id }) => id))
  const taken = (await readTaken(books, memberFirmId)).filter(({ chargeHeadId }) => ofKind.has(chargeHeadId ?? ''))
  if (head.kind === 'entry' && taken.length > 0) throw atField(field, 'This firm was charged for joining already, or paid for it.')
  if (taken.some((each) => each.fiscalYearId === fiscalYearId))
    throw atField(field, 'This firm was charged for this year already, or paid for it.')
}

const yearRow = z.object({ name: z.string(), starts: z.string() })
/** A fiscal year: its name, '' for the one that follows from its first day (AD). */
export type Year = z.output<typeof yearRow>

/** The fiscal year of an id; null for none. @throws BookError at the field, where there is no such year */
export async function readYear({ sql, organizationId }: Books, fiscalYearId: string | null, field = 'fiscalYearId'): Promise<Year | null> {
  if (fiscalYearId === null) return null
  const [year] = await rowsOf(sql, yearRow)`
    select name, starts from fiscal_year where organization_id = ${organizationId} and fiscal_year_id = ${fiscalYearId}`
  if (!year) throw atField(field, 'There is no such fiscal year.')
  return year
}

/** What a charge is called: its head and the fiscal year. */
export const chargeName = ({ name }: Pick<ChargeHead, 'name'>, year: Year | null): string => (year ? `${name} ${yearLabel(year)}` : name)
