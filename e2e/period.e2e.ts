import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openExampleBooks } from '../server/src/testing/example-books.ts'
import type { Visitor } from './browser.ts'
import { openJourney } from './journey.ts'

let visitor: Visitor
let page: Page

openJourney(async (journey) => {
  visitor = await journey.enter()
  page = visitor.page
}, openExampleBooks)

describe('the period of a report', () => {
  test('is typed from the first date to the second, and a step before the first year leaves figures and keys', async () => {
    await visitor.goTo('/en/report/trialBalance?from=2027-07-17&to=2028-07-15')
    await page.locator('tr[data-row]:focus').waitFor()
    await page.keyboard.press('F2')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('2084-4-1')
    await page.keyboard.press('Enter')
    await page.keyboard.type('2085-3-31')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toContain('from=2027-07-17&to=2028-07-15')
    await page.locator('tr[data-row]:focus').waitFor()
    await page.keyboard.press('-')
    await page.keyboard.press('-')
    await page.getByText('The period ends before the first fiscal year.').waitFor()
    await page.getByRole('heading', { name: 'Trial balance', level: 1 }).waitFor()
    await page.keyboard.press('+')
    await page.getByText('The period ends before the first fiscal year.').waitFor({ state: 'detached' })
    expect(visitor.faults.filter((fault) => !fault.includes('422') && !fault.includes('The period ends before'))).toEqual([])
  })
})
