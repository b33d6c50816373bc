import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { TestBooks } from '../server/src/testing/test-app.ts'
import { barriersOn, type Visitor } from './browser.ts'
import { openJourney } from './journey.ts'

let books: TestBooks
let visitor: Visitor
let page: Page

const VOUCHERS = 650

openJourney(async (journey) => {
  books = journey.books
  for (let index = 1; index <= VOUCHERS; index++) await post(index)
  visitor = await journey.enter()
  page = visitor.page
})

/** Vouchers of one rupee, so that the balance after a line is its number. */
const post = (index: number) =>
  books.post(`2026-08-${String(Math.ceil(index / 30)).padStart(2, '0')}`, [
    ['Petty Cash', '1'],
    ['Share Capital', '-1'],
  ])
const balance = async () => (await page.locator('tr[data-row]:focus td').allInnerTexts()).filter(Boolean).at(-1)
const waitForBalance = (rupees: number) => page.locator('tr[data-row]:focus', { hasText: `${rupees}.00Dr` }).waitFor()
/** Goes up to the line with this balance, and sees each line on the way: a key that waits for rows is pressed again. */
async function goUpTo(rupees: number): Promise<void> {
  for (let seen = await rupeesHere(), presses = 0; seen > rupees && presses < 2000; presses++) {
    await page.keyboard.press('ArrowUp')
    const next = await rupeesHere()
    expect([seen, seen - 1]).toContain(next)
    seen = next
  }
  expect(await rupeesHere()).toBe(rupees)
}
const rupeesHere = async () => Number.parseInt((await balance()) ?? '', 10)
const isInSight = () =>
  page.locator('tr[data-row]:focus').evaluate((row) => {
    const [place, frame] = [row.getBoundingClientRect(), row.closest('[data-scrolls]')?.getBoundingClientRect()]
    return frame !== undefined && place.top >= frame.top && place.bottom <= frame.bottom
  })
const gap = () => page.locator('tr[data-kind="gap"]')
const scrollTo = (place: 'top' | 'bottom') =>
  page.locator('main [data-scrolls]').evaluate((frame, down) => frame.scrollTo(0, down ? frame.scrollHeight : 0), place === 'bottom')

test('says how many rows were not read, where they stand', async () => {
  await visitor.goTo(`/en/report/allLedgers/${books.ledgerId('Petty Cash')}?from=2026-07-17&to=2027-07-16&view=plain`)
  await page.locator('tr[data-row]:focus').waitFor()
  await scrollTo('bottom')
  expect((await gap().innerText()).trim()).toBe('450 rows between')
  expect(await page.locator('tfoot').innerText()).toContain('650.00Dr')
  expect(await barriersOn(page)).toEqual([])
})

test('End goes to the last row at once, and the way back reads what lies between, all as the first page knew it', async () => {
  const queries: URLSearchParams[] = []
  page.on('request', (request) => request.url().includes('/reports/ledger?') && queries.push(new URL(request.url()).searchParams))
  await page.keyboard.press('Home')
  await page.keyboard.press('End')
  await waitForBalance(VOUCHERS)
  await goUpTo(VOUCHERS - 189)
  await gap().waitFor({ state: 'detached' }) // the page between was read when the keyboard came near it
  expect(await isInSight()).toBe(true)
  await goUpTo(VOUCHERS - 229)
  expect(queries.map((query) => [query.get('before') ?? query.get('after'), query.get('entry')])).toEqual([
    ['end', expect.stringMatching(/^[1-9]/)],
    [expect.stringMatching(/^2026-08-/), queries[0]?.get('entry')],
  ])
})

test('a voucher opened from a row at the end leads back to that very row', async () => {
  await page.keyboard.press('Home')
  await visitor.goTo(`/en/report/allLedgers/${books.ledgerId('Petty Cash')}?from=2026-07-17&to=2027-07-16&view=plain`)
  await page.locator('tr[data-row]:focus').waitFor()
  await page.keyboard.press('End')
  await waitForBalance(VOUCHERS)
  await page.keyboard.press('ArrowUp')
  await waitForBalance(VOUCHERS - 1)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/transaction/voucher?voucher=*')
  await page.getByText('Journal').first().waitFor()
  await page.keyboard.press('Escape')
  await waitForBalance(VOUCHERS - 1)
  expect(await isInSight()).toBe(true)
  await page.reload()
  await waitForBalance(VOUCHERS - 1)
})

test('pages that have met leave no row out and no gap', async () => {
  await page.keyboard.press('Home')
  for (let at = 0; at < 400 && (await balance()) !== '300.00Dr'; at++) await page.keyboard.press('ArrowDown')
  expect(await balance()).toBe('300.00Dr')
  await scrollTo('bottom')
  await gap().waitFor({ state: 'detached' })
  expect(visitor.faults).toEqual([])
})
