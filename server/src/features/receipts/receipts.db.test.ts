import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  alterVoucher,
  type ChargeKind,
  cancelVoucher,
  chargeMember,
  createChargeHead,
  createFiscalYear,
  createMemberFirm,
  createMembershipType,
  createSubLedger,
  deleteChargeHead,
  deleteMemberFirm,
  type InputOf,
  listChargeHeads,
  listForCharging,
  listMemberBalances,
  listMemberFirms,
  listReceipts,
  listSubLedgerBalances,
  listSubLedgers,
  postReceipt,
  postVoucher,
  printReceipt,
  readMemberDues,
  reverseVoucher,
  showChargeRun,
  showReceipt,
  showVoucher,
  startChargeRun,
  updateChargeHead,
  updateMemberFirm,
} from '@lekha/contract'
import { paisaText, parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyBooks } from '../../maintenance/verify-books.ts'
import { firmForm, typeForm } from '../../testing/full-members.ts'
import { asAdministrator } from '../../testing/sample-books.ts'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'

const OWED = 'Security Deposit'
let product: TestApp
let books: TestBooks
let params: { organizationId: string }
let typeId: string
const heads = {} as Record<ChargeKind, string>

beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  params = { organizationId: books.organizationId }
  typeId = (await books.owner.call(createMembershipType, { params, body: typeForm('General', books.ledgerId(OWED)) })).answer.result.id
  for (const [kind, price] of Object.entries({ entry: '12000', renewal: '5000', fine: '100', programme: '1500', other: '250' }))
    heads[kind as ChargeKind] = await newHead(kind, { kind: kind as ChargeKind, price: parsePaisa(price) })
})
afterAll(() => product.close())

async function newHead(name: string, more: Partial<InputOf<typeof createChargeHead>['body']> = {}): Promise<string> {
  const form = {
    kind: 'other' as const,
    membershipTypeId: null,
    ledgerId: books.ledgerId('Other Income'),
    nameNp: '',
    price: parsePaisa('1'),
  }
  return (await books.owner.call(createChargeHead, { params, body: { ...form, name, active: true, ...more } })).answer.result.id
}
const newFirm = async (name: string, more: object = {}) => {
  const body = { ...firmForm(typeId, name), validUntil: '2026-07-16', ...more } as InputOf<typeof createMemberFirm>['body']
  return (await books.owner.call(createMemberFirm, { params, body })).answer.result
}
const firmOf = async (id: string) => (await books.owner.call(listMemberFirms, { params, query: { ids: id } })).answer.result[0]
const duesOf = async (memberFirmId: string, on = '2026-08-01') =>
  (await books.owner.call(readMemberDues, { params: { ...params, memberFirmId }, query: { on } })).answer.result
const offers = async (memberFirmId: string, on = '2026-08-01') =>
  (await duesOf(memberFirmId, on)).offered.map((each) => [
    Object.entries(heads).find(([, id]) => id === each.chargeHeadId)?.[0],
    paisaText(each.amount),
    each.late,
  ])
type Charge = Partial<InputOf<typeof chargeMember>['body']>
const charge = (memberFirmId: string, more: Charge = {}) => {
  const body = { chargeHeadId: heads.renewal, fiscalYearId: books.fiscalYearId, date: '2026-07-17', dueOn: '2026-07-17' }
  return books.owner.call(chargeMember, {
    params: { ...params, memberFirmId },
    body: { ...body, amount: parsePaisa('5000'), remark: '', ...more },
  })
}
type Form = InputOf<typeof postReceipt>['body']
type Line = Partial<Form['lines'][number]>
const receive = (memberFirmId: string | null, lines: Line[], more: Partial<Form> = {}, key: string = randomUUID()) => {
  const line = { chargeHeadId: null, fiscalYearId: null, billId: null, amount: parsePaisa('250'), description: '' }
  const body = {
    ...{ date: '2026-08-20', memberFirmId, payer: '', payerPan: '', representativeNumber: '', paidBy: 'cash' as const },
    ...{ ledgerId: books.ledgerId('Cash'), transactionId: '', chequeNumber: '', chequeDate: null, chequeBank: '', remark: '' },
    ...more,
    lines: lines.map((each) => ({ ...line, ...each })),
  }
  return books.owner.call(postReceipt, { params, body }, key)
}
const renewed = async (memberFirmId: string) => {
  await charge(memberFirmId)
  const [owed] = (await duesOf(memberFirmId)).charges
  return receive(memberFirmId, [{ billId: owed?.billId ?? '', amount: parsePaisa('5000') }])
}
const balances = async () =>
  new Map((await books.owner.call(listSubLedgerBalances, { params })).answer.result.map((row) => [row.subLedgerId, row.balance]))

