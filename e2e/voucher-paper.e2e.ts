import { cancelVoucher } from '@lekha/contract'
import { expect, test } from 'vitest'
import { RENT } from '../server/src/testing/shared-books.ts'
import { barriersOn } from './browser.ts'
import { books, heading, keyboardIn, openOwnersJourney, page, params, press, visitor } from './owners-journey.ts'
import { keepWhatIsPrinted, printed } from './printed.ts'

openOwnersJourney()

keepWhatIsPrinted()

test('one that is typed is printed as a draft; Ctrl+Shift+Enter accepts and prints it, and the form is empty at once', async () => {
  await visitor.goTo('/en/transaction/voucher?type=payment')
  await keyboardIn('lines.0.ledger')
  await visitor.typeEach('rent', '5000')
  await press('Alt+p')
  expect((await printed()).text).toMatch(/Draft.*Payment voucher.*Number: –.*A draft that is not posted.*5,000\.00/)
  await press('Control+Shift+Enter')
  await keyboardIn('lines.0.ledger')
  const { text, width_pt, sheets } = await printed()
  expect(text).toMatch(/Payment voucher भुक्तानी भौचरमूल प्रतिNumber: PV-0001.*Rupees Five Thousand Only.*Entered by Sabina Karki/)
  expect(text).not.toContain('Draft')
  expect([width_pt, sheets]).toEqual(['594', 1])
})

test('an alteration is printed as it was stored, with its reason, before the form is left', async () => {
  await press('PageUp')
  await heading('Alter Payment PV-0001')
  await keyboardIn('lines.0.ledger')
  await press('Enter')
  await page.keyboard.type('6000')
  await press('Control+Shift+Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('Rent rose')
  await press('Control+Enter')
  expect((await printed()).text).toMatch(/Altered .* by Sabina Karki: Rent rose.*Rupees Six Thousand Only.*Version 2/)
  await heading('Payment')
})

test('a planned voucher is printed when it is accepted, and the list comes back', async () => {
  await visitor.goTo('/en/transaction/voucher?type=payment')
  await keyboardIn('lines.0.ledger')
  await visitor.typeEach('rent', '700')
  await press('Alt+l')
  await page.getByRole('dialog', { name: 'Later or again' }).waitFor()
  await page.keyboard.type('Tea')
  await press('Control+Enter')
  await keyboardIn('lines.0.ledger')
  await visitor.goTo('/en/transaction/planned')
  await heading('Planned vouchers')
  await page.locator('tr[data-row]:focus').waitFor()
  await press('Enter')
  await heading('Payment')
  await keyboardIn('lines.0.ledger')
  await press('Control+Shift+Enter')
  expect((await printed()).text).toMatch(/Number: PV-0002.*700\.00/)
  await heading('Planned vouchers')
})

test('another paper is chosen by key and kept: A5 lies down for a short voucher; one that is cancelled says so across the sheet', async () => {
  const { answer } = await books.post('2026-08-17', RENT, { type: 'payment' })
  const { id } = answer.result
  await visitor.goTo(`/en/transaction/voucher?voucher=${id}`)
  await keyboardIn('lines.0.ledger')
  await press('Alt+Shift+P')
  await page.getByRole('dialog', { name: 'Print on which paper?' }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  await press('3')
  expect(await printed()).toMatchObject({ width_pt: '594', sheets: 2, text: expect.not.stringContaining('Cancelled') })
  await books.owner.call(cancelVoucher, { params: { ...params(), voucherId: id }, body: { version: 1, reason: 'Entered twice' } })
  await visitor.goTo(`/np/transaction/voucher?voucher=${id}`)
  await page.locator('table').first().waitFor()
  await press('Alt+p')
  const { text, sheets } = await printed()
  expect([text.slice(0, 4), sheets]).toEqual(['रद्द', 2])
  expect(text).toMatch(/मा Sabina Karki ले रद्द गर्नुभएको: Entered twice.*रुपैयाँ मात्र/)
  expect(visitor.faults).toEqual([])
})
