import { listFiscalYears } from '@lekha/contract'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type ExampleBooks, openExampleBooks } from '../server/src/testing/example-books.ts'
import { barriersOn, type Visitor } from './browser.ts'
import { openJourney } from './journey.ts'

let books: ExampleBooks
let visitor: Visitor
let page: Page

openJourney(
  async (journey) => {
    visitor = await journey.enter()
    page = visitor.page
  },
  async (product) => {
    books = await openExampleBooks(product)
    return books
  },
)

const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
const inSight = (name: string) => page.getByRole('link', { name })
const dense = (text: string) => text.replaceAll(/\s+/g, '')
/** The totals of the list, and the figures above it, without spaces. */
const totals = async () => dense(await page.locator('tfoot tr').innerText())
const above = async () => dense((await page.locator('[data-figure]').allInnerTexts()).join(' '))
const boxOf = async (found: Locator) => {
  const box = await found.boundingBox()
  if (!box) throw new Error('It is not on the page.')
  return box
}

describe('the dashboard', () => {
  test('opens from each figure the ledgers that it adds up, with the same figure as their total', async () => {
    for (const [name, amount] of [
      ['Cash and bank 6,320.00 Dr', '6,320.00Dr'],
      ['Profit so far 350.00', '350.00Cr'],
    ] as const) {
      await visitor.goTo('/en/accountDashboard')
      await inSight(name).press('Enter')
      await heading('All ledgers')
      await expect.poll(totals).toContain(amount)
    }
  })

  test('goes from bar to bar by the arrow keys, and from a bar to the ledgers of its month', async () => {
    await visitor.goTo('/en/accountDashboard')
    await page.getByRole('button', { name: 'Asar: Expense 400.00' }).focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await heading('All ledgers')
    await expect.poll(above).toContain('Netmovement1,000.00Cr')
  })

  test('says in one line that the books agree or not, and shows each proof when it is opened', async () => {
    await visitor.goTo('/en/accountDashboard')
    const line = page.locator('summary')
    await line.getByText('Opening balances differ by 1,050.00').waitFor()
    const proof = page.getByText('Chain unbroken')
    expect(await proof.isVisible()).toBe(false)
    await line.press('Enter')
    await proof.waitFor()
    expect(await barriersOn(page)).toEqual([])
  })

  test('has no first steps once they are done', async () => {
    expect(await page.getByRole('heading', { name: 'First steps' }).count()).toBe(0)
  })
})

describe('all ledgers', () => {
  test('are narrowed and laid out by keys, and lead to the facts and the form of a ledger and back to its row', async () => {
    await visitor.goTo('/en/report/allLedgers?from=2026-07-17&to=2027-07-16')
    await page.locator('tr[data-row]:focus').waitFor()
    await page.getByText('All ledgers = trial balance').waitFor()
    await page.keyboard.press('z')
    await expect.poll(() => page.locator('tbody tr[data-row]').count()).toBe(11)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('i')
    await heading('Cash')
    await page.keyboard.press('Escape')
    await page.getByRole('row', { name: /^Cash/ }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Alt+Enter')
    await page.locator('input[name="name"]').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('row', { name: /^Cash/ }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('F5')
    await page.getByRole('row', { name: /^Current Assets/ }).waitFor()
    expect(await barriersOn(page)).toEqual([])
  })
})

test('all ledgers are searched while one types, and the keyboard stays in the search until it goes to the rows', async () => {
  await visitor.goTo('/en/report/allLedgers?from=2026-07-17&to=2027-07-16')
  await page.locator('tr[data-row]:focus').waitFor()
  await page.keyboard.press('Alt+F')
  await page.keyboard.type('petty', { delay: 120 })
  const rows = page.locator('tbody tr[data-row]:not([data-kind="subtotal"])')
  await expect.poll(() => rows.allInnerTexts().then((texts) => texts.map((text) => text.split(/\s{2,}|\t|\n/)[0]))).toEqual(['Petty Cash'])
  await page.getByRole('searchbox').and(page.locator(':focus')).waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('petty')
  await page.keyboard.press('Enter')
  await page
    .getByRole('row', { name: /^Petty Cash/ })
    .and(page.locator(':focus'))
    .waitFor()
  expect(await barriersOn(page)).toEqual([])
})

describe('opening balances', () => {
  test('show the sum of each group beside it while one types', async () => {
    await visitor.goTo('/en/ledger/openings')
    const group = page.getByRole('row', { name: /^Bank Accounts/ })
    await group.getByText('5,000.00').waitFor()
    await page.getByRole('textbox', { name: 'Bank – Current A/c, debit' }).fill('6000')
    await group.getByText('6,000.00').waitFor()
    await page
      .getByRole('row', { name: /^Current Assets/ })
      .getByText('7,000.00')
      .waitFor()
    await page.getByRole('button', { name: 'Undo all' }).click()
    await group.getByText('5,000.00').waitFor()
  })
})

test('the reason for cancelling is asked of a voucher that its party and amount name', async () => {
  await visitor.goTo(`/en/transaction/voucher?voucher=${books.voucherIds.get('rent')}`)
  await page.getByRole('button', { name: 'Accept' }).waitFor()
  await page.keyboard.press('Alt+X')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('16 Shrawan · Rent · 300.00').waitFor()
  expect(await barriersOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

describe('the history of a voucher', () => {
  const history = () => page.getByRole('region', { name: 'History' })

  test('stands beside it, never between its lines and its total, and without room below its buttons', async () => {
    await visitor.goTo(`/en/transaction/voucher?voucher=${books.voucherIds.get('deposit')}`)
    await history().getByText('wrong day and amount').waitFor()
    const accept = page.getByRole('button', { name: 'Accept' })
    const [beside, button] = [await boxOf(history()), await boxOf(accept)]
    expect(beside.x).toBeGreaterThanOrEqual(button.x + button.width)

    await page.setViewportSize({ width: 911, height: 512 })
    await expect.poll(async () => (await boxOf(history())).y > (await boxOf(accept)).y).toBe(true)
    await page.setViewportSize({ width: 1366, height: 768 })
  })

  test('of a cancelled voucher stands beside its lines', async () => {
    await visitor.goTo(`/en/transaction/voucher?voucher=${books.voucherIds.get('fuel')}`)
    const [beside, lines] = [await boxOf(history()), await boxOf(page.getByRole('table', { name: 'Lines' }))]
    expect(beside.x).toBeGreaterThanOrEqual(lines.x + lines.width)
    expect(await barriersOn(page)).toEqual([])
    expect(visitor.faults).toEqual([])
  })
})

test('a loss is called a loss, and opens the incomes and expenses that made it', async () => {
  const { answer } = await books.owner.call(listFiscalYears, { query: { subcompany: books.organizationId } })
  const third = answer.result.find(({ year }) => year === '2028-07-16')
  await visitor.goTo(`/en/accountDashboard?org=${books.organizationId}&fiscalYear=${third?.id}`)
  await inSight('Loss so far 50.00').press('Enter')
  await heading('All ledgers')
  await expect.poll(totals).toContain('50.00Dr')
})
