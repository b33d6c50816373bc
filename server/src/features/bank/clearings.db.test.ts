import { alterVoucher, clearBankLines, readReport, showReconciliation } from '@lekha/contract'
import { paisaText, parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'

const BANK = 'Bank – Current A/c'
let product: TestApp
let books: TestBooks
let params: { organizationId: string }
let paid: string
let deposited: string

beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  params = { organizationId: books.organizationId }
  deposited = (
    await books.post(
      '2026-08-20',
      [
        [BANK, '5000'],
        ['Share Capital', '-5000'],
      ],
      { type: 'receipt' },
    )
  ).answer.result.id
  paid = (
    await books.post(
      '2026-08-25',
      [
        ['Rent', '1200.50'],
        [BANK, '-1200.50'],
      ],
      { type: 'payment', reference: 'Cheque 00123' },
    )
  ).answer.result.id
  await books.post('2026-09-05', [['Rent', '300'], [BANK, '-300']], { type: 'payment' }) // biome-ignore format: one line
})
afterAll(() => product.close())

const show = async (to: string, more: object = {}) =>
  (await books.owner.call(showReconciliation, { params, query: { ledgerId: books.ledgerId(BANK), to, ...more } })).answer.result
const clear = (voucherId: string, lineNo: number, clearedOn: string, ledger = BANK) =>
  books.owner.call(clearBankLines, { params, body: { ledgerId: books.ledgerId(ledger), lines: [{ voucherId, lineNo, clearedOn }] } })
const sumsOf = async (to: string) => {
  const { book, unclearedIn, unclearedOut, bank } = await show(to)
  return [book, unclearedIn, unclearedOut, bank].map(paisaText)
}

test('until the bank has a line, its balance differs from that of the books by it', async () => {
  expect(await sumsOf('2026-08-31')).toEqual(['3799.50', '5000.00', '1200.50', '0.00'])
  expect((await clear(deposited, 1, '2026-08-21')).status).toBe(204)
  expect(await sumsOf('2026-08-31')).toEqual(['3799.50', '0.00', '1200.50', '5000.00'])
  const { lines } = await show('2026-08-31')
  expect(lines.map(({ particulars, reference, amount, clearedOn }) => [particulars, reference, String(amount), clearedOn])).toEqual([
    ['Rent', 'Cheque 00123', '-120050', null],
  ])
})

test('what the bank has only later counts as not there yet on an earlier day', async () => {
  expect((await clear(paid, 2, '2026-09-10')).status).toBe(204)
  expect(await sumsOf('2026-08-31')).toEqual(['3799.50', '0.00', '1200.50', '5000.00'])
  expect(await sumsOf('2026-09-10')).toEqual(['3499.50', '0.00', '300.00', '3799.50'])
  expect((await show('2026-09-10', { clearedFrom: '2026-09-01' })).lines.map(({ clearedOn }) => clearedOn)).toEqual(['2026-09-10', null])
})

test('a line whose amount is altered is open again; one whose narration is altered stays marked', async () => {
  const alter = (amount: string, version: number, narration: string) => {
    const lines = [
      { ledgerId: books.ledgerId('Rent'), amount: parsePaisa(amount) },
      { ledgerId: books.ledgerId(BANK), amount: parsePaisa(`-${amount}`) },
    ]
    return books.owner.call(alterVoucher, {
      params: { ...params, voucherId: paid },
      body: { version, reason: 'slip', date: '2026-08-25', lines, narration },
    })
  }
  await alter('1200.50', 1, 'Shop rent')
  expect((await sumsOf('2026-09-10')).at(-1)).toBe('3799.50')
  await alter('1300', 2, 'Shop rent')
  expect(await sumsOf('2026-09-10')).toEqual(['3400.00', '0.00', '1600.00', '5000.00'])
})

test('no line of another ledger is marked, none in the future, none that is not there', async () => {
  expect((await clear(paid, 1, '2026-09-01')).status).toBe(409)
  expect((await clear(paid, 9, '2026-09-01')).status).toBe(409)
  expect((await clear(paid, 2, '2040-01-01')).error.message).toBe('A day at the bank is not after today.')
  expect((await clear(paid, 1, '2026-09-01', 'Rent')).error.message).toBe('There is no such bank account.')
  expect((await clear(deposited, 1, '')).status).toBe(204)
  expect((await sumsOf('2026-09-10')).at(-1)).toBe('0.00')
})

test('the statement says the same, and proves it by what the bank has', async () => {
  await clear(deposited, 1, '2026-08-21')
  const { answer } = await books.owner.call(readReport, {
    params: { ...params, report: 'bank-reconciliation' },
    query: { to: '2026-09-10', ledger: books.ledgerId(BANK) },
  })
  const [block] = answer.blocks
  if (block?.block !== 'table') throw new Error('There is no table.')
  expect(block.rows.map(({ label, cells }) => [label, cells.at(-1)].join(' | '))).toEqual([
    'Balance by the books | 3400.00',
    'Paid in, not at the bank yet | 0.00',
    'Paid out, not yet paid by the bank | -1600.00',
    'Rent | -1300.00',
    'Rent | -300.00',
    'Balance that the bank must state | 5000.00',
  ])
  expect(answer.proofs.map(({ difference }) => difference)).toEqual(['0.00'])
})
