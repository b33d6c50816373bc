import { createFiscalYear, createOrganization } from '@lekha/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openExampleBooks } from '../server/src/testing/example-books.ts'
import { barriersOn, type Visitor } from './browser.ts'
import { openJourney } from './journey.ts'

let visitor: Visitor
let page: Page
/** A colleague posts in the organization in which nobody works here. */
let postElsewhere: () => Promise<unknown>

/** A branch without a voucher, whose every row is blank. */
const BRANCH = {
  ...{ organizationName: 'Branch in Pokhara', nameNp: 'पोखरा शाखा', companyCode: 'PK', contact: '061567890', email: 'pk@example.com' },
  ...{ location: 'Pokhara', postalCode: '33700', registrationNumber: '2', panNumber: '301482917' },
}

openJourney(async (journey) => {
  const { owner, post } = journey.books
  postElsewhere = () =>
    post('2026-08-12', [
      ['Cash', '500'],
      ['Share Capital', '-500'],
    ])
  const { id } = (await owner.call(createOrganization, { body: BRANCH })).answer.result
  await owner.call(createFiscalYear, { query: { subcompany: id }, body: { year: '2026-07-17', end: '2027-07-16' } })
  // Of the two, the branch is offered first.
  visitor = await journey.enter()
  page = visitor.page
}, openExampleBooks)

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const press = async (...chords: string[]) => {
  for (const chord of chords) await page.keyboard.press(chord)
}
const heads = async () => (await page.locator('main thead th').allInnerTexts()).map(plain).filter(Boolean)
const rowOf = async (name: string) => plain(await page.locator('tr[data-row]', { hasText: name }).first().innerText())
const shown = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

test('the statements of two organizations stand beside each other, and lead by the keyboard into the books of one and back', async () => {
  await visitor.goTo('/en/report/consolidated?from=2026-07-17&to=2027-07-16&zero=true')
  await page.locator('tr[data-row]:focus').waitFor()
  expect(await heads()).toEqual(['Particulars', 'Branch in Pokhara', 'Himal Traders Pvt. Ltd.', 'Total'])
  expect(await rowOf('Current Assets')).toBe('Current Assets 6,430.00Dr 6,430.00Dr')
  expect(await barriersOn(page)).toEqual([])
  await postElsewhere()
  await page.locator('tr[data-row]', { hasText: 'Current Assets' }).getByText('6,930.00').first().waitFor()
  await press('s')
  await shown('Consolidated balance sheet')
  expect(await rowOf('Current Assets')).toBe('Current Assets 6,930.00 6,930.00')
  await press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Capital Account' })
  await dialog.waitFor()
  expect((await dialog.getByRole('button').allInnerTexts()).map(plain)).toContain('Himal Traders Pvt. Ltd. 7,500.00')
  expect(await barriersOn(page)).toEqual([])
  await press('ArrowDown', 'Enter')
  await shown('Capital Account')
  await page.getByRole('banner').getByText('Himal Traders Pvt. Ltd.').waitFor()
  expect(await rowOf('Share Capital')).toBe('Share Capital 7,500.00')
  await page.goBack()
  await shown('Consolidated balance sheet')
  await page.getByRole('banner').getByText('Branch in Pokhara').waitFor()
})

test('organizations are left out by their ticks, and one that may not be read is unknown', async () => {
  await visitor.goTo('/en/report/consolidated?from=2026-07-17&to=2027-07-16')
  await page.locator('tr[data-row]:focus').waitFor()
  await press('f')
  await page.getByRole('checkbox', { name: 'Branch in Pokhara' }).click()
  await page.getByText('Organizations: Himal Traders Pvt. Ltd.').waitFor()
  expect(await barriersOn(page)).toEqual([])
  await press('Escape')
  expect(await heads()).toEqual(['Particulars', 'Himal Traders Pvt. Ltd.', 'Total'])
  const own = new URL(page.url()).searchParams.get('organizations') ?? ''
  await visitor.goTo(`/en/report/consolidated?from=2026-07-17&to=2027-07-16&organizations=${own},0197b7f3-0000-7000-8000-000000000000`)
  await page.getByText('Unknown: Another organization (you may not read its reports). The total is unknown too.').waitFor()
  expect(await rowOf('Current Assets')).toBe('Current Assets 6,930.00Dr – –')
})

test('they are printed, without the integrity code that the books of several organizations cannot have', async () => {
  await visitor.goTo('/en/report/consolidated?from=2026-07-17&to=2027-07-16')
  await page.locator('tr[data-row]:focus').waitFor()
  await page.evaluate(() => {
    window.print = () => {}
  })
  await press('Alt+p')
  await page.locator('.paper').getByText('several organizations').first().waitFor({ state: 'attached' })
  expect(await page.locator('.paper').textContent()).toContain('6,930.00')
  expect(visitor.faults).toEqual([])
})
