import { saveDraft, searchVouchers, writeStockValues } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { expect, test } from 'vitest'
import { type ClosableBooks, FORMER, openClosableBooks } from '../server/src/testing/closable-books.ts'
import { barriersOn } from './browser.ts'
import { books, field, heading, keyboardIn, openOwnersJourney, page, press, shown } from './owners-journey.ts'

openOwnersJourney()

let closable: ClosableBooks
/** The profit and loss of the year as the screen had it before the closing. */
let statement: string

const go = async (path: string) => {
  await page.goto(new URL(path, page.url()).href)
  await page.locator('h1').first().waitFor()
}
const yearEnd = (language = 'en') => go(`/${language}/fiscalYear/${closable.former}/closing`)
const rowHere = (text: string) => page.locator('tr[data-row]:focus', { hasText: text }).waitFor()
/** Goes down row by row, over the ends of tables, until the row with that text has the keyboard. */
async function downTo(text: string) {
  await page.locator('tr[data-row]:focus').waitFor()
  const isThere = () => page.locator('tr[data-row]:focus', { hasText: text }).count()
  for (let presses = 0; presses < 20 && (await isThere()) === 0; presses += 1) await press('ArrowDown')
  await rowHere(text)
}
const dateTyped = async (typed: string) => {
  await press('F2')
  await page.locator('[data-holds="date"] input:focus').waitFor()
  await page.keyboard.type(typed)
  await press('Enter')
}
const vouchers = async () =>
  (await closable.owner.call(searchVouchers, { params: { organizationId: closable.organizationId }, query: {} })).answer.result.length
const profitAndLoss = async () => {
  await go(`/en/report/profitandloss?from=${FORMER.starts}&to=${FORMER.ends}&compare=none`)
  await shown('Net profit')
  return (await page.locator('table').allInnerTexts()).join('\n')
}

/** Sold for 1,000, and stock of 400 counted on the last day; a draft of the year that nobody accepted. */
async function openBooksOfAYear() {
  closable = await openClosableBooks(books)
  const params = { organizationId: closable.organizationId }
  await closable.addLedger('Change in stock', 'Direct Expenses')
  await closable.post('2024-08-01', [
    ['Cash', '1000'],
    ['Sales – Taxable', '-1000'],
  ])
  const value = { ledgerId: closable.ledgerId('Stock'), amount: parsePaisa('400'), version: null }
  await closable.owner.call(writeStockValues, { params: { ...params, date: FORMER.ends }, body: { values: [value] } })
  const draft = { version: 1, id: '01920000-0000-7000-8000-000000000001', type: 'payment', kind: 'payment', mode: 'single' }
  const line = {
    key: 'a',
    side: 'debit',
    ledgerId: closable.ledgerId('Rent'),
    subLedgerId: null,
    costCentreId: null,
    text: '75',
    narration: '',
  }
  const text = { ...draft, date: '2025-03-03', accountId: null, remembered: null, lines: [line], narration: '', reference: '' }
  await closable.owner.call(saveDraft, { params: { ...params, draftId: draft.id }, body: { body: JSON.stringify(text) } })
}

test('a year is locked by key, with a reason, and shows until when and by whom', async () => {
  await openBooksOfAYear()
  await page.evaluate(
    ([org = '', year = '']) => {
      for (const store of [sessionStorage, localStorage]) {
        store.setItem('org', org)
        store.setItem('fiscalYear', year)
      }
    },
    [closable.organizationId, closable.former],
  )
  statement = await profitAndLoss()
  await yearEnd()
  await heading('Year end 2081/82')
  await press('l')
  await page.getByRole('dialog').locator('input:focus').waitFor()
  await page.keyboard.type('1-5-2081')
  await press('Enter')
  await page.getByRole('dialog').locator('textarea:focus').waitFor()
  await page.keyboard.type('Reported to the tax office')
  await press('Control+Enter')
  await shown('The year is locked.')
  await shown('Reported to the tax office')
})

