import { searchVouchers } from '@lekha/contract'
import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { TestBooks } from '../server/src/testing/test-app.ts'
import { barriersOn, type Visitor } from './browser.ts'
import { type Journey, openJourney } from './journey.ts'

let books: TestBooks
let visitor: Visitor
let page: Page
let enter: Journey['enter']

openJourney(async (journey) => {
  ;({ books, enter } = journey)
  visitor = await enter()
  page = visitor.page
})

/** Counts every press: a letter is one, a chord is one. */
function typist() {
  let presses = 0
  const press = async (chord: string) => {
    presses += 1
    await page.keyboard.press(chord)
  }
  const type = async (text: string) => {
    for (const letter of text) await press(letter)
  }
  return { press, type, count: () => presses }
}

const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-field') ?? '')
const search = async (query: { text?: string } = {}) =>
  (await books.owner.call(searchVouchers, { params: { organizationId: books.organizationId }, query })).answer.result
const vouchers = async () => (await search()).map(({ number, total, particulars, cancelled }) => [number, total, particulars, cancelled])
const addressOf = async (number: string) => `/en/transaction/voucher?voucher=${(await search({ text: number }))[0]?.id}`
const notified = (text: string) => page.getByText(text).first().waitFor()
/** Says why a voucher is altered or cancelled, and waits for the blank one that follows. */
const giveReason = async (reason: string) => {
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type(reason)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/voucher?type=payment')
}

