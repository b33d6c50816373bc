import { exportReport, type ReportTable, readReport, tablesIn } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, bearing } from '../../testing/ask.ts'
import { type ExampleBooks, openExampleBooks } from '../../testing/example-books.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let product: TestApp
let books: ExampleBooks

beforeAll(async () => {
  product = await startTestApp()
  books = await openExampleBooks(product)
})
afterAll(() => product.close())

const YEAR = { from: '2026-07-17', to: '2027-07-16' }
const SECOND_YEAR = { from: '2027-07-17', to: '2028-07-15' }
const BOTH_YEARS = { from: YEAR.from, to: SECOND_YEAR.to }
const heads = ({ columns }: Pick<ReportTable, 'columns'>) => columns.map(({ label, group }) => group ?? label)
const lines = ({ rows }: Pick<ReportTable, 'rows'>) => rows.map(({ cells }) => cells.map((cell) => cell ?? '–').join(' | '))
const refused = async (query: Record<string, string>, report = 'trial-balance') => {
  const { status, error } = await books.owner.call(readReport, { params: { organizationId: books.organizationId, report }, query })
  return [status, error.fields]
}
const compared = (table: ReportTable) => [...new Set(table.columns.flatMap(({ compared }) => compared ?? []))]
/** The places of the columns of a compared period, and the period as a query. */
const columnsOf = ({ columns }: ReportTable, number: number) => {
  const places = [...columns.keys()].filter((place) => columns[place]?.compared === number)
  const { from = '', to = '' } = columns[places[0] ?? -1]?.period ?? {}
  return { places, period: { from, to } }
}

describe('the parts of a period in columns', () => {
  test('are its months from left to right, each named, beside the whole', async () => {
    const quarter = { from: '2026-07-17', to: '2026-10-17' }
    const report = await books.ask('trial-balance', { ...quarter, view: 'ledger', columns: 'movement', sides: 'one', across: 'months' })
    expect(heads(report)).toEqual(['Particulars', 'Movement', 'Movement · Shrawan', 'Movement · Bhadra', 'Movement · Ashwin'])
    expect(report.columns.map(({ period }) => period)).toEqual([
      undefined,
      undefined,
      { from: '2026-07-17', to: '2026-08-16', part: true },
      { from: '2026-08-17', to: '2026-09-16', part: true },
      { from: '2026-09-17', to: '2026-10-17', part: true },
    ])
    expect(lines(report).find((line) => line.startsWith('Rent'))).toBe('Rent | 300.00 | 300.00 | – | –')
    const np = await books.ask('trial-balance', { ...quarter, columns: 'movement', across: 'months', language: 'np' })
    expect(heads(np).at(-1)).toBe('कारोबार · असोज')
  })

  test('show what a report of that part alone shows, in every report that compares', async () => {
    const groupId = (await books.ask('trial-balance', YEAR)).rows[0]?.id ?? ''
    for (const [id, query] of [
      ['trial-balance', { ...YEAR, view: 'ledger', columns: 'closing', across: 'months' }],
      ['trial-balance', { ...BOTH_YEARS, columns: 'movement', across: 'quarters' }],
      ['trial-balance', { from: '2026-08-20', to: '2028-01-20', columns: 'opening', across: 'years' }],
      ['group-summary', { ...YEAR, groupId, across: 'quarters' }],
      ['balance-sheet', { to: SECOND_YEAR.to, across: 'months' }],
    ] as const) {
      const whole = await books.ask(id, { ...query, zero: 'true' })
      for (const [at, table] of tablesIn(whole).entries()) {
        expect(compared(table).length).toBeGreaterThan(1)
        for (const number of compared(table)) {
          const { places, period } = columnsOf(table, number)
          const { across: _, ...rest } = query
          const alone = tablesIn(
            await books.ask(id, { ...rest, zero: 'true', ...period, ...(id === 'balance-sheet' ? { compare: 'none' } : {}) }),
          )[at]
          const own = [...(alone?.columns.keys() ?? [])].slice(-places.length)
          const cells = new Map(table.rows.map((row) => [row.id, places.map((place) => row.cells[place])]))
          for (const row of alone?.rows ?? [])
            expect(cells.get(row.id), `${id} ${period.to} ${row.label}`).toEqual(own.map((place) => row.cells[place]))
          expect(places.map((place) => table.totals[place])).toEqual(own.map((place) => alone?.totals[place]))
        }
      }
    }
  })

  test('add up to the whole where they are movements', async () => {
    for (const across of ['months', 'quarters']) {
      const { rows, columns } = await books.ask('trial-balance', { ...YEAR, view: 'ledger', columns: 'movement', sides: 'one', across })
      expect(columns).toHaveLength(across === 'months' ? 14 : 6)
      for (const { cells, label } of rows) {
        const [whole = 0n, ...parts] = cells.slice(1).map((cell) => (cell ? parsePaisa(cell) : 0n))
        expect(
          parts.reduce<bigint>((sum, part) => sum + part, 0n),
          label,
        ).toBe(whole)
      }
    }
  })

  test('take the place of the usual comparison, and stand before one that is asked for', async () => {
    const quarter = { to: '2027-10-17', form: 'vertical' }
    expect(heads(await books.ask('balance-sheet', { ...quarter, across: 'months' })).slice(1)).toEqual([
      'As at 30 Ashwin 2084',
      'As at 32 Shrawan 2084',
      'As at 31 Bhadra 2084',
      'As at 30 Ashwin 2084',
    ])
    const both = await books.ask('balance-sheet', { ...quarter, across: 'months', compare: 'fiscal-year-1' })
    expect(heads(both).slice(-2)).toEqual(['As at 30 Ashwin 2084', 'As at 31 Asar 2084'])
  })

  test('are offered where the period has several and not too many, and more than twelve are refused with the way out', async () => {
    const offered = async (period: Record<string, string>) =>
      (await books.ask('trial-balance', period)).filters.find(({ id }) => id === 'across')?.options.map(({ value }) => value)
    expect(await offered(YEAR)).toEqual(['', 'months', 'quarters'])
    expect(await offered(BOTH_YEARS)).toEqual(['', 'quarters', 'years'])
    expect(await offered({ from: '2026-07-17', to: '2026-08-01' })).toEqual([''])
    expect((await books.ask('trial-balance', { from: '2026-07-17', to: '2026-08-01', across: 'months' })).columns).toHaveLength(7)
    const sentence = 'A report has at most 12 columns of other periods. Choose quarters or years, or a shorter period.'
    expect(await refused({ ...BOTH_YEARS, across: 'months' })).toEqual([422, { across: sentence }])
    expect(await refused({ ...YEAR, across: 'months', periods: '2026-08-17~2026-09-16' })).toEqual([422, { across: sentence }])
    expect(await refused({ ...SECOND_YEAR, across: 'months', compare: 'fiscal-year-1' })).toEqual([422, { across: sentence }])
    expect(await refused({ ...YEAR, across: 'months' }, 'daybook')).toEqual([400, { across: 'This field is not known.' }])
  })
})

