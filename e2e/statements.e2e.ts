import { readFile } from 'node:fs/promises'
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

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
/** What stands in the row that has the keyboard, cell by cell; blank cells are left out. */
const rowWithKeyboard = async () => {
  const row = page.locator('tr[data-row]:focus')
  await row.waitFor()
  return (await row.locator('td').allInnerTexts()).map(plain).filter(Boolean)
}
/** The rows of each table, a line for each. */
const tables = async () => {
  await page.locator('tr[data-row]').first().waitFor()
  const found = await page.locator('main table').all()
  return Promise.all(found.map(async (table) => (await table.locator('tbody tr[data-row], tfoot tr').allInnerTexts()).map(plain)))
}
const press = async (...chords: string[]) => {
  for (const chord of chords) await page.keyboard.press(chord)
}
const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
const openBalanceSheet = async (more = '') => {
  await visitor.goTo(`/en/report/balanceSheet?to=2028-07-15${more}`)
  await page.locator('tr[data-row]:focus').waitFor()
}

const SHEET = [
  [
    'Capital Account 7,000.00 7,000.00',
    'Share Capital 7,000.00 7,000.00',
    'Profit & Loss A/c 750.00 350.00',
    'Brought forward 350.00',
    'For the period 400.00 350.00',
    'Current Liabilities 130.00 130.00',
    'Duties & Taxes 130.00 130.00',
    'Total 7,880.00 7,480.00',
  ],
  [
    'Current Assets 6,830.00 6,430.00',
    'Loans & Advances (Asset) 110.00 110.00',
    'Cash-in-hand 1,620.00 1,120.00',
    'Bank Accounts 5,100.00 5,200.00',
    'Difference in opening balances 1,050.00 1,050.00',
    'Total 7,880.00 7,480.00',
  ],
]

describe('the balance sheet, by keyboard alone', () => {
  test('is reached by typing its name, shows both sides with last year beside them, and proves that they agree', async () => {
    await press('Alt+g')
    await page.keyboard.type('balance sh')
    await press('Enter')
    await heading('Balance sheet')
    await openBalanceSheet()
    expect(await tables()).toEqual(SHEET)
    expect((await page.locator('[data-proof]').allInnerTexts()).map(plain)).toEqual([
      'Proved Assets = capital and liabilities',
      'Proved Ledgers = trial balance',
      'Proved Profit = income − expense',
      'Proved Sub-ledgers = control ledgers',
    ])
  })

  test('leads from a group down over ledger and month to the voucher, and Escape comes back step by step to the very rows', async () => {
    await openBalanceSheet()
    await press('ArrowRight')
    expect(await rowWithKeyboard()).toEqual(['Current Assets', '6,830.00', '6,430.00'])
    await press('Enter')
    await page.waitForURL('**/report/groupSummary/sub/*')
    await heading('Current Assets')
    await press('ArrowDown', 'ArrowDown')
    expect((await rowWithKeyboard())[0]).toBe('Bank Accounts')
    await press('Enter')
    await page.waitForURL('**/report/groupSummary/subSingle/*')
    await heading('Bank Accounts')
    expect((await rowWithKeyboard())[0]).toBe('Bank – Current A/c')
    await press('Enter')
    await page.waitForURL('**/report/groupSummary/subSingle/ledger/*/months*')
    await heading('Bank – Current A/c')
    expect(await rowWithKeyboard()).toEqual(['Shrawan', '17 Jul 2027 – 17 Aug 2027', '5,200.00Dr'])
    await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown')
    const mangsir = ['Mangsir', '17 Nov 2027 – 16 Dec 2027', '1', '100.00', '5,100.00Dr']
    expect(await rowWithKeyboard()).toEqual(mangsir)
    await press('Enter')
    await page.waitForURL(/subSingle\/ledger\/[^/]+\?from=2027-11-17&to=2027-12-16/)
    expect(await rowWithKeyboard()).toEqual(['1 Mangsir', 'Opening balance', '5,200.00Dr'])
    await press('ArrowDown')
    const line = await rowWithKeyboard()
    expect(line).toContain('Rent')
    await press('Enter')
    await page.waitForURL('**/transaction/voucher?voucher=*')

    await page.goBack()
    expect(await rowWithKeyboard()).toEqual(line)
    await press('Escape')
    expect(await rowWithKeyboard()).toEqual(mangsir)
    await press('Escape')
    await heading('Bank Accounts')
    expect((await rowWithKeyboard())[0]).toBe('Bank – Current A/c')
    await press('Escape')
    await heading('Current Assets')
    expect((await rowWithKeyboard())[0]).toBe('Bank Accounts')
    await press('Escape')
    await heading('Balance sheet')
    expect(await rowWithKeyboard()).toEqual(['Current Assets', '6,830.00', '6,430.00'])
  })

  test('stands in vertical form, with zero rows, and alone, each with a key; the address keeps it', async () => {
    await openBalanceSheet()
    await press('Control+h')
    await page.waitForURL(/form=vertical/)
    await expect.poll(tables).toEqual(SHEET)
    await press('z')
    await page.getByText('Zero rows shown').first().waitFor()
    await expect.poll(async () => (await tables())[0]).toContain('Transferred in the year')
    await page.reload()
    await expect.poll(async () => (await tables())[0]).toContain('Transferred in the year')
    await press('z', 'Control+h')
    await page.waitForURL((url) => !url.search.includes('form') && !url.search.includes('zero'))
  })

  test('is of one day: minus goes to the end of last year, F2 to any day', async () => {
    await openBalanceSheet()
    await page.getByRole('button', { name: 'as of 31 Asar 2085' }).waitFor()
    await press('-')
    await page.waitForURL(/to=2027-07-16/)
    await expect.poll(async () => (await tables())[0]?.at(-1)).toBe('Total 7,480.00')
    await press('F2')
    await page.getByRole('dialog', { name: 'Day' }).waitFor()
    await page.keyboard.type('2084-4-15')
    await press('Control+Enter')
    await page.waitForURL(/to=2027-07-31/)
    await expect.poll(async () => (await tables())[0]?.at(-1)).toBe('Total 7,980.00 7,480.00')
  })
})