describe('a charge', () => {
  test('is a journal that debits the sub-ledger of the firm, which it begins with, and credits the ledger of the head', async () => {
    const firm = await newFirm('Annapurna Tours', { nameNp: 'अन्नपूर्ण टुर्स' })
    const { answer, status } = await charge(firm.id, { remark: 'Second notice' })
    expect([status, answer.result.type, paisaText(answer.result.total)]).toEqual([201, 'journal', '5000.00'])
    const voucher = (await books.owner.call(showVoucher, { params: { ...params, voucherId: answer.result.id } })).answer.result
    expect(voucher.narration).toBe('renewal 2083/84 · Second notice')
    expect(voucher.dues).toBe('charge')
    expect(voucher.lines.map(({ ledgerId, subLedgerId, amount }) => [ledgerId, subLedgerId, paisaText(amount)])).toEqual([
      [books.ledgerId(OWED), firm.id, '5000.00'],
      [books.ledgerId('Other Income'), null, '-5000.00'],
    ])
    const [own] = (await books.owner.call(listSubLedgers, { params, query: { ids: firm.id } })).answer.result
    expect([own?.name, own?.nameNp, own?.code]).toEqual(['Annapurna Tours', 'अन्नपूर्ण टुर्स', firm.code])
    const { balance, charges } = await duesOf(firm.id)
    expect(paisaText(balance)).toBe('5000.00')
    expect(charges).toMatchObject([
      { label: 'renewal 2083/84', chargeHeadId: heads.renewal, fiscalYearId: books.fiscalYearId, dueOn: '2026-07-17' },
    ])
  })

  test('stands under the name of the firm as it is called later, and with its number where two are called the same', async () => {
    const first = await newFirm('Twin Traders')
    const second = await newFirm('Twin Traders')
    await charge(first.id)
    await charge(second.id)
    const { verifiedAt: _at, verifiedBy: _by, id, ...form } = first
    await books.owner.call(updateMemberFirm, { params: { ...params, memberFirmId: id }, body: { ...form, name: 'Twin and Sons' } })
    const named = (await books.owner.call(listSubLedgers, { params, query: { text: 'Twin' } })).answer.result.map(({ name }) => name)
    expect(named).toEqual(['Twin and Sons', `Twin Traders (${second.code})`])
  })

  test('for joining, or for a year of membership, is made once', async () => {
    const { id } = await newFirm('Once Traders')
    expect((await charge(id)).status).toBe(201)
    expect((await charge(id)).error.fields).toEqual({ fiscalYearId: 'This firm was charged for this year already, or paid for it.' })
    expect((await charge(id, { chargeHeadId: heads.entry })).status).toBe(201)
    expect((await charge(id, { chargeHeadId: heads.entry })).error.fields).toEqual({
      fiscalYearId: 'This firm was charged for joining already, or paid for it.',
    })
    expect((await charge(id, { fiscalYearId: null })).error.fields).toEqual({ fiscalYearId: 'Choose the fiscal year of the membership.' })
    expect((await charge(id, { chargeHeadId: heads.other, fiscalYearId: null })).status).toBe(201)
    expect((await charge(id, { chargeHeadId: heads.other, fiscalYearId: null })).status).toBe(201)
  })

  test('asks for a type whose ledger is known, and for a head that is in use', async () => {
    const free = (await books.owner.call(createMembershipType, { params, body: typeForm('Honorary') })).answer.result.id
    const honorary = await newFirm('Honorary Club', { membershipTypeId: free })
    expect((await charge(honorary.id)).error.message).toContain('names no ledger of what its members owe')
    const off = await newHead('Former fee', { active: false })
    const { id } = await newFirm('Late Traders')
    expect((await charge(id, { chargeHeadId: off, fiscalYearId: null })).error.fields).toHaveProperty('chargeHeadId')
    expect((await charge(randomUUID())).status).toBe(404)
  })

  test('is not altered; cancelled, it can be made anew', async () => {
    const { id } = await newFirm('Altered Traders')
    const { answer } = await charge(id)
    const lines = [
      { ledgerId: books.ledgerId('Cash'), amount: parsePaisa('1') },
      { ledgerId: books.ledgerId('Other Income'), amount: parsePaisa('-1'), bills: [] },
    ]
    const body = { version: 1, reason: 'Mistake', date: '2026-07-17', lines }
    const voucher = { ...params, voucherId: answer.result.id }
    expect((await books.owner.call(alterVoucher, { params: voucher, body })).error.message).toBe(
      'A charge or a receipt is not altered. Cancel it, and enter it again.',
    )
    expect((await books.owner.call(cancelVoucher, { params: voucher, body: { version: 1, reason: 'Mistake' } })).status).toBe(201)
    expect(await offers(id)).toContainEqual(['renewal', '5000.00', 0])
    expect((await charge(id)).status).toBe(201)
  })
})

