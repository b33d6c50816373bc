import type { Report, ReportBlock, ReportRow, ReportTable } from '@lekha/contract'
import { describe, expect, test } from 'vitest'
import { localeOf } from '../engine/locale.ts'
import { reportAsCsv } from './csv.ts'
import type { ReportFile } from './report-file.ts'

const table = (labels: string[], totals: string[] = []): Extract<ReportBlock, { block: 'table' }> => ({
  block: 'table',
  id: 'table',
  columns: [
    { id: 'date', label: 'Date', kind: 'date' },
    { id: 'particulars', label: 'Particulars', kind: 'text', names: true },
    { id: 'balance', label: 'Balance', kind: 'balance' },
  ],
  rows: labels.map((label, index) => ({ id: label, look: 'item', level: index, label, cells: ['2026-07-17', label, '-1234.50'] })),
  totals,
})

const report = (labels: string[]): Report => ({
  report: 'example',
  title: 'Example',
  params: { from: '2026-07-17', to: '2026-07-18' },
  filters: [],
  blocks: [table(labels)],
  proofs: [],
  next: null,
  previous: null,
  count: null,
  asOf: { at: '2026-07-18T00:00:00.000Z', entry: '1', known: null },
})

const NONE = (async function* () {})()
async function fileOf(texts: AsyncIterable<string>): Promise<string> {
  let file = ''
  for await (const text of texts) file += text
  return file
}
const issuer = { name: 'Himal', nameNp: '', location: 'Patan', contact: '', pan: '1', logoId: null, user: 'Sita Rai' }
const csvOf = (first: Report, others: ReportFile['others'], language: 'en' | 'np' = 'en') =>
  fileOf(reportAsCsv({ first, others, locale: localeOf(language), issuer, code: () => '1-0000-0000-0000' }))
/** The lines above the last ones, which say who wrote the file. */
const linesOf = async (of: Report, language: 'en' | 'np' = 'en') => (await csvOf(of, NONE, language)).split('\r\n').slice(0, -3)
const rowsOf = async (labels: string[]) => (await linesOf(report(labels))).slice(5)

const DAY = '"2083-04-01 B.S.",2026-07-17'

/** Two vouchers of a day as the day book lists every line of them. */
const dayBook = (): Report => {
  const columns: ReportTable['columns'] = [
    { id: 'date', label: 'Date', kind: 'date' },
    { id: 'particulars', label: 'Particulars', kind: 'text', names: true },
    { id: 'number', label: 'Number', kind: 'text' },
    { id: 'debit', label: 'Debit', kind: 'debit', sums: true },
  ]
  const row = (look: ReportRow['look'], ...cells: (string | null)[]): ReportRow => ({ id: String(cells), look, level: 0, label: '', cells })
  const rows = [
    row('item', '2026-07-17', 'Rent', 'PV-1', '300.00'),
    row('detail', null, 'Cash', null, '0.00'),
    row('item', '2026-07-17', 'Fuel', 'PV-2', '80.00'),
    row('subtotal', null, '2 vouchers', null, '380.00'),
    row('item', '2026-07-18', 'Tea', 'PV-3', '20.00'),
  ]
  return { ...report([]), blocks: [{ block: 'table', id: 'table', columns, rows, totals: [null, 'Total', null, '400.00'] }] }
}

describe('a report as CSV', () => {
  test('amounts are plain decimals; each date stands in both calendars, in B.S. as a text that no spreadsheet takes for a date', async () => {
    expect((await linesOf(report(['Cash'])))[3]).toBe('"In a balance, a credit is negative."')
    expect(await rowsOf(['Cash'])).toEqual(['"Date (B.S.)","Date (A.D.)","Particulars","Balance"', `${DAY},"Cash",-1234.50`, ''])
  })

  test('every row is whole, and the sums of days and of all stand below an empty line', async () => {
    expect((await linesOf(dayBook())).slice(5)).toEqual([
      `${DAY},"Rent","PV-1",300.00`,
      `${DAY},"Cash","PV-1",0.00`,
      `${DAY},"Fuel","PV-2",80.00`,
      '"2083-04-02 B.S.",2026-07-18,"Tea","PV-3",20.00',
      '',
      `${DAY},"2 vouchers",,380.00`,
      ',,"Total",,400.00',
      '',
    ])
  })

  test('in Nepali its heads are Nepali too', async () => {
    const lines = await linesOf(report(['Assets', 'Cash']), 'np')
    expect(lines[2]).toBe('"2083-04-01 वि.सं. (2026-07-17)","2083-04-02 वि.सं. (2026-07-18)"')
    expect(lines[3]).toBe('"बाँकीमा क्रेडिट ऋणात्मक हुन्छ।"')
    expect(lines[5]).toContain('"तह","Date (वि.सं.)","Date (ई.सं.)"')
  })

  test('a tree keeps its levels', async () => {
    expect((await rowsOf(['Assets', 'Cash'])).slice(0, 3)).toEqual([
      '"Level","Date (B.S.)","Date (A.D.)","Particulars","Balance"',
      `0,${DAY},"Assets",-1234.50`,
      `1,${DAY},"Cash",-1234.50`,
    ])
  })

  test.each(['=1+1', '+977', '-A', '@sum', '\tx', '\rx', ' =1+1', '\uFF1D1+1', '\n=1'])('a name such as %j is no formula', async (name) => {
    const [, row] = await rowsOf([name])
    expect(row).toBe(`${DAY},"'${name}",-1234.50`)
  })

  test('every text is quoted, also one of digits: nothing in it is a figure', async () => {
    expect((await rowsOf(['00123'])).slice(1)).toEqual([`${DAY},"00123",-1234.50`, ''])
  })

  test('commas, quotes and breaks stay inside their cell', async () => {
    expect((await rowsOf(['A "b", c']))[1]).toContain('"A ""b"", c"')
  })

  test('that comes in pages is the same file, to the byte, as one that comes at once', async () => {
    const labels = ['Cash', 'Bank', 'Rent', 'Fees', 'Tea']
    const totals = ['2026-07-18', 'Closing', '5.00']
    const page = (from: number, to?: number) => {
      const whole = table(labels, from === 0 ? totals : [])
      const rows = whole.rows.map((row, index) => ({ ...row, level: 0, look: index % 2 ? ('subtotal' as const) : row.look }))
      return { ...report([]), blocks: [{ ...whole, rows: rows.slice(from, to) }] }
    }
    const pages = (async function* () {
      yield page(2, 3)
      yield page(3)
    })()
    const inPages = await csvOf(page(0, 2), pages)
    expect(inPages).toBe(await csvOf(page(0), NONE))
    expect(inPages.split('\r\n').slice(6, -3)).toHaveLength(8)
    expect(inPages.split('\r\n').slice(-3, -1)).toEqual([
      '"Printed 2 Shrawan 2083 05:45:00 by Sita Rai","entry 1"',
      '"Integrity code","1-0000-0000-0000"',
    ])
  })
})
