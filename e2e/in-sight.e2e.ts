import { createLedger } from '@lekha/contract'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { TestBooks } from '../server/src/testing/test-app.ts'
import { barriersOn, type Visitor } from './browser.ts'
import { openJourney } from './journey.ts'

let books: TestBooks
let visitor: Visitor
let page: Page

const LONG_NAME = 'Annapurna Construction Suppliers'

openJourney(async (journey) => {
  books = journey.books
  const names = { name: LONG_NAME, nameNp: '', alias: '', code: null }
  const party = { pan: '', phone: '', address: '', creditDays: null, requiresSubLedger: false, active: true }
  const body = { groupId: books.groupId('Sundry Creditors'), ...names, ...party }
  const created = await books.owner.call(createLedger, { params: { organizationId: books.organizationId }, body })
  if (created.status !== 201) throw new Error(created.error.message)
  visitor = await journey.enter()
  page = visitor.page
})

const keyboardIn = (name: string) => page.locator(`[data-field="${name}"]:focus`).waitFor()
const type = async (...texts: string[]) => {
  for (const text of texts) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
}
const isCut = (field: Locator) => field.evaluate((element) => element.scrollWidth > element.clientWidth)
const notices = () => page.locator('.mantine-Notification-root')

describe('a notification', () => {
  test('appears in the header, covers nothing that the user works in, and is replaced by the next success', async () => {
    await visitor.goTo('/en/groups')
    await page.locator('tr[data-row]:focus').waitFor()
    for (const name of ['Eastern region', 'Western region']) {
      await page.keyboard.press('Alt+c')
      await page.locator('input[name="name"]:focus').waitFor()
      await type(name, '', 'sundry d')
      await notices().getByText(name).waitFor()
    }
    await expect.poll(() => notices().count()).toBe(1)
    const [notice, header] = await Promise.all([notices().boundingBox(), page.getByRole('banner').boundingBox()])
    expect(notice && notice.y + notice.height).toBeLessThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
  })
})

describe('a voucher on a screen of 1366 pixels', () => {
  test('shows long names of ledgers and whole dates, also where the keyboard is', async () => {
    await visitor.goTo('/en/transaction/voucher?type=journal')
    await keyboardIn('lines.0.ledger')
    await type(LONG_NAME, '12345678.90')
    await keyboardIn('lines.1.side')
    await page.locator('[data-field="lines.0.ledger"]').focus()
    expect(await isCut(page.locator('[data-field="lines.0.ledger"]'))).toBe(false)
    await page.keyboard.press('F5')
    await page.getByRole('heading', { name: 'Payment' }).waitFor()
    await page.keyboard.press('F2')
    await page.locator('[data-holds="date"] input:focus').waitFor()
    expect(await isCut(page.locator('[data-holds="date"] .date-ad'))).toBe(false)
    await page.keyboard.press('F9')
    await page.getByRole('heading', { name: 'Purchase' }).waitFor()
    await keyboardIn('account')
    await type(LONG_NAME)
    expect(await page.locator('[data-field="account"]').inputValue()).toBe(LONG_NAME)
    expect(await isCut(page.locator('[data-field="account"]'))).toBe(false)
  })

  test('a draft that is opened again shows in red what is no amount', async () => {
    await page.keyboard.press('F7')
    await page.getByRole('heading', { name: 'Journal' }).waitFor()
    await keyboardIn('lines.0.ledger')
    await type('rent')
    await page.keyboard.type('12xx')
    const amount = page.locator('[data-field="lines.0.amount"]')
    expect(await amount.getAttribute('aria-invalid')).toBeNull()
    await page.keyboard.press('F6')
    await page.getByRole('heading', { name: 'Receipt' }).waitFor()
    await page.keyboard.press('F7')
    await page.getByText('is saved.').waitFor()
    await page.keyboard.press('Alt+o')
    await expect.poll(() => amount.inputValue()).toBe('12xx')
    expect(await amount.getAttribute('aria-invalid')).toBe('true')
  })
})

describe('an address that is none of ours', () => {
  test('keeps the frame for a user who is signed in, with links to go on', async () => {
    await visitor.goTo('/en/nothing/here')
    await page.getByRole('heading', { name: 'This is not the page you are looking for.' }).waitFor()
    expect(await barriersOn(page)).toEqual([])
    await page.keyboard.press('Alt+g')
    await page.getByRole('combobox', { name: 'Go to anything' }).and(page.locator(':focus')).waitFor()
    await type('security ev')
    await page.getByRole('heading', { name: 'Security events' }).waitFor()
  })
})

describe('the switcher', () => {
  test('that is left after its first step leaves organization and year as they were', async () => {
    await visitor.goTo('/en/accountDashboard')
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    await page.keyboard.press('F3')
    await page.getByRole('combobox', { name: 'Organization' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Fiscal year' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await page.reload()
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    await page.keyboard.press('F5')
    await page.getByRole('heading', { name: 'Payment' }).waitFor()
  })
})

describe('on a phone', () => {
  test('the views and filters of a report stand in one row', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await visitor.goTo('/en/report/trialBalance')
    await page.locator('.chips').waitFor()
    expect((await page.locator('.chips').boundingBox())?.height).toBeLessThan(48)
    expect(await barriersOn(page)).toEqual([])
    expect(visitor.faults).toEqual([])
  })
})
