import { expect, test } from 'vitest'
import { zipBlocks } from './compare.ts'
import type { Block, Row } from './definition.ts'
import { localeOf } from './locale.ts'
import { writeTable } from './write-table.ts'

const row = (id: string, level: number, amount: bigint, look: Row['look'] = 'item'): Row => ({
  id,
  look,
  level,
  label: id,
  cells: { amount },
  empty: look === 'heading' || amount === 0n,
})
const table = (...rows: Row[]): Block => ({
  block: 'table',
  id: 'table',
  columns: [
    { id: 'name', label: 'Particulars', kind: 'text', names: true },
    { id: 'amount', label: 'Amount', kind: 'amount', sums: true, compares: true },
  ],
  rows,
})
const PERIODS = [
  { period: { from: '2026-07-17', to: '2027-07-16', year: undefined }, head: '2083/84', end: '31 Asar 2084', part: false },
  { period: { from: '2025-07-17', to: '2026-07-16', year: undefined }, head: '2082/83', end: '32 Asar 2083', part: false },
]

/** The table of several periods as a page of text. */
function written(...blocks: Block[]): string[] {
  const [zipped] = zipBlocks(
    blocks.map((block) => [block]),
    PERIODS.slice(0, blocks.length - 1),
  )
  if (zipped?.block !== 'table') throw new Error('There is no table.')
  const { columns, rows, totals } = writeTable(zipped, true, localeOf('en'))
  const lines = rows.map(({ level, cells }) => `${'  '.repeat(level)}${cells.map((cell) => cell ?? '–').join(' | ')}`)
  return [columns.map(({ label }) => label).join(' | '), ...lines, totals.join(' | ')]
}

test('a column that sums has the sum of the outermost rows', () => {
  const assets = row('Assets', 0, 300n, 'heading')
  expect(written(table(assets, row('Cash', 1, 100n), row('Bank', 1, 200n), row('Profit', 0, 50n)))).toEqual([
    'Particulars | Amount',
    'Assets | 3.00',
    '  Cash | 1.00',
    '  Bank | 2.00',
    'Profit | 0.50',
    'Total | 3.50',
  ])
})

test('a row without figures is left out, and a heading with nothing below it; one whose rows cancel each other out is not', () => {
  const quiet = [row('Assets', 0, 0n, 'heading'), row('Banks', 1, 0n, 'heading'), row('Nabil', 2, 0n)]
  const cancelling = [row('Loans', 0, 0n, 'heading'), row('Lent', 1, 500n), row('Borrowed', 1, -500n)]
  expect(written(table(...quiet, ...cancelling, row('Cash', 0, 100n), ...quiet))).toEqual([
    'Particulars | Amount',
    'Loans | –',
    '  Lent | 5.00',
    '  Borrowed | -5.00',
    'Cash | 1.00',
    'Total | 1.00',
  ])
})

test('figures of a former period stand in a column of their own, in the rows of the same id', () => {
  const former = table(row('Assets', 0, 700n, 'heading'), row('Cash', 1, 700n))
  expect(written(table(row('Assets', 0, 100n, 'heading'), row('Cash', 1, 100n)), former, former)).toEqual([
    'Particulars | Amount | 2083/84 | 2082/83',
    'Assets | 1.00 | 7.00 | 7.00',
    '  Cash | 1.00 | 7.00 | 7.00',
    'Total | 1.00 | 7.00 | 7.00',
  ])
})

test('a row that only one of the periods tells of keeps its place in the tree, and counts in its own column', () => {
  const now = table(row('Assets', 0, 300n, 'heading'), row('Cash', 1, 300n), row('Debtors', 1, 0n), row('Income', 0, 0n, 'heading'))
  const former = table(
    row('Assets', 0, 900n, 'heading'),
    row('Cash', 1, 0n),
    row('Loans', 1, 400n, 'heading'),
    row('Ram', 2, 400n),
    row('Debtors', 1, 500n),
    row('Brought forward', 0, 50n),
  )
  expect(written(now, former)).toEqual([
    'Particulars | Amount | 2083/84',
    'Assets | 3.00 | 9.00',
    '  Cash | 3.00 | –',
    '  Loans | – | 4.00',
    '    Ram | – | 4.00',
    '  Debtors | – | 5.00',
    'Brought forward | – | 0.50',
    'Total | 3.00 | 9.50',
  ])
})

test('two sides are compared each with its own former side', () => {
  const sideOf = (block: Block, title: string) => ({ ...(block as Extract<Block, { block: 'table' }>), title })
  const statement = (left: bigint, right: bigint): Block[] => [
    {
      block: 'two-sides',
      id: 'sides',
      left: sideOf(table(row('Capital', 0, left)), 'Liabilities'),
      right: sideOf(table(row('Cash', 0, right)), 'Assets'),
    },
  ]
  const [zipped] = zipBlocks([statement(500n, 500n), statement(300n, 300n)], PERIODS.slice(0, 1))
  if (zipped?.block !== 'two-sides') throw new Error('There are no two sides.')
  const totals = [zipped.left, zipped.right].map((side) => [side.title, writeTable(side, true, localeOf('en')).totals])
  expect(totals).toEqual([
    ['Liabilities', ['Total', '5.00', '3.00']],
    ['Assets', ['Total', '5.00', '3.00']],
  ])
})
