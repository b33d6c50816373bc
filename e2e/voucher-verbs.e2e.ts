import { expect, test } from 'vitest'
import { RENT } from '../server/src/testing/shared-books.ts'
import { barriersOn } from './browser.ts'
import { books, field, heading, keyboardIn, openOwnersJourney, page, press, visitor } from './owners-journey.ts'

openOwnersJourney()

const DAYBOOK = '/en/report/daybook?from=2026-07-17&to=2027-07-16'
const rowAt = (text: string) => page.locator('tr[data-row]:focus').getByText(text).first().waitFor()

test('a voucher is reversed by keyboard, and Enter goes to and fro between the two', async () => {
  const paid = await books.post('2026-08-17', RENT, { type: 'payment', narration: 'Rent of Bhadra' })
  await visitor.goTo(`/en/transaction/voucher?voucher=${paid.answer.result.id}`)
  await heading('Alter Payment PV-0001')
  await press('Alt+u')
  await page.getByRole('dialog', { name: 'Reverse Payment PV-0001' }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  await visitor.typeEach('1-7')
  await page.keyboard.type('Paid twice')
  await press('Control+Enter')
  await heading('Payment PV-0001')
  await page.getByText('Reversed by').first().waitFor()
  expect(await barriersOn(page)).toEqual([])
  await press('Enter')
  await heading('Payment PV-0002')
  await page.getByText('Paid twice').first().waitFor()
  await page.getByRole('link', { name: 'Payment PV-0001' }).waitFor()
  await press('Enter')
  await heading('Payment PV-0001')
})

test('the voucher of a row in the day book is cancelled, and the keyboard comes back to the row', async () => {
  await visitor.goTo(DAYBOOK)
  await page.locator('tr[data-row]:focus').waitFor()
  await press('End')
  await rowAt('PV-0002')
  await press('Alt+x')
  await page.getByRole('dialog').waitFor()
  await visitor.typeEach('It was paid once')
  await page.waitForURL(/daybook/)
  await rowAt('PV-0002')
})

test('a copy takes everything of its voucher but the day, which is the working date', async () => {
  await visitor.goTo('/en/transaction/voucher?type=payment')
  await keyboardIn('lines.0.ledger')
  await press('F2')
  await page.locator('[data-holds="date"] input:focus').waitFor()
  await visitor.typeEach('20-6')
  await visitor.goTo(DAYBOOK)
  await page.locator('tr[data-row]:focus').waitFor()
  await press('Home')
  await rowAt('PV-0001')
  await press('Alt+2')
  await heading('Payment')
  await keyboardIn('lines.0.ledger')
  expect(await page.locator('[data-holds="date"] input').inputValue()).toBe('20 Ashwin 2083')
  expect(await field('lines.0.ledger').inputValue()).toBe('Rent')
  await press('Control+Enter')
  await page.getByText('PV-0003 · 5,000.00 · 20 Ashwin').waitFor()
  expect(visitor.faults).toEqual([])
})
