import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openTradingFirm } from '../server/src/testing/trading-firm.ts'
import { barriersOn, type Visitor } from './browser.ts'
import { openJourney } from './journey.ts'

let visitor: Visitor
let page: Page

openJourney(async (journey) => {
  visitor = await journey.enter()
  page = visitor.page
}, openTradingFirm)

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const press = async (...chords: string[]) => {
  for (const chord of chords) await page.keyboard.press(chord)
}
const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
/** The rows of all tables, a line for each. */
const rows = async () => (await page.locator('main tbody tr[data-row]').allInnerTexts()).map(plain)
/** What stands in the row that has the keyboard. */
const rowWithKeyboard = async () => {
  const row = page.locator('tr[data-row]:focus')
  await row.waitFor()
  return plain(await row.innerText())
}
const SECOND = 'from=2027-07-17&to=2028-07-15&compare=none'

describe('the profit, by keyboard alone', () => {
  test('leads from the balance sheet to profit and loss, to the trading account and down to the voucher, and Escape comes back', async () => {
    await visitor.goTo('/en/report/balanceSheet?to=2028-07-15&compare=none')
    await page.locator('tr[data-row]:focus').waitFor()
    await press('ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown')
    expect(await rowWithKeyboard()).toBe('For the period 2,150.00')
    await press('Enter')
    await heading('Profit and loss')
    expect(await rowWithKeyboard()).toBe('Gross loss brought down 1,200.00')
    await press('Enter')
    await heading('Trading account')
    expect(await rowWithKeyboard()).toBe('Purchase Accounts 5,000.00 6,000.00')
    await press('ArrowDown', 'Control+Enter')
    await heading('Purchases – Taxable')
    await press('Escape')
    await heading('Trading account')
    expect(await rowWithKeyboard()).toBe('Purchases – Taxable 5,000.00 6,000.00')
    await press('Escape')
    await heading('Profit and loss')
    expect(await rowWithKeyboard()).toBe('Gross loss brought down 1,200.00')
    await press('Escape')
    await heading('Balance sheet')
    expect(await rowWithKeyboard()).toBe('For the period 2,150.00')
  })

  test('shows the trading account before it, the vertical form and percents, each by a key that the address keeps', async () => {
    await visitor.goTo(`/en/report/profitandloss?${SECOND}`)
    await page.locator('tr[data-row]:focus').waitFor()
    await press('t')
    await page.waitForURL(/trading=true/)
    await expect.poll(rows).toContain('Gross loss carried down 1,200.00')
    await press('Control+h', 'p')
    await page.waitForURL(/percent=true/)
    await expect.poll(async () => (await rows()).at(-1)).toBe('Net profit -2,150.00 -53.75%')
    expect(await barriersOn(page)).toEqual([])
  })

  test('rises with the stock that is counted: typed in the grid, it stands in the statements with its day', async () => {
    await visitor.goTo('/en/ledger/stockValues?view=2028-07-15')
    await page.locator('input[data-item]:focus').waitFor()
    await page.locator('tr[data-row]', { hasText: 'Stock' }).getByText('2,000.00').waitFor()
    await page.keyboard.type('5500')
    await press('Control+Enter')
    await page.getByText('Your changes are saved.').waitFor()
    expect(await barriersOn(page)).toEqual([])
    await visitor.goTo(`/en/report/tradingAccount?${SECOND}`)
    await expect.poll(rows).toContain('Closing stock · by hand, 31 Asar 2085 5,500.00')
    expect(await rows()).toContain('Gross profit carried down 2,300.00')
    expect((await page.locator('[data-proof]').allInnerTexts()).map(plain)).toContain(
      'Proved Gross profit = trial balance + change of stock by hand',
    )
    await visitor.goTo(`/np/report/balanceSheet?to=2028-07-15&compare=none`)
    await expect.poll(rows).toContain('जिन्सी मौज्दात · हातले ३१ असार २०८५ ५,५००.००')
    expect(visitor.faults).toEqual([])
  })
})

test('of a non-profit is a surplus: its details say so, and the navigation no longer names a trading account', async () => {
  await visitor.goTo('/en/setting/organizationDetails')
  const navigation = page.getByRole('navigation').first()
  await navigation.getByText('Trading account').waitFor()
  await page.getByLabel('Kind of organization').click()
  await page.getByRole('option', { name: 'Non-profit: income and expenditure' }).click()
  await press('Control+Enter')
  await page.getByText('Your changes are saved.').waitFor()
  await navigation.getByText('Income & expenditure').click()
  await heading('Income and expenditure')
  expect(await navigation.getByText('Trading account').count()).toBe(0)
})
