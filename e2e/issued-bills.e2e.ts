import { listOrganizations, searchVouchers, updateOrganization } from '@lekha/contract'
import { expect, test } from 'vitest'
import { ORGANIZATION } from '../server/src/testing/test-app.ts'
import { barriersOn } from './browser.ts'
import { books, field, heading, keyboardIn, openOwnersJourney, page, params, press, shown, visitor } from './owners-journey.ts'
import { keepWhatIsPrinted, printed } from './printed.ts'

openOwnersJourney()
keepWhatIsPrinted()

test('bills are issued since a day that an administrator gives in the details of the organization', async () => {
  await visitor.goTo('/en/setting/organizationDetails')
  await page.getByLabel('Registered for VAT since').fill('1-4-2083')
  await page.getByLabel('Bills are issued since').fill('1-5-2083')
  await press('Control+s')
  await shown('Your changes are saved.')
  expect(await barriersOn(page)).toEqual([])
  const { result } = (await books.owner.call(listOrganizations, {})).answer
  expect(result[0]).toMatchObject({ vatFrom: '2026-07-17', billsIssuedFrom: '2026-08-17' })
})

test('a cash bill names its buyer and how it was paid', async () => {
  await visitor.goTo('/en/transaction/voucher?type=sales')
  await keyboardIn('account')
  await visitor.typeEach('cash')
  await keyboardIn('lines.0.ledger')
  await visitor.typeEach('sales taxable', '1000')
  await press('Control+i')
  await page.getByRole('dialog', { name: 'More details' }).waitFor()
  await page.getByLabel(/^Buyer/).fill('Sita Pasal')
  await page.getByLabel('PAN of the buyer').fill('609999999')
  expect(await barriersOn(page)).toEqual([])
  await press('Control+Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await press('Control+Enter')
  await shown('SI-0001')
})

test('it is printed as a tax invoice in three copies, then as a copy of the original, in both languages of the law', async () => {
  await press('PageUp')
  await heading('Sales SI-0001')
  await press('Alt+p')
  const original = await printed()
  expect(original.sheets).toBe(3)
  expect(original.text).toMatch(/ग्राहक प्रति · Customer copy.*कर बीजक TAX INVOICE.*Sita Pasal.*609999999.*SI-0001/)
  expect(original.text).toContain('अक्षरेपि:')
  expect(original.text).not.toContain('Copy of Original')
  await press('Alt+p')
  const copy = await printed()
  expect([copy.sheets, copy.text.includes('Copy of Original (1)')]).toEqual([1, true])
  await press('Alt+Shift+P')
  await page.getByRole('dialog', { name: 'Print on which paper?' }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  await press('3')
  const roll = await printed()
  expect([roll.width_pt, roll.text.includes('Copy of Original (2)')]).toEqual(['227', true])
})

test('it is not altered or reversed, and given back by a credit note', async () => {
  expect(await field('lines.0.ledger').count()).toBe(0)
  await press('Alt+n')
  await page.getByRole('dialog', { name: /^Credit note/ }).waitFor()
  await press('Alt+a')
  await page.getByLabel('Reason').fill('Returned')
  await press('Control+Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const { result } = (await books.owner.call(searchVouchers, { params: params(), query: { type: 'credit-note' } })).answer
  expect(result.map(({ total }) => String(total))).toEqual(['100000'])
})

test('bills go to the tax office from a day that an administrator gives with the sign-in; which it does not have is listed and opened', async () => {
  await visitor.goTo('/en/cbms')
  await shown('Switched off')
  await press('Alt+Enter')
  await page.getByLabel(/^Bills are sent since/).fill('1-5-2083')
  await page.getByLabel('User name in the taxpayer portal').fill('portal')
  await page.getByLabel(/^Password of the taxpayer portal/).fill('portal-secret')
  expect(await barriersOn(page)).toEqual([])
  await press('Control+Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /return.*not sent yet/ }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('row', { name: /SI-0001.*Waiting/ }).waitFor()
  await press('Enter')
  await heading('Sales SI-0001')
})

test('the registers list it, and the Standard View knows that it was printed', async () => {
  await visitor.goTo('/np/report/salesRegister')
  await shown('बिक्री खाता')
  await page.getByRole('row', { name: /SI-०००१/ }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  await visitor.goTo('/en/report/standardView')
  await page.getByRole('row', { name: /SI-0001/ }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  const stale = { ...ORGANIZATION, billsIssuedFrom: '', version: '2' }
  expect((await books.owner.call(updateOrganization, { params: params(), body: stale })).status).toBe(422)
  expect(visitor.faults).toEqual([])
})
