import { createSubLedger } from '@lekha/contract'
import { expect, test } from 'vitest'
import { makeManyLedgers, makeManySubLedgers } from '../server/src/testing/many-masters.ts'
import { barriersOn, type Visitor } from './browser.ts'
import { openJourney } from './journey.ts'

let visitor: Visitor

openJourney(async ({ product, books, enter }) => {
  await makeManyLedgers(product.database.admin, books.organizationId, books.groupId('Sundry Creditors'))
  const ledgerId = books.ledgerId('Petty Cash')
  await books.owner.call(createSubLedger, {
    params: { organizationId: books.organizationId },
    body: { ledgerId, name: 'First of many', nameNp: '', alias: '', code: '', active: true },
  })
  await makeManySubLedgers(product.database.admin, books.organizationId, ledgerId)
  visitor = await enter()
})

const row = (name: string) => visitor.page.locator('tbody tr', { hasText: name })

test('of 10,001 ledgers the list has the server find some, in either script and by spelling', async () => {
  await visitor.goTo('/en/ledger')
  await row('Account 0').waitFor()
  await visitor.page.keyboard.press('f')
  await visitor.page.keyboard.type('लुम्बिनी 9991')
  await row('Lumbini Kharcha 9991').waitFor()
  expect(await visitor.page.locator('tbody tr').count()).toBe(1)
  expect(await barriersOn(visitor.page)).toEqual([])
  await visitor.page.keyboard.press('Escape')
  await visitor.page.keyboard.type('Cash')
  await visitor.page.getByRole('gridcell', { name: 'Cash', exact: true }).waitFor()
})

test('a voucher finds one of them while its name is typed, and shows it by its name afterwards', async () => {
  await visitor.goTo('/en/transaction/voucher?type=journal')
  await visitor.page.locator('[data-field="lines.0.ledger"]:focus').waitFor()
  await visitor.page.keyboard.type('lumbini 9991')
  await visitor.page.getByRole('option', { name: 'Lumbini Kharcha 9991' }).waitFor()
  await visitor.page.keyboard.press('Enter')
  await visitor.page.locator('[data-field="lines.0.amount"]:focus').waitFor()
  await visitor.page.keyboard.type('500')
  await visitor.page.keyboard.press('Enter')
  await visitor.page.locator('[data-field="lines.1.side"]:focus').waitFor()
  await visitor.page.keyboard.press('Enter')
  await visitor.page.keyboard.type('cash')
  await visitor.page.keyboard.press('Enter')
  await visitor.page.keyboard.press('Enter')
  await visitor.page.keyboard.press('Control+Enter')
  await visitor.page.getByText('JV-0001 · 500.00').first().waitFor()
  // A page that is loaded anew knows none of them, and reads those that it shows.
  await visitor.goTo('/en/report/daybook')
  await visitor.page.getByText('Lumbini Kharcha 9991').first().waitFor()
})

test('a line of a ledger with 10,002 sub-ledgers finds one of them while its name is typed', async () => {
  await visitor.goTo('/en/transaction/voucher?type=journal')
  await visitor.page.locator('[data-field="lines.0.ledger"]:focus').waitFor()
  await visitor.page.keyboard.type('petty cash')
  await visitor.page.getByRole('option', { name: 'Petty Cash', selected: true }).waitFor()
  await visitor.page.keyboard.press('Enter')
  await visitor.page.locator('[data-field="lines.0.subLedger"]:focus').waitFor()
  await visitor.page.keyboard.type('लुम्बिनी 9991')
  await visitor.page.getByRole('option', { name: 'Lumbini Kharcha 9991' }).waitFor()
  await visitor.page.keyboard.press('Enter')
  await visitor.page.locator('[data-field="lines.0.amount"]:focus').waitFor()
  expect(await visitor.page.locator('[data-field="lines.0.subLedger"]').inputValue()).toBe('Lumbini Kharcha 9991')
  expect(await barriersOn(visitor.page)).toEqual([])
})