describe('an added period', () => {
  const MONTH = '2026-08-17~2026-09-16'

  test('has columns of its own in the order of adding, named by year, by month or by its days', async () => {
    const periods = [MONTH, '2026-07-17~2027-07-16', '2026-08-20~2027-05-20', '2026-08-20~2026-08-20'].join(',')
    const report = await books.ask('trial-balance', { ...SECOND_YEAR, view: 'ledger', columns: 'movement', sides: 'one', periods })
    expect(heads(report).slice(2)).toEqual([
      'Movement · Bhadra 2083',
      'Movement · 2083/84',
      'Movement · 4 Bhadra 2083 – 6 Jestha 2084',
      'Movement · 4 Bhadra 2083',
    ])
    const alone = await books.ask('trial-balance', {
      ...{ from: '2026-08-17', to: '2026-09-16' },
      ...{ view: 'ledger', columns: 'movement', sides: 'one' },
    })
    const added = new Map(report.rows.map(({ id, cells }) => [id, cells[2]]))
    for (const { id, cells } of alone.rows) expect(added.get(id)).toBe(cells[1])
    expect(report.params.periods).toBe(periods)
  })

  test('stands behind a former year, and is the position on its last day where the report is one of a day', async () => {
    const report = await books.ask('balance-sheet', { to: SECOND_YEAR.to, form: 'vertical', periods: MONTH })
    expect(heads(report).slice(1)).toEqual(['As at 31 Asar 2085', 'As at 31 Asar 2084', 'As at 31 Bhadra 2083'])
    const alone = await books.ask('balance-sheet', { to: '2026-09-16', compare: 'none' })
    expect(report.totals[3]).toBe(tablesIn(alone)[0]?.totals[1])
  })

  test('is refused before the first year, where it is none, and beyond the twelfth', async () => {
    const early = 'The period ends before the first fiscal year.'
    expect(await refused({ ...YEAR, periods: '2020-01-01~2020-02-01' })).toEqual([422, { to: early }])
    for (const periods of ['2026-08-17', '2026-02-30~2026-09-16', `${MONTH},`, ''])
      expect(await refused({ ...YEAR, periods }), periods).toEqual([400, { periods: 'This value is not valid.' }])
    const backwards = 'A period of the columns ends before it starts.'
    for (const report of ['trial-balance', 'balance-sheet'])
      expect(await refused({ to: YEAR.to, periods: `${MONTH},2026-09-16~2026-08-17` }, report)).toEqual([422, { periods: backwards }])
    expect((await refused({ ...YEAR, periods: Array.from({ length: 13 }, () => MONTH).join(',') }))[0]).toBe(422)
  })
})

