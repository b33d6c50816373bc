import {
  cancelVoucher,
  chargeMember,
  createChargeHead,
  createMemberFirm,
  createMembershipType,
  listMemberBalances,
  listMemberFirms,
  listSubLedgerBalances,
  postReceipt,
  postVoucher,
  readMemberDues,
  reverseVoucher,
} from '@lekha/contract'
import { type Paisa, paisa, paisaText } from '@lekha/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firmForm, typeForm } from '../../testing/full-members.ts'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'

/** Whatever is charged, paid, cancelled, reversed and entered by hand: what a firm owes is the sum of what stands, on every screen. */
let product: TestApp
beforeAll(async () => {
  product = await startTestApp()
})
afterAll(() => product.close())

const OWED = 'Security Deposit'
const DATE = '2026-08-20'
const VERBS = ['charge', 'charge', 'charge', 'pay', 'pay', 'pay', 'pay', 'pay otherwise', 'by hand', 'cancel', 'reverse'] as const
type Command = { verb: (typeof VERBS)[number]; which: number; amount: bigint; whole: boolean }
const command = fc.record<Command>({
  verb: fc.constantFrom(...VERBS),
  which: fc.nat(),
  amount: fc.bigInt(1n, 9_999_999n),
  whole: fc.boolean(),
})

/** What stands of a firm: each voucher with what it adds to the balance. */
type Standing = { id: string; firmId: string; adds: bigint }
type Books = TestBooks & { params: { organizationId: string }; headId: string; firmIds: string[]; standing: Standing[] }

async function openBooks(): Promise<Books> {
  const books = await openTestBooks(product)
  const params = { organizationId: books.organizationId }
  const type = await books.owner.call(createMembershipType, { params, body: typeForm('General', books.ledgerId(OWED)) })
  const head = { kind: 'other' as const, membershipTypeId: null, ledgerId: books.ledgerId('Other Income'), name: 'Certificate', nameNp: '' }
  const created = await books.owner.call(createChargeHead, { params, body: { ...head, price: paisa(25_000n), active: true } })
  const firmIds: string[] = []
  for (const name of ['Himal', 'Koshi', 'Rapti'])
    firmIds.push((await books.owner.call(createMemberFirm, { params, body: firmForm(type.answer.result.id, name) })).answer.result.id)
  return { ...books, params, headId: created.answer.result.id, firmIds, standing: [] }
}

const balanceIn = ({ standing }: Books, firmId: string) =>
  standing.filter((each) => each.firmId === firmId).reduce((sum, { adds }) => sum + adds, 0n)

