import { readFile } from 'node:fs/promises'
import { listSubLedgers } from '@lekha/contract'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openExampleBooks } from '../server/src/testing/example-books.ts'
import type { TestBooks } from '../server/src/testing/test-app.ts'
import { barriersOn, type Visitor } from './browser.ts'
import { openJourney } from './journey.ts'

let books: TestBooks
let subLedgerId: string
let visitor: Visitor
let page: Page

openJourney(async (journey) => {
  books = journey.books
  subLedgerId = await firstSubLedger(books)
  visitor = await journey.enter()
  page = visitor.page
  // Paper cannot be looked at here: what would be printed stays on the page until printing ends.
  await page.addInitScript(() => Object.assign(window, { print: () => {} }))
}, openExampleBooks)

const FIRST_YEAR = 'from=2026-07-17&to=2027-07-16'
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const rowWithKeyboard = async () => {
  const row = page.locator('tr[data-row]:focus')
  await row.waitFor()
  return (await row.locator('td').allInnerTexts()).map(plain).filter(Boolean)
}
const press = async (...chords: string[]) => {
  for (const chord of chords) await page.keyboard.press(chord)
}
const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
const openMonthsOfCash = async (language = 'en') => {
  await visitor.goTo(`/${language}/report/allLedgers/${books.ledgerId('Cash')}/months?${FIRST_YEAR}`)
  await page.locator('tr[data-row]:focus').waitFor()
}
/** The period of a chart that has the keyboard, with its amounts. */
const periodWithKeyboard = () => page.locator('section li button:focus').getAttribute('aria-label')

const BHADRA = ['Bhadra', '17 Aug 2026 – 16 Sep 2026', '1', '1,130.00', '1,830.00Dr']

describe('the months of a ledger, by keyboard alone', () => {
  test('stand between the trial balance and the statement, and Escape comes back to the very rows', async () => {
    await visitor.goTo(`/en/report/trialBalance?${FIRST_YEAR}&view=ledger`)
    const cash = await stepTo('Cash')
    await press('Enter')
    await page.waitForURL('**/report/allLedgers/*/months?*')
    await heading('Cash')
    expect((await rowWithKeyboard())[0]).toBe('Shrawan')
    await press('ArrowDown')
    expect(await rowWithKeyboard()).toEqual(BHADRA)
    await press('Enter')
    await page.waitForURL(/allLedgers\/[^/]+\?from=2026-08-17&to=2026-09-16/)
    expect(await rowWithKeyboard()).toEqual(['1 Bhadra', 'Opening balance', '700.00Dr'])
    await page.locator('tfoot', { hasText: '1,830.00' }).waitFor()
    await press('Escape')
    expect(await rowWithKeyboard()).toEqual(BHADRA)
    await press('Escape')
    await heading('Trial balance')
    expect(await rowWithKeyboard()).toEqual(cash)
  })

  test('are drawn: the keyboard goes from month to month of a chart, and Enter opens one', async () => {
    await openMonthsOfCash()
    await page.locator('section li button').first().waitFor()
    await press('Shift+Tab')
    expect(await periodWithKeyboard()).toBe('Shrawan: Closing 700.00 Dr')
    await press('Shift+Tab', 'ArrowRight')
    expect(await periodWithKeyboard()).toBe('Bhadra: Debit 1,130.00, Credit 0.00')
    await press('End')
    expect(await periodWithKeyboard()).toBe('Asar: Debit 0.00, Credit 0.00')
    await press('Home', 'ArrowRight', 'Enter')
    await page.waitForURL(/from=2026-08-17&to=2026-09-16/)
    expect(await rowWithKeyboard()).toEqual(['1 Bhadra', 'Opening balance', '700.00Dr'])
    await press('Escape')
    await page.waitForURL('**/months?*')
    expect(await rowWithKeyboard()).toEqual(BHADRA)
  })

  test('and the statement change into each other with Ctrl+H, of a sub-ledger and a group as well', async () => {
    for (const [path, name] of [
      [`report/allLedgers/${books.ledgerId('Cash')}`, 'Cash'],
      [`subLedger/${subLedgerId}`, 'Ram'],
      [`report/groupSummary/sub/${books.groupId('Current Assets')}`, 'Current Assets'],
    ] as const) {
      await visitor.goTo(`/en/${path}?${FIRST_YEAR}`)
      await page.locator('tr[data-row]:focus').waitFor()
      await press('Control+h')
      await page.waitForURL(`**/${path}/months?${FIRST_YEAR}`)
      await heading(name)
      await page
        .getByText('Month summary · ')
        .or(page.getByText('Month summary', { exact: true }))
        .first()
        .waitFor()
      await page.locator('tr[data-row]:focus').waitFor()
      await press('Control+h')
      await page.waitForURL(`**/${path}?${FIRST_YEAR}`)
    }
  })

  test('below a group summary stay below it', async () => {
    await visitor.goTo(`/en/report/groupSummary/sub/${books.groupId('Cash-in-hand')}?${FIRST_YEAR}`)
    await page.locator('tr[data-row]:focus').waitFor()
    await press('Enter')
    await page.waitForURL('**/report/groupSummary/subSingle/ledger/*/months?*')
    expect((await rowWithKeyboard())[0]).toBe('Shrawan')
    await press('Enter')
    await page.waitForURL(/groupSummary\/subSingle\/ledger\/[^/]+\?from=2026-07-17&to=2026-08-16/)
  })
})

describe('what leaves the screen', () => {
  test('the file holds the table, paper the charts as well', async () => {
    await openMonthsOfCash()
    const downloading = page.waitForEvent('download')
    await press('Alt+e', 'c')
    const file = await readFile(await (await downloading).path(), 'utf8')
    expect(file).toContain('"Bhadra","17 Aug 2026 – 16 Sep 2026",1,1130.00,,1830.00')
    await press('Alt+p')
    const paper = page.locator('.paper')
    await paper.waitFor({ state: 'attached' })
    expect(await paper.locator('svg [data-look]').evaluateAll((series) => series.map((each) => each.getAttribute('data-look')))).toEqual([
      'bar',
      'bar',
      'line',
    ])
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await paper.waitFor({ state: 'detached' })
  })
})

describe('in both languages', () => {
  const sizes = { screen: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } }

  test.each(Object.entries(sizes))('axe finds nothing at the size of a %s', async (_, size) => {
    await page.setViewportSize(size)
    for (const language of ['en', 'np']) {
      await openMonthsOfCash(language)
      await page.locator('section li button').first().waitFor()
      expect(await barriersOn(page), language).toEqual([])
    }
    await page.setViewportSize(sizes.screen)
  })

  test('digits and words are Nepali in Nepali', async () => {
    await openMonthsOfCash('np')
    await page.getByRole('button', { name: 'भदौ: डेबिट १,१३०.००, क्रेडिट ०.००' }).waitFor()
  })

  test('nothing went wrong on the way', () => {
    expect(visitor.faults).toEqual([])
  })
})

/** The first sub-ledger of the example books: Ram. */
async function firstSubLedger({ owner, organizationId }: TestBooks): Promise<string> {
  const { answer } = await owner.call(listSubLedgers, { params: { organizationId } })
  return answer.result.find(({ name }) => name === 'Ram')?.id ?? 'no Ram'
}

/** Goes down to the row of this name; returns what stands in it. */
async function stepTo(name: string): Promise<string[]> {
  for (let presses = 0; presses < 60; presses += 1) {
    const row = await rowWithKeyboard()
    if (row[0] === name) return row
    await press('ArrowDown')
  }
  throw new Error(`No row ${name}.`)
}
