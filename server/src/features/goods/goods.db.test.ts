import {
  createGodown,
  createLedger,
  createStockCategory,
  createStockGroup,
  createStockItem,
  createUnitOfMeasure,
  deleteLedger,
  deleteStockGroup,
  deleteUnitOfMeasure,
  type InputOf,
  listLedgerUses,
  listStockItemChanges,
  listStockItems,
  listUnitOfMeasureUses,
  listUnitsOfMeasure,
  MAX_IN_BROWSER,
  PAGE_ROWS,
  type StockItem,
  type TreeRow,
  type UnitOfMeasure,
  updateStockCategory,
  updateStockGroup,
  updateStockItem,
  updateUnitOfMeasure,
} from '@lekha/contract'
import { parseQuantity } from '@lekha/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyBooks } from '../../maintenance/verify-books.ts'
import { asAdministrator } from '../../testing/sample-books.ts'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'
import { LEDGER_FIELDS } from '../../testing/test-books.ts'

let product: TestApp
let books: TestBooks
let params: { organizationId: string }
let piece: UnitOfMeasure
let kilo: UnitOfMeasure

beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  params = { organizationId: books.organizationId }
  piece = await unit('Pieces', 'pcs')
  kilo = await unit('Kilogram', 'kg', { nameNp: 'किलोग्राम', decimals: 3 })
})
afterAll(() => product.close())

const createUnit = (name: string, symbol: string, more: Partial<UnitOfMeasure> = {}) =>
  books.owner.call(createUnitOfMeasure, {
    params,
    body: { name, nameNp: '', symbol, decimals: 0, baseUnitId: null, perBase: null, active: true, ...more },
  })
const unit = async (name: string, symbol: string, more: Partial<UnitOfMeasure> = {}) => (await createUnit(name, symbol, more)).answer.result
const changeUnit = ({ id, ...form }: UnitOfMeasure, body: Partial<UnitOfMeasure>) =>
  books.owner.call(updateUnitOfMeasure, { params: { ...params, unitOfMeasureId: id }, body: { ...form, ...body } })

const NODE = { nameNp: '', code: null, parentId: null, active: true }
const createGroup = (name: string, more: Partial<TreeRow> = {}) =>
  books.owner.call(createStockGroup, { params, body: { name, ...NODE, ...more } })
const group = async (name: string, more: Partial<TreeRow> = {}) => (await createGroup(name, more)).answer.result
const changeGroup = ({ id, parent: _, ...form }: TreeRow, body: Partial<TreeRow>) =>
  books.owner.call(updateStockGroup, { params: { ...params, stockGroupId: id }, body: { ...form, ...body } })

type Form = InputOf<typeof updateStockItem>['body']
const ITEM = {
  ...{ nameNp: '', alias: '', code: null, barcode: null, hsCode: '', groupId: null, categoryId: null, alternateUnitId: null },
  ...{
    alternateQuantity: null,
    unitQuantity: null,
    vatSince: null,
    formerVatClass: null,
    salesLedgerId: null,
    purchaseLedgerId: null,
    stockLedgerId: null,
  },
  ...{ reorderLevel: null, reorderQuantity: null, active: true, valuation: 'average', vatClass: 'standard' },
} satisfies Partial<Form>
const createItem = (name: string, more: Partial<Form> = {}) =>
  books.owner.call(createStockItem, { params, body: { name, ...ITEM, unitId: piece.id, ...more } })
const item = async (name: string, more: Partial<Form> = {}) => (await createItem(name, more)).answer.result
const changeItem = ({ id, ...form }: StockItem, body: Partial<Form>) =>
  books.owner.call(updateStockItem, { params: { ...params, stockItemId: id }, body: { ...form, ...body } })
const found = async (query: Record<string, string>) => {
  const { answer, error } = await books.owner.call(listStockItems, { params, query })
  return error === undefined ? answer.result.map(({ name }) => name) : error
}

