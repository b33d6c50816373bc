import { createFiscalYear } from '@lekha/contract'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { correctMonth, readCorrection } from '../server/src/keeping/correct-month.ts'
import { asKeeper } from '../server/src/keeping/sample-books.ts'
import { openTestBooks, type TestBooks } from '../server/src/testing/test-app.ts'
import { launchBrowser, signIn, takeWhatIsOffered, type Visitor, visit } from './browser.ts'
import { type Product, startProduct } from './product.ts'

let browser: Browser
let product: Product
let books: TestBooks
let visitor: Visitor

beforeAll(async () => {
  ;[browser, product] = await Promise.all([launchBrowser(), startProduct()])
  books = await openTestBooks(product)
  const query = { subcompany: books.organizationId }
  await books.owner.call(createFiscalYear, { query, body: { year: '2027-07-17', end: '2028-07-15' } })
  await books.post('2028-05-14', [
    ['Rent', '25000'],
    ['Cash', '-25000'],
  ])
  visitor = await visit(browser, product.address, '/en/login')
  visitor.page.setDefaultTimeout(30_000)
  await signIn(visitor, books)
  await takeWhatIsOffered(visitor)
})
afterAll(async () => {
  await browser.close()
  await product.close()
})

/** The day of the one voucher, as the day book has it in both calendars. */
async function dayInDayBook(): Promise<string> {
  await visitor.goTo('/en/report/daybook?from=2028-05-14&to=2028-05-14')
  const row = visitor.page.locator('tr[data-row]:focus')
  await row.waitFor()
  return (await row.locator('td').first().innerText()).replaceAll(/\s+/g, ' ').trim()
}

test('a month that was corrected is on the screen with the next load of the page, and a calendar that cannot be asked stops nobody', async () => {
  expect(await dayInDayBook()).toBe('1 Jestha')
  await asKeeper(product.database.connection, ({ client }) => correctMonth(client, readCorrection('2085-02', '2028-05-15'), () => {}))
  expect(await dayInDayBook()).toBe('31 Baisakh')
  expect(visitor.faults).toEqual([])
  await visitor.context.route('**/api/calendar', (route) => route.abort())
  expect(await dayInDayBook()).toBe('1 Jestha')
})