/** Carries out a command; tells what was done, or that it was refused. */
async function carryOut(books: Books, { verb, which, amount, whole }: Command): Promise<string> {
  const { owner, params, headId, firmIds, standing, ledgerId } = books
  const memberFirmId = firmIds[which % firmIds.length] ?? ''
  const note = ({ status, answer }: { status: number; answer: { result: { id: string } } }, adds: bigint) => {
    if (status !== 201) return 'refused'
    standing.push({ id: answer.result.id, firmId: memberFirmId, adds })
    return verb
  }
  if (verb === 'charge') {
    const body = { chargeHeadId: headId, fiscalYearId: null, date: '2026-08-01', dueOn: null, amount: paisa(amount), remark: '' }
    return note(await owner.call(chargeMember, { params: { ...params, memberFirmId }, body }), amount)
  }
  if (verb === 'pay' || verb === 'pay otherwise') {
    const { charges } = (await owner.call(readMemberDues, { params: { ...params, memberFirmId }, query: { on: DATE } })).answer.result
    const open = verb === 'pay' ? charges[which % Math.max(charges.length, 1)] : undefined
    // Now and then more than is left, which is refused.
    const paid = open && whole ? open.left : paisa(amount)
    const line = { chargeHeadId: open ? null : headId, fiscalYearId: null, billId: open?.billId ?? null, amount: paid, description: '' }
    const said = {
      payer: '',
      payerPan: '',
      representativeNumber: '',
      transactionId: '',
      chequeNumber: '',
      chequeDate: null,
      chequeBank: '',
    }
    const body = { ...said, date: DATE, memberFirmId, paidBy: 'cash' as const, ledgerId: ledgerId('Cash'), remark: '', lines: [line] }
    return note(await owner.call(postReceipt, { params, body }), open ? -paid : 0n)
  }
  if (verb === 'by hand') {
    const lines = [
      { ledgerId: ledgerId('Cash'), amount: paisa(amount) },
      { ledgerId: ledgerId(OWED), subLedgerId: memberFirmId, amount: paisa(-amount) },
    ]
    return note(await owner.call(postVoucher, { params, body: { type: 'receipt', date: DATE, lines } }), -amount)
  }
  const one = standing[which % Math.max(standing.length, 1)]
  if (!one) return 'refused'
  const voucher = { ...params, voucherId: one.id }
  if (verb === 'cancel') {
    const { status } = await owner.call(cancelVoucher, { params: voucher, body: { version: 1, reason: 'Mistake' } })
    if (status >= 300) return 'refused'
    standing.splice(standing.indexOf(one), 1)
    return verb
  }
  const reversal = await owner.call(reverseVoucher, { params: voucher, body: { version: 1, date: DATE, narration: 'Bounced' } })
  if (reversal.status >= 300) return 'refused'
  standing.push({ id: reversal.answer.result.id, firmId: one.firmId, adds: -one.adds })
  return verb
}

async function expectTrue(books: Books): Promise<void> {
  const { owner, params, firmIds } = books
  const expected = Object.fromEntries(firmIds.map((id) => [id, paisaText(paisa(balanceIn(books, id)))]))
  const asText = (rows: readonly (readonly [string, Paisa | string])[]) => {
    const known = new Map(rows.map(([id, value]) => [id, typeof value === 'string' ? value : paisaText(value)]))
    return Object.fromEntries(firmIds.map((id) => [id, known.get(id) ?? '0.00']))
  }
  const listed = (await owner.call(listMemberBalances, { params, query: { ids: firmIds.join(',') } })).answer.result
  expect(asText(listed.map(({ id, balance }) => [id, balance]))).toEqual(expected)
  const ofBooks = (await owner.call(listSubLedgerBalances, { params })).answer.result
  expect(asText(ofBooks.map(({ subLedgerId, balance }) => [subLedgerId ?? '', balance]))).toEqual(expected)
  const dues = await Promise.all(
    firmIds.map(async (id) => {
      const { answer } = await owner.call(readMemberDues, { params: { ...params, memberFirmId: id }, query: { on: DATE } })
      return [id, answer.result.balance] as const
    }),
  )
  expect(asText(dues)).toEqual(expected)
  const owing = async (asked: 'owing' | 'clear') =>
    (await owner.call(listMemberFirms, { params, query: { owing: asked } })).answer.result.map(({ id }) => id).toSorted()
  const [owe, clear] = [firmIds.filter((id) => balanceIn(books, id) > 0n), firmIds.filter((id) => balanceIn(books, id) <= 0n)]
  expect([await owing('owing'), await owing('clear')]).toEqual([owe.toSorted(), clear.toSorted()])
}

test('after any charges, payments, cancellations, reversals and vouchers by hand, what each firm owes is the balance of its sub-ledger, and the list finds those that owe', {
  timeout: 120_000,
}, async () => {
  const done = new Set<string>()
  const check = fc.asyncProperty(fc.array(command, { minLength: 45, maxLength: 45 }), async (commands) => {
    const books = await openBooks()
    for (const [index, each] of commands.entries()) {
      done.add(await carryOut(books, each))
      if (index % 15 === 14) await expectTrue(books)
    }
  })
  await fc.assert(check, { numRuns: 3, endOnFailure: true })
  expect([...VERBS, 'refused'].filter((verb) => !done.has(verb))).toEqual([])
})
