import { createFiscalYear, createOrganization } from '@lekha/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openExampleBooks } from '../server/src/testing/example-books.ts'
import type { TestBooks } from '../server/src/testing/test-app.ts'
import type { Visitor } from './browser.ts'
import { type Journey, openJourney } from './journey.ts'

let journey: Journey
let books: TestBooks
let visitor: Visitor
let colleague: Visitor

openJourney(async (opened) => {
  journey = opened
  books = opened.books
  visitor = await opened.enter()
  colleague = await opened.enter()
}, openExampleBooks)

const rowWithKeyboard = async (page: Page) => {
  const row = page.locator('tr[data-row]:focus')
  await row.waitFor()
  return { place: await row.getAttribute('data-row'), name: await row.locator('td').first().innerText() }
}
const totals = (page: Page) => page.locator('tfoot td').allInnerTexts()
const lastVouchers = (page: Page) => page.getByRole('complementary').locator('tbody tr').allInnerTexts()
const openTrialBalance = async (page: Page, where = '') => {
  await page.goto(`/en/report/trialBalance${where}`)
  await page.locator('tfoot td').first().waitFor()
}
/** The colleague pays rent in his browser, and sees that it is stored. */
const payRent = async (amount: string) => {
  await colleague.goTo('/en/transaction/voucher?type=payment')
  await colleague.page.locator('[data-field="lines.0.ledger"]:focus').waitFor()
  await colleague.typeEach('rent', amount)
  await colleague.page.keyboard.press('Control+Enter')
  await colleague.page.getByText(`${amount}.00`).first().waitFor()
}
/** What a page asks the server for, from now on. */
const requestedAddresses = (page: Page): string[] => {
  const addresses: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && addresses.push(new URL(request.url()).pathname))
  return addresses
}

test('what a colleague posts appears in an open trial balance, and the focus stays on its row', async () => {
  const { page } = visitor
  await openTrialBalance(page)
  await page.locator('tr[data-row]:focus').waitFor()
  for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  const [row, before] = [await rowWithKeyboard(page), await totals(page)]
  await payRent('77')
  await expect.poll(() => totals(page)).not.toEqual(before)
  expect(await rowWithKeyboard(page)).toEqual(row)
  expect(visitor.faults).toEqual([])
})

test('it appears beside a voucher that is being typed, and what was typed stays', async () => {
  const { page } = visitor
  await visitor.goTo('/en/transaction/voucher?type=payment')
  await page.locator('[data-field="lines.0.ledger"]:focus').waitFor()
  await page.keyboard.type('rent')
  await page.keyboard.press('Enter')
  await page.keyboard.type('12')
  await expect.poll(() => lastVouchers(page)).not.toEqual([])
  const before = await lastVouchers(page)
  await payRent('88')
  await expect.poll(() => lastVouchers(page)).not.toEqual(before)
  expect(await page.locator('[data-field="lines.0.amount"]:focus').inputValue()).toBe('12')
  expect(visitor.faults).toEqual([])
})

test('tabs of one browser share one stream, and another takes it over when its tab is closed', async () => {
  const another = await journey.enter()
  const streams: string[] = []
  another.context.on('request', (request) => request.url().endsWith('/api/live') && streams.push(request.url()))
  const [first, second] = [another.page, await another.newTab()]
  await openTrialBalance(first)
  await openTrialBalance(second)
  const before = await totals(second)
  await payRent('33')
  await expect.poll(() => totals(second)).not.toEqual(before)
  expect(await totals(first)).toEqual(await totals(second))
  const opened = streams.length
  await first.close()
  await expect.poll(() => streams.length).toBe(opened + 1)
  const then = await totals(second)
  await payRent('44')
  await expect.poll(() => totals(second)).not.toEqual(then)
})

test('a tab of another organization asks for nothing', async () => {
  const { owner } = books
  const body = { organizationName: 'Second', companyCode: 'S', contact: '014567890', email: 'second@example.com', location: 'Patan' }
  const more = { postalCode: '44700', registrationNumber: '223456', panNumber: '301482915' }
  const created = await owner.call(createOrganization, { body: { ...body, ...more } })
  const subcompany = created.answer.result.id
  const year = await owner.call(createFiscalYear, { query: { subcompany }, body: { year: '2026-07-17', end: '2027-07-16' } })
  const elsewhere = await journey.enter()
  await elsewhere.goTo(`/en/report/trialBalance?org=${subcompany}&fiscalYear=${year.answer.id}`)
  await elsewhere.page.getByRole('heading', { name: 'Trial balance', level: 1 }).waitFor()
  const { page } = visitor
  await openTrialBalance(page)
  const [before, addresses] = [await totals(page), requestedAddresses(elsewhere.page)]
  await payRent('55')
  await expect.poll(() => totals(page)).not.toEqual(before)
  await owner.call(createFiscalYear, { query: { subcompany }, body: { year: '2027-07-17', end: '2028-07-15' } })
  await expect.poll(() => addresses.length).toBeGreaterThan(0)
  expect(addresses.filter((address) => address.includes(books.organizationId))).toEqual([])
  expect(addresses).toContain('/api/fascalyear')
})