describe('charges of many firms', () => {
  const list = (more: Partial<InputOf<typeof listForCharging>['body']> = {}) =>
    books.owner.call(listForCharging, {
      params,
      body: {
        ...{
          chargeHeadId: heads.renewal,
          fiscalYearId: books.fiscalYearId,
          date: '2026-07-17',
          dueOn: null,
          amount: parsePaisa('5000'),
          remark: '',
        },
        ...{ membershipTypeId: manyId, districtId: null, verified: null, validUntil: null, owing: null, ...more },
      },
    })
  const start = (chargeRunId: string) => books.owner.call(startChargeRun, { params: { ...params, chargeRunId } })
  const ended = async (chargeRunId: string) => {
    for (;;) {
      const { result } = (await books.owner.call(showChargeRun, { params: { ...params, chargeRunId } })).answer
      if (result.state !== 'running') return result
      await sleep(50)
    }
  }
  let manyId: string
  beforeAll(async () => {
    manyId = (await books.owner.call(createMembershipType, { params, body: typeForm('Associate', books.ledgerId(OWED)) })).answer.result.id
    for (let index = 0; index < 230; index++) await newFirm(`Associate ${String(index).padStart(3, '0')}`, { membershipTypeId: manyId })
  })

  test('show the frozen list first; then each firm is charged once, also where somebody was charged meanwhile, or entered', async () => {
    const named = async (text: string) => (await books.owner.call(listMemberFirms, { params, query: { text } })).answer.result[0]?.id ?? ''
    const [first, second] = [await named('Associate 000'), await named('Associate 001')]
    await charge(first)
    const listed = (await list()).answer.result
    expect([listed.state, listed.count, listed.leftOut, listed.firms.length, listed.firms[0]?.name]).toEqual([
      'listed',
      229,
      1,
      200,
      'Associate 001',
    ])
    await charge(second)
    await newFirm('Associate later', { membershipTypeId: manyId })
    await start(listed.id)
    const { state, done, charged, message } = await ended(listed.id)
    expect([state, done, charged, message]).toEqual(['done', 229, 228, ''])
    expect(paisaText((await duesOf(second)).balance)).toBe('5000.00')
    await start(listed.id)
    expect((await ended(listed.id)).charged).toBe(228)
    expect((await list()).answer.result).toMatchObject({ count: 1, leftOut: 230 })
  })

  test('are narrowed by verification, validity and district, and end with a sentence where a day is in no fiscal year', async () => {
    expect((await list({ verified: true })).answer.result.count).toBe(0)
    // As the list of firms is narrowed: who has no last day is neither valid nor over.
    await newFirm('Associate for life', { membershipTypeId: manyId, validUntil: null })
    const lasting = async (state: string) => (await list({ validUntil: `${state}:2026-08-01` })).answer.result.firms.map(({ name }) => name)
    expect([await lasting('valid'), await lasting('none'), await lasting('over')]).toEqual([
      [],
      ['Associate for life'],
      ['Associate later'],
    ])
    const certificate = { chargeHeadId: heads.other, fiscalYearId: null }
    const owing = async (owes: boolean) => (await list({ ...certificate, owing: owes })).answer.result.firms.map(({ name }) => name)
    expect(await owing(false)).toEqual(['Associate for life', 'Associate later'])
    expect((await list({ ...certificate, owing: true })).answer.result.count).toBe(230)
    expect(await owing(true)).toContain('Associate 000')
    expect((await list({ dueOn: '2026-07-16' })).error.fields).toHaveProperty('dueOn')
    expect((await list({ districtId: 77 })).answer.result.count).toBe(0)
    const { id } = (await list({ date: '2031-07-17' })).answer.result
    await start(id)
    expect(await ended(id)).toMatchObject({ state: 'failed', charged: 0, message: expect.stringContaining('fiscal year') })
  })
})

