import type { AnswerOf, ChargeHead, postReceipt, ReceivedOf, StoredDetails } from '@lekha/contract'
import { against, atField, sentence } from '@lekha/ledger'
import { add, negate } from '@lekha/money'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { type RecordedLine, recordVouchers } from '../../db/record-vouchers.ts'
import { column, rowsOf } from '../../db/statements.ts'
import { isOfCash } from '../../figures/main-ledger.ts'
import { readHeadsOfBills } from '../../figures/member-dues.ts'
import type { Call } from '../../http/call.ts'
import { refreshMembership } from '../../masters/membership-validity.ts'
import { chargeName, lockMember, readYear, refuseSecond, requireHead, requireType, type Year } from './charge.ts'
import { chargeHeads } from './charge-heads.ts'
import { answeredBefore, headOfRecorded } from './recorded-head.ts'

type Body = ReceivedOf<typeof postReceipt>['body']
type Line = Body['lines'][number]
type Firm = NonNullable<Awaited<ReturnType<typeof lockMember>>>
/** A line of the voucher, what it is for, and how that is called. */
type Due = { line: RecordedLine; head: ChargeHead | null; year: Year | null; name: string }

/**
 * Posts a receipt: one receipt voucher that credits the sub-ledger of the firm for each open charge that is paid, and the ledger of the head for everything else,
 * and debits cash or bank. A membership that was paid for lasts to the end of its year.
 * @throws BookError `rule_broken` at what cannot be taken
 */
export async function take(
  books: Books,
  { body }: ReceivedOf<typeof postReceipt>,
  call: Call,
): Promise<AnswerOf<typeof postReceipt>['result']> {
  requireType(books, 'receipt')
  const id = call.key ?? uuidv7()
  const former = await answeredBefore(books, id, call.hash)
  if (former) return former
  const firm = body.memberFirmId === null ? undefined : await lockMember(books, body.memberFirmId)
  if (body.memberFirmId !== null && !firm) throw atField('memberFirmId', sentence('There is no such member firm.'))
  await checkPayment(books, body)
  const dues = await duesOf(books, body, firm)
  const cash: RecordedLine = { ledgerId: body.ledgerId, amount: add(...body.lines.map(({ amount }) => amount)) }
  const [recorded] = await recordVouchers(books, [
    {
      ...{ id, hash: call.hash, type: 'receipt', date: body.date, ...wordsOf(body, firm, dues) },
      details: detailsOf(body, firm, dues),
      lines: [...dues.map(({ line }) => line), cash],
    },
  ])
  if (recorded && !recorded.again && body.memberFirmId !== null) await refreshMembership(books, body.memberFirmId)
  return headOfRecorded(recorded, id)
}

/** Who paid, and for what: by these the day book tells one receipt from the other. */
function wordsOf({ payer, remark }: Body, firm: Firm | undefined, dues: readonly Due[]): { reference: string; narration: string } {
  const narration = [...dues.map(({ name }) => name), remark.trim()].filter(Boolean).join(', ')
  return { reference: (firm ? `${firm.name} (${firm.code})` : payer.trim()).slice(0, 200), narration: narration.slice(0, 1000) }
}

/** The receipt beside its amounts; what was left empty is left out. */
function detailsOf(body: Body, firm: Firm | undefined, dues: readonly Due[]): StoredDetails {
  const cheque = body.paidBy === 'cheque'
  const heads = dues.map(({ head, year }) => ({ chargeHeadId: head?.id ?? null, year: year?.starts ?? null }))
  return {
    paidBy: body.paidBy,
    ...(body.payer.trim() !== '' && { buyer: body.payer.trim() }),
    ...(body.payerPan !== '' && { buyerPan: body.payerPan }),
    ...(body.transactionId.trim() !== '' && body.paidBy !== 'cash' && { transactionId: body.transactionId.trim() }),
    ...(cheque && { chequeNumber: body.chequeNumber }),
    ...(cheque && body.chequeDate !== null && { chequeDate: body.chequeDate }),
    ...(cheque && body.chequeBank.trim() !== '' && { chequeBank: body.chequeBank.trim() }),
    dues: {
      ...{ memberFirmId: body.memberFirmId, representativeNumber: body.representativeNumber.trim(), remark: body.remark.trim() },
      ...{ validBefore: firm?.validUntil ?? null, heads },
    },
  }
}

const UNNUMBERED: ReadonlySet<string> = new Set(['cash', 'cheque'])