test('the form of a voucher says that its day is locked as soon as the date stands there, and is not accepted', async () => {
  await press('F5')
  await keyboardIn('lines.0.ledger')
  await dateTyped('1-5')
  await shown('1 Bhadra 2081 is locked: nothing is posted up to 1 Bhadra 2081')
  await shown('Lock of Sabina Karki: Reported to the tax office')
  expect(await barriersOn(page)).toEqual([])
  await field('lines.0.ledger').focus()
  for (const typed of ['rent', '50']) {
    await page.keyboard.type(typed)
    await press('Enter')
  }
  const before = await vouchers()
  await press('Control+Enter')
  await page.locator('[data-holds="date"] input:focus').waitFor()
  expect(await vouchers()).toBe(before)
  await page.getByRole('button', { name: 'Take 2 Bhadra 2081' }).press('Enter')
  await page.getByText('is locked: nothing is posted').waitFor({ state: 'detached' })
  await press('Escape')
})

test('the checklist leads by the arrows to a draft, which is deleted and brought back, and to the journal of the stock', async () => {
  await yearEnd()
  await downTo('Drafts dated in the year')
  await press('Enter')
  await heading('Drafts')
  await rowHere('Rent')
  expect(await barriersOn(page)).toEqual([])
  await press('Delete')
  await shown('The draft is deleted.')
  await press('Control+z')
  await rowHere('Rent')
  await press('Escape')
  await heading('Year end 2081/82')
  await downTo('Stock by hand that the books do not have')
  await press('Enter')
  await heading('Journal')
  await expect.poll(() => page.locator('[data-holds="date"] input').inputValue()).toBe('32 Asar 2082')
  expect(await field('lines.1.ledger').inputValue()).toBe('Change in stock')
  expect(await barriersOn(page)).toEqual([])
  await press('Control+Enter')
  const isBack = () => page.getByRole('heading', { name: 'Year end 2081/82' }).count()
  // The first back-dated voucher of a month that has ended is accepted twice.
  if ((await page.getByText('Accept once more to post it.').count()) > 0 && (await isBack()) === 0) await press('Control+Enter')
  await shown('The books have the stock as it was counted')
})

test('a filed report is compared by keyboard, and the comparison is in view', async () => {
  await press('Alt+f')
  await page.getByRole('dialog').waitFor()
  await press('Control+Enter')
  await shown('The report is kept as filed.')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await downTo('Trial balance')
  await press('Enter')
  await shown('Every figure is as it was filed.')
  const head = page.getByRole('heading', { name: /as filed, and now/ })
  await expect.poll(async () => (await head.boundingBox())?.y ?? 9999).toBeLessThan(700)
})

test('it is closed by keyboard once its checklist is in order, and its closing entry is there to be opened', async () => {
  await yearEnd()
  expect(await barriersOn(page)).toEqual([])
  await press('Alt+a')
  await page.getByRole('dialog').waitFor()
  await press('Tab', 'Enter')
  await shown('The year is closed.')
  await page.getByRole('link', { name: 'CL-1' }).waitFor()
})

test('a voucher dated in the closed year is refused in the form, with a way on', async () => {
  await press('F5')
  await keyboardIn('lines.0.ledger')
  await dateTyped('15-6')
  await shown('15 Ashwin 2081 lies in the closed year 2081/82')
  await page.getByRole('button', { name: 'Take 1 Shrawan 2082' }).waitFor()
  await page.getByRole('link', { name: 'Year end 2081/82' }).press('Enter')
  await heading('Year end 2081/82')
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

test('in Nepali, reopening says what it changes and takes a reason; the profit is then what it was before the closing', async () => {
  await yearEnd('np')
  await page.getByRole('link', { name: 'CL-1' }).waitFor()
  await press('Alt+o')
  await shown('हिसाब बन्दी CL-1 तपाईंको कारणसहित रद्द हुन्छ।')
  await page.getByRole('dialog').getByLabel('कारण').fill('छुटेको बिल भेटियो')
  await press('Control+Enter')
  await shown('वर्ष फेरि खुल्यो।')
  await shown('छुटेको बिल भेटियो')
  const netOf = (text: string) => /Net profit[^\n]*[\s\S]*?([\d,]+\.\d\d)/.exec(text)?.[1]
  expect(netOf(await profitAndLoss())).toBe(netOf(statement))
  expect(netOf(statement)).toBe('1,400.00')
})
