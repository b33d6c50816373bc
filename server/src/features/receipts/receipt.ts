import type { AnswerOf, postReceipt, ReceivedOf, StoredDetails } from '@lekha/contract'
import { against, atField, sentence } from '@lekha/ledger'
import { add, negate } from '@lekha/money'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { type RecordedLine, recordVouchers } from '../../db/record-vouchers.ts'
import { rowsOf, run } from '../../db/statements.ts'
import { isOfCash } from '../../figures/main-ledger.ts'
import { readHeadsOfBills } from '../../figures/member-dues.ts'
import { readPartyBills } from '../../figures/party-bills.ts'
import type { Call } from '../../http/call.ts'
import { extendMembership } from '../../masters/membership-validity.ts'
import { billName, isRecorded, refuseSecond, requireHead, requireType } from './charge.ts'
import { headOfRecorded } from './recorded-head.ts'

type Body = ReceivedOf<typeof postReceipt>['body']
type Line = Body['lines'][number]
/** A line of the voucher with what it is for. */
type Due = { line: RecordedLine; head: { chargeHeadId: string | null; fiscalYearId: string | null } }

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
  const isAgain = await isRecorded(books, id)
  if (!isAgain) await checkPayment(books, body)
  const dues = await duesOf(books, body, isAgain)
  const cash: RecordedLine = { ledgerId: body.ledgerId, amount: add(...body.lines.map(({ amount }) => amount)) }
  const [recorded] = await recordVouchers(books, [
    {
      ...{ id, hash: call.hash, type: 'receipt', date: body.date, narration: body.remark.trim() },
      details: detailsOf(
        body,
        dues.map(({ head }) => head),
      ),
      lines: [...dues.map(({ line }) => line), cash],
    },
  ])
  if (recorded && !recorded.again && body.memberFirmId !== null) await extendMembership(books, body.memberFirmId)
  return headOfRecorded(recorded, id)
}

/** What the receipt says beside its amounts; what was left empty is left out. */
function detailsOf(body: Body, heads: Due['head'][]): StoredDetails {
  const cheque = body.paidBy === 'cheque'
  return {
    paidBy: body.paidBy,
    ...(body.payer.trim() !== '' && { buyer: body.payer.trim() }),
    ...(body.payerPan !== '' && { buyerPan: body.payerPan }),
    ...(body.transactionId.trim() !== '' && body.paidBy !== 'cash' && { transactionId: body.transactionId.trim() }),
    ...(cheque && { chequeNumber: body.chequeNumber }),
    ...(cheque && body.chequeDate !== null && { chequeDate: body.chequeDate }),
    ...(cheque && body.chequeBank.trim() !== '' && { chequeBank: body.chequeBank.trim() }),
    dues: { memberFirmId: body.memberFirmId, representativeNumber: body.representativeNumber.trim(), heads },
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

/** The lines of the voucher that the lines of the receipt become, each with what it is for. */
async function duesOf(books: Books, { memberFirmId, lines }: Body, isAgain: boolean): Promise<Due[]> {
  const [seen, dues]: [Set<string>, Due[]] = [new Set(), []]
  const settled = lines.flatMap(({ billId }) => billId ?? [])
  const ledgerId = settled.length === 0 ? undefined : await ledgerOf(books, memberFirmId)
  for (const [index, line] of lines.entries()) {
    const at = (field: string) => `lines.${index}.${field}`
    const name = line.billId ?? `${line.chargeHeadId} ${line.fiscalYearId ?? ''}`
    if (line.billId !== null && seen.has(name)) throw atField(at('billId'), 'This charge stands here already.')
    seen.add(name)
    if (line.billId !== null && memberFirmId !== null && ledgerId !== undefined)
      dues.push(await settling(books, { ...line, billId: line.billId }, { memberFirmId, ledgerId, at, isAgain }))
    else if (line.billId !== null) throw atField(at('billId'), 'Only a member firm pays what it was charged.')
    else dues.push(await atOnce(books, line, { memberFirmId, at, isAgain, others: lines.slice(0, index) }))
  }
  return dues
}

/** The ledger of which a member firm has a sub-ledger. */
async function ledgerOf({ sql, organizationId }: Books, memberFirmId: string | null): Promise<string | undefined> {
  const [own] = await rowsOf(sql, z.object({ ledgerId: z.string() }))`
    select ledger_id as "ledgerId" from sub_ledger where organization_id = ${organizationId} and sub_ledger_id = ${memberFirmId}::uuid`
  return own?.ledgerId
}

type Paid = { memberFirmId: string; ledgerId: string; at: (field: string) => string; isAgain: boolean }
const MOST_CHARGES = 500

/** A line that settles an open charge. */
async function settling(books: Books, line: Line & { billId: string }, { memberFirmId, ledgerId, at, isAgain }: Paid): Promise<Due> {
  const [charged] = await readHeadsOfBills(books, [line.billId])
  if (!isAgain) {
    const open = (await readPartyBills(books, ledgerId, memberFirmId, null, MOST_CHARGES)).find(({ billId }) => billId === line.billId)
    if (!open || open.left <= 0n) throw atField(at('billId'), 'This charge is paid already, or it was cancelled.')
    if (line.amount > open.left) throw atField(at('amount'), 'More is paid than is owed for this charge.')
  }
  const amount = negate(line.amount)
  return {
    line: { ledgerId, subLedgerId: memberFirmId, amount, narration: line.description.trim(), bills: [against(line.billId, amount)] },
    head: { chargeHeadId: charged?.chargeHeadId ?? null, fiscalYearId: charged?.fiscalYearId ?? null },
  }
}

type Once = { memberFirmId: string | null; at: (field: string) => string; isAgain: boolean; others: readonly Line[] }

/** A line that is income of its head at once. */
async function atOnce(books: Books, line: Line, { memberFirmId, at, isAgain, others }: Once): Promise<Due> {
  if (line.chargeHeadId === null) throw atField(at('chargeHeadId'), 'Choose a charge head.')
  const head = await requireHead(books, line.chargeHeadId, at('chargeHeadId'))
  await billName(books, head, line.fiscalYearId, at('fiscalYearId'))
  if (!isAgain && memberFirmId !== null) {
    await requireMember(books, memberFirmId)
    await refuseSecond(books, memberFirmId, head, line.fiscalYearId, at('chargeHeadId'))
    if (
      head.kind === 'renewal' &&
      others.some(({ chargeHeadId, fiscalYearId }) => chargeHeadId === head.id && fiscalYearId === line.fiscalYearId)
    )
      throw atField(at('chargeHeadId'), 'This charge stands here already.')
  }
  return {
    line: { ledgerId: head.ledgerId, amount: negate(line.amount), narration: line.description.trim() },
    head: { chargeHeadId: head.id, fiscalYearId: line.fiscalYearId },
  }
}

async function requireMember({ sql, organizationId }: Books, memberFirmId: string): Promise<void> {
  const found = await run(
    sql,
  )`select from member_firm where organization_id = ${organizationId} and member_firm_id = ${memberFirmId} for no key update`
  if (found === 0) throw atField('memberFirmId', sentence('There is no such member firm.'))
}
