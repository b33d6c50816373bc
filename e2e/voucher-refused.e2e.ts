import { listDrafts, searchVouchers } from '@lekha/contract'
import { describe, expect, test } from 'vitest'
import { books, field, shown as notified, openOwnersJourney, page, params, visitor } from './owners-journey.ts'

openOwnersJourney()

const drafts = async () => (await books.owner.call(listDrafts, { params: params() })).answer.result
const totals = async () => {
  const found = await books.owner.call(searchVouchers, { params: params(), query: {} })
  return found.answer.result.map((voucher) => [voucher.number, voucher.total])
}
const firstLine = () => page.locator('[data-field="lines.0.ledger"]:focus').waitFor()
/** What the browser's console said meanwhile, as it must where the server refuses. */
const faultsSince = () => new Set(visitor.faults.splice(0).filter((fault) => !fault.startsWith('Failed to load')))

async function pay(ledger: string, amount: string) {
  await firstLine()
  await page.keyboard.type(ledger)
  await page.keyboard.press('Enter')
  await page.keyboard.type(amount)
}

describe('a voucher that is not accepted', () => {
  test('a refused voucher is never lost: it fills the free form again, and else waits among the drafts', async () => {
    await visitor.goTo('/en/transaction/voucher?type=payment')
    await pay('rent', '777')
    await page.keyboard.press('F2')
    await page.keyboard.type('2079-01-05')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    await page.locator('[data-holds="date"] input:focus').waitFor()
    expect(await field('lines.0.amount').inputValue()).toBe('777.00')
    // Refused once more, while the next one is already being typed.
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/vouchers', (route) => held.then(() => route.continue()))
    await page.keyboard.press('Control+Enter')
    await page.locator('[data-field="lines.0.ledger"]:focus').waitFor()
    await page.keyboard.type('fuel')
    await page.keyboard.press('Enter')
    answer()
    await notified('It is saved in the drafts of Payment: Alt+O.')
    expect(await field('lines.0.ledger').inputValue()).toBe('Fuel')
    await page.keyboard.press('Control+d')
    await page.getByText('is saved.').waitFor()
    await page.keyboard.press('Alt+o')
    await page.keyboard.press('F2')
    await page.keyboard.type('t')
    expect(await field('lines.0.amount').inputValue()).toBe('777.00')
    await page.keyboard.press('Control+Enter')
    await page.getByText(/PV-\d+ · 777\.00/).waitFor()
    // What is accepted is offered no longer, at once and after a new look.
    expect(await page.getByText('is saved.').count()).toBe(0)
    await expect.poll(async () => (await drafts()).length).toBe(0)
    await page.unroute('**/vouchers')
    expect(faultsSince()).toEqual(new Set(['Other error: No fiscal year covers this date.']))
  })

  test('that was stored although its answer was lost is named when it is sent again with a change', async () => {
    await visitor.goTo('/en/transaction/voucher?type=payment')
    await page.route('**/vouchers', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await pay('rent', '100')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Accepted, posted once the server is reached: 1').waitFor()
    await visitor.goTo('/en/transaction/drafts')
    await page.getByText('To be posted').waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => field('lines.0.amount').inputValue()).toBe('100')
    await page.unroute('**/vouchers')
    await field('lines.0.amount').fill('101')
    await page.keyboard.press('Control+Enter')
    await notified('Payment PV-0002 was stored as it was sent first.')
    await expect.poll(() => field('lines.0.amount').inputValue()).toBe('101')
    await page.keyboard.press('Control+Enter')
    await notified('PV-0003 · 101.00')
    expect((await totals()).slice(0, 2)).toEqual([
      ['PV-0003', 10_100n],
      ['PV-0002', 10_000n],
    ])
    faultsSince()
  })

  test('and was altered asks before Escape leaves it, and only if it was changed', async () => {
    await visitor.goTo('/en/transaction/voucher?type=payment')
    await firstLine()
    await page.keyboard.press('Alt+g')
    await page.keyboard.type('PV-0002')
    await page.getByRole('option', { name: 'PV-0002' }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Alter Payment PV-0002' }).waitFor()
    await field('lines.0.amount').fill('5001')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await field('lines.0.amount').fill('100')
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Payment', exact: true }).waitFor()
    expect(visitor.faults).toEqual([])
  })
})

test('a voucher is not accepted while its date is none, and the page is no longer than the window', async () => {
  await visitor.goTo('/en/transaction/voucher?type=payment')
  const before = await totals()
  await pay('rent', '11')
  await page.keyboard.press('F2')
  await page.keyboard.type('current')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+Enter')
  await notified('The date cannot be read. Write it again.')
  await page.locator('[data-holds="date"] input:focus').waitFor()
  expect(await totals()).toEqual(before)
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0)
})
