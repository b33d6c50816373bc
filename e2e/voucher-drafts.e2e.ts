import { listDrafts } from '@lekha/contract'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { TestBooks } from '../server/src/testing/test-app.ts'
import { signIn, takeWhatIsOffered, type Visitor } from './browser.ts'
import { openJourney } from './journey.ts'

let books: TestBooks
let visitor: Visitor
let page: Page

openJourney(async (journey) => {
  books = journey.books
  visitor = await journey.comeIn()
  page = visitor.page
})

const params = () => ({ organizationId: books.organizationId })
const onTheServer = async () => (await books.owner.call(listDrafts, { params: params() })).answer.result.length
const inTheBrowser = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('lekha draft')).length)
const field = (name: string) => page.locator(`[data-field="${name}"]`)
const keyboardIn = (name: string) => page.locator(`[data-field="${name}"]:focus`).waitFor()
const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
const press = async (...chords: string[]) => {
  for (const chord of chords) await page.keyboard.press(chord)
}
/** To another type of voucher and back again, where the newest draft is opened. */
const leaveAndReturn = async () => {
  await press('F6')
  await heading('Receipt')
  await press('F5')
  await heading('Payment')
  await page.getByText('is saved.').waitFor()
  await press('Alt+o')
  await expect.poll(() => field('lines.0.ledger').inputValue()).toBe('Rent')
}

describe('what is typed', () => {
  test('while the line is down is listed at once, then and afterwards, and is accepted when the line is back', async () => {
    await visitor.goTo('/en/transaction/voucher?type=payment')
    await keyboardIn('lines.0.ledger')
    await visitor.context.setOffline(true)
    await page.keyboard.type('rent')
    await press('Enter')
    await page.keyboard.type('4321')
    await leaveAndReturn()
    await press('Control+Enter')
    await page.getByText('The server cannot be reached.').first().waitFor()
    await leaveAndReturn()
    expect(await inTheBrowser()).toBe(1)
    await visitor.context.setOffline(false)
    await expect.poll(onTheServer).toBe(1)
    await page.reload()
    await page.getByText('is saved.').waitFor()
    await press('Alt+o')
    await expect.poll(() => field('lines.0.amount').inputValue()).toBe('4321')
    await press('Control+Enter')
    await page.getByText('Payment PV-0001 · 4,321.00').first().waitFor()
    await expect.poll(onTheServer).toBe(0)
    expect([await inTheBrowser(), await page.getByText('is saved.').count()]).toEqual([0, 0])
    visitor.faults.splice(0)
  })

  test('is on the server and no longer in the browser once one has signed out, and the next person is not shown it', async () => {
    await keyboardIn('lines.0.ledger')
    await page.keyboard.type('rent')
    await press('Enter')
    await page.keyboard.type('55')
    await page.getByRole('button', { name: 'Sabina Karki' }).click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.locator('input[name="email"]:focus').waitFor()
    expect([await inTheBrowser(), await onTheServer()]).toEqual([0, 1])
    const colleague = { email: `colleague@example.com`, password: books.password }
    const memberships = [{ organizationId: books.organizationId, role: 'accountant' as const, voucherTypes: null }]
    await books.join({ firstName: 'Mina', lastName: 'Rai', ...colleague, memberships })
    await signIn(visitor, colleague)
    await takeWhatIsOffered(visitor)
    await press('F5')
    await keyboardIn('lines.0.ledger')
    expect(await page.getByText('is saved.').count()).toBe(0)
    expect(visitor.faults).toEqual([])
  })

  test('and the server refuses to keep stays in the browser, is said, and is not lost by signing out', async () => {
    const reason = 'You have 200 drafts here. Post or discard some of them first.'
    const refusal = { error: { code: 'rule_broken', message: reason } }
    await page.route('**/drafts/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 422, json: refusal }) : route.continue(),
    )
    await keyboardIn('lines.0.ledger')
    await page.keyboard.type('rent')
    await press('Enter')
    await page.keyboard.type('77')
    await page.getByText('The draft is saved in this browser only.').first().waitFor()
    await page.getByText(reason).first().waitFor()
    await page.getByRole('button', { name: 'Mina Rai' }).click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByText('You are still signed in.').first().waitFor()
    expect(await inTheBrowser()).toBe(1)
    visitor.faults.splice(0)
  })
})