describe('what a firm is offered', () => {
  test('is the renewal of the year and joining until they are charged, and everything else', async () => {
    const { id } = await newFirm('Offered Traders')
    expect(await offers(id)).toEqual([
      ['renewal', '5000.00', 0],
      ['entry', '12000.00', 0],
      ['programme', '1500.00', 0],
      ['other', '250.00', 0],
    ])
    await charge(id)
    expect(await offers(id)).toEqual([
      ['entry', '12000.00', 0],
      ['programme', '1500.00', 0],
      ['other', '250.00', 0],
    ])
  })

  test('is the fine of a renewal that is late by the rule of its type, less what was paid of it, also where nobody charged the renewal', async () => {
    const { id } = await newFirm('Late Payers')
    await charge(id)
    expect((await offers(id, '2026-10-17')).map(([kind]) => kind)).not.toContain('fine')
    expect(await offers(id, '2026-11-20')).toContainEqual(['fine', '200.00', 2])
    await receive(id, [{ chargeHeadId: heads.fine, fiscalYearId: books.fiscalYearId, amount: parsePaisa('200') }], { date: '2026-11-20' })
    expect((await offers(id, '2026-11-25')).map(([kind]) => kind)).not.toContain('fine')
    // The third month has begun; two were paid.
    expect(await offers(id, '2026-12-20')).toContainEqual(['fine', '100.00', 3])
    const uncharged = await newFirm('Never charged')
    expect(await offers(uncharged.id, '2026-11-20')).toContainEqual(['fine', '200.00', 2])
  })
})

