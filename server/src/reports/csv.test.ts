import type { Report, ReportBlock } from '@lekha/contract'
import { describe, expect, test } from 'vitest'
import { reportAsCsv } from './csv.ts'

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
const rowsOf = async (labels: string[]) => (await fileOf(reportAsCsv(report(labels), NONE, 'Himal'))).split('\r\n').slice(4)

describe('a report as CSV', () => {
  test('amounts are plain decimals and each date stands in both calendars', async () => {
    expect(await rowsOf(['Cash'])).toEqual(['"Date","Date (A.D.)","Particulars","Balance"', '2083-04-01,2026-07-17,"Cash",-1234.50', ''])
  })

  test('a tree keeps its levels', async () => {
    expect((await rowsOf(['Assets', 'Cash'])).slice(0, 3)).toEqual([
      '"Level","Date","Date (A.D.)","Particulars","Balance"',
      '0,2083-04-01,2026-07-17,"Assets",-1234.50',
      '1,2083-04-01,2026-07-17,"Cash",-1234.50',
    ])
  })

  test.each(['=1+1', '+977', '-A', '@sum', '\tx', '\rx', ' =1+1', '\uFF1D1+1', '\n=1'])('a name such as %j is no formula', async (name) => {
    const [, row] = await rowsOf([name])
    expect(row).toBe(`2083-04-01,2026-07-17,"'${name}",-1234.50`)
  })

  test('every text is quoted, also one of digits: nothing in it is a figure', async () => {
    expect((await rowsOf(['00123'])).slice(1)).toEqual(['2083-04-01,2026-07-17,"00123",-1234.50', ''])
  })

  test('commas, quotes and breaks stay inside their cell', async () => {
    expect((await rowsOf(['A "b", c']))[1]).toContain('"A ""b"", c"')
  })

  test('that comes in pages is the same file, to the byte, as one that comes at once', async () => {
    const labels = ['Cash', 'Bank', 'Rent', 'Fees', 'Tea']
    const totals = ['2026-07-18', 'Closing', '5.00']
    const page = (from: number, to?: number) => {
      const whole = table(labels, from === 0 ? totals : [])
      return { ...report([]), blocks: [{ ...whole, rows: whole.rows.slice(from, to).map((row) => ({ ...row, level: 0 })) }] }
    }
    const pages = (async function* () {
      yield page(2, 3)
      yield page(3)
    })()
    const inPages = await fileOf(reportAsCsv(page(0, 2), pages, 'Himal'))
    expect(inPages).toBe(await fileOf(reportAsCsv(page(0), NONE, 'Himal')))
    expect(inPages.split('\r\n').slice(5)).toHaveLength(7)
  })
})
