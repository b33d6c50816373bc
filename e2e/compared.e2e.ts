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

/** The trial balance of the second year, with the keyboard on its first row. */
const openTrialBalance = async () => {
  await visitor.goTo('/en/report/trialBalance?from=2027-07-17&to=2028-07-15')
  await page.locator('tr[data-row]:focus').waitFor()
}
const press = async (...chords: string[]) => {
  for (const chord of chords) await page.keyboard.press(chord)
}
const totals = () => page.locator('tfoot td').allInnerTexts()

test('Alt+C and L set the former year beside the figures, Alt+D takes it away', async () => {
  await openTrialBalance()
  await press('Alt+c')
  await page.getByRole('dialog', { name: 'Add a period as a column' }).waitFor()
  await press('l')
  await page.waitForURL(/compare=fiscal-year-1/)
  await page.getByText('Compared with last fiscal year').first().waitFor()
  await expect.poll(async () => (await totals()).slice(-4)).toEqual(['7,980.00', '7,980.00', '8,330.00', '8,330.00'])
  expect(await barriersOn(page)).toEqual([])
  await press('Alt+d')
  await page.waitForURL((url) => !url.search.includes('compare'))
  await expect.poll(async () => (await totals()).at(-1)).toBe('7,980.00')
})

test('any period is added as a column by its days, and taken away again', async () => {
  await openTrialBalance()
  await press('Alt+c')
  await page.getByRole('dialog', { name: 'Add a period as a column' }).waitFor()
  await page.keyboard.type('2083-5-1')
  await press('Enter')
  await page.keyboard.type('2083-5-31')
  await press('Enter')
  await page.waitForURL((url) => url.searchParams.get('periods') === '2026-08-17~2026-09-16')
  await page.getByText('Closing · Bhadra 2083').waitFor()
  await page.getByText('With 1–31 Bhadra 2083').or(page.getByText('With 1 Bhadra – 31 Bhadra 2083')).waitFor()
  await press('Alt+d')
  await page.waitForURL((url) => !url.searchParams.has('periods'))
})

test('Alt+N sets the months, then the quarters of the period side by side; the names stay while Ctrl+Right scrolls', async () => {
  await openTrialBalance()
  await press('Alt+n')
  await page.waitForURL(/across=months/)
  await page.getByText('Closing · Shrawan', { exact: true }).waitFor()
  const [names, last] = [page.locator('tbody td[data-pinned]').first(), page.getByText('Closing · Asar', { exact: true })]
  const before = await names.boundingBox()
  for (let presses = 0; presses < 8; presses++) await press('Control+ArrowRight')
  expect((await last.boundingBox())?.x).toBeLessThan(1366)
  expect(await names.boundingBox()).toEqual(before)
  await press('%')
  await page.waitForURL(/differences=true/)
  expect(await barriersOn(page)).toEqual([])
  await press('Alt+n')
  await page.waitForURL(/across=quarters/)
  await page.getByText('Closing · Shrawan–Ashwin').waitFor()
  await press('Alt+n')
  await page.waitForURL((url) => !url.searchParams.has('across'))
})

test('the books as they were known on a day say so, and one press brings today back', async () => {
  await openTrialBalance()
  await press('f')
  await page.getByRole('dialog', { name: 'Filter' }).waitFor()
  await page.getByLabel('As known on').focus()
  await page.keyboard.type('2083-5-5')
  await press('Tab', 'Control+Enter')
  await page.waitForURL(/known=2026-08-21/)
  await page.getByText('As known on 5 Bhadra 2083: nothing was recorded yet').waitFor()
  await press('c')
  await page.locator('tfoot', { hasText: '7,980.00' }).waitFor()
  expect(visitor.faults).toEqual([])
})
