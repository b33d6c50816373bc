import {
  addChequeBook,
  alterVoucher,
  cancelVoucher,
  clearBankLines,
  createLedger,
  deleteLedger,
  listChequeBooks,
  postVoucher,
  readReport,
  removeChequeBook,
  reverseVoucher,
  showChequeLayout,
  showReconciliation,
  storeChequeLayout,
  storeSpoiledLeaves,
  type VoucherDetails,
} from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LAYOUT } from '../../testing/fresh-bank.ts'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'
import { LEDGER_FIELDS, ledgerNamed } from '../../testing/test-books.ts'

const BANK = 'Bank – Current A/c'
let product: TestApp
let books: TestBooks
let params: { organizationId: string }
let ledgerId: string

beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  params = { organizationId: books.organizationId }
  ledgerId = books.ledgerId(BANK)
})
afterAll(() => product.close())

const pay = async (amount: string, details: VoucherDetails, more: { from?: string; date?: string; type?: string } = {}) => {
  const { from = BANK, date = '2026-08-20', type = 'payment' } = more
  const sign = type === 'receipt' ? '' : '-'
  const lines = [
    { ledgerId: books.ledgerId(from), amount: parsePaisa(`${sign}${amount}`) },
    { ledgerId: books.ledgerId('Rent'), amount: parsePaisa(`${sign === '' ? '-' : ''}${amount}`) },
  ]
  return (await books.owner.call(postVoucher, { params, body: { type, date, lines, details } })).answer.result
}
const add = (first: string, last: string, receivedOn = '2026-08-01') =>
  books.owner.call(addChequeBook, { params, body: { ledgerId, first, last, receivedOn } })
const all = async () => (await books.owner.call(listChequeBooks, { params, query: { ledgerId } })).answer.result.books
const spoil = (chequeBookId: string, numbers: string[]) =>
  books.owner.call(storeSpoiledLeaves, { params: { ...params, chequeBookId }, body: { numbers } })
const register = async (query: Record<string, string> = {}) => {
  const asked = { params: { ...params, report: 'cheque-register' }, query: { from: '2026-07-17', to: '2027-07-16', ...query } }
  const [table] = (await books.owner.call(readReport, asked)).answer.blocks
  if (table?.block !== 'table') throw new Error('The register is a table.')
  const at = (id: string) => table.columns.findIndex((column) => column.id === id)
  return table.rows.map(({ cells }) => ['cheque', 'party', 'state', 'amount'].map((id) => cells[at(id)] ?? ''))
}

test('a book offers the first leaf that no voucher names and nobody spoiled, with its zeros', async () => {
  const { id } = (await add('000101', '000105')).answer.result
  expect(await all()).toMatchObject([{ first: '000101', last: '000105', leaves: 5, used: 0, next: '000101' }])
  await pay('1200', { chequeNumber: '000101', chequeDate: '2026-08-21', chequePayee: 'Ram Bahadur' })
  expect((await spoil(id, ['000102', '000102'])).status).toBe(204)
  expect(await all()).toMatchObject([{ used: 1, spoiled: ['000102'], next: '000103' }])
})

test('a cheque of another account, or one that is received, uses no leaf', async () => {
  await pay('50', { chequeNumber: '000103', chequeBank: 'Nabil' }, { type: 'receipt' })
  await pay('60', { chequeNumber: '000104' }, { from: 'Cash' })
  expect(await all()).toMatchObject([{ used: 1, next: '000103' }])
})

test('an altered voucher frees the leaf that it named; a cancelled one keeps its leaf, which is void', async () => {
  const { id: voucherId } = await pay('75', { chequeNumber: '000103' })
  expect(await all()).toMatchObject([{ used: 2, next: '000104' }])
  const lines = [
    { ledgerId, amount: parsePaisa('-75') },
    { ledgerId: books.ledgerId('Rent'), amount: parsePaisa('75') },
  ]
  const body = { date: '2026-08-20', lines, details: { chequeNumber: '000104' }, version: 1, reason: 'The other leaf' }
  expect((await books.owner.call(alterVoucher, { params: { ...params, voucherId }, body })).status).toBe(201)
  expect(await all()).toMatchObject([{ used: 2, next: '000103' }])
  const cancelled = { params: { ...params, voucherId }, body: { version: 2, reason: 'Torn' } }
  expect((await books.owner.call(cancelVoucher, cancelled)).status).toBe(201)
  expect(await all()).toMatchObject([{ used: 2, next: '000103' }])
  expect(await register()).toEqual([
    ['000104', 'Rent', 'Void', ''],
    ['000104', 'Rent', 'Open', '60.00'],
    ['000101', 'Ram Bahadur', 'Open', '1200.00'],
  ])
})

test('the register tells what the bank has, what is dated later, and what was received', async () => {
  product.clock.now_ms = Date.parse('2026-09-01T06:00:00Z')
  await pay('300', { chequeNumber: '000105', chequeDate: '2026-09-15' }, { date: '2026-08-22' })
  const lines = (await books.owner.call(showReconciliation, { params, query: { ledgerId, to: '2026-08-31' } })).answer.result.lines
  expect(lines.map(({ reference }) => reference)).toContain('000105')
  const paid = lines.find(({ reference }) => reference === '000101')
  if (!paid) throw new Error('It was paid above.')
  const mark = { voucherId: paid.voucherId, lineNo: paid.lineNo, clearedOn: '2026-08-25' }
  await books.owner.call(clearBankLines, { params, body: { ledgerId, lines: [mark] } })
  expect((await register({ ledger: ledgerId })).map(([cheque, , state]) => [cheque, state])).toEqual([
    ['000105', 'Post-dated'],
    ['000104', 'Void'],
    ['000101', 'Paid by the bank'],
  ])
  expect(await register({ state: 'post-dated' })).toEqual([['000105', 'Rent', 'Post-dated', '300.00']])
  expect(await register({ side: 'received' })).toEqual([['000103', 'Rent', 'Open', '50.00']])
})

