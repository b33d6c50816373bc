import { searchVouchers } from '@lekha/contract'
import { expect, test } from 'vitest'
import { books, openOwnersJourney, page, params, press, visitor } from './owners-journey.ts'

openOwnersJourney()
const newest = async (n = '1') => (await books.owner.call(searchVouchers, { params: params(), query: { limit: n } })).answer.result
test('what is typed while a ledger is created from its field goes into the amount, nothing of it is lost', async () => {
  await page.route('**/api/**/ledgers', async (route) => {
    if (route.request().method() === 'POST') await new Promise((d) => setTimeout(d, 300))
    await route.continue()
  })
  await visitor.goTo('/en/transaction/voucher?type=payment')
  await page.locator('[data-field="lines.0.ledger"]:focus').waitFor()
  await page.keyboard.type('Office Tea', { delay: 30 })
  await page.keyboard.press('Alt+c')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('98765.43', { delay: 35 })
  await page.keyboard.press('Control+Enter')
  await expect.poll(async () => (await newest())[0]?.total).toBe(9876543n)
})
test('PgUp goes from voucher to voucher in the order in which they were stored, over a cancelled one and however fast', async () => {
  for (const amount of ['1', '2', '3', '4']) {
    await page.locator('[data-field="lines.0.ledger"]:focus').waitFor()
    await visitor.typeEach('rent', amount)
    await page.keyboard.press('Control+Enter')
    await expect.poll(async () => (await newest())[0]?.total).toBe(BigInt(amount) * 100n)
  }
  await page.keyboard.press('PageUp')
  await page.getByRole('heading', { name: /PV-0005/ }).waitFor()
  await page.keyboard.press('PageUp')
  await page.getByRole('heading', { name: /PV-0004/ }).waitFor()
  await page.keyboard.press('Alt+x')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('twice')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('F5')
  await page.locator('[data-field="lines.0.ledger"]:focus').waitFor()
  for (const name of [/PV-0004/, /PV-0005/, /PV-0003/, /PV-0002/, /PV-0001/]) {
    await page.keyboard.press('PageUp')
    await page.getByRole('heading', { name }).waitFor()
  }
  await page.keyboard.press('F5')
  await page.locator('[data-field="lines.0.ledger"]:focus').waitFor()
  await press('PageUp', 'PageUp', 'PageUp', 'PageUp')
  await page.getByRole('heading', { name: /PV-0002/ }).waitFor()
})
test('letters and spaces on Accept go on in the narration', async () => {
  await page.keyboard.press('F5')
  await page.locator('[data-field="lines.0.ledger"]:focus').waitFor()
  await visitor.typeEach('rent', '77', '')
  await page.locator('[data-field="narration"]:focus').waitFor()
  await page.keyboard.type('Rent')
  await page.keyboard.press('Enter')
  await page.locator('[data-field="accept"]:focus').waitFor()
  await page.keyboard.type(' of Mangsir')
  expect(await page.locator('[data-field="narration"]').inputValue()).toBe('Rent of Mangsir')
})
test('Ctrl+Enter applies a filter that was just typed', async () => {
  await visitor.goTo('/en/report/daybook')
  await page.locator('tr[data-row]:focus').waitFor()
  await page.keyboard.press('f')
  await page.getByLabel('Amount').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('3')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Amount: 3').waitFor()
})
