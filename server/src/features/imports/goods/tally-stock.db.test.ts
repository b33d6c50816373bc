import { type ImportAnswer, listGodowns, listStockItems, showOpeningStock } from '@lekha/contract'
import { scaledText } from '@lekha/money'
import { expect, test } from 'vitest'
import { type ImportQuery, importFile, journalXml, ledgerXml, positionOf } from '../../../testing/import-fixture.ts'
import { eachOnNewBooks } from '../../../testing/new-books.ts'
import { faultsOf } from '../../../testing/stored-rows.ts'
import type { TestApp, TestBooks } from '../../../testing/test-app.ts'
import { tallyFile } from '../tally-fixture.ts'

let product: TestApp
let books: TestBooks
eachOnNewBooks((...opened) => {
  ;[product, books] = opened
})

const run = (content: string, query: ImportQuery = {}): Promise<ImportAnswer> =>
  importFile(books.owner, books.organizationId, content, query)
const params = () => ({ organizationId: books.organizationId })
const named = (rows: readonly { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]))
async function opening() {
  const items = named((await books.owner.call(listStockItems, { params: params() })).answer.result)
  const godowns = named((await books.owner.call(listGodowns, { params: params() })).answer.result)
  const { date, rows } = (await books.owner.call(showOpeningStock, { params: params() })).answer.result
  const said = rows.map(({ stockItemId, godownId, quantity, value }) => [
    ...[items.get(stockItemId), godowns.get(godownId ?? ''), scaledText(quantity), value],
  ])
  return [date, ...said]
}

const batch = (godown: string, many: string, value: string) =>
  `<BATCHALLOCATIONS.LIST><GODOWNNAME>${godown}</GODOWNNAME><OPENINGBALANCE>${many}</OPENINGBALANCE><OPENINGVALUE>${value}</OPENINGVALUE></BATCHALLOCATIONS.LIST>`
const item = (name: string, many: string, value: string, inside = '') =>
  `<STOCKITEM NAME="${name}"><PARENT>Materials</PARENT><BASEUNITS>bag</BASEUNITS><OPENINGBALANCE>${many}</OPENINGBALANCE><OPENINGVALUE>${value}</OPENINGVALUE>${inside}</STOCKITEM>`
const CEMENT = item('Cement', '120 bag', '-96000.00', batch('Main Location', '20 bag', '-16000.00') + batch('Shed', '100 bag', '-80000.00'))
const UNIT = '<UNIT NAME="bag"><ISSIMPLEUNIT>Yes</ISSIMPLEUNIT><DECIMALPLACES>0</DECIMALPLACES></UNIT>'
const GOODS = tallyFile(
  ledgerXml('Ram Traders', 'Sundry Debtors'),
  UNIT,
  CEMENT,
  item('Rods', '100.5 bag', '-95500.25'),
  item('Sand', '', ''),
)

const STOOD = [
  ['Cement', undefined, '20', 1_600_000n],
  ['Cement', 'Shed', '100', 8_000_000n],
  ['Rods', undefined, '100.5', 9_550_025n],
]

test('a file of Tally brings the opening stock of its items, godown by godown; the same file again changes nothing', async () => {
  const tried = await run(GOODS, { dryRun: 'true' })
  expect([tried.state, tried.counts.unreadOpenings]).toEqual(['done', 0])
  expect(await opening()).toEqual(['2026-07-16'])
  const done = await run(GOODS)
  expect([done.state, done.message]).toEqual(['done', ''])
  expect(done.problems.map(({ message }) => message)).toContain(
    'Tally counts opening stock beside its ledgers. Enter its value as the opening balance of the ledger of stock, so that the opening balances agree.',
  )
  expect(await opening()).toEqual(['2026-07-16', ...STOOD])
  const before = await positionOf(product, books)
  expect((await run(GOODS)).state).toBe('done')
  expect(await positionOf(product, books)).toBe(before)
  expect(await faultsOf(product.database.admin, books.organizationId)).toEqual([])
})

test('with an earlier fiscal year the opening stock moves before that, and an item that opens otherwise is changed once somebody says yes', async () => {
  await run(GOODS)
  const earlier = tallyFile(journalXml('g-1', '2024-08-01', 'Ram Traders', 'Cash', '200'), item('Rods', '90 bag', '-90000'))
  const asked = await run(earlier)
  expect([asked.state, asked.message]).toEqual([
    'asking',
    'The books are in use. The import adds earlier fiscal years and changes the opening balances.',
  ])
  expect((await run(earlier, { confirm: 'true' })).state).toBe('done')
  expect(await opening()).toEqual(['2024-07-15', ...STOOD.slice(0, 2), ['Rods', undefined, '90', 9_000_000n]])
  expect(await faultsOf(product.database.admin, books.organizationId)).toEqual([])
})
