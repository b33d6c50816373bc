import { readReport } from '@lekha/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ExampleBooks, openExampleBooks, written } from '../../testing/example-books.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let product: TestApp
let books: ExampleBooks

beforeAll(async () => {
  product = await startTestApp()
  books = await openExampleBooks(product)
})
afterAll(() => product.close())

const SECOND_YEAR = { from: '2027-07-17', to: '2028-07-15' }
const refused = async (report: string, query: Record<string, string>) => {
  const { status, error } = await books.owner.call(readReport, { params: { organizationId: books.organizationId, report }, query })
  return [status, error.fields]
}

test('a year that is not in these books is refused, and no other period shown in its place', async () => {
  for (const report of ['trial-balance', 'profit-and-loss', 'daybook']) {
    const input = {
      params: { organizationId: books.organizationId, report },
      query: { fiscalYearId: '0198f5b0-0000-7000-8000-000000000000' },
    }
    const { status, error } = await books.owner.call(readReport, input)
    expect([status, error.message], report).toEqual([404, 'There is no such fiscal year.'])
  }
})

describe('a report that is compared with former periods', () => {
  test('has the closing of the former fiscal year beside its own, also of ledgers that have none now', async () => {
    const report = await books.ask('trial-balance', { ...SECOND_YEAR, view: 'ledger', columns: 'closing', compare: 'fiscal-year-1' })
    expect(report.columns.map(({ label, group, compared }) => [group, label, compared])).toEqual([
      [undefined, 'Particulars', undefined],
      ['Closing', 'Debit', undefined],
      ['Closing', 'Credit', undefined],
      ['Closing · 31 Asar 2084', 'Debit', 1],
      ['Closing · 31 Asar 2084', 'Credit', 1],
    ])
    expect(report.rows.map(({ cells }) => cells.map((cell) => cell ?? '–').join(' | '))).toEqual([
      'Bank – Current A/c | 5100.00 | – | 5200.00 | –',
      'Cash | 1620.00 | – | 1120.00 | –',
      'Rent | 100.00 | – | 450.00 | –',
      'Salary | – | – | 400.00 | –',
      'Sales – Taxable | – | 500.00 | – | 1200.00',
      'Share Capital | – | 7000.00 | – | 7000.00',
      'Staff Advance | 110.00 | – | 110.00 | –',
      'VAT | – | 130.00 | – | 130.00',
      'Profit & Loss A/c | – | 350.00 | – | –',
      'Difference in opening balances | 1050.00 | – | 1050.00 | –',
    ])
    expect(report.totals).toEqual(['Total', '7980.00', '7980.00', '8330.00', '8330.00'])
    expect(report.params.compare).toBe('fiscal-year-1')
  })

  test('shows in every former column what the report of that period shows', async () => {
    for (const [compare, periods] of [
      ['year-1', [{ from: '2026-10-18', to: '2026-11-16' }]],
      [
        'period-3',
        [
          { from: '2027-09-17', to: '2027-10-17' },
          { from: '2027-08-17', to: '2027-09-16' },
          { from: '2027-07-17', to: '2027-08-16' },
        ],
      ],
    ] as const) {
      const query = { view: 'ledger', columns: 'movement', zero: 'true' }
      const compared = await books.ask('trial-balance', { ...query, from: '2027-10-18', to: '2027-11-16', compare })
      for (const [index, period] of periods.entries()) {
        const alone = await books.ask('trial-balance', { ...query, ...period })
        const at = 3 + index * 2
        const cells = new Map(compared.rows.map((row) => [row.id, row.cells.slice(at, at + 2)]))
        for (const row of alone.rows) expect(cells.get(row.id), `${compare} ${row.label}`).toEqual(row.cells.slice(1, 3))
        expect(compared.totals.slice(at, at + 2)).toEqual(alone.totals.slice(1, 3))
      }
      expect(compared.columns).toHaveLength(3 + periods.length * 2)
    }
  })

  test('has each former pair in one column where debit and credit are', async () => {
    const report = await books.ask('trial-balance', { ...SECOND_YEAR, columns: 'closing', sides: 'one', compare: 'fiscal-year-1' })
    expect(report.columns.map(({ label }) => label)).toEqual(['Particulars', 'Closing', 'Closing · 31 Asar 2084'])
    expect(report.totals).toEqual(['Total', '0.00', '0.00'])
  })

  test('has no column for a period before the first fiscal year', async () => {
    const report = await books.ask('trial-balance', { from: '2026-07-17', to: '2027-07-16', compare: 'year-4' })
    expect(report.columns.filter(({ compared }) => compared !== undefined)).toEqual([])
    const long = { from: '2026-07-17', to: '2043-04-13', columns: 'closing' }
    expect((await books.ask('trial-balance', { ...long, compare: 'period-4' })).columns).toHaveLength(3)
  })

  test('is refused by a report that compares nothing, and where the choice is none', async () => {
    const day = { from: '2026-08-20', to: '2026-08-20' }
    expect(await refused('daybook', { ...day, compare: 'year-1' })).toEqual([400, { compare: 'This field is not known.' }])
    expect(await refused('trial-balance', { compare: 'year-5' })).toEqual([400, { compare: 'This report has no such choice.' }])
  })
})