describe('the differences of a comparison', () => {
  test('are what changed from a former period, and its percentage where that has a meaning', async () => {
    const query = { ...SECOND_YEAR, view: 'ledger', columns: 'closing', compare: 'fiscal-year-1', differences: 'true' }
    const report = await books.ask('trial-balance', query)
    expect(report.columns.slice(3).map(({ group, label, compared }) => [group, label, compared])).toEqual([
      ['Closing · 31 Asar 2084', 'Debit', 1],
      ['Closing · 31 Asar 2084', 'Credit', 1],
      ['Closing · 31 Asar 2084', 'Difference', 1],
      ['Closing · 31 Asar 2084', 'Change %', 1],
    ])
    // By hand: Cash 1,620 after 1,120; Rent 100 after 450; Sales 500 credit after 1,200; Salary none after 400.
    const changes = report.rows.map(({ label, cells }) => [label, cells[5], cells[6]])
    expect(changes).toEqual([
      ['Bank – Current A/c', '-100.00', '-1.9'],
      ['Cash', '500.00', '44.6'],
      ['Rent', '-350.00', '-77.8'],
      ['Salary', '-400.00', '-100.0'],
      ['Sales – Taxable', '700.00', '-58.3'],
      ['Share Capital', null, '0.0'],
      ['Staff Advance', null, '0.0'],
      ['VAT', null, '0.0'],
      ['Profit & Loss A/c', '-350.00', null],
      ['Difference in opening balances', null, '0.0'],
    ])
    const one = await books.ask('trial-balance', { ...query, sides: 'one' })
    expect(one.rows.map(({ cells }) => cells.slice(3))).toEqual(report.rows.map(({ cells }) => cells.slice(5)))
  })

  test('go from each part of the period to the next, and from none to the first', async () => {
    const quarter = { from: '2026-07-17', to: '2026-10-17' }
    const query = { ...quarter, view: 'ledger', columns: 'closing', sides: 'one', across: 'months', differences: 'true' }
    const report = await books.ask('trial-balance', query)
    const cash = report.rows.find(({ label }) => label === 'Cash')?.cells ?? []
    // Cash: 1,000 less rent of 300 in Shrawan; 1,130, less 500 and 80, in Bhadra.
    expect(cash.slice(2, 8)).toEqual(['700.00', null, null, expect.any(String), expect.any(String), expect.any(String)])
    const [shrawan, bhadra, difference] = [cash[2], cash[5], cash[6]].map((cell) => parsePaisa(cell ?? ''))
    expect(difference).toBe((bhadra ?? 0n) - (shrawan ?? 0n))
  })

  test('have totals of their own in a balance sheet', async () => {
    const report = await books.ask('balance-sheet', { to: SECOND_YEAR.to, differences: 'true' })
    expect(tablesIn(report).map(({ totals }) => totals)).toEqual([
      ['Total', '7880.00', '7480.00', '400.00', '5.3'],
      ['Total', '7880.00', '7480.00', '400.00', '5.3'],
    ])
  })

  test('are offered only beside something to differ from', async () => {
    const offered = async (query: Record<string, string>) =>
      (await books.ask('trial-balance', { ...YEAR, ...query })).filters.some(({ id }) => id === 'differences')
    expect([await offered({}), await offered({ compare: 'year-1' }), await offered({ across: 'months' })]).toEqual([false, true, true])
    expect((await books.ask('trial-balance', { ...YEAR, differences: 'true' })).columns).toHaveLength(7)
  })
})

