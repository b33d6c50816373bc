import { bsToAd } from '@lekha/calendar'
import {
  createGodown,
  createStockItem,
  createUnitOfMeasure,
  listStockItems,
  readStockOnHand,
  searchVouchers,
  showVoucher,
} from '@lekha/contract'
import { formatScaled } from '@lekha/money'
import { expect, test } from 'vitest'
import { SOLD_ITEM } from '../server/src/testing/goods.ts'
import { barriersOn } from './browser.ts'
import { books, field, keyboardIn, openOwnersJourney, page, params, press, shown, visitor } from './owners-journey.ts'

openOwnersJourney()

const type = (text: string) => page.keyboard.type(text)
const cell = (text: string) => page.getByRole('cell', { name: text, exact: true }).first().waitFor()

test('goods come in, go out and lie elsewhere by one journal, typed without the mouse; the item that is missing is created on the way', async () => {
  const unit = { name: 'Pieces', nameNp: 'गोटा', symbol: 'pcs', decimals: 0, baseUnitId: null, perBase: null, active: true }
  const unitId = (await books.owner.call(createUnitOfMeasure, { params: params(), body: unit })).answer.result.id
  await books.owner.call(createStockItem, { params: params(), body: { ...SOLD_ITEM, name: 'Cement OPC', unitId } })
  await books.owner.call(createGodown, { params: params(), body: { name: 'Balaju', nameNp: '', code: null, address: '', active: true } })

  await press('Alt+F7')
  await keyboardIn('goods.0.item')
  expect(await barriersOn(page)).toEqual([])
  await press('Backspace')
  await keyboardIn('goods.0.mark')
  await press('i', 'Enter')
  await type('cem')
  await press('Enter')
  await type('40')
  await press('Enter')
  await keyboardIn('goods.0.rate')
  await type('690.50')
  await press('Enter')
  await keyboardIn('goods.1.item')
  await type('Iron rod')
  await press('Alt+c')
  await page.getByRole('dialog').getByText('New item').waitFor()
  await press('Control+Enter')
  await keyboardIn('goods.1.quantity')
  await type('5')
  await press('Enter')
  await type('1180')
  await press('Enter')
  await keyboardIn('goods.2.item')
  await press('Backspace', 'm', 'Enter')
  await type('cem')
  await press('Enter')
  await keyboardIn('goods.2.godown')
  await press('Enter')
  await type('bal')
  await press('Enter')
  await type('12')
  // What is there after this voucher stands beside each line, at its place.
  await cell('28 pcs')
  await press('Control+Enter')
  await shown('SJ-1 ·')
  await keyboardIn('goods.0.item')

  const [stored] = (await books.owner.call(searchVouchers, { params: params(), query: { type: 'stock-journal' } })).answer.result
  const { movements = [], total } = (await books.owner.call(showVoucher, { params: { ...params(), voucherId: stored?.id ?? '' } })).answer
    .result
  expect(total).toBe(0n)
  expect(movements.map(({ kind, quantity, value }) => [kind, formatScaled(quantity, 0, 'en'), value])).toEqual([
    ['in', '40', 2_762_000n],
    ['in', '5', 590_000n],
    ['move', '-12', null],
    ['move', '12', null],
  ])
  const onHand = { params: { ...params(), stockItemId: movements[0]?.stockItemId ?? '' }, query: { date: stored?.date ?? '' } }
  expect((await books.owner.call(readStockOnHand, onHand)).answer.result.places).toHaveLength(2)
})

test('the journal before is altered with a reason, and its history says which goods were taken out and added', async () => {
  await press('PageUp')
  await shown('Alter Stock journal SJ-1')
  await field('goods.2.quantity').focus()
  await type('10')
  await cell('30 pcs')
  await press('Control+Enter')
  await page.getByRole('dialog').getByText('Why is Stock journal SJ-1 altered?').waitFor()
  await type('counted again')
  await press('Enter')
  await shown('next SJ-2')
  await press('PageUp')
  await shown('Goods removed')
  await shown('Goods added')
  expect(await barriersOn(page)).toEqual([])
})

test('what was typed is a draft, and opens as it was', async () => {
  await visitor.goTo('/en/transaction/voucher?type=stock-journal')
  await keyboardIn('goods.0.item')
  await type('cem')
  await press('Enter')
  await type('7')
  await press('Enter')
  await shown('Saved in drafts')
  await visitor.goTo('/en/transaction/drafts')
  await page.locator('tr:focus', { hasText: 'Stock journal' }).waitFor()
  await press('Enter')
  await shown('next SJ-2')
  expect(await field('goods.0.quantity').inputValue()).toBe('7')
})

