import {
  createLedger,
  createStockItem,
  createUnitOfMeasure,
  listGroups,
  listLedgers,
  listPrices,
  postVoucher,
  searchVouchers,
  showVoucher,
  updateLedger,
} from '@lekha/contract'
import { parsePaisa, parseQuantity, parseRate, ZERO } from '@lekha/money'
import { beforeAll, expect, test } from 'vitest'
import { SOLD_ITEM } from '../server/src/testing/goods.ts'
import { EMPTY_LEDGER } from '../web/src/books/empty-ledger.ts'
import { barriersOn, untilQuiet } from './browser.ts'
import { pressEach, typed } from './counted-presses.ts'
import { books, field, keyboardIn, openOwnersJourney, page, params, press, shown, visitor } from './owners-journey.ts'

openOwnersJourney()

const type = (text: string) => page.keyboard.type(text)
const GOODS = ['Cement OPC', 'Sand', 'Iron rod 12 mm', 'Paint', 'Glass']

beforeAll(async () => {
  // Nobody sees the browser's own dialog here: the paper stays in the page until the test has read it.
  await page.addInitScript(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }))
  const made = async (endpoint: typeof createUnitOfMeasure, body: object) =>
    (await books.owner.call(endpoint, { params: params(), body: body as never })).answer.result.id
  const unitId = await made(createUnitOfMeasure, {
    name: 'Pieces',
    nameNp: 'गोटा',
    symbol: 'pcs',
    decimals: 0,
    baseUnitId: null,
    perBase: null,
    active: true,
  })
  const groups = (await books.owner.call(listGroups, { params: params() })).answer.result
  const groupId = groups.find(({ predefined }) => predefined === 'sundry-debtors')?.id ?? ''
  const [salesLedgerId, purchaseLedgerId] = [books.ledgerId('Sales – Taxable'), books.ledgerId('Purchases – Taxable')]
  const { version: _none, ...blank } = EMPTY_LEDGER
  await made(createLedger as never, { ...blank, name: 'Abc Stores', groupId, code: null })
  const items = []
  for (const name of GOODS)
    items.push(await made(createStockItem as never, { ...SOLD_ITEM, name, unitId, salesLedgerId, purchaseLedgerId }))
  // What was sold yesterday at 100 is sold at 100 today.
  const bill = { ledgerId: salesLedgerId, rate: parseRate('100'), discount: ZERO, amount: parsePaisa('100'), vatClass: 'standard' } as const
  const common = { godownId: null, kind: 'out', quantity: parseQuantity('-1'), value: null, batch: '', expiresOn: null, bill } as const
  const { status } = await books.owner.call(postVoucher, {
    params: params(),
    body: {
      ...{ type: 'sales', date: '2026-11-20', movements: items.map((stockItemId) => ({ ...common, stockItemId })) },
      lines: [
        { ledgerId: books.ledgerId('Cash'), amount: parsePaisa('500') },
        { ledgerId: salesLedgerId, amount: parsePaisa('-500') },
      ],
    },
  })
  expect(status).toBe(201)
})

async function latest() {
  const [stored] = (await books.owner.call(searchVouchers, { params: params(), query: {} })).answer.result
  return (await books.owner.call(showVoucher, { params: { ...params(), voucherId: stored?.id ?? '' } })).answer.result
}

