import { createFiscalYear } from '@lekha/contract'
import { expect, test } from 'vitest'
import { correctMonth, readCorrection } from '../server/src/maintenance/correct-month.ts'
import { asAdministrator } from '../server/src/testing/sample-books.ts'
import type { Visitor } from './browser.ts'
import { openJourney } from './journey.ts'
import type { Product } from './product.ts'

let product: Product
let visitor: Visitor

openJourney(async (journey) => {
  const { books } = journey
  product = journey.product
  const query = { subcompany: books.organizationId }
  await books.owner.call(createFiscalYear, { query, body: { year: '2027-07-17', end: '2028-07-15' } })
  await books.post('2028-05-14', [
    ['Rent', '25000'],
    ['Cash', '-25000'],
  ])
  visitor = await journey.enter()
  visitor.page.setDefaultTimeout(30_000)
})

/** The day of the one voucher, as the day book has it in both calendars. */
async function dayInDayBook(): Promise<string> {
  await visitor.goTo('/en/report/daybook?from=2028-05-14&to=2028-05-14')
  const row = visitor.page.locator('tr[data-row]:focus')
  await row.waitFor()
  return row.locator('.date-bs').innerText()
}

test('a corrected month is on the screen after the page is loaded again, and a calendar that cannot be read stops nobody', async () => {
  expect(await dayInDayBook()).toBe('1 Jestha')
  await asAdministrator(product.database.connection, ({ client }) =>
    correctMonth(client, readCorrection('2085-02', '2028-05-15'), () => {}),
  )
  expect(await dayInDayBook()).toBe('31 Baisakh')
  expect(visitor.faults).toEqual([])
  await visitor.context.route('**/api/calendar', (route) => route.abort())
  expect(await dayInDayBook()).toBe('1 Jestha')
})
