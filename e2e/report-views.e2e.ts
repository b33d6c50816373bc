import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openExampleBooks } from '../server/src/testing/example-books.ts'
import { barriersOn, type Visitor } from './browser.ts'
import { openJourney } from './journey.ts'

let visitor: Visitor
let page: Page

openJourney(async (journey) => {
  visitor = await journey.enter()
  page = visitor.page
}, openExampleBooks)

const press = async (...chords: string[]) => {
  for (const chord of chords) await page.keyboard.press(chord)
}
const open = async (path: string) => {
  await visitor.goTo(path)
  await page.locator('tr[data-row]:focus').waitFor()
}
const totals = () => page.locator('tfoot td').allInnerTexts()

test('the comma opens the view: thousands without decimals, by keyboard alone, and what rounding took is a row', async () => {
  await open('/en/report/trialBalance?from=2027-07-17&to=2028-07-15&view=ledger&columns=closing')
  await press(',')
  const dialog = page.getByRole('dialog', { name: 'View' })
  await dialog.waitFor()
  expect(await barriersOn(page)).toEqual([])
  await dialog.getByLabel('Amounts', { exact: true }).focus()
  await press('ArrowDown', 'ArrowDown', 'Enter')
  await page.waitForURL(/scale=thousand/)
  await dialog.getByLabel('Decimals').focus()
  await press('ArrowDown', 'ArrowDown', 'Enter', 'Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('amounts in thousands of Rs (रु)').waitFor()
  // By hand: debits 5, 2, 0, 0 and 1 thousand of 7,980; credits 7, 1, 0 and 0 of as much.
  await expect.poll(totals).toEqual(['Total', '8', '8'])
  expect(await page.locator('tr', { hasText: 'Cash' }).locator('td').allInnerTexts()).toEqual(['Cash', '2', ''])
  await page.reload()
  await expect.poll(totals).toEqual(['Total', '8', '8'])
  await page.getByRole('button', { name: 'Remove In thousands' }).click()
  await expect.poll(totals).toEqual(['Total', '7,980', '7,980'])
})

test('the largest rows first with their share, and the file has both and whole figures', async () => {
  await open('/en/report/balanceSheet?to=2028-07-15&form=vertical&scale=lakh&order=amount&shares=true')
  await page.getByText('Largest first').waitFor()
  await expect.poll(async () => (await page.locator('table').nth(1).locator('tbody tr').allInnerTexts()).length).toBeGreaterThan(3)
  const names = await page.locator('table').nth(1).locator('tbody td:first-child').allInnerTexts()
  expect(names.slice(0, 3)).toEqual(['Current Assets', 'Bank Accounts', 'Cash-in-hand'])
  await page.getByText('% of total').first().waitFor()
  const downloading = page.waitForEvent('download')
  await press('Alt+e', 'c')
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain('"Bank Accounts",5100.00,64.7,')
  expect(visitor.faults).toEqual([])
})

test('the format of a file is chosen by its letter or with the arrows, and its name says organization, report and period', async () => {
  await open('/en/report/trialBalance?from=2027-07-17&to=2028-07-15&view=ledger')
  const dialog = page.getByRole('dialog', { name: 'Export the whole report' })
  const downloaded = async (...keys: string[]) => {
    await press('Alt+e')
    await dialog.waitFor()
    expect(await barriersOn(page)).toEqual([])
    const downloading = page.waitForEvent('download')
    await press(...keys)
    const file = await downloading
    await dialog.waitFor({ state: 'detached' })
    return { name: file.suggestedFilename(), begins: (await readFile(await file.path())).subarray(0, 4).toString('latin1') }
  }
  const name = 'Himal Traders Pvt. Ltd. – Trial balance – 2084-04-01 – 2085-03-31'
  expect(await downloaded('e')).toEqual({ name: `${name}.xlsx`, begins: 'PK\u0003\u0004' })
  expect(await downloaded('ArrowDown', 'Enter')).toEqual({ name: `${name}.pdf`, begins: '%PDF' })
  await page.getByText(/2085-03-31\.pdf · \d+ kB/).waitFor()
  // Another period, for the file alone.
  await press('Alt+e')
  await dialog.waitFor()
  await press('F2')
  await page.getByRole('dialog', { name: 'Period' }).waitFor()
  await visitor.typeEach('1-5-2084', '31-5-2084')
  await dialog.getByText('1 Bhadra – 31 Bhadra 2084').waitFor()
  const downloading = page.waitForEvent('download')
  await press('c')
  expect((await downloading).suggestedFilename()).toBe('Himal Traders Pvt. Ltd. – Trial balance – 2084-05-01 – 2084-05-31.csv')
  expect(page.url()).toContain('from=2027-07-17&to=2028-07-15')
})
