import {
  addStatementLines,
  clearBankLines,
  matchStatementLines,
  removeStatementLine,
  showBankStatement,
  showReconciliation,
} from '@lekha/contract'
import { paisaText, parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'

const BANK = 'Bank – Current A/c'
const COLUMNS = { date: 0, description: 1, reference: null, paidIn: 3, paidOut: 2, amount: null, balance: 4 }
let product: TestApp
let books: TestBooks
let params: { organizationId: string }

beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  params = { organizationId: books.organizationId }
  await books.post('2026-08-20', [[BANK, '5000'], ['Share Capital', '-5000']], { type: 'receipt' }) // biome-ignore format: one line
  await books.post('2026-08-25', [['Rent', '1200'], [BANK, '-1200']], { type: 'payment', reference: 'Cheque 00012345' }) // biome-ignore format: one line
  await books.post('2026-08-30', [['Bank Charges', '25'], [BANK, '-25']], { type: 'payment' }) // biome-ignore format: one line
})
afterAll(() => product.close())

const line = (date: string, description: string, amount: string) => ({
  ...{ date, description, reference: '', amount: parsePaisa(amount) },
  balance: null,
})
const LINES = [
  line('2026-08-21', 'Deposit', '5000'),
  line('2026-09-09', 'CHQ 12345', '-1200'),
  line('2026-08-31', 'SMS FEE 08/2026', '-25'),
  line('2026-08-31', 'SMS FEE 08/2026', '-25'),
]
const bring = (lines = LINES) =>
  books.owner.call(addStatementLines, { params, body: { ledgerId: books.ledgerId(BANK), columns: COLUMNS, lines } })
const show = async () => (await books.owner.call(showBankStatement, { params, query: { ledgerId: books.ledgerId(BANK) } })).answer.result
const tie = (matches: { statementLineId: string; voucherId: string; lineNo: number }[]) =>
  books.owner.call(matchStatementLines, { params, body: { ledgerId: books.ledgerId(BANK), matches } })

test('a statement that comes again brings only what is new; two like lines of a day are two', async () => {
  expect((await bring()).answer.result).toEqual({ added: 4, known: 0 })
  expect((await bring([...LINES, line('2026-09-30', 'SMS FEE 09/2026', '-25')])).answer.result).toEqual({ added: 1, known: 4 })
  expect((await bring([line('2026-09-30', 'Nothing', '0')])).status).toBe(422)
})

test('each line is shown with the line of the books that it may be, and how the file was read is remembered', async () => {
  const { lines, columns, matched, last } = await show()
  expect([columns, matched, last]).toEqual([COLUMNS, 0, { date: '2026-09-30', balance: null }])
  expect(lines.map(({ description, match, sure }) => [description, match?.particulars ?? null, sure])).toEqual([
    ['Deposit', 'Share Capital', true],
    ['SMS FEE 08/2026', 'Bank Charges', true],
    ['SMS FEE 08/2026', null, false],
    ['CHQ 12345', 'Rent', true],
    ['SMS FEE 09/2026', null, false],
  ])
})

test('what is tied has its day at the bank, and teaches what lines of such a description stand against', async () => {
  const { lines } = await show()
  const matches = lines.flatMap(({ id, match }) =>
    match ? [{ statementLineId: id, voucherId: match.voucherId, lineNo: match.lineNo }] : [],
  )
  expect((await tie(matches)).status).toBe(204)
  const after = await show()
  expect([after.matched, after.lines.map(({ description, usual }) => [description, usual?.name, usual?.times])]).toEqual([
    3,
    [['SMS FEE 08/2026', 'Bank Charges', 1], ['SMS FEE 09/2026', 'Bank Charges', 1]], // biome-ignore format: one line
  ])
  const { answer } = await books.owner.call(showReconciliation, { params, query: { ledgerId: books.ledgerId(BANK), to: '2026-09-30' } })
  expect([answer.result.book, answer.result.bank].map(paisaText)).toEqual(['3775.00', '3775.00'])
})

test('a line is tied once, to one of the same amount; an open one may be taken out, a tied one not', async () => {
  const { lines } = await show()
  const [open] = lines
  if (!open) throw new Error('No line is open.')
  const { rows } = await product.database.admin.query<{ id: string; statement_line_id: string }>(
    `select f.id, c.statement_line_id from bank_clearing c join voucher f on f.organization_id = c.organization_id and f.entry = c.place where c.amount_paisa = -2500`,
  )
  const [tied] = rows
  if (!tied) throw new Error('No line is tied.')
  expect((await tie([{ statementLineId: open.id, voucherId: tied.id, lineNo: 2 }])).status).toBe(409)
  const remove = (statementLineId: string) => books.owner.call(removeStatementLine, { params: { ...params, statementLineId } })
  expect([(await remove(tied.statement_line_id)).status, (await remove(open.id)).status]).toEqual([404, 204])
})

test('one line of a statement may be several lines of the books, if they come to its amount', async () => {
  const deposit = (amount: string) => books.post('2026-10-05', [[BANK, amount], ['Other Income', `-${amount}`]], { type: 'receipt' }) // biome-ignore format: one line
  const cheques = [await deposit('300'), await deposit('450'), await deposit('50')].map(({ answer }) => answer.result.id)
  await bring([line('2026-10-06', 'Cheques deposited', '750')])
  const stated = (await show()).lines.find(({ description }) => description === 'Cheques deposited')
  if (!stated) throw new Error('The line is not open.')
  expect([paisaText(stated.left), stated.match]).toEqual(['750.00', null])
  const to = (vouchers: (string | undefined)[]) =>
    tie(vouchers.map((voucherId) => ({ statementLineId: stated.id, voucherId: voucherId ?? '', lineNo: 1 })))
  const [first, second, third] = cheques
  expect((await to([first])).error.message).toContain('do not come to what the bank states')
  expect((await to([first, first])).error.fields).toEqual({ matches: 'A line is named twice.' })
  expect((await to([first, second, third])).status).toBe(422)
  const both = await Promise.all([to([first, second]), to([first, second])])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 409])
  expect((await show()).lines.some(({ id }) => id === stated.id)).toBe(false)
  const unmark = { ledgerId: books.ledgerId(BANK), lines: [{ voucherId: second ?? '', lineNo: 1, clearedOn: '' }] }
  expect((await books.owner.call(clearBankLines, { params, body: unmark })).status).toBe(204)
  const again = (await show()).lines.find(({ id }) => id === stated.id)
  expect([again && paisaText(again.left), again?.match?.voucherId]).toEqual(['450.00', second])
  expect((await to([second])).status).toBe(204)
})