test('what comes in is counted in boxes and given a batch and its expiry; what goes out takes the batch that expires first, and sees what is left of it', async () => {
  const [stored] = (await books.owner.call(listStockItems, { params: params(), query: {} })).answer.result
  await books.owner.call(createStockItem, { params: params(), body: { ...SOLD_ITEM, name: 'Syrup', unitId: stored?.unitId ?? '' } })
  // The item that was created on the way has the ledger of stock, which the statements show it in.
  const made = (await books.owner.call(listStockItems, { params: params(), query: {} })).answer.result
  expect(made.find(({ name }) => name === 'Iron rod')?.stockLedgerId).toBe(books.ledgerId('Stock'))
  const box = { name: 'Box', nameNp: '', symbol: 'box', decimals: 0, baseUnitId: stored?.unitId ?? '', perBase: 12, active: true }
  await books.owner.call(createUnitOfMeasure, { params: params(), body: box })
  await visitor.goTo('/en/inventory/journal')
  await keyboardIn('goods.0.item')
  await press('Backspace', 'i', 'Enter')
  for (const [index, [batch, expiry, many]] of [
    ['B2', '2084-3-31', '50'],
    ['A1', '2084-1-15', '2 box 6'],
  ].entries()) {
    // biome-ignore format: a row reads as a line
    await keyboardIn(`goods.${index}.item`)
    await type('syr')
    await press('Enter')
    await keyboardIn(`goods.${index}.quantity`)
    await press('Alt+y')
    await keyboardIn(`goods.${index}.batch`)
    await type(batch ?? '')
    await press('Enter')
    await keyboardIn(`goods.${index}.expiry`)
    await type(expiry ?? '')
    await press('Enter')
    await keyboardIn(`goods.${index}.quantity`)
    await type(many ?? '')
    await shown(index === 0 ? '4 box 2 pcs' : '2 box 6 pcs')
    await press('Enter')
    await keyboardIn(`goods.${index}.rate`)
    await type('20')
    await press('Enter')
  }
  await press('Control+Enter')
  await shown('SJ-2 ·')
  await visitor.goTo('/en/inventory/journal')
  await keyboardIn('goods.0.item')
  await type('syr')
  await press('Enter')
  await page.locator('[data-field="goods.0.batch"][placeholder="A1"]').waitFor()
  await type('4')
  await press('Enter')
  await keyboardIn('goods.0.batch')
  await press('Enter')
  await keyboardIn('goods.1.item')
  await shown('26 pcs left')
  expect(await barriersOn(page)).toEqual([])
  await press('Control+Enter')
  await shown('SJ-3 ·')
  const [last] = (await books.owner.call(searchVouchers, { params: params(), query: { type: 'stock-journal' } })).answer.result
  const { movements = [] } = (await books.owner.call(showVoucher, { params: { ...params(), voucherId: last?.id ?? '' } })).answer.result
  expect(movements.map(({ kind, batch, expiresOn }) => [kind, batch, expiresOn])).toEqual([['out', 'A1', bsToAd('2084-01-15')]])
})

test('a count is typed as it was counted: the books stand beside it, and the difference is what moves', async () => {
  await visitor.goTo('/en/inventory/journal')
  await keyboardIn('goods.0.item')
  await press('Backspace', 'c', 'Enter')
  await type('28 cem')
  await press('Enter')
  await keyboardIn('goods.1.item')
  await cell('30 pcs')
  await cell('-2 pcs')
  expect(await barriersOn(page)).toEqual([])
  await type('9 iro')
  await press('Enter')
  await keyboardIn('goods.2.item')
  await cell('+4 pcs')
  await press('Control+Enter')
  await shown('SJ-4 ·')
  const [last] = (await books.owner.call(searchVouchers, { params: params(), query: { type: 'stock-journal' } })).answer.result
  const { movements = [] } = (await books.owner.call(showVoucher, { params: { ...params(), voucherId: last?.id ?? '' } })).answer.result
  expect(movements.map(({ kind, quantity }) => [kind, formatScaled(quantity, 0, 'en')])).toEqual([
    ['out', '-2'],
    ['out', '4'],
  ])
  await keyboardIn('goods.0.item')
  await press('PageUp')
  await shown('Alter Stock journal SJ-4')
  // What was found more is a count again, with the quantity that was counted.
  await cell('5 pcs')
  expect(await field('goods.1.quantity').inputValue()).toBe('9')
})