test('a five-line sales invoice on credit with VAT takes 41 presses; rates are those of the last bill', async () => {
  const lines = ['cem', 'san', 'iro', 'pai', 'gla'].flatMap((item) => [...typed(item), 'Enter', ...typed('12'), 'Enter'])
  const keys = ['F8', ...typed('abc'), 'Enter', ...lines, 'Control+Enter']
  expect(keys.length).toBe(41)
  await visitor.goTo('/en/transaction/voucher?type=purchase')
  await keyboardIn('account')
  await press(keys[0] as string)
  await shown('next SI-0002')
  await keyboardIn('account')
  await pressEach(page, [...typed('abc'), 'Enter'])
  await keyboardIn('goods.0.item')
  expect(await barriersOn(page)).toEqual([])
  for (const [index, item] of ['cem', 'san', 'iro', 'pai', 'gla'].entries()) {
    await pressEach(page, [...typed(item), 'Enter'])
    // The rate of the last bill has come: a user's eye sees it in grey before the second key.
    await page.locator(`[data-field="goods.${index}.rate"][placeholder="100.00"]`).waitFor()
    await pressEach(page, [...typed('12'), 'Enter'])
  }
  await shown('VAT 13 % of 6,000.00')
  await press('Control+Enter')
  await shown('SI-0002 · 6,780.00')
  const { total, movements = [] } = await latest()
  expect(total).toBe(parsePaisa('6780.00'))
  expect(movements.map(({ quantity, bill }) => [quantity, bill?.rate, bill?.amount])).toEqual(
    GOODS.map(() => [parseQuantity('-12'), parseRate('100'), parsePaisa('1200')]),
  )
})

/** What a purchase says beside its amounts, and another day on which it is due: Ctrl+I, by keyboard alone. */
async function sayMore() {
  await press('Control+i')
  await page.getByRole('dialog').getByLabel('Date of the supplier’s bill').waitFor()
  await type('2083-08-01')
  await press('Enter')
  await type('2083-09-01')
  await press('Enter')
  await type('Half in advance')
  await press('Enter', 'Enter', 'Enter')
  await press('Space', 'Enter')
  await type('India')
  await press('Enter')
  await type('M 7781')
  expect(await barriersOn(page)).toEqual([])
  await press('Control+Enter')
  await shown('Customs declaration: M 7781')
  await keyboardIn('lines.1.amount')
}

test('a purchase comes in for what it costs, less its discount, with freight and what it is rounded by below', async () => {
  await visitor.goTo('/en/transaction/invoice?type=purchase')
  await keyboardIn('account')
  await type('abc')
  await press('Enter')
  await type('cem')
  await press('Enter')
  await type('40')
  await press('Enter')
  await type('690.50')
  await press('Enter')
  await keyboardIn('goods.1.item')
  await field('goods.0.discount').focus()
  await type('5%')
  await press('Enter')
  await keyboardIn('goods.1.item')
  await press('Enter')
  await keyboardIn('lines.0.ledger')
  await type('freight')
  await press('Enter')
  await type('100')
  await press('Alt+j')
  await shown('Is part of what the goods cost.')
  await press('Enter')
  await type('discount r')
  await press('Enter')
  await type('-0.11')
  await shown('VAT 13 % of 26,239.00')
  await page.getByRole('region', { name: 'What is posted' }).getByText('29,749.96').waitFor()
  await sayMore()
  await press('Control+Enter')

  await shown('PI-0001 · 29,749.96')
  const { lines, movements = [], details } = await latest()
  expect(details).toEqual({
    landed: [books.ledgerId('Freight Inward')],
    supplierBilledOn: '2026-11-17',
    terms: 'Half in advance',
    trade: 'import',
    country: 'India',
    declaration: 'M 7781',
  })
  expect(lines.flatMap(({ bills = [] }) => bills.map(({ kind, dueOn }) => [kind, dueOn]))).toEqual([['new', '2026-12-16']])
  expect(movements[0]).toMatchObject({ kind: 'in', quantity: parseQuantity('40'), value: parsePaisa('26339.00') })
  expect(lines.map(({ amount }) => amount)).toEqual(
    ['26239.00', '3411.07', '100.00', '-29749.96', '-0.11'].map((amount) => parsePaisa(amount)),
  )
})

