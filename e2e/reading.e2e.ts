import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openExampleBooks } from '../server/src/testing/example-books.ts'
import type { TestBooks } from '../server/src/testing/test-app.ts'
import { barriersOn, type Visitor } from './browser.ts'
import { openJourney } from './journey.ts'

let books: TestBooks
let visitor: Visitor
let page: Page

const YEAR = 'from=2026-07-17&to=2027-07-16'

openJourney(async (journey) => {
  books = journey.books
  for (let rupees = 1; rupees <= 60; rupees++) {
    await books.post('2026-12-01', [
      ['Printing and Stationery', `${rupees}`],
      ['Cash', `-${rupees}`],
    ])
  }
  visitor = await journey.enter()
  page = visitor.page
}, openExampleBooks)

const open = async (path: string) => {
  await visitor.goTo(`/en/report/${path}`)
  await page.locator('tr[data-row]:focus').waitFor()
}
const statementOf = (ledger: string) => open(`allLedgers/${books.ledgerId(ledger)}?${YEAR}&view=plain`)
const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true }).waitFor()
const panel = () => page.getByRole('complementary', { name: 'Voucher' })
const widthOf = async (column: string) => (await page.getByRole('columnheader', { name: column }).boundingBox())?.width ?? 0

describe('a statement', () => {
  test('shows the voucher of the row with the keyboard beside it on a screen of 1366 pixels, and none beside every line', async () => {
    await statementOf('Cash')
    await page.keyboard.press('ArrowDown')
    await panel().getByText('Rent of Shrawan').waitFor()
    expect(await barriersOn(page)).toEqual([])
    await page.keyboard.press('Alt+F5')
    await panel().waitFor({ state: 'detached' })
    await page.keyboard.press('Alt+F5')
    await panel().waitFor()
  })

  test('turns to the next ledger and back, however fast, and Escape leaves them all at once', async () => {
    await open(`trialBalance?${YEAR}&view=ledger`)
    await page.getByRole('row', { name: /^Rent/ }).focus()
    await page.keyboard.press('Control+Enter')
    await heading('Rent')
    await page.keyboard.press('PageDown')
    await page.getByRole('heading', { name: 'Rent', level: 1, exact: true }).waitFor({ state: 'detached' })
    const next = await visitor.heading()
    await page.keyboard.press('PageUp')
    await heading('Rent')
    await page.keyboard.press('PageDown')
    await heading(next)
    expect(page.url()).toContain(YEAR)
    await page.keyboard.press('Escape')
    await heading('Trial balance')
  })

  test('repeats the date in the first visible row of a scrolled page, and nowhere else', async () => {
    await statementOf('Cash')
    await page.keyboard.press('End')
    await page.locator('tr[data-row]:focus', { hasText: '60.00' }).waitFor()
    const dates = async () =>
      (await page.locator('tbody tr[data-row] td:first-child').allInnerTexts()).filter((text) => text.includes('Mangsir'))
    await expect.poll(dates).toHaveLength(2) // where it changed, out of sight above, and in the first visible row
    await page.keyboard.press('Home')
    await expect.poll(dates).toHaveLength(1)
  })
})

test('End in the day book shows the last voucher with all its lines, above the total', async () => {
  await open(`daybook?${YEAR}`)
  await page.keyboard.press('End')
  await expect.poll(() => page.locator('tr[data-row]').last().isVisible()).toBe(true)
  const last = page.locator('tbody tr[data-row]').last()
  const isAbove = async () => {
    const [row, total] = await Promise.all([last.boundingBox(), page.locator('tfoot').boundingBox()])
    return row !== null && total !== null && row.y + row.height <= total.y + 1
  }
  await expect.poll(isAbove).toBe(true)
})

describe('filters', () => {
  test('begin with the amount and the ledger, and one key clears them all', async () => {
    await open(`daybook?${YEAR}`)
    await page.keyboard.press('f')
    await page.getByLabel('Amount').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('58-60')
    await page.keyboard.press('Tab')
    await page.keyboard.type('stationery')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Ledger: Printing and Stationery').waitFor()
    await page.getByText('Amount: 58-60').waitFor()
    await expect.poll(() => page.locator('tfoot').innerText()).toContain('3 vouchers')
    expect(await barriersOn(page)).toEqual([])
    await page.keyboard.press('c')
    await expect.poll(() => page.locator('tfoot').innerText()).toContain('67 vouchers')
    expect(page.url()).not.toContain('amount')
  })
})

describe('figures on screens of other sizes', () => {
  test('at 150 % the trial balance names the columns that have no room, and the statement says that it goes on', async () => {
    await page.setViewportSize({ width: 911, height: 512 })
    await open(`trialBalance?${YEAR}`)
    await page.getByText('Hidden, because the window is narrow: Opening', { exact: true }).waitFor()
    await page.setViewportSize({ width: 700, height: 512 })
    await statementOf('Cash')
    await page.locator('[data-beyond="right"]').waitFor()
    await page.locator('[data-beyond]').evaluate((frame) => frame.scrollTo(frame.scrollWidth, 0))
    await page.locator('[data-beyond="left"]').waitFor()
  })

  test('on a wide screen names stay beside their figures, and the table in the middle', async () => {
    await page.setViewportSize({ width: 1920, height: 1080 })
    await open(`trialBalance?${YEAR}`)
    expect(await widthOf('Particulars')).toBeLessThanOrEqual(420)
    const [table, frame] = await Promise.all([page.getByRole('treegrid').boundingBox(), page.locator('.page-body').boundingBox()])
    const middle = (box: typeof table) => Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2)
    expect(Math.abs(middle(table) - middle(frame))).toBeLessThanOrEqual(1)
  })

  test('nothing went wrong on the way', () => {
    expect(visitor.faults).toEqual([])
  })
})
