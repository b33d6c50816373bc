import { cancelVoucher, readProofs, startProofRun } from '@lekha/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ExampleBooks, openExampleBooks, type ReportWithTable, written } from '../../testing/example-books.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let product: TestApp
let books: ExampleBooks

beforeAll(async () => {
  product = await startTestApp()
  books = await openExampleBooks(product)
})
afterAll(() => product.close())

const FIRST = { from: '2026-07-17', to: '2027-07-16' }
const exceptions = (query: Record<string, string> = {}) => books.ask('exceptions', { ...FIRST, ...query })
const found = async (only: string, query: Record<string, string> = {}) => written(await exceptions({ only, ...query }))
/** Posts a payment of an amount out of a ledger. */
const pay = (date: string, amount: string, from = 'Cash', more: Record<string, unknown> = {}) =>
  books.post(
    date,
    [
      ['Rent', amount],
      [from, `-${amount}`],
    ],
    { type: 'payment', ...more },
  )

describe('exceptions', () => {
  test('name each kind that is looked for with how many were found, also where none was', async () => {
    const headings = (report: ReportWithTable) =>
      report.rows.filter(({ look }) => look === 'heading').map(({ cells }) => [cells[0], cells.at(-1)])
    expect(headings(await exceptions())).toEqual([
      ['Cash or bank overdrawn', '0'],
      ['Missing numbers', '0'],
      ['Possible duplicates', '0'],
      ['Large round amounts', '0'],
      ['Vouchers without narration', '4'],
      ['Ledgers without entries in the period', expect.stringMatching(/^\d+$/)],
    ])
    expect(headings(await exceptions({ only: 'round' }))).toEqual([['Large round amounts', '0']])
  })

  test('vouchers without narration: neither their own nor one of a line; cancelled ones do not count', async () => {
    const report = await exceptions({ only: 'narration' })
    expect(written(report)).toEqual([
      'Vouchers without narration | 4',
      '  Cash | 2026-08-20 | SI-0001 | Sales | 1130.00',
      '  Staff Advance | 2026-10-30 | PV-0003 | Payment | 10.00',
      '  Staff Advance · Ram | 2026-11-01 | PV-0004 | Payment | 100.00',
      '  Salary | 2027-07-16 | PV-0005 | Payment | 400.00',
    ])
    expect(report.rows[1]?.opens).toEqual({ screen: 'voucher', params: { id: books.voucherIds.get('sale') } })
    const list = report.rows[0]?.opens
    expect(list).toEqual({ report: 'voucher-list', params: { narrated: 'none', cancelled: 'false' } })
    expect((await books.ask('voucher-list', { ...FIRST, ...(list && 'params' in list ? list.params : {}) })).count).toBe(4)
  })

  test('a ledger of cash or bank on the credit side at the end of a day: since when, how many days, how much at worst', async () => {
    // Cash holds 1,120 from 1 November on; 1,500 go out on the 10th and 2,000 come back on the 15th; on the 20th it is short again, for good.
    await pay('2026-11-10', '1500')
    await books.post('2026-11-15', [
      ['Cash', '2000'],
      ['Share Capital', '-2000'],
    ])
    await pay('2026-11-20', '1700')
    expect(await found('cash', { to: '2026-11-14' })).toEqual([
      'Cash or bank overdrawn | 1',
      '  Cash | 2026-11-10 | 5 days; at worst | -380.00',
    ])
    const report = await exceptions({ only: 'cash', to: '2026-11-21' })
    expect(written(report)[1]).toBe('  Cash | 2026-11-10 | 7 days; at worst | -380.00')
    const cash = books.ledgerId('Cash')
    expect(report.rows[1]?.opens).toEqual({ report: 'ledger', params: { ledgerId: cash, from: '2026-11-10', to: '2026-11-21' } })
    // What was overdrawn before the period is so from its first day on.
    expect(await found('cash', { from: '2026-12-01', to: '2026-12-10' })).toEqual([
      'Cash or bank overdrawn | 1',
      '  Cash | 2026-12-01 | 10 days; at worst | -80.00',
    ])
  })

  test('an overdraft may stand on the credit side', async () => {
    await pay('2026-12-01', '10', 'Bank Overdraft')
    expect((await found('cash', { to: '2026-12-01' })).length).toBe(2)
  })

  test('vouchers of one day with the same ledgers and amounts, whatever their type; not those of another day or ledger', async () => {
    await pay('2027-01-05', '55')
    await pay('2027-01-05', '55', 'Cash', { type: 'journal' })
    await pay('2027-01-05', '55', 'Petty Cash')
    await pay('2027-01-06', '55')
    const report = await exceptions({ only: 'duplicates' })
    expect(written(report)).toEqual(['Possible duplicates | 1', '  Rent | 2027-01-05 | 2 vouchers alike | 55.00'])
    const opens = report.rows[1]?.opens
    const list = await books.ask('voucher-list', opens && 'params' in opens ? opens.params : {})
    expect(list.rows.map(({ cells }) => cells[1])).toEqual(['PV-0009', 'JV-0002', 'PV-0010'])
  })

  test('one that was cancelled is no duplicate', async () => {
    const { answer } = await pay('2027-02-05', '56')
    await pay('2027-02-05', '56')
    expect((await found('duplicates')).length).toBe(3)
    const params = { organizationId: books.organizationId, voucherId: answer.result.id }
    await books.owner.call(cancelVoucher, { params, body: { version: 1, reason: 'entered twice' } })
    expect((await found('duplicates')).length).toBe(2)
  })

  test('large amounts that end in zeros, the largest first', async () => {
    await pay('2027-03-01', '100000', 'Bank Overdraft')
    await pay('2027-03-02', '250000', 'Bank Overdraft')
    await pay('2027-03-03', '105000', 'Bank Overdraft')
    await pay('2027-03-03', '90000', 'Bank Overdraft')
    expect((await found('round')).map((line) => line.split(' | ').at(-1))).toEqual(['2', '250000.00', '100000.00'])
  })

  test('ledgers without entries lead to their months, and all of them to the list of all ledgers', async () => {
    const report = await exceptions({ only: 'unused' })
    const names = report.rows.slice(1).map(({ label }) => label)
    expect(names).toContain('Advance Income Tax')
    expect(names).not.toContain('Rent')
    expect(names.at(-1)).toMatch(/^and \d+ more$/)
    expect(report.rows[1]?.skipsTo).toMatchObject({ report: 'ledger' })
    const opens = report.rows[0]?.opens
    const all = await books.ask('all-ledgers', { ...FIRST, ...(opens && 'params' in opens ? opens.params : {}) })
    // The two reserved ledgers, which nobody uses by hand, stand in that list only.
    expect(String((all.count ?? 0) - 2)).toBe(report.rows[0]?.cells.at(-1))
  })

  test('a number that no voucher has, also the last one of a series, is named and is no proof', async () => {
    expect((await exceptions()).proofs.map(({ difference }) => difference)).toEqual(['0'])
    const change = (statement: string) =>
      product.database.admin.query(`set session_replication_role = replica; ${statement}; reset session_replication_role`)
    const series = `organization_id = '${books.organizationId}' and fiscal_year_id = '${books.fiscalYearId}' and voucher_type = 'contra'`
    await change(`update number_series set last_number = 3 where ${series}`)
    const report = await exceptions({ only: 'numbers' })
    expect([written(report), report.proofs[0]?.difference]).toEqual([
      ['Missing numbers | 1', '  CV-0002 – CV-0003: 2 missing | Contra'],
      '2',
    ])
    await change(`update number_series set last_number = 1 where ${series}`)
    expect((await exceptions()).proofs.map(({ difference }) => difference)).toEqual(['0'])
  })

  test('of very many the first are listed, and how many more', async () => {
    for (let index = 0; index < 25; index++) await pay('2028-11-01', `${index + 1}`)
    const rows = await found('narration', { from: '2028-11-01', to: '2028-11-01' })
    expect([rows[0], rows.length, rows.at(-1)]).toEqual(['Vouchers without narration | 25', 22, '  and 5 more'])
  })

  test('the same are found by what a proof counted, and those that come after it', async () => {
    const [before, narrated] = [await exceptions(), Number.parseInt((await found('narration'))[0]?.split(' | ')[1] ?? '', 10)]
    const params = { organizationId: books.organizationId }
    await books.owner.call(startProofRun, { params })
    await expect
      .poll(async () => (await books.owner.call(readProofs, { params })).answer.result.remembered, { timeout: 20_000 })
      .not.toBeNull()
    expect((await exceptions()).rows).toEqual(before.rows)
    await pay('2027-02-01', '3')
    await pay('2027-02-02', '4', 'Cash', { narration: 'Stamps' })
    const { admin } = product.database
    const series = `organization_id = '${books.organizationId}' and fiscal_year_id = '${books.fiscalYearId}' and voucher_type = 'payment'`
    await admin.query(`update number_series set last_number = last_number + 1 where ${series}`)
    expect((await found('narration'))[0]).toBe(`Vouchers without narration | ${narrated + 1}`)
    expect(await found('narration')).toContainEqual(expect.stringContaining('2027-02-01'))
    expect(await found('numbers')).toEqual(['Missing numbers | 1', expect.stringMatching(/^ {2}PV-\d+: 1 missing \| Payment$/)])
    await admin.query(`update number_series set last_number = last_number - 1 where ${series}`)
    expect(await found('numbers')).toEqual(['Missing numbers | none | 0'])
  })
})