describe('the group summary', () => {
  test('begins with the primary groups and their statements', async () => {
    await visitor.goTo('/en/report/groupSummary?from=2027-07-17&to=2028-07-15')
    await heading('Group summary')
    expect((await rowWithKeyboard()).slice(0, 2)).toEqual(['Capital Account', 'Balance sheet'])
    await press('Enter')
    await page.waitForURL('**/report/groupSummary/sub/*')
    await heading('Capital Account')
  })

  test('of the trial balance keeps its period, and shows the path to it with the figures', async () => {
    await visitor.goTo('/en/report/trialBalance?from=2027-07-17&to=2028-07-15&open=2')
    await page.locator('tr[data-row]:focus').waitFor()
    for (let presses = 0; (await rowWithKeyboard())[0] !== 'Bank Accounts' && presses < 20; presses += 1) await press('ArrowDown')
    await press('Enter')
    await heading('Bank Accounts')
    expect(page.url()).toMatch(/sub\/[^?]+\?from=2027-07-17&to=2028-07-15/)
    const way = (await page.getByRole('navigation', { name: 'Way down' }).locator('li').allInnerTexts()).map(plain)
    expect(way).toEqual(['Current Assets 6,830.00Dr', 'Bank Accounts 5,100.00Dr'])
  })
})

describe('figures that leave the screen', () => {
  test.each(['', '&form=vertical'])('the file holds both sides%s', async (form) => {
    await openBalanceSheet(form)
    const downloading = page.waitForEvent('download')
    await press('Alt+e', 'c')
    const file = await readFile(await (await downloading).path(), 'utf8')
    for (const line of ['"Profit & Loss A/c",750.00,350.00', '"Bank Accounts",5100.00,5200.00', 'Total",7880.00,7480.00'])
      expect(file).toContain(line)
  })

  test.each(['', '&form=vertical'])('so does paper%s', async (form) => {
    await openBalanceSheet(form)
    await press('Alt+p')
    const paper = page.locator('.paper')
    await paper.waitFor({ state: 'attached' })
    const text = await paper.evaluate((sheet) => sheet.textContent)
    for (const words of [
      'Himal Traders Pvt. Ltd.',
      'as of 31 Asar 2085',
      'Capital and liabilities',
      'Bank Accounts',
      '7,880.00',
      'Approved by',
    ])
      expect(text).toContain(words)
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await paper.waitFor({ state: 'detached' })
  })
})

describe('in both languages', () => {
  const sizes = { screen: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } }

  test.each(Object.entries(sizes))('axe finds nothing at the size of a %s', async (_, size) => {
    await page.setViewportSize(size)
    const period = 'from=2027-07-17&to=2028-07-15'
    for (const language of ['en', 'np'])
      for (const screen of [
        `balanceSheet?${period}`,
        `balanceSheet?${period}&form=vertical`,
        `groupSummary?${period}`,
        `groupSummary/sub/${books.groupId('Current Assets')}?${period}`,
      ]) {
        await visitor.goTo(`/${language}/report/${screen}`)
        await page.locator('tfoot tr').first().waitFor()
        expect(await barriersOn(page), `${language} ${screen}`).toEqual([])
      }
    await page.setViewportSize(sizes.screen)
  })

  test('digits and words are Nepali in Nepali', async () => {
    await visitor.goTo('/np/report/balanceSheet?to=2028-07-15')
    await heading('वासलात')
    expect((await tables()).map((rows) => rows.at(-1))).toEqual(['जम्मा ७,८८०.०० ७,४८०.००', 'जम्मा ७,८८०.०० ७,४८०.००'])
  })

  test('nothing went wrong on the way', () => {
    expect(visitor.faults).toEqual([])
  })
})