describe('voucher entry, by keyboard alone', () => {
  test('a two-line payment takes ten presses, each next one nine', async () => {
    const first = typist()
    // Nobody waits for the screen: it is fetched only now, and what is typed meanwhile is given to it.
    await first.press('F5')
    await first.type('ren')
    await first.press('Enter')
    await first.type('5000')
    await first.press('Control+Enter')
    const next = typist()
    await next.type('ren')
    await next.press('Enter')
    await next.type('5000')
    await next.press('Control+Enter')
    await notified('PV-0002 · 5,000.00')
    expect([first.count(), next.count()]).toEqual([10, 9])
    expect(await vouchers()).toEqual([
      ['PV-0002', 500_000n, 'Rent', false],
      ['PV-0001', 500_000n, 'Rent', false],
    ])
  })

  test('the last line of a journal balances itself', async () => {
    await page.keyboard.press('F7')
    await page.locator('[data-field="lines.0.ledger"]:focus').waitFor()
    await page.keyboard.type('salary')
    await page.keyboard.press('Enter')
    await page.keyboard.type('1200*3+13%')
    await page.keyboard.press('Enter')
    await page.locator('[data-field="lines.1.side"]:focus').waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('salary pay')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    await notified('JV-0001 · 4,068.00')
    expect((await vouchers())[0]).toEqual(['JV-0001', 406_800n, 'Salary', false])
  })

  test('what is missing keeps the voucher and leads to its field', async () => {
    await page.keyboard.press('F5')
    await page.getByRole('heading', { name: 'Payment' }).waitFor()
    await page.locator('[data-field="lines.0.ledger"]:focus').waitFor()
    await page.keyboard.type('fuel')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    await page.getByText('An amount is missing.').waitFor()
    expect(await focused()).toBe('lines.0.amount')
    expect(await vouchers()).toHaveLength(3)
  })

  test('a ledger is made from inside the field, and the voucher goes on', async () => {
    await page.keyboard.press('Shift+Enter')
    await page.locator('[data-field="lines.0.ledger"]:focus').waitFor()
    await page.keyboard.type('Sita Pasal')
    await page.keyboard.press('Alt+c')
    await page.getByRole('dialog', { name: 'New ledger' }).waitFor()
    await page.keyboard.type('sundry cr')
    await page.keyboard.press('Enter')
    await page.locator('[data-field="lines.0.amount"]:focus').waitFor()
    await page.keyboard.type('750.5')
    await expect.poll(() => page.locator('[data-field="lines.0.ledger"]').inputValue()).toBe('Sita Pasal')
  })

  test('a ledger is renamed from inside the field, where typing begins anew', async () => {
    const field = page.locator('[data-field="lines.0.ledger"]')
    await page.keyboard.press('Shift+Enter')
    await page.locator('[data-field="lines.0.ledger"]:focus').waitFor()
    await page.keyboard.press('Alt+Enter')
    await page.getByRole('dialog', { name: 'Alter ledger' }).waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Sita Store')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => field.inputValue()).toBe('Sita Store')
    await page.keyboard.type('sita st')
    expect(await field.inputValue()).toBe('sita st')
    await page.keyboard.press('Enter')
    await page.locator('[data-field="lines.0.amount"]:focus').waitFor()
  })

  test('Escape out of the go-to box leads back into the half-filled voucher, to the very field', async () => {
    await page.keyboard.press('Alt+g')
    await page.keyboard.type('trial')
    await page.getByRole('option', { name: 'Trial balance' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await focused()).toBe('lines.0.amount')
    expect(await page.locator('[data-field="lines.0.amount"]').inputValue()).toBe('750.50')
    expect(page.url()).toContain('type=payment')
  })

  test('a draft survives a reload and is accepted afterwards', async () => {
    await page.getByText('Saved in drafts').waitFor()
    await page.reload()
    await page.getByText('is saved.').waitFor()
    await page.keyboard.press('Alt+o')
    await page.locator('[data-field="lines.0.ledger"]:focus').waitFor()
    await page.keyboard.press('Control+Enter')
    await notified('PV-0003 · 750.50')
    expect((await vouchers())[0]).toEqual(['PV-0003', 75_050n, 'Sita Store', false])
  })

  test('what names no ledger and what is no amount hold the keyboard, and a voucher that is left at once is kept', async () => {
    await page.keyboard.press('F5')
    await page.locator('[data-field="lines.0.ledger"]:focus').waitFor()
    await page.keyboard.type('fuel')
    await page.keyboard.press('Enter')
    await page.keyboard.type('5')
    await page.keyboard.press('Shift+Enter')
    await page.locator('[data-field="lines.0.ledger"]:focus').waitFor()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Control+Enter')
    await page.locator('[data-field="lines.0.ledger"][aria-invalid="true"]:focus').waitFor()
    await page.keyboard.press('Control+h')
    await page.locator('[data-field$=".ledger"]:focus').waitFor()
    await page.keyboard.press('Control+h')
    await page.keyboard.press('Control+d')
    await page.locator('[data-field="lines.0.ledger"]:focus').waitFor()
    await page.keyboard.type('no such thing')
    await page.keyboard.press('Enter')
    expect(await page.locator('[data-field="lines.0.ledger"][aria-invalid="true"]:focus').inputValue()).toBe('no such thing')
    const edge = await page.locator('[data-field="lines.0.ledger"]:focus').evaluate((field) => getComputedStyle(field).outlineColor)
    expect(edge).toBe('rgb(179, 38, 30)')
    await page.keyboard.press('Alt+c')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.locator('[data-field="lines.0.ledger"]:focus').inputValue()).toBe('no such thing')
    await page.keyboard.press('Escape')
    await page.keyboard.type('fuel')
    await page.keyboard.press('Enter')
    await page.keyboard.type('12x')
    await page.keyboard.press('Enter')
    expect(await page.locator('[data-field="lines.0.amount"]:focus').inputValue()).toBe('12x')
    // What was refused is selected: typing replaces it, End goes behind it.
    await page.keyboard.press('End')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('F7')
    await page.getByRole('heading', { name: 'Journal' }).waitFor()
    await page.keyboard.press('F5')
    await page.keyboard.press('Alt+o')
    await page.getByText('12.00').first().waitFor()
    await visitor.goTo('/en/transaction/voucher?type=payment')
  })

  test('a chord that comes before the screen that it is meant for waits for it', async () => {
    await visitor.goTo('/en/accountDashboard')
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    const listing = Promise.withResolvers<Route>()
    await page.route('**/drafts', listing.resolve)
    await page.keyboard.press('F5')
    await page.keyboard.press('Alt+o')
    // The form is there, and its list of drafts is not.
    await page.locator('[data-field="lines.0.ledger"]:focus').waitFor()
    await (await listing.promise).continue()
    await expect.poll(() => page.locator('[data-field="lines.0.amount"]').inputValue()).toBe('12')
    await page.unroute('**/drafts')
    await visitor.goTo('/en/transaction/voucher?type=payment')
  })

  test('a voucher is altered and cancelled with a reason; its number stays', async () => {
    const address = await addressOf('PV-0003')
    await visitor.goTo(address)
    await page.locator('[data-field="lines.0.ledger"]:focus').waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('800')
    await page.keyboard.press('Control+Enter')
    await giveReason('wrong amount')
    await visitor.goTo(address)
    await page.getByText('wrong amount').waitFor()
    await page.keyboard.press('Alt+x')
    await giveReason('entered twice')
    expect((await vouchers())[0]).toEqual(['PV-0003', 0n, 'Sita Store', true])
  })

  test('a cancelled voucher opens to be read: its last lines struck out, the reason, the history', async () => {
    await visitor.goTo(await addressOf('PV-0003'))
    await page.getByText('Reason: entered twice').waitFor()
    expect(await page.locator('table[data-struck]').first().textContent()).toContain('Sita Store')
    expect(await page.getByRole('region', { name: 'History' }).textContent()).toContain('750.50')
    expect(await page.getByRole('button', { name: 'Accept' }).count()).toBe(0)
    expect(await barriersOn(page)).toEqual([])
  })

  test('Enter goes on from the date, and a sale begins with the party', async () => {
    await visitor.goTo('/en/transaction/voucher?type=payment')
    await page.locator('[data-field="lines.0.ledger"]:focus').waitFor()
    await page.keyboard.press('F2')
    await page.locator('[data-holds="date"] input:focus').waitFor()
    await page.keyboard.press('Enter')
    await page.locator('[data-field="lines.0.ledger"]:focus').waitFor()
    await page.keyboard.press('F8')
    await page.locator('[data-field="account"]:focus').waitFor()
  })

  test('the narration of a line is reached by Tab and skipped by Enter; the history says what changed', async () => {
    await page.keyboard.press('F5')
    await page.locator('[data-field="lines.0.ledger"]:focus').waitFor()
    await page.keyboard.type('fuel')
    await page.keyboard.press('Enter')
    await page.locator('[data-field="lines.0.amount"]:focus').waitFor()
    await page.keyboard.press('Shift+Tab')
    expect(await focused()).toBe('lines.0.narration')
    await page.keyboard.type('the delivery van')
    await page.keyboard.press('Enter')
    await page.keyboard.type('300')
    await page.keyboard.press('Control+Enter')
    await notified('PV-0004 · 300.00')
    const address = await addressOf('PV-0004')
    await visitor.goTo(address)
    await page.locator('[data-field="lines.0.ledger"]:focus').waitFor()
    await page.getByRole('textbox', { name: 'Narration, line 1' }).fill('the red van')
    await page.getByRole('textbox', { name: 'Reference' }).fill('Bill 12')
    await page.keyboard.press('Control+Enter')
    await giveReason('wrong van')
    await visitor.goTo(address)
    const history = page.getByRole('region', { name: 'History' })
    await history.getByText('wrong van').waitFor()
    const said = await history.getByRole('list').first().textContent()
    expect(said).toContain('Reference: (empty) → Bill 12')
    expect(said).toContain('Narration: the delivery van → the red van')
  })

  test('an auditor reads a voucher and its history, and is offered no change', async () => {
    const auditor = { email: 'auditor@example.com', password: books.password }
    const memberships = [{ organizationId: books.organizationId, role: 'auditor' as const, voucherTypes: null }]
    await books.join({ firstName: 'Mina', lastName: 'Rai', ...auditor, memberships })
    const reader = await enter(auditor)
    await reader.goTo(await addressOf('PV-0004'))
    await reader.page.getByRole('heading', { name: 'Payment PV-0004' }).waitFor()
    await reader.page.getByRole('region', { name: 'History' }).getByText('wrong van').waitFor()
    expect(await reader.page.getByRole('table', { name: 'Lines' }).first().textContent()).toContain('the red van')
    expect(await reader.page.getByRole('button', { name: 'Accept' }).count()).toBe(0)
    expect(await barriersOn(reader.page)).toEqual([])
    expect(reader.faults).toEqual([])
  })

  test('nothing went wrong on the way, and axe finds nothing in either language', async () => {
    for (const address of ['en/transaction/voucher?type=payment', 'np/transaction/voucher?type=journal']) {
      await visitor.goTo(`/${address}`)
      await page.locator('[data-field="lines.0.ledger"]:focus').waitFor()
      expect(await barriersOn(page)).toEqual([])
    }
    expect(visitor.faults).toEqual([])
  })
})
