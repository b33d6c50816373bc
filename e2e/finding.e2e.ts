import { createFiscalYear, createLedger, listLedgers, listSubLedgers } from '@lekha/contract'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { TestBooks } from '../server/src/testing/test-app.ts'
import { createWithoutYear, LEDGER_FIELDS } from '../server/src/testing/test-books.ts'
import { barriersOn, type Visitor } from './browser.ts'
import { openJourney } from './journey.ts'

let books: TestBooks
let visitor: Visitor
let page: Page

openJourney(async (journey) => {
  books = journey.books
  const members = { ...LEDGER_FIELDS, name: 'Members', groupId: books.groupId('Sundry Debtors'), requiresSubLedger: true }
  await books.owner.call(createLedger, { params: params(), body: members })
  visitor = await journey.enter()
  page = visitor.page
  // Only now, so that he has entered the other one.
  const other = await createWithoutYear(books)
  const query = { subcompany: other.organizationId }
  await books.owner.call(createFiscalYear, { query, body: { year: '2026-07-17', end: '2027-07-16' } })
})

const params = () => ({ organizationId: books.organizationId })
const field = (name: string) => page.locator(`[data-field="${name}"]`)
const keyboardIn = (name: string) => page.locator(`[data-field="${name}"]:focus`).waitFor()
const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
const notified = (text: string) => page.getByText(text).first().waitFor()
const options = () => page.getByRole('option').allInnerTexts()
/** Presses each key and counts it. */
const press = async (...chords: string[]) => {
  for (const chord of chords) await page.keyboard.press(chord)
  return chords.length
}
const newPayment = async () => {
  await visitor.goTo('/en/transaction/voucher?type=payment')
  await keyboardIn('lines.0.ledger')
}

describe('a ledger field', () => {
  test('offers on ↓ the ledger of the last payment, and Enter takes it', async () => {
    await newPayment()
    for (const [name, number] of [
      ['fuel', 1],
      ['rent', 2],
    ] as const) {
      await visitor.typeEach(name, '100')
      await press('Control+Enter')
      await notified(`PV-000${number} · 100.00`)
      await keyboardIn('lines.0.ledger')
    }
    await newPayment()
    await press('ArrowDown')
    await expect.poll(async () => (await options()).slice(0, 2).map((text) => /^\w+/.exec(text)?.[0])).toEqual(['Rent', 'Fuel'])
    expect(await barriersOn(page)).toEqual([])
    await press('ArrowDown', 'Enter')
    await keyboardIn('lines.0.amount')
    expect(await field('lines.0.ledger').inputValue()).toBe('Fuel')
  })

  test('forgives a mistaken letter', async () => {
    await newPayment()
    await page.keyboard.type('slaary')
    await press('Enter')
    await keyboardIn('lines.0.amount')
    expect(await field('lines.0.ledger').inputValue()).toMatch(/^Salar/)
  })
})

describe('what is missing is created from its field in two presses', () => {
  test('the first sub-ledger of a ledger that requires one', async () => {
    await newPayment()
    await visitor.typeEach('members')
    await keyboardIn('lines.0.subLedger')
    await page.keyboard.type('Gita Lama')
    await press('Alt+c')
    await page.getByRole('dialog', { name: 'New sub-ledger' }).waitFor()
    await press('Enter')
    await keyboardIn('lines.0.amount')
    await page.keyboard.type('900')
    await press('Control+Enter')
    await notified('PV-0003 · 900.00')
    const { result } = (await books.owner.call(listSubLedgers, { params: params() })).answer
    expect(result.map(({ name }) => name)).toEqual(['Gita Lama'])
  })

  test('a customer, in the group of customers', async () => {
    await press('F8')
    await keyboardIn('account')
    await page.keyboard.type('Ram Stores')
    await press('Alt+c')
    const dialog = page.getByRole('dialog', { name: 'New ledger' })
    const group = dialog.getByLabel('Group')
    await group.and(page.locator(':focus')).waitFor()
    expect(await group.inputValue()).toBe('Sundry Debtors')
    await press('Enter')
    await keyboardIn('lines.0.ledger')
    await expect.poll(() => field('account').inputValue()).toBe('Ram Stores')
    const { result } = (await books.owner.call(listLedgers, { params: params() })).answer
    expect(result.find(({ name }) => name === 'Ram Stores')?.groupId).toBe(books.groupId('Sundry Debtors'))
  })
})

describe('the go-to box', () => {
  const goTo = async (text: string) => {
    await press('Alt+g')
    await page.getByRole('combobox', { name: 'Go to anything' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type(text)
  }

  test('a screen comes before a ledger of the same words', async () => {
    await visitor.goTo('/en/accountDashboard')
    await heading('Dashboard')
    await goTo('sales')
    await page.getByRole('option', { name: /Sales – Taxable/ }).waitFor()
    expect((await options())[0]).not.toContain('Taxable')
    await press('Enter')
    await heading('Sales')
  })

  test.each([
    ['indirect exp', /Indirect Expenses/, '**/report/groupSummary/sub/*', 'Indirect Expenses'],
    ['15-5', /Day book.*15 Bhadra/, '**/report/daybook?*', 'Day book'],
  ])('%s leads to what it names', async (typed, option, address, title) => {
    await goTo(typed)
    await page.getByRole('option', { name: option }).waitFor()
    await press('Enter')
    await page.waitForURL(address)
    await heading(title)
  })

  test('a ledger opens its statement', async () => {
    await goTo('rent')
    await page.getByRole('option', { name: /^Rent/ }).waitFor()
    await press('Enter')
    await page.waitForURL('**/report/allLedgers/*')
    await heading('Rent')
  })
})

test('another organization and its year are chosen in four presses', async () => {
  await visitor.goTo('/en/accountDashboard')
  await page.locator('header').getByText('Himal Traders').waitFor()
  let presses = await press('F3')
  await page.getByRole('combobox', { name: 'Organization' }).and(page.locator(':focus')).waitFor()
  presses += await press('f', 'Enter')
  await page.getByRole('combobox', { name: 'Fiscal year' }).and(page.locator(':focus')).waitFor()
  presses += await press('Enter')
  await heading('Dashboard')
  await page.locator('header').getByText('Firm without a year').waitFor()
  expect(presses).toBe(4)
})

test('the dates of a fiscal year are typed', async () => {
  await visitor.goTo('/en/fiscalYear')
  await page.getByRole('row').nth(1).waitFor()
  await press('Alt+c')
  const end = page.getByLabel('End date')
  await end.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('15-6-2084')
  await press('Enter')
  expect(await end.inputValue()).toBe('15 Ashwin 2084')
  await page.keyboard.type('Half a year')
  await press('Control+Enter')
  await page.getByRole('row', { name: /Half a year/ }).waitFor()
  expect(visitor.faults).toEqual([])
})