describe('a receipt', () => {
  test('is one receipt voucher that settles what was charged and takes the rest as income; a membership that was paid lasts to the end of its year', async () => {
    const firm = await newFirm('Paying Traders')
    await charge(firm.id)
    const [owed] = (await duesOf(firm.id)).charges
    const lines = [
      { billId: owed?.billId ?? '', amount: parsePaisa('5000') },
      { chargeHeadId: heads.other, amount: parsePaisa('250'), description: 'Copy of the certificate' },
    ]
    const { answer } = await receive(firm.id, lines, {
      paidBy: 'khalti',
      transactionId: 'K-9',
      representativeNumber: '7',
      remark: 'By phone',
    })
    expect([answer.result.type, paisaText(answer.result.total)]).toEqual(['receipt', '5250.00'])
    const voucher = (await books.owner.call(showVoucher, { params: { ...params, voucherId: answer.result.id } })).answer.result
    expect(voucher.details).toEqual({ paidBy: 'khalti', transactionId: 'K-9' })
    expect(voucher.lines.map(({ ledgerId, amount }) => [ledgerId, paisaText(amount)])).toEqual([
      [books.ledgerId(OWED), '-5000.00'],
      [books.ledgerId('Other Income'), '-250.00'],
      [books.ledgerId('Cash'), '5250.00'],
    ])
    const receipt = (await books.owner.call(showReceipt, { params: { ...params, receiptId: answer.result.id } })).answer.result
    expect(receipt).toMatchObject({
      payer: 'Paying Traders',
      memberNumber: firm.code,
      representativeNumber: '7',
      payerPan: '301482915',
      remark: 'By phone',
    })
    expect(receipt.lines.map(({ kind, name, year, description, amount }) => [kind, name, year, description, paisaText(amount)])).toEqual([
      ['renewal', 'renewal', '2083/84', '', '5000.00'],
      ['other', 'other', '', 'Copy of the certificate', '250.00'],
    ])
    expect((await firmOf(firm.id))?.validUntil).toBe('2027-07-16')
    expect(paisaText((await duesOf(firm.id)).balance)).toBe('0.00')
  })

  test('for a part of a renewal leaves the rest open, and the membership as it was', async () => {
    const { id } = await newFirm('Part Payers')
    await charge(id)
    const [owed] = (await duesOf(id)).charges
    await receive(id, [{ billId: owed?.billId ?? '', amount: parsePaisa('2000') }])
    const { charges, balance } = await duesOf(id)
    expect([charges.map(({ left }) => paisaText(left)), paisaText(balance)]).toEqual([['3000.00'], '3000.00'])
    expect((await firmOf(id))?.validUntil).toBe('2026-07-16')
    const over = await receive(id, [{ billId: owed?.billId ?? '', amount: parsePaisa('3000.01') }])
    expect(over.error.fields).toEqual({ 'lines.0.amount': 'More is paid than is owed for this charge.' })
  })

  test('for a renewal that nobody charged is income at once, renews the membership, and is taken once', async () => {
    const { id } = await newFirm('Prompt Payers')
    const line = { chargeHeadId: heads.renewal, fiscalYearId: books.fiscalYearId, amount: parsePaisa('5000') }
    expect((await receive(id, [line, line])).error.fields).toHaveProperty('lines.1.chargeHeadId')
    const once = await receive(id, [line])
    expect([once.status, once.error]).toEqual([201, undefined])
    expect((await firmOf(id))?.validUntil).toBe('2027-07-16')
    expect((await receive(id, [line])).error.fields).toHaveProperty('lines.0.chargeHeadId')
    expect((await charge(id)).error.fields).toHaveProperty('fiscalYearId')
  })

  test('that is sent twice is stored once', async () => {
    const { id } = await newFirm('Twice Senders')
    await charge(id)
    const [owed] = (await duesOf(id)).charges
    const key = randomUUID()
    const lines = [{ billId: owed?.billId ?? '', amount: parsePaisa('5000') }]
    const [first, second] = [await receive(id, lines, {}, key), await receive(id, lines, {}, key)]
    expect([second.status, second.answer.result]).toEqual([first.status, first.answer.result])
    expect(paisaText((await duesOf(id)).balance)).toBe('0.00')
  })

  test('of somebody who is no member needs a name, and settles no charge', async () => {
    const line = { chargeHeadId: heads.programme, amount: parsePaisa('1500') }
    expect((await receive(null, [line])).error.fields).toEqual({ payer: 'Enter who pays.' })
    const taken = await receive(null, [line], { payer: 'Ram Thapa', payerPan: '३०१४८२९१५' })
    const receipt = (await books.owner.call(showReceipt, { params: { ...params, receiptId: taken.answer.result.id } })).answer.result
    expect([receipt.payer, receipt.payerPan, receipt.memberFirmId, receipt.cancelled]).toEqual(['Ram Thapa', '301482915', null, false])
    expect((await receive(null, [{ billId: randomUUID() }], { payer: 'Ram' })).error.fields).toHaveProperty('lines.0.billId')
  })

  test('says how it was paid: a cheque has its number, a wallet or bank gives one, and the money comes into cash or a bank', async () => {
    const line = [{ chargeHeadId: heads.other }]
    const says = async (more: Partial<Form>) => (await receive(null, line, { payer: 'Ram', ...more })).error.fields
    expect(await says({ paidBy: 'cheque' })).toHaveProperty('chequeNumber')
    expect(await says({ paidBy: 'esewa' })).toHaveProperty('transactionId')
    expect(await says({ ledgerId: books.ledgerId('Other Income') })).toHaveProperty('ledgerId')
    const cheque = { paidBy: 'cheque' as const, chequeNumber: '००१२', chequeDate: '2026-08-19', chequeBank: 'Nabil' }
    const taken = await receive(null, line, { payer: 'Ram', ...cheque })
    const voucher = (await books.owner.call(showVoucher, { params: { ...params, voucherId: taken.answer.result.id } })).answer.result
    expect(voucher.details).toEqual({ paidBy: 'cheque', buyer: 'Ram', chequeNumber: '0012', chequeDate: '2026-08-19', chequeBank: 'Nabil' })
  })

  test('that is cancelled or reversed opens what it settled, and takes the year of membership back', async () => {
    const { id } = await newFirm('Cancelled Traders')
    const paid = (await renewed(id)).answer.result
    expect((await firmOf(id))?.validUntil).toBe('2027-07-16')
    await books.owner.call(cancelVoucher, { params: { ...params, voucherId: paid.id }, body: { version: 1, reason: 'Wrong firm' } })
    expect((await firmOf(id))?.validUntil).toBe('2026-07-16')
    const [owed] = (await duesOf(id)).charges
    expect(paisaText(owed?.left ?? parsePaisa('0'))).toBe('5000.00')
    const again = (await receive(id, [{ billId: owed?.billId ?? '', amount: parsePaisa('5000') }])).answer.result
    expect((await firmOf(id))?.validUntil).toBe('2027-07-16')
    const reversal = { params: { ...params, voucherId: again.id }, body: { version: 1, date: '2026-08-21', narration: 'Bounced' } }
    expect((await books.owner.call(reverseVoucher, reversal)).status).toBe(201)
    expect([(await firmOf(id))?.validUntil, paisaText((await duesOf(id)).balance)]).toEqual(['2026-07-16', '5000.00'])
  })

  test('that was reversed counts again where its reversal is cancelled, unless the year was paid anew; a reversal is not reversed', async () => {
    const { id } = await newFirm('Reversed Traders')
    const paid = (await renewed(id)).answer.result
    const reverse = (voucherId: string) =>
      books.owner.call(reverseVoucher, {
        params: { ...params, voucherId },
        body: { version: 1, date: '2026-08-21', narration: 'Bounced' },
      })
    const reversal = (await reverse(paid.id)).answer.result
    expect((await reverse(reversal.id)).error.message).toBe('This reverses a charge or a receipt. Cancel the reversal instead.')
    await books.owner.call(cancelVoucher, { params: { ...params, voucherId: reversal.id }, body: { version: 1, reason: 'Cleared' } })
    expect([(await firmOf(id))?.validUntil, paisaText((await duesOf(id)).balance)]).toEqual(['2027-07-16', '0.00'])
    const other = await newFirm('Reversed and paid anew')
    const line = { chargeHeadId: heads.renewal, fiscalYearId: books.fiscalYearId, amount: parsePaisa('5000') }
    const once = (await receive(other.id, [line])).answer.result
    const back = (await reverse(once.id)).answer.result
    expect((await receive(other.id, [line])).status).toBe(201)
    const refused = await books.owner.call(cancelVoucher, { params: { ...params, voucherId: back.id }, body: { version: 1, reason: 'No' } })
    expect(refused.error.message).toContain('for this year anew meanwhile')
  })

  test('that is cancelled gives back the day through which the membership lasted before, also after several', async () => {
    const { id } = await newFirm('Lapsed Traders', { validUntil: '2024-07-15', joinedOn: null })
    const paid = (await renewed(id)).answer.result
    await books.owner.call(cancelVoucher, { params: { ...params, voucherId: paid.id }, body: { version: 1, reason: 'Wrong' } })
    expect((await firmOf(id))?.validUntil).toBe('2024-07-15')
    const { charges } = await duesOf(id)
    const again = (await receive(id, [{ billId: charges[0]?.billId ?? '', amount: parsePaisa('5000') }])).answer.result
    expect((await firmOf(id))?.validUntil).toBe('2027-07-16')
    await books.owner.call(cancelVoucher, { params: { ...params, voucherId: again.id }, body: { version: 1, reason: 'Wrong' } })
    expect((await firmOf(id))?.validUntil).toBe('2024-07-15')
  })

  test('of a charge that is partly paid stays: the charge is neither cancelled nor reversed before', async () => {
    const { id } = await newFirm('Half Payers')
    const charged = (await charge(id)).answer.result
    await receive(id, [{ billId: charged.id, amount: parsePaisa('2000') }])
    const reversal = { params: { ...params, voucherId: charged.id }, body: { version: 1, date: '2026-08-21', narration: 'Waived' } }
    expect((await books.owner.call(reverseVoucher, reversal)).error.message).toContain('A part of this charge is paid.')
  })

  test('takes a membership whole, of a member, and under a head of its own type', async () => {
    const { id } = await newFirm('Cheap Traders')
    const line = { chargeHeadId: heads.renewal, fiscalYearId: books.fiscalYearId, amount: parsePaisa('4999.99') }
    expect((await receive(id, [line])).error.fields).toHaveProperty('lines.0.amount')
    expect((await receive(null, [{ ...line, amount: parsePaisa('5000') }], { payer: 'Ram' })).error.fields).toHaveProperty(
      'lines.0.chargeHeadId',
    )
    const gold = (await books.owner.call(createMembershipType, { params, body: typeForm('Gold') })).answer.result.id
    const golden = await newHead('Gold renewal', { kind: 'renewal', membershipTypeId: gold })
    const says = 'This charge head is for members of another type.'
    expect((await receive(id, [{ ...line, chargeHeadId: golden }])).error.fields).toEqual({ 'lines.0.chargeHeadId': says })
    expect((await charge(id, { chargeHeadId: golden })).error.fields).toEqual({ chargeHeadId: says })
    const twice = [
      { chargeHeadId: heads.fine, fiscalYearId: books.fiscalYearId },
      { chargeHeadId: heads.fine, fiscalYearId: books.fiscalYearId },
    ]
    expect((await receive(id, twice)).error.fields).toHaveProperty('lines.1.chargeHeadId')
  })

  test('counts its prints: the first is the original, the others are copies', async () => {
    const taken = await receive(null, [{ chargeHeadId: heads.other }], { payer: 'Ram' })
    const print = async () =>
      (await books.owner.call(printReceipt, { params: { ...params, receiptId: taken.answer.result.id }, body: { paper: 'A5' } })).answer
        .result.print
    expect([await print(), await print()]).toEqual([1, 2])
    const other = await charge((await newFirm('Printed Traders')).id)
    const refused = await books.owner.call(printReceipt, {
      params: { ...params, receiptId: other.answer.result.id },
      body: { paper: 'A5' },
    })
    expect(refused.status).toBe(404)
  })
})

