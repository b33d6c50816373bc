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

const SECOND_YEAR = 'from=2027-07-17&to=2028-07-15'

/** What stands in the row that has the keyboard, cell by cell; blank cells are left out. */
const rowWithKeyboard = async () => {
  const row = page.locator('tr[data-row]:focus')
  await row.waitFor()
  return (await row.locator('td').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter(Boolean)
}
const rows = async () => {
  await page.locator('tr[data-row]').first().waitFor()
  return page.locator('tbody tr[data-row] td:first-child').allInnerTexts()
}
const press = async (...chords: string[]) => {
  for (const chord of chords) await page.keyboard.press(chord)
}
/** The trial balance of the second year, with the keyboard on its first row. */
const openTrialBalance = async () => {
  await visitor.goTo(`/en/report/trialBalance?${SECOND_YEAR}`)
  await page.locator('tr[data-row]:focus').waitFor()
}
const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

describe('the trial balance, by keyboard alone', () => {
  test('is reached by typing its name, agrees, and says so', async () => {
    // At once, as a person types who knows the way: the box is fetched only now.
    await press('Alt+g')
    await page.keyboard.type('trial')
    await press('Enter')
    await heading('Trial balance')
    await openTrialBalance()
    expect(await rows()).toEqual([
      'Capital Account',
      'Current Liabilities',
      'Current Assets',
      'Sales Accounts',
      'Indirect Expenses',
      'Profit & Loss A/c',
      'Difference in opening balances',
    ])
    expect(await page.locator('tfoot td').allInnerTexts()).toEqual([
      'Total',
      '7,480.00',
      '7,480.00',
      '600.00',
      '600.00',
      '7,980.00',
      '7,980.00',
    ])
    expect(await page.locator('[data-proof]').allInnerTexts()).toEqual([
      'Proved\nDebits = credits',
      'Proved\nOpenings = last year’s closing',
      'Proved\nSub-ledgers = control ledgers',
    ])
    expect(await page.locator('table[data-totals="final"]').count()).toBe(1)
  })

  test('Right opens a branch, Ctrl+Enter leads to the statement, Enter to the voucher, Escape back to the very row', async () => {
    await openTrialBalance()
    await press('ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowDown')
    expect(await rowWithKeyboard()).toEqual(['Cash', '1,120.00', '500.00', '1,620.00'])
    await press('Control+Enter')
    await heading('Cash')
    expect(await rowWithKeyboard()).toEqual(['1 Shrawan', 'Opening balance', '1,120.00Dr'])
    await press('ArrowDown')
    expect(await rowWithKeyboard()).toEqual(expect.arrayContaining(['Sales – Taxable', 'SI-0001', '500.00', '1,620.00Dr']))
    await press('Enter')
    await page.waitForURL('**/transaction/voucher?voucher=*')
    await page.goBack()
    expect(await rowWithKeyboard()).toEqual(expect.arrayContaining(['Sales – Taxable', 'SI-0001', '500.00', '1,620.00Dr']))
    await press('Escape')
    await heading('Trial balance')
    expect(await rowWithKeyboard()).toEqual(['Cash', '1,120.00', '500.00', '1,620.00'])
    await expect.poll(rows).toContain('Bank Accounts')
  })

  test('keys change the view, the address keeps it, and a reload brings it back', async () => {
    await openTrialBalance()
    await press('F5')
    await page.getByText('Ledger-wise').first().waitFor()
    await press('z')
    await page.waitForURL(/view=ledger.*zero=true/)
    await page.getByText('Zero rows shown').first().waitFor()
    await expect.poll(rows).toContain('Depreciation')
    await page.reload()
    await expect.poll(rows).toContain('Depreciation')
    await press('z', 'F5')
    await page.waitForURL((url) => !url.search.includes('view') && !url.search.includes('zero'))
    // The list of ledgers is a tree as well, as each may be expanded to its months.
    await expect.poll(rows).toHaveLength(7)
    await press('Alt+F5')
    await expect.poll(rows).toContain('Bank – Current A/c')
    await press('1')
    await expect.poll(rows).toHaveLength(7)
  })

  test('Space adds up rows, and the sum stands at the right', async () => {
    await openTrialBalance()
    await press('Home', 'Space', 'ArrowDown', 'Space')
    const sum = page.getByText('2 rows selected · net')
    expect((await sum.innerText()).replaceAll(/\s+/g, ' ')).toBe('2 rows selected · net 7,130.00Cr')
  })

  test('minus goes to the period before, F2 to any two days', async () => {
    await openTrialBalance()
    await press('-')
    await page.waitForURL(/from=2026-07-17&to=2027-07-16/)
    await page.getByText('1 Shrawan 2083 – 31 Asar 2084').waitFor()
    await press('F2')
    await page.getByRole('dialog', { name: 'Period' }).waitFor()
    await page.keyboard.type('2083-4-1')
    await press('Tab')
    await page.keyboard.type('2083-4-31')
    await press('Control+Enter')
    await page.waitForURL(/from=2026-07-17&to=2026-08-16/)
    await expect.poll(rows).toContain('Indirect Expenses')
  })
})

describe('hands that do not wait for the screen', () => {
  test('three presses go three months back, however late the figures come', async () => {
    await visitor.goTo('/en/report/trialBalance?from=2027-07-17&to=2027-08-16')
    await page.locator('tr[data-row]:focus').waitFor()
    await press('-', '-', '-')
    await page.getByText('1 Baisakh – 31 Baisakh 2084').waitFor()
    await press('z', 'z', 'z')
    await page.getByText('Zero rows shown').first().waitFor()
    expect(page.url()).toMatch(/from=2027-04-14&to=2027-05-14&zero=true$/)
  })

  test('Escape out of the period leaves the report on the screen, and the keyboard on its row', async () => {
    await openTrialBalance()
    await press('ArrowDown', 'ArrowDown')
    const row = await rowWithKeyboard()
    await press('F2')
    await page.getByRole('dialog', { name: 'Period' }).waitFor()
    await page.keyboard.type('2083')
    // The first takes back what was typed, the second leaves.
    await press('Escape', 'Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await rowWithKeyboard()).toEqual(row)
    await heading('Trial balance')
    expect(page.url()).toContain(SECOND_YEAR)
  })

  test('so it does when other figures came under the dialog', async () => {
    await openTrialBalance()
    await press('-', 'F2')
    await page.getByRole('dialog', { name: 'Period' }).waitFor()
    await page.getByText('1 Shrawan 2083 – 31 Asar 2084').waitFor()
    await press('Escape')
    expect(await rowWithKeyboard()).toContain('Capital Account')
  })

  test('Enter opens what answers to all letters, not to the first of them', async () => {
    await press('Alt+g')
    await page.keyboard.type('cash')
    await press('Enter')
    await heading('Cash')
  })
})

describe('the day book', () => {
  test('a cancelled voucher is struck out with its reason and its number', async () => {
    await visitor.goTo('/en/report/daybook?from=2026-08-20&to=2026-08-20')
    await heading('Day book')
    const struck = page.locator('tr[data-kind="cancelled"]')
    await struck.waitFor()
    expect((await struck.locator('td').allInnerTexts()).filter(Boolean)).toEqual(['PV-0002', 'Payment', 'Fuel', 'Cancelled: entered twice'])
    expect(await page.locator('tfoot td').allInnerTexts()).toContain('2 vouchers · 1 cancelled')
  })

  test('a text that hides everything is named, and taken away with one press', async () => {
    await page.locator('tr[data-row]:focus').waitFor()
    await press('f')
    await page.getByRole('dialog', { name: 'Filter' }).waitFor()
    await page.getByLabel('Text').focus()
    await page.keyboard.type('no such thing')
    await press('Enter')
    await page.getByText('No records found').waitFor()
    await page.getByText('Text: no such thing').waitFor()
    await press('c')
    await page.locator('tr[data-kind="cancelled"]').waitFor()
  })
})

describe('figures that leave the screen', () => {
  test('the file holds the figures of the screen', async () => {
    await visitor.goTo(`/en/report/trialBalance?${SECOND_YEAR}&view=ledger&columns=closing`)
    await page.locator('tr[data-row]:focus').waitFor()
    const downloading = page.waitForEvent('download')
    await press('Alt+e', 'c')
    const file = await readFile(await (await downloading).path(), 'utf8')
    expect(file).toContain('\r\n"Cash",1620.00,\r\n')
  })

  test('paper has the letterhead, the rows that stand open, the proofs and three signatures', async () => {
    await visitor.goTo(`/en/report/trialBalance?${SECOND_YEAR}&open=2`)
    await page.locator('tr[data-row]:focus').waitFor()
    await press('Alt+p')
    const paper = page.locator('.paper')
    await paper.waitFor({ state: 'attached' })
    const text = await paper.evaluate((sheet) => sheet.textContent)
    for (const words of [
      'Himal Traders Pvt. Ltd.',
      'Trial balance',
      'Bank Accounts',
      '7,980.00',
      'Debits = credits',
      'Prepared by',
      'Approved by',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).not.toContain('Bank – Current A/c')
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await paper.waitFor({ state: 'detached' })
  })
})

describe('when the server cannot be reached', () => {
  test('the former figures stay, grey and dated, and prove nothing', async () => {
    await openTrialBalance()
    const expected = visitor.faults.length
    await visitor.context.setOffline(true)
    await press('-')
    await page.getByText('The server cannot be reached.').waitFor()
    expect(await page.locator('table[data-stale] tfoot').innerText()).toContain('7,980.00')
    await page.getByText('Proofs are shown again when the figures are up to date.').waitFor()
    await visitor.context.setOffline(false)
    await press('r')
    await page.getByText('Debits = credits').waitFor()
    expect(await page.locator('tfoot').innerText()).toContain('8,330.00')
    // Being offline is told in the console, as the specification wants; nothing else may have gone wrong.
    const faults = visitor.faults.splice(expected)
    expect(faults.filter((fault) => !/^(Network error:|Failed to load resource)/.test(fault))).toEqual([])
  })
})

describe('every report in both languages', () => {
  const screens = ['report/trialBalance?open=99&', 'report/daybook?', 'report/allLedgers/CASH?']
  const sizes = { desktop: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } }

  test.each(Object.entries(sizes))('axe finds nothing at the %s', async (_, size) => {
    await page.setViewportSize(size)
    for (const language of ['en', 'np']) {
      for (const screen of screens) {
        await visitor.goTo(`/${language}/${screen.replace('CASH', books.ledgerId('Cash'))}from=2026-07-17&to=2027-07-16`)
        await page.locator('tfoot tr').waitFor()
        expect(await barriersOn(page), `${language} ${screen}`).toEqual([])
      }
    }
    await page.setViewportSize(sizes.desktop)
  })

  test('digits, months and words are Nepali in Nepali', async () => {
    await visitor.goTo(`/np/report/trialBalance?${SECOND_YEAR}`)
    await heading('सन्तुलन परीक्षण')
    await page.locator('tfoot').waitFor()
    expect(await page.locator('tfoot td').allInnerTexts()).toEqual([
      'जम्मा',
      '७,४८०.००',
      '७,४८०.००',
      '६००.००',
      '६००.००',
      '७,९८०.००',
      '७,९८०.००',
    ])
  })

  test('nothing went wrong on the way', () => {
    expect(visitor.faults).toEqual([])
  })
})
