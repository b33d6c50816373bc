import type { AnswerOf, ChargeHead, chargeMember, ReceivedOf } from '@lekha/contract'
import { atField, BookError, sentence } from '@lekha/ledger'
import { negate } from '@lekha/money'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { recordVouchers } from '../../db/record-vouchers.ts'
import { rowsOf, run } from '../../db/statements.ts'
import { readTaken } from '../../figures/member-dues.ts'
import { yearLabel } from '../../figures/year-label.ts'
import type { Call } from '../../http/call.ts'
import { memberLedger } from '../../masters/member-ledger.ts'
import { chargeHeads } from './charge-heads.ts'
import { headOfRecorded } from './recorded-head.ts'

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
  const head = await requireHead(books, body.chargeHeadId)
  const ledgerId = await memberLedger(books, memberFirmId)
  if (!(await isRecorded(books, id))) await refuseSecond(books, memberFirmId, head, body.fiscalYearId)
  if (body.dueOn !== null && body.dueOn < body.date) throw atField('dueOn', 'A charge is due on its day or later.')
  const name = await billName(books, head, body.fiscalYearId)
  const [recorded] = await recordVouchers(books, [
    {
      ...{ id, hash: call.hash, type: 'journal', date: body.date, narration: [name, body.remark].filter(Boolean).join(' · ') },
      details: { dues: { memberFirmId, representativeNumber: '', heads: [{ chargeHeadId: head.id, fiscalYearId: body.fiscalYearId }] } },
      lines: [
        { ledgerId, subLedgerId: memberFirmId, amount: body.amount, bills: [begun(id, name, body)] },
        { ledgerId: head.ledgerId, amount: negate(body.amount) },
      ],
    },
  ])
  return headOfRecorded(recorded, id)
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

/** Whether the request was answered before: a repeated one gets its first answer. */
export const isRecorded = async ({ sql, organizationId }: Books, id: string): Promise<boolean> =>
  (await run(sql)`select from voucher where organization_id = ${organizationId} and id = ${id}`) > 0

/** A charge head that can be chosen. @throws BookError at the field */
export async function requireHead(books: Books, chargeHeadId: string, field = 'chargeHeadId'): Promise<ChargeHead> {
  const head = await chargeHeads.read(books, chargeHeadId)
  if (!head) throw atField(field, 'There is no such charge head.')
  if (!head.active) throw atField(field, 'This one can no longer be chosen. Choose another, or switch it on again.')
  return head
}

/** Refuses to charge for joining, or for a year of membership, twice; `field` is where the year stands. */
export async function refuseSecond(
  books: Books,
  memberFirmId: string,
  head: ChargeHead,
  fiscalYearId: string | null,
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

/** What a charge is called: its head and the fiscal year. @throws BookError where there is no such year */
export async function billName(
  { sql, organizationId }: Books,
  head: ChargeHead,
  fiscalYearId: string | null,
  field = 'fiscalYearId',
): Promise<string> {
  if (fiscalYearId === null) return head.name
  const [year] = await rowsOf(sql, yearRow)`
    select name, starts from fiscal_year where organization_id = ${organizationId} and fiscal_year_id = ${fiscalYearId}`
  if (!year) throw atField(field, 'There is no such fiscal year.')
  return `${head.name} ${yearLabel(year)}`
}
