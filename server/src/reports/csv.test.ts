import type { Report } from '@lekha/contract'
import { describe, expect, test } from 'vitest'
import { reportAsCsv } from './csv.ts'

const report = (labels: string[]): Report => ({
  report: 'example',
  title: 'Example',
  params: { from: '2026-07-17', to: '2026-07-18' },
  columns: [
    { id: 'date', label: 'Date', kind: 'date' },
    { id: 'particulars', label: 'Particulars', kind: 'particulars' },
    { id: 'balance', label: 'Balance', kind: 'balance' },
  ],
  filters: [],
  rows: labels.map((label, index) => ({ id: label, kind: 'ledger', level: index, label, cells: ['2026-07-17', label, '-1234.50'] })),
  totals: [],
  proofs: [],
  facts: [],
  next: null,
  asOf: { at: '2026-07-18T00:00:00.000Z', entry: '1' },
})

const rowsOf = (labels: string[]) =>
  new TextDecoder('utf-8', { ignoreBOM: true })
    .decode(reportAsCsv(report(labels), 'Himal'))
    .split('\r\n')
    .slice(4)

describe('a report as CSV', () => {
  test('amounts are plain decimals and each date stands in both calendars', () => {
    expect(rowsOf(['Cash'])).toEqual(['Date,Date (A.D.),Particulars,Balance', '2083-04-01,2026-07-17,Cash,-1234.50', ''])
  })

  test('a tree keeps its levels', () => {
    expect(rowsOf(['Assets', 'Cash']).slice(0, 3)).toEqual([
      'Level,Date,Date (A.D.),Particulars,Balance',
      '0,2083-04-01,2026-07-17,Assets,-1234.50',
      '1,2083-04-01,2026-07-17,Cash,-1234.50',
    ])
  })

  test.each(['=1+1', '+977', '-A', '@sum', '\tx', '\rx'])('a name such as %j is no formula', (name) => {
    const [, row] = rowsOf([name])
    expect(row).toContain(`,${name.includes('\r') ? '"' : ''}'${name}`)
  })

  test('commas, quotes and breaks stay inside their cell', () => {
    expect(rowsOf(['A "b", c'])[1]).toContain('"A ""b"", c"')
  })
})
