import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openExampleBooks } from '../server/src/testing/example-books.ts'
import type { TestBooks } from '../server/src/testing/test-app.ts'
import { barriersOn, type Visitor } from './browser.ts'
import { openJourney } from './journey.ts'

let books: TestBooks
let visitor: Visitor
let page: Page

openJourney(async (journey) => {
  books = journey.books
  visitor = await journey.enter()
  page = visitor.page
  // Paper cannot be looked at here: what would be printed stays on the page until printing ends.
  await page.addInitScript(() => Object.assign(window, { print: () => {} }))
}, openExampleBooks)

const FIRST_YEAR = 'from=2026-07-17&to=2027-07-16'
const press = async (...chords: string[]) => {
  for (const chord of chords) await page.keyboard.press(chord)
}
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const rowWithKeyboard = async () => {
  const row = page.locator('tr[data-row]:focus')
  await row.waitFor()
  return plain(await row.innerText())
}

/** Opens the trial balance of the first year by ledgers, with the keyboard on one of them. */
async function openAt(ledger: string, language = 'en') {
  await visitor.goTo(`/${language}/report/trialBalance?${FIRST_YEAR}&view=ledger&row=${books.ledgerId(ledger)}`)
  await page.locator('tr[data-row]:focus').waitFor()
}
const formula = async () => (await page.getByRole('dialog').locator('tbody tr').allInnerTexts()).map(plain)
const largest = async () => (await page.locator('[data-voucher]').allInnerTexts()).map(plain)

describe('a figure is explained, by keyboard alone', () => {
  test('by opening, debit, credit and closing with their counts, and by its largest vouchers', async () => {
    await openAt('Cash')
    const row = await rowWithKeyboard()
    await press('e')
    await page.getByRole('dialog', { name: 'Cash' }).waitFor()
    await page.locator('[data-voucher]:focus').waitFor()
    expect(await formula()).toEqual([
      'Opening 1,000.00Dr',
      '+ Debit 1 entry 1,130.00',
      '− Credit 4 entries 1,010.00',
      '= Closing 1,120.00Dr',
    ])
    expect((await largest())[0]).toContain('SI-0001')
    expect(await page.getByRole('dialog').locator('[data-proof="holds"]').innerText()).toContain('Agrees with the entries')
    expect(await barriersOn(page)).toEqual([])
    await press('Escape')
    expect(await rowWithKeyboard()).toBe(row)
  })

  test('of a T-form that of the side with the keyboard, also after going to the other side and back', async () => {
    await visitor.goTo('/en/report/balanceSheet?to=2027-07-16&compare=none')
    await rowWithKeyboard()
    const explained = async (name: string) => {
      await press('e')
      await page.getByRole('dialog', { name }).waitFor()
      await press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await explained('Capital Account')
    await press('ArrowDown', 'ArrowRight')
    await explained('Current Assets')
    await press('ArrowLeft')
    await explained('Share Capital')
  })

  test('Left goes to the credits, whose largest voucher Enter opens, and Escape comes back to the row', async () => {
    await openAt('Cash')
    const row = await rowWithKeyboard()
    await press('e')
    await page.locator('[data-voucher]:focus').waitFor()
    await press('ArrowLeft')
    await page.locator('[data-voucher]:focus', { hasText: 'CV-0001' }).waitFor()
    await press('ArrowDown')
    await page.locator('[data-voucher]:focus', { hasText: 'PV-0001' }).waitFor()
    await press('Enter')
    await page.waitForURL('**/transaction/voucher?voucher=*')
    await page.getByRole('heading', { name: /PV-0001/ }).waitFor()
    await press('Escape')
    expect(await rowWithKeyboard()).toBe(row)
    expect(visitor.faults).toEqual([])
  })
})

const rows = async () => (await page.locator('tbody tr[data-row]').allInnerTexts()).map(plain)
const showsRows = (count: number) => expect.poll(async () => (await rows()).length).toBe(count)

describe('what changed a figure is listed, by keyboard alone', () => {
  test('H shows its history, the last recorded first, and Escape comes back to the row', async () => {
    await openAt('Cash')
    const row = await rowWithKeyboard()
    await press('h')
    await page.getByRole('heading', { name: 'History of the figure: Cash', level: 1 }).waitFor()
    await showsRows(9)
    expect((await rows())[1]).toMatch(/Cancelled .* PV-0002 .*entered twice.* 80\.00Dr 1,220\.00Dr$/)
    expect((await rows())[0]).toMatch(/PV-0004 .* 100\.00Cr 1,120\.00Dr$/)
    expect(await barriersOn(page)).toEqual([])
    await press('Escape')
    expect(await rowWithKeyboard()).toBe(row)
  })

  test('W shows what changed since the report was printed, also in Nepali', async () => {
    await openAt('Cash', 'np')
    await press('Alt+p')
    await page.locator('.paper').waitFor({ state: 'attached' })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await books.post('2026-09-01', [
      ['Rent', '25'],
      ['Cash', '-25'],
    ])
    await press('w')
    await page.getByRole('dialog', { name: 'के फेरियो' }).waitFor()
    expect(await barriersOn(page)).toEqual([])
    await press('p')
    await page.getByRole('heading', { name: 'के फेरियो', level: 1 }).waitFor()
    await showsRows(1)
    expect((await rows())[0]).toMatch(/प्रविष्ट .* २५\.००$/)
    expect(await page.locator('[data-proof="holds"]').count()).toBe(1)
    expect(visitor.faults).toEqual([])
  })
})