test('it is opened again as it was typed, altered with a reason, and read in Nepali on a phone', async () => {
  await press('PageUp')
  await shown('Alter Purchase PI-0001')
  expect(await field('goods.0.rate').inputValue()).toBe('690.50')
  expect(await field('lines.1.amount').inputValue()).toBe('-0.11')
  await field('goods.0.quantity').focus()
  await type('10')
  await shown('VAT 13 % of 6,559.75')
  await press('Control+Enter')
  await page.getByRole('dialog').getByText('Why is Purchase PI-0001 altered?').waitFor()
  await type('delivered less')
  await press('Enter')
  await shown('next PI-0002')
  expect((await latest()).version).toBe(2)

  await keyboardIn('account')
  await press('PageUp')
  await keyboardIn('goods.0.item')
  await shown('Alter Purchase PI-0001')
  await press('Alt+p')
  await page.waitForFunction(() => 'printed' in window)
  const paper = (await page.locator('.paper section').first().textContent()) ?? ''
  expect(paper).toMatch(/Cement OPC10 pcs690\.50345\.256,559\.75.*Purchases – Taxable.*VAT.*In words/)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))

  await page.setViewportSize({ width: 390, height: 844 })
  await visitor.goTo('/np/transaction/invoice')
  await shown('सामानसहित')
  expect(await barriersOn(page)).toEqual([])
})

test('a line is typed in one cell: quantity, item, rate and what is taken off; the discount on the bill takes its part off each', async () => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await visitor.goTo('/en/transaction/invoice')
  await keyboardIn('account')
  await type('abc')
  await press('Enter')
  await type('12 cem @1180 -5%')
  await page.getByRole('option', { name: 'Cement OPC' }).getByText('12 @ 1180 − 5%').waitFor()
  await press('Enter')
  await keyboardIn('goods.1.item')
  await type('5 san')
  await press('Enter')
  await keyboardIn('goods.1.rate')
  await type('250')
  await press('Enter')
  await keyboardIn('goods.2.item')
  await shown('VAT 13 % of 14,702.00')
  await press('Alt+k')
  await keyboardIn('billDiscount')
  await type('10%')
  await shown('VAT 13 % of 13,231.80')
  await press('Enter')
  await keyboardIn('narration')
  expect(await barriersOn(page)).toEqual([])
  await press('Control+Enter')
  await shown('SI-0003 · 14,951.93')
  const { movements = [] } = await latest()
  expect(movements.map(({ quantity, bill }) => [quantity, bill?.rate, bill?.discount])).toEqual([
    [parseQuantity('-12'), parseRate('1180'), parsePaisa('2053.20')],
    [parseQuantity('-5'), parseRate('250'), parsePaisa('125')],
  ])
})

test('a price list is typed item by item; a bill of the party that names it offers its rate, else that of the latest bill', async () => {
  await visitor.goTo('/en/inventory/price/new')
  await page.getByLabel('Price list').waitFor()
  await type('Wholesale')
  await press('Enter', 'Enter')
  await type('pai')
  await press('Enter')
  await type('875.25')
  await press('Enter')
  await expect.poll(async () => (await books.owner.call(listPrices, { params: params(), query: {} })).answer.result.length).toBe(1)
  expect(await barriersOn(page)).toEqual([])
  const ledgers = (await books.owner.call(listLedgers, { params: params(), query: {} })).answer.result
  const party = ledgers.find(({ name }) => name === 'Abc Stores')
  if (!party) throw new Error('It was created above.')
  const { id: ledgerId, reserved: _none, ...form } = party
  const body = { ...form, groupId: form.groupId ?? '', priceList: 'wholesale' }
  expect((await books.owner.call(updateLedger, { params: { ...params(), ledgerId }, body })).status).toBe(200)

  await visitor.goTo('/en/inventory/price')
  await shown('875.25')
  expect(await barriersOn(page)).toEqual([])
  await visitor.goTo('/en/transaction/invoice')
  await keyboardIn('account')
  // The rates of the latest bills have come.
  await untilQuiet(page)
  await type('abc')
  await press('Enter')
  await type('pai')
  await press('Enter')
  await page.locator('[data-field="goods.0.rate"][placeholder="875.25"]').waitFor()
  await type('2')
  await press('Enter')
  await keyboardIn('goods.1.item')
  await type('san')
  await press('Enter')
  await page.locator('[data-field="goods.1.rate"][placeholder="250.00"]').waitFor()
})
