import {
  createFiscalYear,
  createSubLedger,
  deleteSubLedger,
  listLedgers,
  listSubLedgerBalances,
  listSubLedgers,
  postVoucher,
  type SubLedgerAnswer,
  updateSubLedger,
} from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'

let product: TestApp
let books: TestBooks

beforeAll(async () => {
  product = await startTestApp()
})
afterAll(() => product.close())

const at = () => ({ organizationId: books.organizationId })
const FORM = { nameNp: '', alias: '', code: null, active: true }
const create = (ledger: string, name: string) =>
  books.owner.call(createSubLedger, { params: at(), body: { ...FORM, ledgerId: books.ledgerId(ledger), name } })
const remove = (subLedger: SubLedgerAnswer) =>
  books.owner.call(deleteSubLedger, { params: { ...at(), subLedgerId: subLedger.id }, query: { version: String(subLedger.version) } })
async function created(ledger: string, name: string): Promise<SubLedgerAnswer> {
  return (await create(ledger, name)).answer.result
}
async function demanded(ledger: string): Promise<boolean | undefined> {
  const ledgers = await books.owner.call(listLedgers, { params: at() })
  return ledgers.answer.result.find((found) => found.name === ledger)?.requiresSubLedger
}
const post = (date: string, ...lines: [ledger: string, subLedger: SubLedgerAnswer | null, amount: string][]) =>
  books.owner.call(postVoucher, {
    params: at(),
    body: {
      type: 'journal',
      date,
      lines: lines.map(([ledger, sub, amount]) => ({
        ledgerId: books.ledgerId(ledger),
        subLedgerId: sub?.id ?? null,
        amount: parsePaisa(amount),
      })),
    },
  })

describe('sub-ledgers', () => {
  beforeAll(async () => {
    books = await openTestBooks(product)
  })

  test('the first one makes its ledger demand one on each line; with the last the demand goes', async () => {
    expect(await demanded('Staff Advance')).toBe(false)
    const sita = await created('Staff Advance', 'Sita Rai')
    expect(await demanded('Staff Advance')).toBe(true)
    const refused = await post('2026-08-01', ['Staff Advance', null, '100'], ['Cash', null, '-100'])
    expect(refused.error).toMatchObject({
      message: 'The ledger Staff Advance requires a sub-ledger.',
      values: { name: 'Staff Advance', nameNp: 'कर्मचारी पेस्की' },
    })
    await remove(sita)
    expect(await demanded('Staff Advance')).toBe(false)
  })

  test('belong to one ledger: their name is unique in it, and they stay with it', async () => {
    const first = await created('Security Deposit', 'Nepal Telecom')
    const twice = await create('Security Deposit', 'NEPAL telecom')
    const elsewhere = await create('Prepaid Expenses', 'Nepal Telecom')
    const moved = await books.owner.call(updateSubLedger, {
      params: { ...at(), subLedgerId: first.id },
      body: { ...FORM, name: 'Nepal Telecom', ledgerId: books.ledgerId('Cash'), version: first.version },
    })
    expect(twice.error.fields).toEqual({ name: 'A sub-ledger of this name exists already.' })
    expect(elsewhere.status).toBe(201)
    expect(moved.error.fields).toEqual({ ledgerId: 'A sub-ledger cannot be moved to another ledger.' })
  })

  test('the reserved ledgers have none', async () => {
    const refused = await create('Profit & Loss A/c', 'Nobody')
    expect(refused.error.fields).toEqual({ ledgerId: 'A reserved ledger has no sub-ledgers.' })
  })

  test('are renamed only with the present version, and deleted only while unused', async () => {
    const member = await created('Term Loan', 'Loan 1')
    const form = { ...FORM, ledgerId: member.ledgerId, name: 'Loan of 2083', nameNp: '२०८३ को ऋण', version: member.version }
    const renamed = await books.owner.call(updateSubLedger, { params: { ...at(), subLedgerId: member.id }, body: form })
    const stale = await books.owner.call(updateSubLedger, { params: { ...at(), subLedgerId: member.id }, body: form })
    expect([renamed.answer.result.nameNp, stale.status]).toEqual(['२०८३ को ऋण', 409])
    await post('2026-08-01', ['Cash', null, '1000'], ['Term Loan', member, '-1000'])
    const refused = await remove(renamed.answer.result)
    expect(refused.error.message).toBe('It is used in one voucher: JV-0001 of 2083-04-16.')
    const listed = await books.owner.call(listSubLedgers, { params: at() })
    expect(listed.answer.result.map((row) => row.name)).toContain('Loan of 2083')
  })

  test('out of use takes no new voucher, and is named in the refusal', async () => {
    const hari = await created('Security Deposit', 'Hari Thapa')
    expect((await post('2026-08-01', ['Security Deposit', hari, '100'], ['Cash', null, '-100'])).status).toBe(201)
    const changed = await books.owner.call(updateSubLedger, {
      params: { ...at(), subLedgerId: hari.id },
      body: { ...FORM, name: 'Hari Thapa', ledgerId: books.ledgerId('Security Deposit'), active: false, version: hari.version },
    })
    const refused = await post('2026-08-02', ['Cash', null, '70'], ['Security Deposit', hari, '-70'])
    expect([changed.status, refused.status, refused.error.fields]).toEqual([
      200,
      422,
      { 'lines.1.subLedgerId': 'The sub-ledger Hari Thapa is not active.' },
    ])
  })
})

