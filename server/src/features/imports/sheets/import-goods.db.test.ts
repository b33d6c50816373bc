import { type ImportAnswer, listGodowns, listStockItems, listUnitsOfMeasure, showOpeningStock } from '@lekha/contract'
import { scaledText } from '@lekha/money'
import { expect, test } from 'vitest'
import { positionOf } from '../../../testing/import-fixture.ts'
import { eachOnNewBooks } from '../../../testing/new-books.ts'
import { importSheetFile, type SheetQuery, workbook } from '../../../testing/sheet-fixture.ts'
import { faultsOf } from '../../../testing/stored-rows.ts'
import type { TestApp, TestBooks } from '../../../testing/test-app.ts'

let product: TestApp
let books: TestBooks
eachOnNewBooks((...opened) => {
  ;[product, books] = opened
})

const run = async (sheets: Record<string, string>, query: SheetQuery = {}): Promise<ImportAnswer> =>
  importSheetFile(books.owner, books.organizationId, await workbook(sheets), query)
const reasons = ({ problems }: ImportAnswer) =>
  problems.map(({ at, kind, what, message }) => [`${at?.sheet}!${at?.column}${at?.row}`, kind, what, message])
const params = () => ({ organizationId: books.organizationId })
const items = async () => (await books.owner.call(listStockItems, { params: params() })).answer.result
const opening = async () => {
  const [all, godowns] = [await items(), (await books.owner.call(listGodowns, { params: params() })).answer.result]
  const nameOf = (rows: readonly { id: string; name: string }[], id: string | null) => rows.find((row) => row.id === id)?.name
  const { date, rows } = (await books.owner.call(showOpeningStock, { params: params() })).answer.result
  return [date, ...rows.map((row) => [nameOf(all, row.stockItemId), nameOf(godowns, row.godownId), scaledText(row.quantity), row.value])]
}

const STORE = {
  Units: `Unit | Symbol | Decimals | Multiple of | How many
    Pieces | pcs | 0 | |
    Kilogram | kg | 3 | |
    Box of 12 | box | | pcs | १२`,
  'Stock groups': `Stock group | Under
    Rods | Iron
    Iron |`,
  'Stock categories': `Stock category | Under
    Himal |`,
  Godowns: `Godown
    Balaju`,
  'जिन्सी सामान': `सामान | कोड | एकाइ | जिन्सी समूह | जिन्सी वर्ग | एचएस कोड | मू.अ.क. | गोदाम | परिमाण | दर | मूल्य
    Rod 12 mm | R12 | kg | Rods | Himal | 7214.20.00 | 13% | | १,५००.५ | 95.50 |
    Rod 12 mm | | | | | | | Balaju | 100 | | 9,000.00
    Rice | | Kilogram | | | | exempt | | | |
    Bulb | | pcs | | | | | | 3 | 0.335 |`,
}

test('a workbook brings units, groups, categories, godowns and items with their opening stock', async () => {
  const tried = await run(STORE, { dryRun: 'true' })
  expect([tried.state, tried.counts.items, reasons(tried)]).toEqual(['done', 3, []])
  expect(await items()).toEqual([])
  expect(reasons(await run(STORE))).toEqual([])
  const stock = books.ledgerId('Stock')
  expect((await items()).map(({ name, code, hsCode, vatClass, stockLedgerId }) => [name, code, hsCode, vatClass, stockLedgerId])).toEqual([
    ['Bulb', null, '', 'standard', stock],
    ['Rice', null, '', 'exempt', stock],
    ['Rod 12 mm', 'R12', '72142000', 'standard', stock],
  ])
  const units = (await books.owner.call(listUnitsOfMeasure, { params: params() })).answer.result
  expect(units.map(({ symbol, decimals, perBase }) => [symbol, decimals, perBase])).toEqual([
    ['box', 0, 12],
    ['kg', 3, null],
    ['pcs', 0, null],
  ])
  const first = [
    '2026-07-16',
    ['Rod 12 mm', undefined, '1500.5', 14_329_775n],
    ['Rod 12 mm', 'Balaju', '100', 900_000n],
    ['Bulb', undefined, '3', 101n],
  ]
  expect(await opening()).toEqual(first)

  const before = await positionOf(product, books)
  expect(reasons(await run(STORE, { confirm: 'true' }))).toEqual([])
  expect(await positionOf(product, books)).toBe(before)

  const counted = { Items: 'Item|Quantity|Value\nr12|10|955\n' }
  const asked = await run(counted)
  expect([asked.state, asked.questions.map(({ message }) => message)]).toEqual([
    'asking',
    ['The books are in use. The import changes the opening balances.'],
  ])
  expect((await run(counted, { confirm: 'true' })).state).toBe('done')
  expect(await opening()).toEqual(['2026-07-16', ['Bulb', undefined, '3', 101n], ['Rod 12 mm', undefined, '10', 95_500n]])
  expect(await faultsOf(product.database.admin, books.organizationId)).toEqual([])
})

test('a row of goods that names what nobody has is refused, and nothing is stored before somebody confirms', async () => {
  const faulty = {
    Units: 'Unit|Symbol|Decimals|Multiple of\nGram|g|5|\nCarton|ctn||crate\nPieces|pcs||',
    'Stock groups': 'Stock group|Under\nLost|Nowhere',
    Items: `Item|Code|Unit|Stock group|VAT|HS code|Godown|Quantity|Rate|Value
      Nail|||||||1|1|
      Screw||dozen|||||1|1|
      Rod||pcs|Lost|||||1|
      Cable||pcs||12%||||1|
      Wire||pcs|||12a||||
      Lamp|L1|pcs|||||||
      Tube|l1|pcs|||||||
      Cement||pcs||||Attic|1|1|
      Sand||pcs|||||ten|1|
      Lime||pcs|||||0||1
      Clay||pcs|||||5||
      Brick||pcs|||||5||-1
      Brick||pcs|||||6||1`,
  }
  const asked = await run(faulty)
  expect(asked.state).toBe('asking')
  expect(reasons(asked)).toEqual([
    ['Units!C2', 'refused', 'Decimals: 5', 'A unit has at most 4 decimals.'],
    ['Units!D3', 'refused', 'Multiple of: crate', 'There is no such unit of measure.'],
    ['Stock groups!B2', 'refused', 'Under: Nowhere', 'There is no such stock group.'],
    ['Items!C2', 'refused', 'Nail', 'A new item needs a unit.'],
    ['Items!C3', 'refused', 'Unit: dozen', 'There is no such unit of measure.'],
    ['Items!D4', 'refused', 'Stock group: Lost', 'There is no such stock group.'],
    ['Items!E5', 'refused', 'VAT: 12%', 'The VAT of an item is 13 %, 5 %, 0 % or exempt.'],
    ['Items!F6', 'refused', 'HS code: 12a', 'An HS code has 4 to 10 digits.'],
    ['Items!B8', 'refused', 'Code: l1', 'Another item has this code or barcode.'],
    ['Items!G9', 'refused', 'Godown: Attic', 'There is no such godown.'],
    ['Items!H10', 'refused', 'Quantity: ten', 'This is not a quantity.'],
    ['Items!H11', 'refused', 'Quantity: 0', 'An opening quantity is above zero.'],
    ['Items!I12', 'refused', 'Clay', 'A rate or a value is missing.'],
    ['Items!J13', 'refused', 'Value: -1', 'An opening value is zero or more.'],
    ['Items!A14', 'note', 'Brick', 'It is in the file twice; the first was used.'],
  ])
  expect(await items()).toEqual([])
})
