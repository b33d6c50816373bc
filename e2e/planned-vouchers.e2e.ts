import { bsMonthsOn, todayInNepal } from '@lekha/calendar'
import { createPlannedVoucher, listDrafts, listPlannedVouchers, searchVouchers } from '@lekha/contract'
import { expect, test } from 'vitest'
import { barriersOn } from './browser.ts'
import { books, heading, keyboardIn, openOwnersJourney, page, params, press, visitor } from './owners-journey.ts'

openOwnersJourney()

const planned = async () => (await books.owner.call(listPlannedVouchers, { params: params() })).answer.result
const row = (text: string) => page.locator('tr[data-row]:focus').getByText(text).first().waitFor()

test('a voucher is planned from its form, listed, and posted only when it is accepted', async () => {
  await visitor.goTo('/en/transaction/voucher?type=payment')
  await keyboardIn('lines.0.ledger')
  await visitor.typeEach('rent', '5000')
  await press('Alt+l')
  await page.getByRole('dialog', { name: 'Later or again' }).waitFor()
  // The proposed name is selected: typing replaces it.
  await page.keyboard.type('Rent')
  expect(await barriersOn(page)).toEqual([])
  await press('Control+Enter')
  await keyboardIn('lines.0.ledger')
  const [rent] = await planned()
  expect(rent).toMatchObject({ name: 'Rent', every: 'month', nextDate: bsMonthsOn(todayInNepal(Date.now), 1) })
  await expect.poll(async () => (await books.owner.call(listDrafts, { params: params() })).answer.result).toEqual([])
  // As if a month had passed.
  const { name, every, until, timesLeft, body } = { ...rent! }
  const due = { name: 'Office rent', nextDate: bsMonthsOn(todayInNepal(Date.now), -1), every, until, timesLeft, body }
  await books.owner.call(createPlannedVoucher, { params: params(), body: due })
  expect(name).toBe('Rent')
})

test('what is due is opened from the dashboard, and Accept leads back to the list', async () => {
  await visitor.goTo('/en/accountDashboard')
  await page.getByRole('link', { name: 'Planned vouchers 1 due' }).waitFor()
  await page.getByRole('link', { name: '1 planned voucher is due' }).click()
  await heading('Planned vouchers')
  await row('Office rent')
  expect(await barriersOn(page)).toEqual([])
  await press('Enter')
  await heading('Payment')
  await keyboardIn('lines.0.ledger')
  await press('Control+Enter')
  await heading('Planned vouchers')
  // It has moved on to its next day, which is today.
  await row('due today')
  const [posted] = (await books.owner.call(searchVouchers, { params: params(), query: {} })).answer.result
  expect([posted?.total, posted?.date]).toEqual([500_000n, bsMonthsOn(todayInNepal(Date.now), -1)])
})

test('a due day is skipped with a reason, and a plan is deleted', async () => {
  await press('Alt+x')
  await page.getByRole('dialog').waitFor()
  await visitor.typeEach('Paid in advance')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await row('Paid in advance')
  await press('Alt+d')
  await page.getByRole('dialog').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(async () => (await planned()).length).toBe(1)
  await visitor.goTo('/np/transaction/planned')
  await page.locator('tr[data-row]:focus').waitFor()
  expect(visitor.faults).toEqual([])
})
