import { randomUUID } from 'node:crypto'
import {
  createFiscalYear,
  createGroup,
  createLedger,
  listFiscalYears,
  readReport,
  showOpenings,
  updateFiscalYear,
  writeOpenings,
} from '@lekha/contract'
import { paisa, paisaText, parsePaisa, ZERO } from '@lekha/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ExampleBooks, figuresOf, openExampleBooks, withTable, written } from '../../testing/example-books.ts'
import { openTestBooks, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { LEDGER_FIELDS } from '../../testing/test-books.ts'

let product: TestApp
let books: ExampleBooks

beforeAll(async () => {
  product = await startTestApp()
  books = await openExampleBooks(product)
})
afterAll(() => product.close())

const FIRST_YEAR = { from: '2026-07-17', to: '2027-07-16' }
const SECOND_YEAR = { from: '2027-07-17', to: '2028-07-15' }
const THIRD_YEAR = { from: '2028-07-16', to: '2029-07-15' }
const proved = [
  ['Debits = credits', '0.00'],
  ['Openings = last year’s closing', '0.00'],
  ['Sub-ledgers = control ledgers', '0.00'],
]

describe('the figures of a trial balance', () => {
  test('the first year opens with the opening balances, those of incomes and expenses too', async () => {
    const report = await books.ask('trial-balance', { view: 'ledger', ...FIRST_YEAR })
    expect(written(report)).toEqual([
      'Bank – Current A/c | 5000.00 | 600.00 | 400.00 | 5200.00',
      'Cash | 1000.00 | 1130.00 | 1010.00 | 1120.00',
      'Rent | 150.00 | 300.00 | 450.00',
      'Salary | 400.00 | 400.00',
      'Sales – Taxable | 200.00 | 1000.00 | 1200.00',
      'Share Capital | 7000.00 | 7000.00',
      'Staff Advance | 110.00 | 110.00',
      'VAT | 130.00 | 130.00',
      'Difference in opening balances | 1050.00 | 1050.00',
    ])
    expect(report.totals).toEqual(['Total', '7200.00', '7200.00', '2540.00', '2540.00', '8330.00', '8330.00'])
    expect(report.proofs.map(({ label, difference }) => [label, difference])).toEqual(proved)
  })

  test('has each pair of sides in one column where asked for: debit positive, credit negative, and totals of zero', async () => {
    const report = await books.ask('trial-balance', { view: 'ledger', sides: 'one', ...FIRST_YEAR })
    expect(report.columns.map(({ label, kind }) => [label, kind])).toEqual([
      ['Particulars', 'text'],
      ['Opening', 'balance'],
      ['Movement', 'balance'],
      ['Closing', 'balance'],
    ])
    expect(written(report)).toContain('Cash | 1000.00 | 120.00 | 1120.00')
    expect(written(report)).toContain('Share Capital | -7000.00 | -7000.00')
    expect(report.totals).toEqual(['Total', '0.00', '0.00', '0.00'])
  })

  test('in the next year incomes and expenses begin anew and their profit is brought forward', async () => {
    const report = await books.ask('trial-balance', { view: 'ledger', ...SECOND_YEAR })
    expect(written(report)).toEqual([
      'Bank – Current A/c | 5200.00 | 100.00 | 5100.00',
      'Cash | 1120.00 | 500.00 | 1620.00',
      'Rent | 100.00 | 100.00',
      'Sales – Taxable | 500.00 | 500.00',
      'Share Capital | 7000.00 | 7000.00',
      'Staff Advance | 110.00 | 110.00',
      'VAT | 130.00 | 130.00',
      'Profit & Loss A/c | 350.00 | 350.00',
      'Difference in opening balances | 1050.00 | 1050.00',
    ])
    const profit = report.rows.find((row) => row.label === 'Profit & Loss A/c')
    expect([profit?.look, profit?.cells]).toEqual(['heading', ['Profit & Loss A/c', null, '350.00', null, null, null, '350.00']])
    expect(report.proofs.map(({ label, difference }) => [label, difference])).toEqual(proved)
  })

  test('two years later the profits of both stand in one row', async () => {
    const report = await books.ask('trial-balance', { view: 'ledger', ...THIRD_YEAR })
    expect(written(report)).toContain('Profit & Loss A/c | 750.00 | 750.00')
    expect(written(report)).toContain('Purchases – Taxable | 50.00 | 50.00')
    expect(report.totals).toEqual(['Total', '7880.00', '7880.00', '50.00', '50.00', '7880.00', '7880.00'])
  })

  test('within a year an income opens with what it made since the year began', async () => {
    const report = await books.ask('trial-balance', { view: 'ledger', from: '2026-09-01', to: '2026-10-05' })
    expect(written(report)).toEqual([
      'Bank – Current A/c | 5000.00 | 600.00 | 5600.00',
      'Cash | 1830.00 | 600.00 | 1230.00',
      'Rent | 450.00 | 450.00',
      'Sales – Taxable | 1200.00 | 1200.00',
      'Share Capital | 7000.00 | 7000.00',
      'VAT | 130.00 | 130.00',
      'Difference in opening balances | 1050.00 | 1050.00',
    ])
  })

  test('over several years movement runs on without a new beginning', async () => {
    const report = await books.ask('trial-balance', { view: 'ledger', from: '2027-07-10', to: '2028-07-15' })
    expect(written(report)).toContain('Sales – Taxable | 1200.00 | 500.00 | 1700.00')
    expect(written(report)).toContain('Rent | 450.00 | 100.00 | 550.00')
    expect(written(report).join()).not.toContain('Profit & Loss')
  })

  test('an altered voucher counts where it stands now and a cancelled one nowhere', async () => {
    const august = await books.ask('trial-balance', { view: 'ledger', from: '2026-08-20', to: '2026-08-25' })
    expect(written(august)).toContain('Cash | 700.00 | 1130.00 | 1830.00')
    expect(written(august)).toContain('Bank – Current A/c | 5000.00 | 5000.00')
    expect(written(august).join()).not.toContain('Fuel')
  })
})

describe('fiscal years that begin within a Bikram Sambat month', () => {
  test('open, move and bring forward as any other', async () => {
    const { owner, organizationId, ledgerId, fiscalYearId, post } = await openTestBooks(product)
    const params = { organizationId }
    await owner.call(updateFiscalYear, { params: { id: fiscalYearId }, body: { year: '2026-08-01', end: '2027-07-27', version: 1 } })
    await owner.call(createFiscalYear, { query: { subcompany: organizationId }, body: { year: '2027-07-28', end: '2028-07-27' } })
    const { answer } = await owner.call(showOpenings, { params })
    const lines = [
      { ledgerId: ledgerId('Rent'), subLedgerId: null, amount: parsePaisa('40') },
      { ledgerId: ledgerId('Cash'), subLedgerId: null, amount: parsePaisa('-40') },
    ]
    await owner.call(writeOpenings, { params, body: { entry: answer.result.entry, lines } })
    await post('2026-08-02', [
      ['Rent', '3'],
      ['Cash', '-3'],
    ])
    await post('2027-07-27', [
      ['Rent', '5'],
      ['Cash', '-5'],
    ])
    await post('2027-07-28', [
      ['Rent', '7'],
      ['Cash', '-7'],
    ])
    const ask = async (from: string, to: string) => {
      const report = await owner.call(readReport, { params: { ...params, report: 'trial-balance' }, query: { view: 'ledger', from, to } })
      expect(report.answer.proofs.map((proof) => proof.difference)).toEqual(['0.00', '0.00', '0.00'])
      const table = withTable(report.answer)
      const statement = await owner.call(readReport, {
        params: { ...params, report: 'ledger' },
        query: { ledgerId: ledgerId('Rent'), from, to },
      })
      const rent = table.rows.find((row) => row.label === 'Rent')
      expect(withTable(statement.answer).totals.at(-1)).toBe(rent?.cells[5])
      return written(table)
    }
    expect(await ask('2026-08-01', '2026-08-31')).toEqual(['Cash | 40.00 | 3.00 | 43.00', 'Rent | 40.00 | 3.00 | 43.00'])
    expect(await ask('2026-08-05', '2026-08-31')).toEqual(['Cash | 43.00 | 43.00', 'Rent | 43.00 | 43.00'])
    expect(await ask('2027-07-20', '2027-07-27')).toEqual(['Cash | 43.00 | 5.00 | 48.00', 'Rent | 43.00 | 5.00 | 48.00'])
    expect(await ask('2027-07-28', '2027-07-30')).toEqual([
      'Cash | 48.00 | 7.00 | 55.00',
      'Rent | 7.00 | 7.00',
      'Profit & Loss A/c | 48.00 | 48.00',
    ])
    expect(await ask('2027-07-30', '2027-07-31')).toEqual([
      'Cash | 55.00 | 55.00',
      'Rent | 7.00 | 7.00',
      'Profit & Loss A/c | 48.00 | 48.00',
    ])
  })
})

describe('the layout of a trial balance', () => {
  test('groups stand before what is in them, each level deeper, and lead to the group summary', async () => {
    const report = await books.ask('trial-balance', SECOND_YEAR)
    expect(written(report).slice(0, 5)).toEqual([
      'Capital Account | 7000.00 | 7000.00',
      '  Share Capital | 7000.00 | 7000.00',
      'Current Liabilities | 130.00 | 130.00',
      '  Duties & Taxes | 130.00 | 130.00',
      '    VAT | 130.00 | 130.00',
    ])
    expect(report.rows.slice(0, 2).map((row) => [row.look, row.level, row.opens])).toEqual([
      ['heading', 0, { report: 'group-summary', params: { groupId: books.groupId('Capital Account') } }],
      ['item', 1, { report: 'month-summary', params: { ledgerId: books.ledgerId('Share Capital') } }],
    ])
    expect(report.totals).toEqual(['Total', '7480.00', '7480.00', '600.00', '600.00', '7980.00', '7980.00'])
    expect(report.rows.at(-1)?.opens).toEqual({ screen: 'openings', params: {} })
  })

  test('a group whose ledgers cancel each other out is still shown', async () => {
    const group = await books.owner.call(createGroup, {
      params: { organizationId: books.organizationId },
      body: { name: 'Between friends', nameNp: '', parentId: null, nature: 'asset', affectsGrossProfit: null },
    })
    const made = await Promise.all(
      ['Lent', 'Borrowed'].map((name) =>
        books.owner.call(
          createLedger,
          {
            params: { organizationId: books.organizationId },
            body: { ...LEDGER_FIELDS, name, groupId: group.answer.result.id },
          },
          randomUUID(),
        ),
      ),
    )
    const [lent, borrowed] = made.map((reply) => reply.answer.result.id)
    await books.post('2028-12-01', [], {
      lines: [
        { ledgerId: lent, amount: '5' },
        { ledgerId: borrowed, amount: '-5' },
      ],
    })
    const report = await books.ask('trial-balance', { from: '2028-12-01', to: '2028-12-01' })
    expect(written(report).slice(-5)).toEqual([
      'Between friends | 5.00 | 5.00',
      '  Borrowed | 5.00 | 5.00',
      '  Lent | 5.00 | 5.00',
      'Profit & Loss A/c | 750.00 | 750.00',
      'Difference in opening balances | 1050.00 | 1050.00',
    ])
  })

  test('columns and zero rows are as asked', async () => {
    const closing = await books.ask('trial-balance', { ...FIRST_YEAR, view: 'ledger', columns: 'closing' })
    expect(closing.columns.map((column) => column.id)).toEqual(['particulars', 'closing-debit', 'closing-credit'])
    expect(written(closing)).toContain('Cash | 1120.00')
    const withZeros = await books.ask('trial-balance', { ...FIRST_YEAR, view: 'ledger', zero: 'true' })
    expect(written(withZeros)).toContain('Depreciation')
    expect(written(closing)).not.toContain('Depreciation')
  })

  test('it speaks the language of the reader, and the figures stay', async () => {
    const nepali = await books.ask('trial-balance', { ...FIRST_YEAR, view: 'ledger', language: 'np' })
    expect([nepali.title, nepali.columns[1]?.label, nepali.totals[0]]).toEqual(['सन्तुलन परीक्षण', 'डेबिट', 'जम्मा'])
    expect(written(nepali)).toContain('नगद | 1000.00 | 1130.00 | 1010.00 | 1120.00')
  })
})

describe('the period of a trial balance', () => {
  test('it is the year of the latest voucher up to that voucher', async () => {
    const { params } = await books.ask('trial-balance')
    expect([params.from, params.to]).toEqual(['2028-07-16', '2028-12-01'])
  })

  test('without a period it shows the working year, up to its last voucher', async () => {
    const { answer } = await books.owner.call(listFiscalYears, { query: { subcompany: books.organizationId } })
    const second = answer.result.find(({ year }) => year === SECOND_YEAR.from)
    const { params } = await books.ask('trial-balance', { fiscalYearId: second?.id ?? '' })
    expect(params).toEqual({ from: SECOND_YEAR.from, to: '2027-12-01' })
  })

  test('it begins with the year that holds the end asked for, and never before the first year', async () => {
    const upTo = await books.ask('trial-balance', { to: '2027-12-31' })
    expect(upTo.params.from).toBe('2027-07-17')
    const early = await books.ask('trial-balance', { from: '2020-01-01', to: '2026-08-01' })
    expect(early.params.from).toBe('2026-07-17')
  })

  test('what it cannot mean is refused at its field', async () => {
    const ask = (query: Record<string, string>) =>
      books.owner.call(readReport, { params: { organizationId: books.organizationId, report: 'trial-balance' }, query })
    const backwards = await ask({ from: '2027-01-02', to: '2027-01-01' })
    expect([backwards.status, backwards.error.fields?.to]).toEqual([400, 'The period ends before it starts.'])
    const before = await ask({ from: '2020-01-01', to: '2021-01-01' })
    expect([before.status, before.error.message]).toEqual([422, 'The period ends before the first fiscal year.'])
    const foreign = await ask({ ledgerId: books.ledgerId('Cash') })
    expect([foreign.status, foreign.error.fields]).toEqual([400, { ledgerId: 'This field is not known.' }])
    const view = await ask({ view: 'sideways' })
    expect([view.status, view.error.fields]).toEqual([400, { view: 'This report has no such choice.' }])
    const report = await books.owner.call(readReport, {
      params: { organizationId: books.organizationId, report: 'no-such-report' },
      query: {},
    })
    expect(report.status).toBe(404)
  })

  test('a clerk reads no report', async () => {
    const clerk = await books.member('clerk', ['payment'])
    const refused = await clerk.call(readReport, { params: { organizationId: books.organizationId, report: 'trial-balance' }, query: {} })
    expect(refused.status).toBe(403)
  })
})

describe('groups of a trial balance', () => {
  test('say how much they net away; a list of ledgers, and movements alone, net nothing', async () => {
    await books.post('2028-09-10', [
      ['Cash', '100000'],
      ['Bank – Current A/c', '-100000'],
    ])
    const year = { from: '2028-07-16', to: '2029-07-15' }
    const ledgers = await books.ask('trial-balance', { ...year, view: 'ledger' })
    const groups = await books.ask('trial-balance', year)
    const [gross, net] = [ledgers, groups].map(({ totals }) => parsePaisa(totals.at(-1) ?? ''))
    expect(figuresOf(groups)).toBe(`Netted within groups ${paisaText(paisa((gross ?? ZERO) - (net ?? ZERO)))}`)
    expect(gross).toBeGreaterThan(net ?? ZERO)
    expect(figuresOf(ledgers)).toBe('')
    expect(figuresOf(await books.ask('trial-balance', { ...year, columns: 'movement' }))).toBe('')
  })
})
