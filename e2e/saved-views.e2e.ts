import { createSavedView, listSavedViews } from '@lekha/contract'
import { expect, test } from 'vitest'
import { openExampleBooks } from '../server/src/testing/example-books.ts'
import type { TestBooks } from '../server/src/testing/test-app.ts'
import { barriersOn, type Visitor } from './browser.ts'
import { openJourney } from './journey.ts'

let books: TestBooks
let visitor: Visitor
let enter: () => Promise<Visitor>

openJourney(async (journey) => {
  books = journey.books
  enter = journey.enter
  visitor = await journey.enter()
}, openExampleBooks)

const QUARTER = { from: '2026-07-18', to: '2026-10-10', view: 'ledger' }
const press = async (...chords: string[]) => {
  for (const chord of chords) await visitor.page.keyboard.press(chord)
}
const row = () => visitor.page.locator('tr[data-row]:focus').waitFor()
const chips = () => visitor.page.locator('.chips')
const address = () => Object.fromEntries(new URL(visitor.page.url()).searchParams)
const params = () => ({ organizationId: books.organizationId })
const goTo = async (name: string) => {
  await press('Alt+g')
  await visitor.page.getByRole('combobox', { name: 'Go to anything' }).fill(name.toLowerCase())
  await visitor.page.getByRole('option', { name }).first().waitFor()
  await press('Enter')
}
const views = async () => (await books.owner.call(listSavedViews, { params: params() })).answer.result

test('a report is saved with its filters and its period by keyboard, and opens so from the list of views', async () => {
  const { page } = visitor
  await visitor.goTo('/en/report/trialBalance?from=2026-07-18&to=2026-10-10&view=ledger')
  await row()
  await press('Control+Shift+s')
  await page.getByRole('dialog', { name: 'Save view' }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  await page.keyboard.type('First quarter')
  await press('Control+Enter')
  await page.getByRole('button', { name: /^First quarter/ }).waitFor()
  expect((await views()).map(({ name, report, search }) => [name, report, search])).toEqual([
    ['First quarter', 'report/trialBalance', QUARTER],
  ])
  await visitor.goTo('/en/report/trialBalance?from=2027-07-17&to=2028-07-15')
  await row()
  await press('Alt+s')
  await page.getByRole('dialog', { name: 'Saved views' }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  await press('Enter')
  await expect.poll(address).toEqual({ ...QUARTER, saved: expect.any(String) })
  await chips().getByText('Ledger-wise').waitFor()
})

test('a default view opens with the report that is gone to, until one asks for the report without it', async () => {
  const { page } = visitor
  const form = { report: 'report/daybook', search: { period: 'whole-year' }, shared: true, isDefault: true }
  await books.owner.call(createSavedView, { params: params(), body: { ...form, name: 'The whole year' } })
  visitor = await enter()
  await goTo('Day book')
  await expect.poll(address).toEqual({ from: '2026-07-17', to: '2027-07-16', saved: expect.any(String) })
  await visitor.page.getByRole('button', { name: /^The whole year/ }).waitFor()
  await row()
  await press('Alt+s')
  await visitor.page.getByRole('button', { name: 'Without a view' }).click()
  await visitor.page.waitForURL(/report\/daybook\?saved=none$/)
  await row()
  await page.close()
})

test('Go to finds a view by its name', async () => {
  await goTo('First quarter')
  await expect.poll(address).toEqual({ ...QUARTER, saved: expect.any(String) })
})

test('a copied link carries the organization and the fiscal year', async () => {
  const { page } = visitor
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await row()
  await press('Alt+m')
  await page.getByText('The link is copied.').waitFor()
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect([link.pathname, link.searchParams.get('org'), link.searchParams.get('view')]).toEqual([
    '/en/report/trialBalance',
    books.organizationId,
    'ledger',
  ])
  expect(link.searchParams.get('fiscalYear')).toMatch(/^[0-9a-f-]{36}$/)
})

test('nothing went wrong on the way', () => {
  expect(visitor.faults).toEqual([])
})
