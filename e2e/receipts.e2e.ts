import { createChargeHead, createLedger, createMemberFirm, createMembershipType, listGroups, listMemberFirms } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { expect, test } from 'vitest'
import { firmForm, typeForm } from '../server/src/testing/full-members.ts'
import { LEDGER_FIELDS } from '../server/src/testing/test-books.ts'
import { barriersOn } from './browser.ts'
import { books, heading, openOwnersJourney, page, params, press, shown, visitor } from './owners-journey.ts'

openOwnersJourney()

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name }).waitFor()
const row = (name: RegExp) => page.getByRole('row', { name }).waitFor()
const label = (name: RegExp) => page.getByLabel(name)
const paidNow = (what: string) => page.getByLabel(`Paid now for ${what}`)
const keyboardIn = (what: string) => expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(what)

test('the price of a renewal stands with its charge head', async () => {
  const groups = (await books.owner.call(listGroups, { params: params() })).answer.result
  const groupId = groups.find(({ name }) => name === 'Sundry Debtors')?.id ?? ''
  const ledger = { ...LEDGER_FIELDS, name: 'Membership Dues', nameNp: 'सदस्यता शुल्क', groupId }
  const dues = (await books.owner.call(createLedger, { params: params(), body: ledger })).answer.result.id
  const type = await books.owner.call(createMembershipType, { params: params(), body: typeForm('General', dues) })
  const firm = { ...firmForm(type.answer.result.id, 'Himal Trek'), nameNp: 'हिमाल ट्रेक', validUntil: '2026-07-16' }
  await books.owner.call(createMemberFirm, { params: params(), body: firm })
  for (const [name, kind, price] of [
    ['Late fine', 'fine', '100'],
    ['Certificate', 'other', '250'],
  ] as const) {
    const body = {
      name,
      nameNp: '',
      kind,
      membershipTypeId: null,
      ledgerId: books.ledgerId('Other Income'),
      price: parsePaisa(price),
      active: true,
    }
    await books.owner.call(createChargeHead, { params: params(), body })
  }
  await visitor.goTo('/en/receipt/heads/new')
  await heading('New charge head')
  expect(await barriersOn(page)).toEqual([])
  await visitor.typeEach('Annual renewal', 'वार्षिक नवीकरण')
  await press('Enter', 'Enter')
  await visitor.typeEach('5000')
  await page.keyboard.type('Other Inc')
  await press('Control+Enter')
  await shown('Data has been added sucessfully.')
  await visitor.goTo('/en/receipt/heads')
  await row(/Annual renewal.*Renewal of membership.*all.*Other Income.*5,000\.00/)
  expect(await barriersOn(page)).toEqual([])
})

test('a firm is charged for a year on its page, and what it owes is the balance of its statement', async () => {
  const [firm] = (await books.owner.call(listMemberFirms, { params: params() })).answer.result
  await visitor.goTo(`/en/members/view/${firm?.id ?? ''}`)
  await heading('Himal Trek')
  await press('Alt+n')
  await dialog('Charge Himal Trek')
  expect(await barriersOn(page)).toEqual([])
  await page.keyboard.type('Annual')
  await press('Enter')
  await expect.poll(() => label(/^Amount/).inputValue()).toBe('5,000.00')
  await press('Control+Enter')
  await row(/Annual renewal 2083\/84.*5,000\.00.*5,000\.00/)
  expect(await barriersOn(page)).toEqual([])
  await press('s')
  await shown('Himal Trek')
  await row(/Other Income.*5,000\.00/)
})

test('at the counter two heads are taken in twelve presses, posted as one receipt voucher and printed', async () => {
  await visitor.goTo('/en/receipt')
  await heading('Receipt centre')
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', document.querySelector('.receipt-sheet')?.textContent ?? '')
  })
  expect(await barriersOn(page)).toEqual([])
  await page.keyboard.type('hima') // four presses
  await press('Enter')
  await keyboardIn('Paid now for Annual renewal 2083/84')
  expect(await barriersOn(page)).toEqual([])
  await press('ArrowDown', 'Space') // the certificate
  expect(await paidNow('Certificate').inputValue()).toBe('250.00')
  await press('Control+Enter')
  await shown('Data has been added sucessfully.')
  await expect.poll(() => label(/^Member firm/).inputValue()).toBe('')
  await expect.poll(() => page.getAttribute('body', 'data-printed')).toContain('Five Thousand Two Hundred Fifty')
})

test('a payment by wallet asks for its number, and somebody who is no member for a name', async () => {
  await press('Alt+n')
  await label(/^Who pays/).waitFor()
  await page.keyboard.type('राम थापा')
  await label(/^Paid now for Certificate/).fill('३००')
  await label(/^Paid by/).focus()
  await press('e')
  await press('Enter')
  await press('Control+Enter')
  await shown('Enter the number that the bank or wallet gave the payment.')
  await label(/^Transaction no/).fill('E-77')
  await press('Control+Enter')
  await expect.poll(() => label(/^Member firm/).inputValue()).toBe('')
})

test('the collection of the day adds up by head, way and cashier; the cash is counted against it', async () => {
  await press('Alt+v')
  await heading('Receipts')
  await row(/Himal Trek.*Annual renewal 2083\/84, Certificate.*Cash.*5,250\.00/)
  await row(/राम थापा.*Certificate.*eSewa.*300\.00/)
  await page
    .getByRole('table', { name: 'By charge head' })
    .getByRole('row', { name: /Certificate 2 550\.00/ })
    .waitFor()
  expect(await barriersOn(page)).toEqual([])
  await press('Alt+o')
  await dialog('Count sheet')
  await visitor.typeEach('5', '', '2', '1')
  await shown('0.00 ✓')
  await press('ArrowUp')
  await keyboardIn('Notes of 50')
  await press('ArrowDown')
  await keyboardIn('Notes of 20')
  expect(await barriersOn(page)).toEqual([])
  await press('Escape')
})

test('many firms are charged once their frozen list was seen; a reload shows how it went', async () => {
  await visitor.goTo('/en/members')
  await row(/Himal Trek/)
  await press('Alt+m')
  await heading('Charge many firms')
  expect(await barriersOn(page)).toEqual([])
  await page.keyboard.type('Certif')
  await press('Enter')
  await expect.poll(() => label(/^Amount/).inputValue()).toBe('250.00')
  await press('Control+Enter')
  await page.getByRole('button', { name: /^Charge 1 firms/ }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  await press('Control+Enter')
  await shown('1 firms were charged, 1 of 1 gone through.')
  await page.reload()
  await shown('1 firms were charged, 1 of 1 gone through.')
})

test('a receipt is cancelled with a reason in Nepali; the firm owes again, and the voucher has no fields', async () => {
  await visitor.goTo('/np/receipt/view')
  await row(/हिमाल ट्रेक/)
  await press('ArrowDown', 'Enter')
  await page.getByRole('heading', { name: /^रसिद / }).waitFor()
  await press('Alt+x')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('गल्ती')
  await press('Control+Enter')
  await page.getByText('रद्द', { exact: false }).first().waitFor()
  expect(await barriersOn(page)).toEqual([])
  const [firm] = (await books.owner.call(listMemberFirms, { params: params() })).answer.result
  expect(firm?.validUntil).toBe('2026-07-16')
  await visitor.goTo(`/en/receipt?member=${firm?.id ?? ''}`)
  await keyboardIn('Paid now for Annual renewal 2083/84')
  expect(await paidNow('Annual renewal 2083/84').inputValue()).toBe('5,000.00')
})
