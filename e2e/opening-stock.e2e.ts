import {
  createGodown,
  createStockItem,
  createUnitOfMeasure,
  type Endpoint,
  showOpeningStock,
  showOpenings,
  writeOpenings,
} from '@lekha/contract'
import { parsePaisa, scaledText } from '@lekha/money'
import { expect, test } from 'vitest'
import { barriersOn } from './browser.ts'
import { books, field, keyboardIn, openOwnersJourney, page, params, press, shown, visitor } from './owners-journey.ts'

openOwnersJourney()

const type = (text: string) => page.keyboard.type(text)
const made = async (endpoint: Endpoint, body: object): Promise<string> => {
  const { answer } = await books.owner.call(endpoint, { params: params(), body })
  return (answer as { result: { id: string } }).result.id
}
const names = (name: string) => ({ name, nameNp: '', code: null, active: true })

async function createGoods(): Promise<void> {
  const unit = { ...names('Bag'), symbol: 'bag', decimals: 0, baseUnitId: null, perBase: null }
  const { code: _code, ...bag } = unit
  const unitId = await made(createUnitOfMeasure, bag)
  await made(createGodown, { ...names('Balaju shed'), address: '' })
  const plain = {
    ...{ alias: '', barcode: null, hsCode: '', groupId: null, categoryId: null, unitId, alternateUnitId: null, alternateQuantity: null },
    ...{ unitQuantity: null, valuation: 'average', vatClass: 'standard', vatSince: null, formerVatClass: null, salesLedgerId: null },
    ...{ purchaseLedgerId: null, stockLedgerId: books.ledgerId('Stock'), reorderLevel: null, reorderQuantity: null },
  }
  await made(createStockItem, { ...names('Cement'), ...plain })
  await made(createStockItem, { ...names('Iron rods'), ...plain })
  const { entry } = (await books.owner.call(showOpenings, { params: params() })).answer.result
  const lines = [{ ledgerId: books.ledgerId('Stock'), subLedgerId: null, amount: parsePaisa('190000') }]
  await books.owner.call(writeOpenings, { params: params(), body: { entry, lines } })
}

const stored = async () =>
  (await books.owner.call(showOpeningStock, { params: params() })).answer.result.rows.map(({ quantity, value, godownId }) => [
    scaledText(quantity),
    value,
    godownId === null,
  ])

test('the opening stock is entered by keyboard, beside its ledgers, pasted from Excel, and altered with a reason', async () => {
  await createGoods()
  await visitor.goTo('/en/inventory/opening')
  await keyboardIn('stock.1.item')
  expect(await barriersOn(page)).toEqual([])
  await type('ceme')
  await press('Enter')
  await keyboardIn('stock.1.godown')
  await type('bala')
  await press('Enter')
  await keyboardIn('stock.1.quantity')
  await type('12*10')
  await press('Enter')
  await keyboardIn('stock.1.rate')
  await type('800')
  await press('Enter')
  await keyboardIn('stock.2.item')
  expect([await field('stock.1.quantity').inputValue(), await field('stock.1.value').inputValue()]).toEqual(['120', '96,000.00'])
  await type('iron')
  await press('Enter', 'Enter')
  await keyboardIn('stock.2.quantity')
  await type('100')
  await press('Enter', 'Enter')
  await keyboardIn('stock.2.value')
  await type('95500')
  await press('Enter')
  await keyboardIn('stock.3.item')
  await expect.poll(() => field('stock.2.rate').inputValue()).toBe('955.00')
  await shown('The ledgers of stock open with 1,500.00 less than these goods.')
  expect(await barriersOn(page)).toEqual([])
  await press('Control+Enter')
  await shown('Your changes are saved.')
  expect(await stored()).toEqual([
    ['120', 9_600_000n, false],
    ['100', 9_550_000n, true],
  ])

  await type('Binding wire')
  await press('Alt+c')
  await page.getByRole('dialog', { name: 'New item' }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  await press('Control+Enter')
  await keyboardIn('stock.3.godown')
  await press('Enter')
  await type('7')
  await press('Control+Enter')
  await keyboardIn('stock.3.rate')
  await shown('A rate or a value is missing.')
  await type('10')
  await press('Control+End')
  await keyboardIn('stock.4.item')
  await press('ArrowUp', 'ArrowUp')
  await keyboardIn('stock.2.item')
  await press('Control+d')
  await keyboardIn('stock.3.item')
  await page.locator('input:focus').evaluate((cell) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Item\tQty\tRate\nIron rods\t3\t900\nMarble\t1\t2')
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  const pasted = page.getByRole('dialog', { name: 'Pasted opening stock' })
  await pasted.getByText('Filled in: 1. Nothing is stored until you save.').waitFor()
  await pasted.getByText('Marble · 1 · 2').waitFor()
  expect(await barriersOn(page)).toEqual([])
  await press('Enter')
  await pasted.waitFor({ state: 'detached' })
  await press('Control+Enter')
  await page.getByRole('dialog', { name: 'Alter the opening stock' }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  await type('The rods were sold before')
  await press('Control+Enter')
  await expect.poll(stored).toEqual([
    ['120', 9_600_000n, false],
    ['7', 7_000n, true],
    ['3', 270_000n, true],
  ])
  expect(visitor.faults).toEqual([])
})
