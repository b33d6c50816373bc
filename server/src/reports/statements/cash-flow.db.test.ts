import { alterVoucher, cancelVoucher, isZero, tablesIn } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { openTradingFirm, pagesOf, type TradingFirm } from '../../testing/trading-firm.ts'

let product: TestApp
let firm: TradingFirm

beforeAll(async () => {
  product = await startTestApp()
  firm = await openTradingFirm(product)
})
afterAll(() => product.close())

const YEAR = { from: '2026-07-17', to: '2027-07-16', compare: 'none' }
const FURNITURE = 'Furniture and Office Equipment (Pool B)'

/** The rows of operations and of investing, without what debtors and the like changed by. */
async function flows(query: Record<string, string> = {}): Promise<string[]> {
  const report = await firm.ask('cash-flow', { ...YEAR, ...query })
  expect(report.proofs.filter(({ difference }) => !isZero(difference))).toEqual([])
  const [rows = []] = pagesOf(report)
  const [start, end] = ['Operating activities', 'Change of cash'].map((label) => rows.findIndex((row) => row.startsWith(label)))
  return rows.slice(start, end)
}

test('a purchase, a sale with its gain, and depreciation as it was altered, stand in the cash flow as NAS 7 has them', async () => {
  // By hand: the profit of the year is 1,050; + gain 30 - depreciation 80 = 1,000. Operations 1,000 - 30 + 80 = 1,050; investing -400 + 130.
  await firm.post('2026-08-01', [
    [FURNITURE, '400'],
    ['Bank – Current A/c', '-400'],
  ])
  await firm.post('2027-03-01', [
    ['Cash', '130'],
    [FURNITURE, '-100'],
    ['Interest Income', '-30'],
  ])
  const year = await firm.post('2027-07-16', [
    ['Depreciation', '50'],
    [FURNITURE, '-50'],
  ])
  const { entry } = year.answer.result
  expect(await flows()).toContain('    Depreciation | 50.00')
  const lines = [
    { ledgerId: firm.ledgerId('Depreciation'), amount: parsePaisa('80') },
    { ledgerId: firm.ledgerId(FURNITURE), amount: parsePaisa('-80') },
  ]
  await firm.owner.call(alterVoucher, {
    params: { organizationId: firm.organizationId, voucherId: year.answer.result.id },
    body: { date: '2027-07-16', version: 1, reason: 'The rate was wrong', lines },
  })
  expect(await flows()).toEqual([
    'Operating activities | 1050.00',
    '  Profit for the period | 1000.00',
    '  Adjustments: not in cash, or of investing | 50.00',
    '    Depreciation | 80.00',
    '    Interest Income | -30.00',
    'Investing activities | -270.00',
    '  Purchase of fixed assets and investments | -400.00',
    `    ${FURNITURE} | -400.00`,
    '  Sale of fixed assets and investments | 130.00',
    `    ${FURNITURE} | 130.00`,
  ])
  expect((await flows({ to: '2027-03-01' })).at(0)).toBe('Operating activities | 1050.00')
  // As the books stood before the alteration.
  expect(await flows({ entry })).toContain('    Depreciation | 50.00')
})

test('a row of investing explains why it differs from what its ledger moved: the other flow, and what was no cash', async () => {
  const report = await firm.ask('cash-flow', YEAR)
  const partsOf = (place: string, ledger: string) => {
    const row = tablesIn(report)[0]?.rows.find(({ id }) => id === `${place}.${firm.ledgerId(ledger)}`)
    expect(row?.consists?.difference).toBe('0.00')
    return row?.consists?.parts.map(({ label, amount }) => `${label} ${amount}`)
  }
  // By hand: 400 bought, 100 sold, 80 of depreciation: 220 entered. Of the rest 130 were received, and 80 less the gain of 30 no cash.
  expect(partsOf('investing.purchases', FURNITURE)).toEqual([
    'As entered -220.00',
    'Received for what was sold: a row of its own -130.00',
    'Not in cash: depreciation, the result of a sale -50.00',
  ])
  expect(partsOf('investing.sales', FURNITURE)).toEqual([
    'As entered -220.00',
    'Paid for what was bought: a row of its own 400.00',
    'Not in cash: depreciation, the result of a sale -50.00',
  ])
  expect(partsOf('operating.adjusted', 'Depreciation')).toEqual(['As entered 80.00'])
})

test('a purchase stands in a cash flow that was read before it, and after it is cancelled the cash flow is as before', async () => {
  const before = await flows()
  const { answer } = await firm.post('2026-10-01', [
    ['Vehicles (Pool C)', '70'],
    ['Cash', '-70'],
  ])
  const { id, entry } = answer.result
  expect(await flows()).toContain('    Vehicles (Pool C) | -70.00')
  expect(await flows({ entry: String(BigInt(entry) - 1n) })).toEqual(before)
  await firm.owner.call(cancelVoucher, {
    params: { organizationId: firm.organizationId, voucherId: id },
    body: { version: 1, reason: 'It was not delivered' },
  })
  expect(await flows()).toEqual(before)
  expect(await flows({ entry })).toContain('    Vehicles (Pool C) | -70.00')
})

test('interest that is added to a loan is in neither operations nor financing; the loan that was taken and what is paid back are', async () => {
  // By hand: taken 5,000, interest 300 added, 1,300 paid back. Financing 5,000 - 1,300 = 3,700, and the interest of 300 lowered no cash.
  const [LOAN, BANK] = ['Term Loan', 'Bank – Current A/c']
  const before = await operatingCash()
  await firm.post('2026-09-15', [
    [BANK, '5000'],
    [LOAN, '-5000'],
  ])
  await firm.post('2027-03-15', [
    ['Interest Expense', '300'],
    [LOAN, '-300'],
  ])
  await firm.post('2027-04-15', [
    [LOAN, '1300'],
    [BANK, '-1300'],
  ])
  const report = await firm.ask('cash-flow', YEAR)
  expect(report.proofs.filter(({ difference }) => !isZero(difference))).toEqual([])
  const [rows = []] = pagesOf(report)
  expect(rows).toContain('    Interest Expense | 300.00')
  expect(rows.filter((row) => /Financing|Loans|Term Loan/.test(row))).toEqual([
    'Financing activities | 3700.00',
    '  Loans (Liability) | 3700.00',
    '    Secured Loans | 3700.00',
    `      ${LOAN} | 3700.00`,
  ])
  expect(await operatingCash()).toBe(before)
  const loan = tablesIn(report)
    .flatMap((table) => table.rows)
    .find(({ label, id }) => label === LOAN && id.startsWith('financing'))
  expect(loan?.consists).toMatchObject({ difference: '0.00', parts: [{ amount: '4000.00' }, { amount: '-300.00' }] })
})
const operatingCash = async () => (await flows()).at(0)
