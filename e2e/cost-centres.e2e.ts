import { createCostCentre, searchVouchers, showVoucher } from '@lekha/contract'
import { expect, test } from 'vitest'
import { barriersOn } from './browser.ts'
import { books, keyboardIn, openOwnersJourney, page, params, press, shown, visitor } from './owners-journey.ts'

let east: string

openOwnersJourney()

const created = async (name: string, nameNp: string) => {
  const body = { name, nameNp, code: null, parentId: null, active: true }
  return (await books.owner.call(createCostCentre, { params: params(), body })).answer.result.id
}

test('switched on in the details of the organization, a line names its cost centre by keyboard, the next one the same', async () => {
  east = await created('East', 'पूर्व')
  await created('West', 'पश्चिम')
  await visitor.goTo('/en/transaction/voucher?type=payment')
  await keyboardIn('lines.0.ledger')
  expect(await page.getByRole('columnheader', { name: 'Cost centre' }).count()).toBe(0)
  await visitor.goTo('/en/setting/organizationDetails')
  await page.getByLabel('Lines of vouchers may name a cost centre').check()
  await press('Control+Enter')
  await shown('Your changes are saved.')
  await visitor.goTo('/en/transaction/voucher?type=payment')
  await keyboardIn('lines.0.ledger')
  await page.getByRole('columnheader', { name: 'Cost centre' }).waitFor()
  await visitor.typeEach('rent', '100')
  await keyboardIn('lines.0.costCentre')
  await visitor.typeEach('ea')
  await keyboardIn('lines.1.ledger')
  await visitor.typeEach('salary', '50')
  await keyboardIn('lines.1.costCentre')
  await page.keyboard.type('"')
  await page.getByText('As above').waitFor()
  expect(await barriersOn(page)).toEqual([])
  await press('Enter')
  await keyboardIn('lines.2.ledger')
  await visitor.typeEach('rent', '7')
  await keyboardIn('lines.2.costCentre')
  await press('Enter')
  await keyboardIn('lines.3.ledger')
  await press('Control+Enter')
  await shown('PV-0001 · 157.00')
  const found = (await books.owner.call(searchVouchers, { params: params(), query: { text: 'PV-0001' } })).answer.result[0]
  const voucher = await books.owner.call(showVoucher, { params: { ...params(), voucherId: found?.id ?? '' } })
  expect(voucher.answer.result.lines.map(({ costCentreId }) => costCentreId)).toEqual([east, east, null, null])
})

test('a trial balance of a cost centre says that it is filtered, and its ledgers open with the same filter', async () => {
  await visitor.goTo(`/en/report/trialBalance?view=ledger&costCentre=${east}`)
  await shown('Filtered: only lines of East; they need not balance')
  expect(await page.locator('tr[data-row]').count()).toBe(2)
  await press('f')
  await page.getByRole('dialog').getByText('Cost centre', { exact: true }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  await press('Escape')
  await page.locator('tr[data-row]:focus').waitFor()
  await press('Enter')
  await page.waitForURL((url) => !url.pathname.endsWith('/trialBalance'))
  expect(new URL(page.url()).searchParams.get('costCentre')).toBe(east)
  expect(visitor.faults).toEqual([])
})
