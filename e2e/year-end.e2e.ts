import { expect, test } from 'vitest'
import { type ClosableBooks, FORMER, openClosableBooks } from '../server/src/testing/closable-books.ts'
import { barriersOn } from './browser.ts'
import { books, heading, openOwnersJourney, page, press, shown } from './owners-journey.ts'

openOwnersJourney()

let closable: ClosableBooks

const go = async (path: string) => {
  await page.goto(new URL(path, page.url()).href)
  await page.locator('h1').first().waitFor()
}

test('a year is locked by key, with a reason, and shows until when', async () => {
  closable = await openClosableBooks(books)
  await closable.post('2024-08-01', [
    ['Cash', '1000'],
    ['Sales – Taxable', '-1000'],
  ])
  await page.evaluate(
    ([org = '', year = '']) => {
      for (const store of [sessionStorage, localStorage]) {
        store.setItem('org', org)
        store.setItem('fiscalYear', year)
      }
    },
    [closable.organizationId, closable.former],
  )
  await go(`/en/fiscalYear/${closable.former}/closing`)
  await heading('Year end 2081/82')
  await press('l')
  await page.getByRole('dialog').getByLabel('Reason').fill('Reported to the tax office')
  await press('Control+Enter')
  await shown('The year is locked.')
  await shown('Reported to the tax office')
})

test('it is closed by keyboard once its checklist is in order, and its closing entry is there to be opened', async () => {
  expect(await barriersOn(page)).toEqual([])
  await press('Alt+a')
  await page.getByRole('dialog').getByRole('button', { name: 'Close the year' }).click()
  await shown('The year is closed.')
  await page.getByRole('link', { name: 'CL-1' }).waitFor()
})

test('a report of the closed year offers the closing entry, and leaves it out by itself', async () => {
  await go(`/en/report/trialBalance?view=ledger&from=${FORMER.starts}&to=${FORMER.ends}`)
  await shown('Sales – Taxable')
  const closing = () => page.locator('tr', { hasText: 'Sales – Taxable' }).innerText()
  expect(await closing()).toContain('1,000.00')
  await go(`/en/report/trialBalance?view=ledger&from=${FORMER.starts}&to=${FORMER.ends}&closing=with`)
  await shown('Closing entries included')
  await shown('Profit & Loss A/c')
})

test('in Nepali, reopening says what it changes and takes a reason', async () => {
  await go(`/np/fiscalYear/${closable.former}/closing`)
  await page.getByRole('link', { name: 'CL-1' }).waitFor()
  await press('Alt+o')
  await shown('हिसाब बन्दी CL-1 तपाईंको कारणसहित रद्द हुन्छ।')
  await page.getByRole('dialog').getByLabel('कारण').fill('छुटेको बिल भेटियो')
  await press('Control+Enter')
  await shown('वर्ष फेरि खुल्यो।')
  await shown('छुटेको बिल भेटियो')
})