describe('balances of sub-ledgers', () => {
  let sita: SubLedgerAnswer
  let hari: SubLedgerAnswer

  beforeAll(async () => {
    books = await openTestBooks(product)
    await books.owner.call(createFiscalYear, {
      query: { subcompany: books.organizationId },
      body: { year: '2027-07-17', end: '2028-07-15' },
    })
    await post('2026-08-01', ['Staff Advance', null, '50'], ['Cash', null, '-50']) // before there was a sub-ledger
    sita = await created('Staff Advance', 'Sita Rai')
    hari = await created('Staff Advance', 'Hari Thapa')
    await post('2026-09-10', ['Staff Advance', sita, '1000'], ['Staff Advance', hari, '400'], ['Cash', null, '-1400'])
    await post('2027-08-20', ['Cash', null, '300'], ['Staff Advance', sita, '-300'])
    await post('2027-08-25', ['Cash', null, '100.05'], ['Staff Advance', hari, '-100.05'])
  })

  const balances = async (asOf?: string) => {
    const listed = await books.owner.call(listSubLedgerBalances, { params: at(), query: asOf ? { asOf } : {} })
    const names = new Map([
      [sita.id, 'Sita'],
      [hari.id, 'Hari'],
    ])
    return Object.fromEntries(
      listed.answer.result.map((row) => [names.get(row.subLedgerId ?? '') ?? 'none', [row.opening, row.debit, row.credit, row.balance]]),
    )
  }

  test('stand with opening and movement of the year; lines from before stand under none', async () => {
    expect(await balances()).toEqual({
      none: ['50.00', '0.00', '0.00', '50.00'],
      Sita: ['1000.00', '0.00', '300.00', '700.00'],
      Hari: ['400.00', '0.00', '100.05', '299.95'],
    })
  })

  test('on a day count nothing of the days after it, also inside a month', async () => {
    expect((await balances('2027-08-22')).Hari).toEqual(['400.00', '0.00', '0.00', '400.00'])
    expect((await balances('2027-08-25')).Hari).toEqual(['400.00', '0.00', '100.05', '299.95'])
    expect(await balances('2026-09-09')).toEqual({ none: ['0.00', '50.00', '0.00', '50.00'] })
  })

  test('on a day before the first year there are none', async () => {
    expect(await balances('2020-01-01')).toEqual({})
  })
})