/** Who pays, how, and into which ledger. */
async function checkPayment({ sql, organizationId }: Books, body: Body): Promise<void> {
  if (body.memberFirmId === null && body.payer.trim() === '') throw atField('payer', 'Enter who pays.')
  if (body.paidBy === 'cheque' && body.chequeNumber === '') throw atField('chequeNumber', 'Enter the number of the cheque.')
  if (!UNNUMBERED.has(body.paidBy) && body.transactionId.trim() === '')
    throw atField('transactionId', 'Enter the number that the bank or wallet gave the payment.')
  const [ledger] = await rowsOf(sql, z.object({ cash: z.boolean() }))`
    select ${isOfCash(organizationId)} as cash from ledger g where g.organization_id = ${organizationId} and g.ledger_id = ${body.ledgerId}`
  if (!ledger?.cash) throw atField('ledgerId', 'Choose a ledger of cash or of a bank.')
}

type At = (field: string) => string

/** The lines of the voucher that the lines of the receipt become, each with what it is for. */
async function duesOf(books: Books, { memberFirmId, lines }: Body, firm: Firm | undefined): Promise<Due[]> {
  const [seen, dues]: [Set<string>, Due[]] = [new Set(), []]
  for (const [index, line] of lines.entries()) {
    const at: At = (field) => `lines.${index}.${field}`
    const due =
      line.billId === null
        ? await atOnce(books, line, { memberFirmId, firm, at })
        : await settling(books, { ...line, billId: line.billId }, { memberFirmId, at })
    const name = line.billId ?? onceIn(due, line)
    if (name !== undefined && seen.has(name))
      throw atField(at(line.billId === null ? 'chargeHeadId' : 'billId'), 'This charge stands here already.')
    if (name !== undefined) seen.add(name)
    dues.push(due)
  }
  return dues
}

/** By what a line stands once in a receipt: joining, a year of membership, its fine; undefined where it may stand several times. */
function onceIn({ head }: Due, { fiscalYearId }: Line): string | undefined {
  if (head?.kind === 'entry') return 'entry'
  return head?.kind === 'renewal' || head?.kind === 'fine' ? `${head.kind} ${fiscalYearId ?? ''}` : undefined
}

const billRow = z.object({ ledgerId: z.string(), left: column.paisa, label: z.string() })

/** A line that settles an open charge. */
async function settling(
  books: Books,
  line: Line & { billId: string },
  { memberFirmId, at }: { memberFirmId: string | null; at: At },
): Promise<Due> {
  if (memberFirmId === null) throw atField(at('billId'), 'Only a member firm pays what it was charged.')
  const { sql, organizationId } = books
  const [bill] = await rowsOf(sql, billRow)`
    select ledger_id as "ledgerId", sum(amount_paisa)::bigint as left, max(name) as label from bill_allocation
     where organization_id = ${organizationId} and bill_id = ${line.billId} and sub_ledger_id = ${memberFirmId} group by ledger_id`
  if (!bill || bill.left <= 0n) throw atField(at('billId'), 'This charge is paid already, or it was cancelled.')
  if (line.amount > bill.left) throw atField(at('amount'), 'More is paid than is owed for this charge.')
  const [charged] = await readHeadsOfBills(books, [line.billId])
  const head = charged?.chargeHeadId ? ((await chargeHeads.read(books, charged.chargeHeadId)) ?? null) : null
  const amount = negate(line.amount)
  return {
    line: {
      ...{ ledgerId: bill.ledgerId, subLedgerId: memberFirmId, amount, narration: line.description.trim() },
      bills: [against(line.billId, amount)],
    },
    ...{ head, year: await readYear(books, charged?.fiscalYearId ?? null), name: bill.label },
  }
}

type Once = { memberFirmId: string | null; firm: Firm | undefined; at: At }

/** A line that is income of its head at once. Joining and a year of membership are paid whole; who pays a part is charged first. */
async function atOnce(books: Books, line: Line, { memberFirmId, firm, at }: Once): Promise<Due> {
  if (line.chargeHeadId === null) throw atField(at('chargeHeadId'), 'Choose a charge head.')
  const head = await requireHead(books, line.chargeHeadId, firm?.typeId ?? null, at('chargeHeadId'))
  const year = await readYear(books, line.fiscalYearId, at('fiscalYearId'))
  const isMembership = head.kind === 'renewal' || head.kind === 'entry'
  if (memberFirmId !== null) await refuseSecond(books, memberFirmId, { head, fiscalYearId: line.fiscalYearId }, at('chargeHeadId'))
  else if (isMembership) throw atField(at('chargeHeadId'), 'Only a member firm pays for a membership.')
  if (isMembership && line.amount < head.price)
    throw atField(at('amount'), 'Less than the price is paid. Charge the firm first; then it can pay a part.')
  return {
    line: { ledgerId: head.ledgerId, amount: negate(line.amount), narration: line.description.trim() },
    ...{ head, year, name: chargeName(head, year) },
  }
}