describe('the view of a report', () => {
  const names = ({ rows }: Pick<ReportTable, 'rows'>) => rows.map(({ level, label }) => `${'  '.repeat(level)}${label}`)

  test('has its rows by name, or the largest first, each with the rows below it; figures and totals stay', async () => {
    const query = { ...YEAR, columns: 'closing' }
    const usual = await books.ask('trial-balance', query)
    const byName = await books.ask('trial-balance', { ...query, order: 'name' })
    expect(names(byName)).toEqual([
      'Capital Account',
      '  Share Capital',
      'Current Assets',
      '  Bank Accounts',
      '    Bank – Current A/c',
      '  Cash-in-hand',
      '    Cash',
      '  Loans & Advances (Asset)',
      '    Staff Advance',
      'Current Liabilities',
      '  Duties & Taxes',
      '    VAT',
      'Difference in opening balances',
      'Indirect Expenses',
      '  Rent',
      '  Salary',
      'Sales Accounts',
      '  Sales – Taxable',
    ])
    const largest = await books.ask('trial-balance', { ...query, order: 'amount' })
    expect(names(largest).filter((name) => !name.startsWith(' '))).toEqual([
      'Capital Account',
      'Current Assets',
      'Sales Accounts',
      'Difference in opening balances',
      'Indirect Expenses',
      'Current Liabilities',
    ])
    for (const report of [byName, largest]) {
      expect(report.totals).toEqual(usual.totals)
      expect(new Map(report.rows.map((row) => [row.id, row]))).toEqual(new Map(usual.rows.map((row) => [row.id, row])))
    }
  })

  test('keeps the outermost order of a statement, which its form prescribes', async () => {
    for (const form of ['sides', 'vertical']) {
      const tops = async (order: Record<string, string>) =>
        tablesIn(await books.ask('balance-sheet', { to: SECOND_YEAR.to, form, ...order })).map((table) =>
          names(table).filter((name) => !name.startsWith(' ')),
        )
      expect(await tops({ order: 'name' })).toEqual(await tops({}))
    }
    const assets = tablesIn(await books.ask('balance-sheet', { to: SECOND_YEAR.to, order: 'amount' }))[1]
    expect(assets?.rows.filter(({ level }) => level === 1).map(({ label }) => label)).toEqual([
      'Bank Accounts',
      'Cash-in-hand',
      'Loans & Advances (Asset)',
    ])
  })

  test('has the share of each row in the total of its side, also in the file', async () => {
    const query = { ...SECOND_YEAR, view: 'ledger', columns: 'closing', shares: 'true' }
    const report = await books.ask('trial-balance', query)
    // By hand: of debits of 7,980, 5,100 are 63.9 %; of credits of as much, 7,000 are 87.7 %.
    expect(lines(report)[0]).toBe('Bank – Current A/c | 5100.00 | – | 63.9')
    expect(lines(report).find((line) => line.startsWith('Share Capital'))).toBe('Share Capital | – | 7000.00 | 87.7')
    expect(report.totals).toEqual(['Total', '7980.00', '7980.00', '100.0'])
    const sheet = await books.ask('balance-sheet', { to: SECOND_YEAR.to, shares: 'true' })
    expect(tablesIn(sheet).map(({ totals }) => totals)).toEqual([
      ['Total', '7880.00', '100.0', '7480.00'],
      ['Total', '7880.00', '100.0', '7480.00'],
    ])
    const params = { organizationId: books.organizationId, report: 'trial-balance', format: 'csv' }
    const file = await ask(product.app, exportReport, {
      params,
      query: { ...query, shares: 'true' },
      headers: bearing(books.owner.token),
    })
    expect(file.text).toContain('"Bank – Current A/c",5100.00,,63.9')
  })

  test('leaves a row with a debit and a credit without a share, and is none of a report that takes none', async () => {
    const moved = await books.ask('trial-balance', { ...YEAR, view: 'ledger', columns: 'movement', shares: 'true' })
    expect(moved.rows.find(({ label }) => label === 'Cash')?.cells.at(-1)).toBeNull()
    expect(await refused({ ...YEAR, shares: 'true' }, 'daybook')).toEqual([400, { shares: 'This field is not known.' }])
    expect(await refused({ ...YEAR, order: 'size' })).toEqual([400, { order: 'This report has no such choice.' }])
  })
})