describe('a report as the books were known at the end of a day', () => {
  const YEAR = { from: '2026-07-17', to: '2027-07-16', view: 'ledger', columns: 'closing' }
  /** As if the vouchers up to an entry had been recorded at that moment. */
  const recordedAt = (entry: number, moment: string) =>
    product.database.admin.query(
      `set session_replication_role = replica;
       update voucher set recorded_at = timestamptz '${moment}' + entry * interval '1 microsecond'
        where organization_id = '${books.organizationId}' and entry <= ${entry};
       reset session_replication_role`,
    )

  test('knows what was recorded by midnight in Nepal, and says up to which entry', async () => {
    await recordedAt(4, '2026-08-21 18:15:00+00')
    await recordedAt(3, '2026-08-21 18:14:59+00')
    const report = await books.ask('trial-balance', { ...YEAR, known: '2026-08-21' })
    expect(report.asOf).toMatchObject({
      entry: '3',
      known: { day: '2026-08-21', recordedAt: expect.stringMatching(/^2026-08-21T18:14:59/) },
    })
    // Of the openings and the first two vouchers, reckoned by hand.
    expect(written(report)).toEqual([
      'Bank – Current A/c | 5000.00',
      'Cash | 1830.00',
      'Rent | 450.00',
      'Sales – Taxable | 1200.00',
      'Share Capital | 7000.00',
      'VAT | 130.00',
      'Difference in opening balances | 1050.00',
    ])
    const { asOf: _, params: __, filters: ___, ...atEntry } = await books.ask('trial-balance', { ...YEAR, entry: '3' })
    expect(report).toMatchObject(atEntry)
    expect((await books.ask('trial-balance', { ...YEAR, known: '2026-08-22' })).asOf.entry).toBe('4')
  })

  test('knows nothing before the first entry, and everything today', async () => {
    const before = await books.ask('trial-balance', { ...YEAR, known: '2026-08-20' })
    expect([before.asOf.entry, before.asOf.known, written(before)]).toEqual(['0', { day: '2026-08-20', recordedAt: null }, []])
    const now = await books.ask('trial-balance', YEAR)
    const today = await books.ask('trial-balance', { ...YEAR, known: '2043-01-01' })
    expect([today.rows, today.asOf.entry]).toEqual([now.rows, now.asOf.entry])
    expect(now.asOf.known).toBeNull()
  })

  test('never knows more than the entry that its pages keep to', async () => {
    const query = { from: '2026-07-17', to: '2026-11-30', known: '2043-01-01', entry: '2' }
    expect((await books.ask('daybook', query)).asOf.entry).toBe('2')
  })
})
