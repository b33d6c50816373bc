import { createStockItem, createUnitOfMeasure, searchVouchers, showVoucher } from '@lekha/contract'
import { formatScaled, quantity } from '@lekha/money'
import { expect, test } from 'vitest'
import { SOLD_ITEM } from '../server/src/testing/goods.ts'
import { barriersOn, untilQuiet } from './browser.ts'
import { books, field, heading, keyboardIn, openOwnersJourney, page, params, press, shown } from './owners-journey.ts'

openOwnersJourney()

const type = (text: string) => page.keyboard.type(text)
/** The newest voucher of a type, as it stands. */
async function newest(code: string) {
  const [found] = (await books.owner.call(searchVouchers, { params: params(), query: { type: code, limit: '1' } })).answer.result
  return (await books.owner.call(showVoucher, { params: { ...params(), voucherId: found?.id ?? '' } })).answer.result
}
/** The number of a voucher, what it comes to, how many goods it has, and which order it fulfils. */
async function factsOf(code: string) {
  const { number, total, movements = [], fulfils } = await newest(code)
  return [number, String(total), ...movements.map((each) => formatScaled(quantity(-each.quantity), 0, 'en')), fulfils?.number]
}

test('a quotation is typed in the form of a bill, with its day, and moves nothing', async () => {
  const unit = { name: 'Bags', nameNp: 'बोरा', symbol: 'bag', decimals: 0, baseUnitId: null, perBase: null, active: true }
  const unitId = (await books.owner.call(createUnitOfMeasure, { params: params(), body: unit })).answer.result.id
  const cement = { ...SOLD_ITEM, name: 'Cement OPC', unitId, salesLedgerId: books.ledgerId('Sales – Taxable') }
  await books.owner.call(createStockItem, { params: params(), body: cement })
  await page.reload()
  await shown('Himal Traders')
  // The keys of the page are there before its reads have ended.
  await untilQuiet(page)
  await press('Control+Shift+F8')
  await keyboardIn('account')
  await type('Secur')
  await press('Enter')
  await keyboardIn('goods.0.item')
  await type('10 cem @800')
  await press('Enter')
  await keyboardIn('goods.1.item')
  await page.getByLabel('Holds until').focus()
  await type('+10')
  await press('Enter')
  await shown('Nothing is posted to the ledgers')
  expect(await barriersOn(page)).toEqual([])
  await press('Control+Enter')
  await shown('QT-1')
  await expect.poll(() => factsOf('quotation')).toEqual(['QT-1', '904000', '10', undefined])
})

test('it becomes an order, and the order two bills, without typing anything again', async () => {
  await press('PageUp')
  await heading('Alter Quotation QT-1')
  await press('Alt+w')
  await heading('Sales order')
  await shown('It fulfils Quotation QT-1.')
  await press('Control+Enter')
  await expect.poll(() => factsOf('sales-order')).toEqual(['SO-1', '904000', '10', 'QT-1'])
  await press('PageUp')
  await heading('Alter Sales order SO-1')
  await press('Alt+i')
  await heading('Sales')
  await field('goods.0.quantity').fill('4')
  await press('Control+Enter')
  await expect.poll(() => factsOf('sales')).toEqual(['SI-0001', '361600', '4', 'SO-1'])
  await press('Control+F8', 'PageUp')
  await heading('Alter Sales order SO-1')
  await shown('Still open')
  await page.getByRole('table', { name: 'Left' }).getByText('6 bag').waitFor()
  await press('Alt+i')
  await heading('Sales')
  await press('Control+Enter')
  await expect.poll(() => factsOf('sales')).toEqual(['SI-0002', '542400', '6', 'SO-1'])
  await press('Control+F8', 'PageUp')
  await heading('Alter Sales order SO-1')
  await shown('Fulfilled')
})

test('a bill takes over an open order of its party', async () => {
  await press('Control+F8')
  await keyboardIn('account')
  await type('Secur')
  await press('Enter')
  await keyboardIn('goods.0.item')
  await type('3 cem @700')
  await press('Enter')
  await keyboardIn('goods.1.item')
  await press('Control+Enter')
  await expect.poll(() => factsOf('sales-order')).toEqual(['SO-2', '237300', '3', undefined])
  await press('F8')
  await keyboardIn('account')
  await type('Secur')
  await press('Enter')
  await keyboardIn('goods.0.item')
  await press('Alt+w')
  await page.getByRole('dialog').getByRole('button', { name: 'SO-2' }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  await press('Enter')
  await shown('It fulfils Sales order SO-2.')
  await press('Control+Enter')
  await expect.poll(() => factsOf('sales')).toEqual(['SI-0003', '237300', '3', 'SO-2'])
})

test('the report of open orders is empty then, and shows what was fulfilled when it is asked to', async () => {
  await page.goto(page.url().replace(/transaction\/.*/, 'report/orders'))
  await heading('Orders')
  await shown('No records found')
  expect(await page.getByText('SO-1').count()).toBe(0)
  await press('x')
  await shown('SO-1')
  await shown('QT-1')
  expect(await barriersOn(page)).toEqual([])
})
