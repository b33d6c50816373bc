import { alterVoucher, cancelVoucher, createLedger, listTdsNatures, postVoucher, type Report, readReport, tablesIn } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'
import { LEDGER_FIELDS } from '../../testing/test-books.ts'

let product: TestApp
let books: TestBooks
let params: { organizationId: string }
const natureIds = new Map<string, string>()
const ledgers = new Map<string, string>()
/** Where nothing was entered yet, where all was, and after one was altered and one cancelled. */
let entered: Report
let changed: Report

beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  params = { organizationId: books.organizationId }
  const natures = (await books.owner.call(listTdsNatures, { params })).answer.result
  for (const { name, id } of natures) natureIds.set(name, id)
  for (const [name, group, pan] of [
    ['Landlord', 'Sundry Creditors', '301482915'],
    ['Customer', 'Sundry Debtors', ''],
  ] as const) {
    const body = { ...LEDGER_FIELDS, groupId: books.groupId(group), name, pan }
    ledgers.set(name, (await books.owner.call(createLedger, { params, body })).answer.result.id)
  }
  const rent = await post('payment', '2026-08-17', [['Landlord', '50000'], ['Cash', '-45000'], [RENT, '-5000', 'Landlord', 'Rent of house or land', '50000', 1_000]]) // biome-ignore format: a voucher reads as one
  const fee = await post('payment', '2026-09-01', [['Landlord', '100000'], ['Cash', '-98500'], [SERVICES, '-1500', 'Landlord', 'Service fee – payee with VAT', '100000', 150]]) // biome-ignore format: as above
  await post('journal', '2026-09-02', [['Salary', '700'], ['TDS Payable – Salary', '-700']]) // biome-ignore format: as above
  await post('payment', '2026-09-20', [[RENT, '5000'], ['Cash', '-5000']]) // biome-ignore format: as above
  await post('receipt', '2026-09-21', [['Customer', '-20000'], ['Cash', '19700'], ['TDS Receivable', '300', 'Customer', 'Service fee – payee with VAT', '20000', 150]]) // biome-ignore format: as above
  entered = await read()
  const lines = linesOf([['Landlord', '40000'], ['Cash', '-36000'], [RENT, '-4000', 'Landlord', 'Rent of house or land', '40000', 1_000]]) // biome-ignore format: as above
  const body = { version: 1, reason: 'Wrong rent', date: '2026-08-17', lines }
  await books.owner.call(alterVoucher, { params: { ...params, voucherId: rent }, body })
  await books.owner.call(cancelVoucher, { params: { ...params, voucherId: fee }, body: { version: 1, reason: 'Entered twice' } })
  changed = await read()
})
afterAll(() => product.close())

const RENT = 'TDS Payable – Rent'
const SERVICES = 'TDS Payable – Services'
type Line = readonly [ledger: string, amount: string, party?: string, nature?: string, base?: string, rate?: number]
const idOf = (name: string) => ledgers.get(name) ?? books.ledgerId(name)
const linesOf = (lines: readonly Line[]) =>
  lines.map(([ledger, amount, party, nature, base, rate]) => ({
    ...{ ledgerId: idOf(ledger), amount: parsePaisa(amount) },
    ...(party !== undefined && {
      deduction: {
        partyLedgerId: idOf(party),
        partySubLedgerId: null,
        natureId: natureIds.get(nature ?? '') ?? '',
        base: parsePaisa(base ?? ''),
        rate: rate ?? 0,
      },
    }),
  }))
async function post(type: string, date: string, lines: readonly Line[]): Promise<string> {
  const { status, answer, error } = await books.owner.call(postVoucher, { params, body: { type, date, lines: linesOf(lines) } })
  if (status !== 201) throw new Error(error.message)
  return answer.result.id
}
const read = async (query: Record<string, string> = {}): Promise<Report> =>
  (await books.owner.call(readReport, { params: { ...params, report: 'tds' }, query: { from: '2026-07-17', to: '2027-07-16', ...query } }))
    .answer
const rowsOf = (report: Report, table = 0) =>
  tablesIn(report)[table]?.rows.map(({ label, cells }) => [label, ...cells.slice(1)].map((cell) => cell ?? '').join(' | '))

test('what was deducted stands by section with party, PAN, base, rate, tax and the day by which it is deposited', () => {
  expect(rowsOf(entered)).toEqual([
    'Section 88 |  |  |  |  | 150000.00 |  | 6500.00 | ',
    'Landlord | 301482915 | Rent of house or land | 2026-08-17 | PV-0001 | 50000.00 | 10.00 | 5000.00 | 2026-10-11',
    'Landlord | 301482915 | Service fee – payee with VAT | 2026-09-01 | PV-0002 | 100000.00 | 1.50 | 1500.00 | 2026-10-11',
    'Without particulars |  |  |  |  |  |  | 700.00 | ',
    'TDS Payable – Salary |  |  |  |  |  |  | 700.00 | ',
  ])
  expect(tablesIn(entered)[0]?.totals.filter((cell) => cell !== null)).toEqual(['Total', '150000.00', '7200.00'])
})

test('a row leads to its voucher, and one without particulars to the ledger', () => {
  const opens = tablesIn(entered)[0]?.rows.flatMap((row) => (row.opens ? [row.opens] : []))
  expect(opens?.map((target) => ('screen' in target ? target.screen : target.report))).toEqual(['voucher', 'voucher', 'ledger'])
})

test('the ledgers of the tax have what was deducted, entered without particulars and deposited, and the report proves it', () => {
  expect(rowsOf(entered, 1)).toEqual([
    'TDS Payable – Salary |  |  | 700.00 |  | 700.00',
    'TDS Payable – Rent |  | 5000.00 |  | 5000.00 | ',
    'TDS Payable – Services |  | 1500.00 |  |  | 1500.00',
  ])
  expect(entered.proofs.map(({ difference }) => difference)).toEqual(['0.00'])
})

test('a voucher that was altered counts as it stands, one that was cancelled not at all, and both still prove', () => {
  expect(rowsOf(changed)?.slice(0, 2)).toEqual([
    'Section 88 |  |  |  |  | 40000.00 |  | 4000.00 | ',
    'Landlord | 301482915 | Rent of house or land | 2026-08-17 | PV-0001 | 40000.00 | 10.00 | 4000.00 | 2026-10-11',
  ])
  expect(changed.proofs.map(({ difference }) => difference)).toEqual(['0.00'])
})

test('what customers deducted is another list, without a day of deposit', async () => {
  const report = await read({ way: 'receivable' })
  expect(rowsOf(report)).toEqual([
    'Section 88 |  |  |  |  | 20000.00 |  | 300.00',
    'Customer |  | Service fee – payee with VAT | 2026-09-21 | RV-0001 | 20000.00 | 1.50 | 300.00',
  ])
  expect(rowsOf(report, 1)).toEqual(['TDS Receivable |  | 300.00 |  |  | 300.00'])
  expect(report.proofs.map(({ difference }) => difference)).toEqual(['0.00'])
})

test('a period has what was deducted in it, and the rest as its opening', async () => {
  const report = await read({ from: '2026-09-17' })
  expect(rowsOf(report, 1)?.[1]).toBe('TDS Payable – Rent | 4000.00 |  |  | 5000.00 | -1000.00')
  expect(report.proofs.map(({ difference }) => difference)).toEqual(['0.00'])
})