describe('a unit of measure', () => {
  test('is found by its names and its symbol, which no other unit has', async () => {
    expect((await books.owner.call(listUnitsOfMeasure, { params, query: { text: 'kg' } })).answer.result).toEqual([kilo])
    expect((await books.owner.call(listUnitsOfMeasure, { params, query: { text: 'किलो' } })).answer.result).toEqual([kilo])
    expect([(await createUnit('KILOGRAM', 'kgs')).error.fields, (await createUnit('Kilos', 'KG')).error.fields]).toEqual([
      { name: 'A unit of this name exists already.' },
      { symbol: 'A unit with this symbol exists already.' },
    ])
  })

  test('of several pieces is a multiple of one simple unit, and is counted whole', async () => {
    const box = await unit('A box of 12', 'box', { baseUnitId: piece.id, perBase: 12 })
    expect(box).toMatchObject({ baseUnitId: piece.id, perBase: 12, decimals: 0 })
    const says = async (more: Partial<UnitOfMeasure>) => (await createUnit('Carton', 'ctn', more)).error.fields
    expect(await says({ baseUnitId: box.id, perBase: 6 })).toEqual({
      baseUnitId: 'A multiple is one of a simple unit, and a unit that has multiples stays simple.',
    })
    expect(await says({ baseUnitId: piece.id })).toEqual({ perBase: 'Say how many of the simple unit it is.' })
    expect(await says({ perBase: 6 })).toEqual({ baseUnitId: 'Choose the simple unit of which it is a multiple.' })
    expect(await says({ baseUnitId: piece.id, perBase: 6, decimals: 1 })).toEqual({
      decimals: 'A multiple is counted whole: it has no decimals.',
    })
    expect(await says({ baseUnitId: piece.id, perBase: 1 })).toEqual({
      perBase: 'A multiple is of 2 to 10,00,000 pieces of its simple unit.',
    })
    expect((await changeUnit(piece, { baseUnitId: kilo.id, perBase: 5 })).error.fields).toEqual({
      baseUnitId: 'A multiple is one of a simple unit, and a unit that has multiples stays simple.',
    })
  })

  test('changes its decimals freely, and is deleted while nothing is counted in it', async () => {
    const metre = await unit('Metre', 'm', { decimals: 2 })
    const changed = (await changeUnit(metre, { decimals: 4 })).answer.result
    expect(changed).toMatchObject({ decimals: 4, version: 2 })
    const at = { ...params, unitOfMeasureId: metre.id }
    const cloth = await item('Cloth', { unitId: metre.id })
    const refused = await books.owner.call(deleteUnitOfMeasure, { params: at, query: { version: '2' } })
    expect([refused.status, refused.error.message]).toEqual([422, 'One item is counted in it.'])
    const { result } = (await books.owner.call(listUnitOfMeasureUses, { params: at })).answer
    expect(result.map(({ screen, first }) => [screen, first.map(({ name }) => name)])).toEqual([['stock-item', ['Cloth']]])
    await changeItem(cloth, { unitId: piece.id })
    expect((await books.owner.call(deleteUnitOfMeasure, { params: at, query: { version: '2' } })).status).toBe(204)
  })
})

describe('stock groups and stock categories', () => {
  test('are two trees, in which nothing stands below itself', async () => {
    const [top, middle] = [await group('Hardware', { code: 'H' }), await group('Fittings')]
    const below = (await changeGroup(middle, { parentId: top.id })).answer.result
    expect(below.parent).toEqual({ name: 'Hardware', nameNp: '' })
    expect((await changeGroup(top, { parentId: below.id })).error.fields).toEqual({ parentId: 'A stock group cannot be below itself.' })
    const brand = (await books.owner.call(createStockCategory, { params, body: { name: 'Hardware', ...NODE, code: 'H' } })).answer.result
    const { id, parent: _, ...form } = brand
    const own = await books.owner.call(updateStockCategory, { params: { ...params, stockCategoryId: id }, body: { ...form, parentId: id } })
    expect(own.error.fields).toEqual({ parentId: 'A stock category cannot be below itself.' })
    expect((await createGroup('hardware', { parentId: brand.id })).error.fields).toEqual({ parentId: 'There is no such stock group.' })
    expect((await createGroup('HARDWARE')).error.fields).toEqual({ name: 'A stock group of this name exists already.' })
  })

  test('are at most 100 levels deep', async () => {
    let lowest = await group('Level 1')
    for (let level = 2; level <= 100; level++) lowest = await group(`Level ${level}`, { parentId: lowest.id })
    const refused = await createGroup('Level 101', { parentId: lowest.id })
    expect([refused.status, refused.error.fields]).toEqual([422, { parentId: 'Stock groups stand at most 100 levels deep.' }])
  })

  test('have their items and those of what is below them; one that is used is not deleted', async () => {
    const food = await group('Food')
    const grain = await group('Grain', { parentId: food.id })
    await item('Rice', { groupId: grain.id })
    await item('Salt', { groupId: food.id })
    expect([await found({ groupId: food.id }), await found({ groupId: grain.id })]).toEqual([['Rice', 'Salt'], ['Rice']])
    const remove = (id: string) => books.owner.call(deleteStockGroup, { params: { ...params, stockGroupId: id }, query: { version: '1' } })
    expect([(await remove(food.id)).error.message, (await remove(grain.id)).error.message]).toEqual([
      'There is one stock group below it.',
      'One item belongs to it.',
    ])
  })
})

