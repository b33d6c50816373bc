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
  test('is a month, a quarter or a year by its letter; a letter behind a typed date belongs to the date', async () => {
    await visitor.goTo('/en/report/trialBalance?from=2027-07-17&to=2028-07-15')
    const chosenBy = async (...keys: string[]) => {
      await page.locator('tr[data-row]:focus').or(page.getByText('There is nothing in this period.')).first().waitFor()
      await page.keyboard.press('F2')
      await page.getByRole('dialog').waitFor()
      for (const key of keys) await page.keyboard.press(key)
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      return new URL(page.url()).search
    }
    const daysOf = (search: string) => {
      const [from = '', to = ''] = ['from', 'to'].map((day) => new URLSearchParams(search).get(day) ?? '')
      return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
    }
    expect(daysOf(await chosenBy('y'))).toBeGreaterThan(364)
    expect(daysOf(await chosenBy('m'))).toBeLessThan(33)
    expect(daysOf(await chosenBy('Tab', 'q'))).toBeGreaterThan(85)
    expect(daysOf(await chosenBy('l'))).toBeLessThan(33)
    // A letter behind a typed figure is no period: the date is refused, and the dialog stays.
    await page.keyboard.press('F2')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('5y')
    await page.keyboard.press('Enter')
    await page.locator('[aria-invalid="true"]').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

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
