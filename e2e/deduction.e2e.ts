import { createLedger, searchVouchers, showVoucher } from '@lekha/contract'
import { paisaText } from '@lekha/money'
import { expect, test } from 'vitest'
import { LEDGER_FIELDS } from '../server/src/testing/test-books.ts'
import { barriersOn } from './browser.ts'
import { books, field, keyboardIn, openOwnersJourney, page, params, press, shown, visitor } from './owners-journey.ts'
import { keepWhatIsPrinted, printed } from './printed.ts'

openOwnersJourney()
keepWhatIsPrinted()

const linesOf = async (text: string) => {
  const found = await books.owner.call(searchVouchers, { params: params(), query: { text } })
  const { answer } = await books.owner.call(showVoucher, { params: { ...params(), voucherId: found.answer.result[0]?.id ?? '' } })
  const nameOf = new Map(['Rent', 'Cash', 'TDS Payable – Rent'].map((name) => [books.ledgerId(name), name]))
  return answer.result.lines.map(({ ledgerId, amount, deduction }) => [
    nameOf.get(ledgerId) ?? 'Landlord',
    paisaText(amount),
    ...(deduction ? [deduction.rate, paisaText(deduction.base)] : []),
  ])
}

test('rent is paid to a landlord less the tax, by keyboard', async () => {
  await books.owner.call(createLedger, {
    params: params(),
    body: { ...LEDGER_FIELDS, groupId: books.groupId('Sundry Creditors'), name: 'Landlord Shrestha', pan: '301482915' },
  })
  await visitor.goTo('/en/transaction/voucher?type=payment')
  await keyboardIn('lines.0.ledger')
  await page.keyboard.type('landlord')
  await press('Enter')
  await keyboardIn('lines.0.amount')
  await page.keyboard.type('50000')
  await press('Alt+s')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Deduct tax (TDS)').waitFor()
  await dialog.getByLabel('Nature of payment').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('rent')
  await press('Enter')
  await expect.poll(() => dialog.getByLabel('Tax', { exact: true }).inputValue()).toBe('5,000.00')
  expect(await dialog.getByLabel('Ledger of the tax').inputValue()).toBe('TDS Payable – Rent')
  expect(await barriersOn(page)).toEqual([])
  await press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await field('narration').fill('Rent of Bhadra')
  await press('Control+Enter')
  await shown('PV-')
  await expect
    .poll(() => linesOf('Rent of Bhadra'))
    .toEqual([
      ['Landlord', '50000.00'],
      ['Cash', '-45000.00'],
      ['TDS Payable – Rent', '-5000.00', 1_000, '50000.00'],
    ])
})

test('the landlord gets a certificate of the tax, on a sheet', async () => {
  await visitor.goTo('/en/report/tds?from=2026-07-17&to=2027-07-16')
  await page.locator('tr[data-row]').first().waitFor()
  await press('Alt+l')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Tax of Rs 5,000.00 on Rs 50,000.00').waitFor()
  expect(await barriersOn(page)).toEqual([])
  await press('Control+Enter')
  const { text, sheets } = await printed()
  for (const said of [
    'Certificate of tax deducted',
    'Landlord Shrestha',
    'PAN 301482915',
    'Rent of house or land · Section 88',
    'Rupees Five Thousand Only',
  ])
    expect(text).toContain(said)
  expect(sheets).toBe(1)
  await dialog.waitFor({ state: 'detached' })
  expect(visitor.faults).toEqual([])
})