describe('the collection of a day', () => {
  test('adds up by head, by way of payment and by cashier, without what was cancelled', async () => {
    const date = '2026-09-05'
    const first = await receive(null, [{ chargeHeadId: heads.programme, amount: parsePaisa('1500') }, { chargeHeadId: heads.other }], {
      date,
      payer: 'A',
    })
    await receive(null, [{ chargeHeadId: heads.other, amount: parsePaisa('300') }], {
      date,
      payer: 'B',
      paidBy: 'esewa',
      transactionId: '1',
    })
    const wrong = await receive(null, [{ chargeHeadId: heads.other }], { date, payer: 'C' })
    await books.owner.call(cancelVoucher, {
      params: { ...params, voucherId: wrong.answer.result.id },
      body: { version: 1, reason: 'Wrong' },
    })
    const { answer } = await books.owner.call(listReceipts, { params, query: { from: date, to: date } })
    expect(answer.result.map(({ payer, cancelled }) => [payer, cancelled])).toEqual([
      ['C', true],
      ['B', false],
      ['A', false],
    ])
    expect(answer.byHead.map(({ name, count, amount }) => [name, count, paisaText(amount)])).toEqual([
      ['programme', 1, '1500.00'],
      ['other', 2, '550.00'],
    ])
    expect(answer.byWay.map(({ paidBy, count, amount }) => [paidBy, count, paisaText(amount)])).toEqual([
      ['cash', 1, '1750.00'],
      ['esewa', 1, '300.00'],
    ])
    expect(answer.byCashier.map(({ count, amount, cash }) => [count, paisaText(amount), paisaText(cash)])).toEqual([
      [2, '2050.00', '1750.00'],
    ])
    expect(paisaText(answer.total)).toBe('2050.00')
    const cash = await books.owner.call(listReceipts, { params, query: { from: date, to: date, paidBy: 'cash' } })
    expect(cash.answer.result.map(({ id }) => id)).toContain(first.answer.result.id)
    expect(paisaText(cash.answer.total)).toBe('1750.00')
  })
})

