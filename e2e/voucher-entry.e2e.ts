import { searchVouchers } from '@lekha/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestBooks, type TestBooks } from '../server/src/testing/test-app.ts'
import { barriersOn, launchBrowser, signIn, takeWhatIsOffered, type Visitor, visit } from './browser.ts'
import { type Product, startProduct } from './product.ts'

let product: Product
let browser: Browser
let books: TestBooks
let visitor: Visitor
let page: Page

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
  books = await openTestBooks(product)
  visitor = await visit(browser, product.address, '/en/login')
  page = visitor.page
  page.setDefaultTimeout(10_000)
  await signIn(visitor, books)
  await takeWhatIsOffered(visitor)
})
afterAll(async () => {
  await browser.close()
  await product.close()
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
const vouchers = async () => {
  const found = await books.owner.call(searchVouchers, { params: { organizationId: books.organizationId }, query: {} })
  return found.answer.result.map((voucher) => [voucher.number, voucher.total, voucher.particulars, voucher.cancelled])
}
const notified = (text: string) => page.getByText(text).first().waitFor()

describe('voucher entry, by keyboard alone', () => {
  test('a two-line payment takes ten presses, each next one nine', async () => {
    const first = typist()
    await first.press('F5')
    await page.locator('[data-field="lines.0.ledger"]:focus').waitFor()
    await first.type('ren')
    await first.press('Enter')
    await first.type('5000')
    await first.press('Control+Enter')
    const next = typist()
    await next.type('ren')
    await next.press('Enter')
    await next.type('5000')
    await next.press('Control+Enter')
    await notified('Payment PV-0002 · 5,000.00')
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
    await page.keyboard.type('salary pay')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    await notified('Journal JV-0001 · 4,068.00')
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
    expect(await page.locator('[data-field="lines.0.ledger"]').inputValue()).toBe('Sita Pasal')
  })

  test('a draft survives a reload and is accepted afterwards', async () => {
    await page.getByText('Draft kept').waitFor()
    await page.reload()
    await page.getByText('is kept.').waitFor()
    await page.keyboard.press('Alt+o')
    await page.locator('[data-field="lines.0.ledger"]:focus').waitFor()
    await page.keyboard.press('Control+Enter')
    await notified('Payment PV-0003 · 750.50')
    expect((await vouchers())[0]).toEqual(['PV-0003', 75_050n, 'Sita Pasal', false])
  })

  test('a voucher is altered and cancelled with a reason; its number stays', async () => {
    const found = await books.owner.call(searchVouchers, { params: { organizationId: books.organizationId }, query: { text: 'PV-0003' } })
    await visitor.goTo(`/en/transaction/voucher?voucher=${found.answer.result[0]?.id}`)
    await page.locator('[data-field="lines.0.ledger"]:focus').waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('800')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('wrong amount')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/voucher?type=payment')
    await visitor.goTo(`/en/transaction/voucher?voucher=${found.answer.result[0]?.id}`)
    await page.getByText('wrong amount').waitFor()
    await page.keyboard.press('Alt+x')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('entered twice')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/voucher?type=payment')
    expect((await vouchers())[0]).toEqual(['PV-0003', 0n, '', true])
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