describe('an item', () => {
  test('keeps all that is said of it, and is found by name, alias, code and barcode in either script', async () => {
    const rod = await item('Iron rod 12 mm', {
      ...{ nameNp: 'फलामे छड', alias: 'TMT', code: 'R12', barcode: '8901234567890', hsCode: '72142000', unitId: kilo.id },
      ...{ alternateUnitId: piece.id, alternateQuantity: parseQuantity('10'), unitQuantity: parseQuantity('106.56'), valuation: 'fifo' },
      ...{ vatSince: '2026-07-17', formerVatClass: 'exempt', salesLedgerId: books.ledgerId('Sales – Taxable') },
      ...{ reorderLevel: parseQuantity('1500.5'), reorderQuantity: parseQuantity('3000') },
    })
    expect(rod).toMatchObject({ unitQuantity: 1_065_600n, reorderLevel: 15_005_000n, vatClass: 'standard', formerVatClass: 'exempt' })
    for (const text of ['rod 12', 'tmt', 'r12', '8901234567890', 'छड', 'phalame'])
      expect([text, await found({ text })]).toEqual([text, ['Iron rod 12 mm']])
    const changed = (await changeItem(rod, { reorderLevel: parseQuantity('2000') })).answer.result
    const { result } = (await books.owner.call(listStockItemChanges, { params: { ...params, stockItemId: rod.id } })).answer
    expect(result[0]?.fields).toEqual([{ field: 'reorderLevel', before: 15_005_000, after: 20_000_000 }])
    expect(changed.version).toBe(2)
  })

  test('has a name, a code and a barcode of its own', async () => {
    await item('Cement', { code: 'C', barcode: '890' })
    expect((await createItem('CEMENT')).error.fields).toEqual({ name: 'An item of this name exists already.' })
    expect((await createItem('Cement 2', { code: 'c' })).error.fields).toEqual({ code: 'An item with this code exists already.' })
    expect((await createItem('Cement 3', { barcode: '890' })).error.fields).toEqual({
      barcode: 'An item with this barcode exists already.',
    })
    expect((await createItem('Cement 4', { barcode: ' 890' })).error.fields).toEqual({
      barcode: 'An item with this barcode exists already.',
    })
    const blank = [await createItem('No barcode', { barcode: ' ' }), await createItem('None either', { barcode: '' })]
    expect(blank.map(({ status }) => status)).toEqual([201, 201])
  })

  test('is counted in a simple unit, which then stays one', async () => {
    const dozen = await unit('Dozen', 'doz', { baseUnitId: piece.id, perBase: 12 })
    const says = { unitId: 'Items are counted in simple units: this is a multiple, or items are counted in it.' }
    expect((await createItem('Eggs', { unitId: dozen.id })).error.fields).toEqual(says)
    const litre = await unit('Litre', 'l')
    await item('Milk', { unitId: litre.id })
    expect((await changeUnit(litre, { baseUnitId: kilo.id, perBase: 2 })).error.fields).toEqual(says)
  })

  test('has its alternate unit with both quantities, or none', async () => {
    const says = async (more: Partial<Form>) => (await createItem('Pipe', more)).error.fields
    const missing = 'Say how many of the alternate unit are how many of the unit.'
    expect(await says({ alternateUnitId: kilo.id, alternateQuantity: parseQuantity('1') })).toEqual({ unitQuantity: missing })
    expect(await says({ alternateUnitId: kilo.id, unitQuantity: parseQuantity('1') })).toEqual({ alternateQuantity: missing })
    expect(await says({ unitQuantity: parseQuantity('1') })).toEqual({ alternateUnitId: 'Choose the alternate unit.' })
    expect(await says({ alternateUnitId: piece.id })).toEqual({ alternateUnitId: 'The alternate unit is another one than the unit.' })
  })

  test('says both what its VAT is and what it was, with the day', async () => {
    const says = async (more: Partial<Form>) => (await createItem('Books', more)).error.fields
    expect(await says({ vatSince: '2026-07-17' })).toEqual({ formerVatClass: 'Say which VAT it had before that day.' })
    expect(await says({ formerVatClass: 'exempt' })).toEqual({ vatSince: 'Say since which day it has the present VAT.' })
    expect(await says({ formerVatClass: 'standard', vatSince: '2026-07-17' })).toEqual({
      formerVatClass: 'The former VAT is another one than the present.',
    })
    expect(await says({ hsCode: '12' })).toEqual({ hsCode: 'An HS code has 4 to 10 digits.' })
  })

  test('names no unit and no group that can no longer be chosen, but keeps what it has', async () => {
    const [sack, tools] = [await unit('Sack', 'sack'), await group('Old tools')]
    const chisel = await item('Chisel', { unitId: sack.id, groupId: tools.id })
    await changeUnit(sack, { active: false })
    await changeGroup(tools, { active: false })
    const says = 'This one can no longer be chosen. Choose another, or switch it on again.'
    expect((await createItem('Adze', { unitId: sack.id })).error.fields).toEqual({ unitId: says })
    expect((await createItem('Adze', { groupId: tools.id })).error.fields).toEqual({ groupId: says })
    expect((await changeItem(chisel, { name: 'Wood chisel' })).status).toBe(200)
  })

  test('names nothing of another organization', async () => {
    const others = await openTestBooks(product)
    const elsewhere = { organizationId: others.organizationId }
    const made = await others.owner.call(createUnitOfMeasure, {
      params: elsewhere,
      body: { name: 'Pieces', nameNp: '', symbol: 'pcs', decimals: 0, baseUnitId: null, perBase: null, active: true },
    })
    const their = { groupId: '', categoryId: '' }
    their.groupId = (await others.owner.call(createStockGroup, { params: elsewhere, body: { name: 'Theirs', ...NODE } })).answer.result.id
    their.categoryId = (
      await others.owner.call(createStockCategory, { params: elsewhere, body: { name: 'Theirs', ...NODE } })
    ).answer.result.id
    const says = async (more: Partial<Form>) => (await createItem('Foreign', more)).error.fields
    const unitId = made.answer.result.id
    expect([
      await says({ unitId }),
      await says({ alternateUnitId: unitId, alternateQuantity: parseQuantity('1'), unitQuantity: parseQuantity('1') }),
      await says({ groupId: their.groupId }),
      await says({ categoryId: their.categoryId }),
      await says({ salesLedgerId: others.ledgerId('Cash') }),
      await says({ purchaseLedgerId: others.ledgerId('Cash') }),
      await says({ stockLedgerId: books.ledgerId('Cash') }),
      (await createUnit('Theirs', 't', { baseUnitId: unitId, perBase: 3 })).error.fields,
    ]).toEqual([
      { unitId: 'There is no such unit of measure.' },
      { alternateUnitId: 'There is no such unit of measure.' },
      { groupId: 'There is no such stock group.' },
      { categoryId: 'There is no such stock category.' },
      { salesLedgerId: 'There is no such ledger.' },
      { purchaseLedgerId: 'There is no such ledger.' },
      { stockLedgerId: 'Choose a ledger below the group of stock.' },
      { baseUnitId: 'There is no such unit of measure.' },
    ])
  })

  test('keeps the ledger in which it is sold and bought from being deleted, and is counted once', async () => {
    const body = { ...LEDGER_FIELDS, name: 'Sales of tools', groupId: books.groupId('Sales Accounts') }
    const ledger = (await books.owner.call(createLedger, { params, body })).answer.result
    await item('Hammer', { salesLedgerId: ledger.id, purchaseLedgerId: ledger.id })
    const at = { ...params, ledgerId: ledger.id }
    const refused = await books.owner.call(deleteLedger, { params: at, query: { version: '1' } })
    expect([refused.status, refused.error.message]).toEqual([422, 'One item is sold or bought in it, or lies in it.'])
    const { result } = (await books.owner.call(listLedgerUses, { params: at })).answer
    expect(result.map(({ screen, count }) => [screen, count])).toEqual([['stock-item', 1]])
  })
})