test('members owe on a ledger of what others owe, and the kind of a head that was used stays', async () => {
  const typeOn = (name: string) => books.owner.call(createMembershipType, { params, body: typeForm(`On ${name}`, books.ledgerId(name)) })
  for (const name of ['Cash', 'Other Income', 'Term Loan']) expect((await typeOn(name)).error.fields).toHaveProperty('ledgerId')
  const [head] = (await books.owner.call(listChargeHeads, { params, query: { kind: 'renewal' } })).answer.result.filter(
    ({ id }) => id === heads.renewal,
  )
  if (!head) throw new Error('The head is there.')
  const { id, ...form } = head
  const body = { ...form, kind: 'other' as const }
  expect((await books.owner.call(updateChargeHead, { params: { ...params, chargeHeadId: id }, body })).error.fields).toHaveProperty('kind')
})

test('what has charges or receipts is not deleted, and no voucher of the entry screens says that it is one', async () => {
  const firm = await newFirm('Kept Traders')
  const headId = await newHead('Kept head')
  await receive(firm.id, [{ chargeHeadId: headId }])
  const version = { version: '1' }
  expect((await books.owner.call(deleteMemberFirm, { params: { ...params, memberFirmId: firm.id }, query: version })).error.code).toBe(
    'rule_broken',
  )
  expect((await books.owner.call(deleteChargeHead, { params: { ...params, chargeHeadId: headId }, query: version })).error.code).toBe(
    'rule_broken',
  )
  const lines = [
    { ledgerId: books.ledgerId('Cash'), amount: parsePaisa('1') },
    { ledgerId: books.ledgerId('Other Income'), amount: parsePaisa('-1') },
  ]
  const forged = { dues: { memberFirmId: firm.id, representativeNumber: '', heads: [] } } as object
  const body = {
    type: 'receipt',
    date: '2026-08-01',
    lines: lines.map((each) => ({ ...each, amount: paisaText(each.amount) })),
    details: forged,
  }
  expect((await books.owner.callWrongly(postVoucher, { params, body })).status).toBe(400)
})