test('a cheque number is read as its leaf is printed, in either script, also before its book was entered; a spoiled leaf that is used counts once', async () => {
  const { id } = (await add('000301', '000305', '2026-09-30')).answer.result
  const own = async () => (await all()).find((book) => book.id === id)
  await pay('10', { chequeNumber: ' ०००३०१ ' })
  expect(await own()).toMatchObject({ used: 1, next: '000302' })
  await spoil(id, ['000302'])
  await pay('20', { chequeNumber: '000302' })
  expect(await own()).toMatchObject({ used: 2, spoiled: [], next: '000303' })
  expect((await spoil(id, ['000302', '000304'])).status).toBe(204)
  await books.owner.call(removeChequeBook, { params: { ...params, chequeBookId: id } })
})

test('two lines of one bank account are one cheque; a reversed payment is void, and void cheques come to nothing', async () => {
  const lines = [
    { ledgerId, amount: parsePaisa('-500') },
    { ledgerId, amount: parsePaisa('-300') },
    { ledgerId: books.ledgerId('Rent'), amount: parsePaisa('800') },
  ]
  const body = { type: 'payment', date: '2026-08-23', lines, details: { chequeNumber: '000777' } }
  const { id: voucherId } = (await books.owner.call(postVoucher, { params, body })).answer.result
  const own = async () => (await register()).filter(([cheque]) => cheque === '000777')
  expect(await own()).toEqual([['000777', 'Rent', 'Open', '800.00']])
  const back = { version: 1, date: '2026-08-24', narration: 'Returned' }
  expect((await books.owner.call(reverseVoucher, { params: { ...params, voucherId }, body: back })).status).toBe(201)
  expect(await own()).toEqual([['000777', 'Rent', 'Void', '']])
})

test('a ledger without vouchers takes its cheque books and its layout with it', async () => {
  const bank = { ...LEDGER_FIELDS, name: 'Second bank', groupId: (await ledgerNamed(books, BANK))?.groupId ?? '' }
  const { id, version } = (await books.owner.call(createLedger, { params, body: bank })).answer.result
  await books.owner.call(addChequeBook, { params, body: { ledgerId: id, first: '1', last: '9', receivedOn: '2026-08-01' } })
  await books.owner.call(storeChequeLayout, { params: { ...params, ledgerId: id }, body: LAYOUT })
  const gone = await books.owner.call(deleteLedger, { params: { ...params, ledgerId: id }, query: { version: String(version) } })
  expect(gone.status).toBe(204)
})

test('a leaf stands in one book; numbers that are none, or of a book that is too large, are told', async () => {
  const says = async (sent: ReturnType<typeof add>) => Object.values((await sent).error.fields ?? {})[0]
  expect(await says(add('000105', '000110'))).toBe('Another book of this account has a cheque of this number.')
  expect(await says(add('105', '00110'))).toBe('The first and the last number have the same number of digits.')
  expect(await says(add('000120', '000110'))).toBe('The last number is before the first.')
  expect(await says(add('000200', '001200'))).toBe('A cheque book has at most 1,000 leaves.')
  expect(await says(add('ABC', '001200'))).toBe('The number of a cheque has 1 to 12 digits.')
  const [book] = await all()
  const { error } = await spoil(book?.id ?? '', ['000101'])
  expect(error.fields).toEqual({ numbers: 'A voucher names this cheque. Cancel the voucher instead.' })
  expect((await spoil(book?.id ?? '', ['000999'])).error.fields).toEqual({ numbers: 'This cheque is not in the book.' })
})

test('a book is taken out, and its vouchers keep their numbers', async () => {
  const [book] = await all()
  const at = { params: { ...params, chequeBookId: book?.id ?? '' } }
  expect((await books.owner.call(removeChequeBook, at)).status).toBe(204)
  expect((await books.owner.call(removeChequeBook, at)).status).toBe(404)
  expect(await all()).toEqual([])
  expect((await register()).length).toBe(7)
})

test('a layout belongs to a bank account', async () => {
  const at = { params: { ...params, ledgerId } }
  expect((await books.owner.call(showChequeLayout, at)).answer.result).toBeNull()
  expect((await books.owner.call(storeChequeLayout, { ...at, body: { ...LAYOUT, crossing: null, shiftX: -12 } })).status).toBe(204)
  expect((await books.owner.call(showChequeLayout, at)).answer.result).toEqual({ ...LAYOUT, crossing: null, shiftX: -12 })
  const cash = { params: { ...params, ledgerId: books.ledgerId('Cash') } }
  expect((await books.owner.call(storeChequeLayout, { ...cash, body: LAYOUT })).status).toBe(404)
  const wrong = await books.owner.call(storeChequeLayout, { ...at, body: { ...LAYOUT, width: 3_001 } })
  expect(wrong.error.fields).toEqual({ width: 'A cheque is from 10 to 300 millimetres wide and high.' })
})