test('a godown has a name and a code of its own, and everything that was changed is sealed', async () => {
  const create = (name: string, code: string | null) =>
    books.owner.call(createGodown, { params, body: { name, nameNp: '', code, address: 'Balaju', active: true } })
  expect([(await create('Balaju', 'B')).status, (await create('Birgunj', 'b')).error.fields]).toEqual([
    201,
    { code: 'A godown with this code exists already.' },
  ])
  expect((await create('BALAJU', null)).error.fields).toEqual({ name: 'A godown of this name exists already.' })
  const said: string[] = []
  await asAdministrator(product.database.connection, (session) => verifyBooks(session, (line) => said.push(line)))
  expect(said.filter((line) => line.includes('proofs') && !line.includes('proofs hold'))).toEqual([])
})

// The last: these items are not sealed.
test('more items than a browser reads whole are listed page by page, also for a client that asks for no page', async () => {
  const client = await product.database.admin.connect()
  await client.query(`begin; set local session_replication_role = 'replica'`)
  await client.query(
    `insert into stock_item (organization_id, stock_item_id, name, unit_id)
     select $1, gen_random_uuid(), 'Bolt ' || n, $2 from generate_series(1, $3) n`,
    [books.organizationId, piece.id, MAX_IN_BROWSER],
  )
  await client.query('commit')
  client.release()
  const { result, next } = (await books.owner.call(listStockItems, { params })).answer
  expect([result.length, next === null]).toEqual([PAGE_ROWS, false])
})