test('what members owe is the balance of their sub-ledgers to the paisa, and the books verify', async () => {
  const next = { year: '2027-07-17', end: '2028-07-15', name: '2084/85' }
  await books.owner.call(createFiscalYear, { query: { subcompany: books.organizationId }, body: next })
  const firms = (await books.owner.call(listMemberFirms, { params })).answer.result
  const closing = await balances()
  for (const { id } of firms) {
    const { balance, charges } = await duesOf(id)
    expect(paisaText(balance)).toBe(closing.get(id) ?? '0.00')
    expect(charges.reduce((sum, { left }) => sum + left, 0n)).toBe(balance)
  }
  expect(firms.length).toBeGreaterThan(10)
  const said: string[] = []
  await asAdministrator(product.database.connection, (session) => verifyBooks(session, (line) => said.push(line)))
  expect(said).toContainEqual(expect.stringMatching(/^Himal Traders .*, \d+ proofs hold\.$/))
})

test('the balance of a sub-ledger of no member firm is not told to who reads members', async () => {
  const form = { ledgerId: books.ledgerId(OWED), name: 'Landlord', nameNp: '', alias: '', code: null, active: true }
  const { id } = (await books.owner.call(createSubLedger, { params, body: form })).answer.result
  const lines = [
    { ledgerId: books.ledgerId(OWED), subLedgerId: id, amount: parsePaisa('700') },
    { ledgerId: books.ledgerId('Cash'), amount: parsePaisa('-700') },
  ]
  expect((await books.owner.call(postVoucher, { params, body: { type: 'payment', date: '2026-08-01', lines } })).status).toBe(201)
  expect((await balances()).get(id)).toBe('700.00')
  const firm = await newFirm('Beside the landlord')
  await charge(firm.id)
  const told = await books.owner.call(listMemberBalances, { params, query: { ids: `${id},${firm.id}` } })
  expect(told.answer.result).toEqual([{ id: firm.id, balance: parsePaisa('5000') }])
})
