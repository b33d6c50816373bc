import { createLedger, listGroups, listOpenBills, searchVouchers, showVoucher } from '@lekha/contract'
import { formatAmount } from '@lekha/money'
import { beforeAll, expect, test } from 'vitest'
import { EMPTY_LEDGER } from '../web/src/books/empty-ledger.ts'
import { barriersOn } from './browser.ts'
import { books, keyboardIn, openOwnersJourney, page, params, press, shown } from './owners-journey.ts'

openOwnersJourney()

const type = (text: string) => page.keyboard.type(text)
let party: string

beforeAll(async () => {
  const groups = (await books.owner.call(listGroups, { params: params() })).answer.result
  const groupId = groups.find(({ predefined }) => predefined === 'sundry-debtors')?.id ?? ''
  const { version: _none, ...blank } = EMPTY_LEDGER
  const body = { ...blank, name: 'Bhadra Stores', groupId, code: null, creditDays: 30 }
  party = (await books.owner.call(createLedger, { params: params(), body })).answer.result.id
})

const openBills = async () =>
  (await books.owner.call(listOpenBills, { params: { ...params(), ledgerId: party }, query: {} })).answer.result.map(
    ({ label, left, dueOn }) => [label, formatAmount(left, 'en'), dueOn],
  )
const stored = async (count: number) =>
  expect
    .poll(async () => (await books.owner.call(searchVouchers, { params: params(), query: {} })).answer.result.length, { timeout: 10_000 })
    .toBe(count)

/** The ledger was just created: it is chosen once the list has it. */
async function chooseParty(): Promise<void> {
  await type('bhad')
  await page.getByRole('option', { name: /Bhadra/ }).waitFor()
  await press('Enter')
}

/** Sells for an amount on credit. */
async function sell(paid: string, count: number): Promise<void> {
  await press('F8')
  await keyboardIn('account')
  await chooseParty()
  await type('sales tax')
  await press('Enter')
  await type(paid)
  await press('Control+Enter')
  await stored(count)
}

test('a sale on credit begins a bill that is due after the party’s days of credit, without a press more', async () => {
  await sell('1000', 1)
  await sell('500', 2)
  expect(await openBills()).toEqual([
    ['SI-0001', '1,000.00', expect.stringMatching(/^\d{4}-/)],
    ['SI-0002', '500.00', expect.stringMatching(/^\d{4}-/)],
  ])
})

test('a receipt settles the bill of its amount, else those that are due first; below the line stands which', async () => {
  await press('F6')
  await keyboardIn('lines.0.ledger')
  await chooseParty()
  await type('1200')
  await shown('SI-0001 1,000.00 · SI-0002 200.00')
  expect(await barriersOn(page)).toEqual([])
  await press('Control+Enter')
  await stored(3)
  expect(await openBills()).toEqual([['SI-0002', '300.00', expect.stringMatching(/^\d{4}-/)]])
})

test('Alt+B chooses the bills by hand; what none takes is an advance with a name, or on account', async () => {
  await chooseParty()
  await type('400')
  await press('Alt+B')
  await page.getByRole('dialog', { name: 'Bills of Bhadra Stores' }).waitFor()
  await page.locator('[role="dialog"] input:focus').waitFor()
  await page.keyboard.press('Control+a')
  await type('100')
  await press('Enter')
  await type('Advance of Mangsir')
  await press('Enter')
  await type('250')
  await shown('50.00')
  expect(await barriersOn(page)).toEqual([])
  await press('Control+Enter')
  await keyboardIn('lines.0.amount')
  await shown('SI-0002 100.00 · Advance of Mangsir 250.00 · 50.00 on account')
  await press('Control+Enter')
  await stored(4)
  expect((await openBills()).map(([label, left]) => [label, left])).toEqual([
    ['Advance of Mangsir', '-250.00'],
    ['SI-0002', '200.00'],
  ])
  const [latest] = (await books.owner.call(searchVouchers, { params: params(), query: {} })).answer.result
  const voucher = (await books.owner.call(showVoucher, { params: { ...params(), voucherId: latest?.id ?? '' } })).answer.result
  expect(voucher.lines.flatMap(({ bills = [] }) => bills.map(({ kind }) => kind)).sort()).toEqual(['advance', 'against'])
})

test('a sale uses up an advance by Alt+B, and its bill is for what is left', async () => {
  await press('F8')
  await keyboardIn('account')
  await chooseParty()
  await type('sales tax')
  await press('Enter')
  await type('600')
  await press('Alt+B')
  await page.getByRole('dialog', { name: 'Bills of Bhadra Stores' }).waitFor()
  await type('250')
  expect(await page.getByLabel('Amount').inputValue()).toBe('350.00')
  await press('Control+Enter')
  await keyboardIn('narration')
  await press('Control+Enter')
  await stored(5)
  expect((await openBills()).map(([label, left]) => [label, left])).toEqual([
    ['SI-0002', '200.00'],
    ['SI-0003', '350.00'],
  ])
})

test('Alt+N gives a part of a bill back by a credit note that settles it, and names the bill', async () => {
  const all = (await books.owner.call(searchVouchers, { params: params(), query: {} })).answer.result
  const bill = all.find(({ number }) => number === 'SI-0002')
  await page.goto(page.url().replace(/\/en\/.*/, `/en/transaction/voucher?voucher=${bill?.id}`))
  await page.getByRole('heading', { name: 'Alter Sales SI-0002' }).waitFor()
  await press('Alt+N')
  await page.getByRole('dialog', { name: 'Credit note for SI-0002' }).waitFor()
  await type('501')
  await press('Control+Enter')
  await shown('Only 500.00 can be given back.')
  await page.locator('input[aria-invalid="true"]:focus').waitFor()
  await press('Alt+A')
  await shown('500.00 billed, 500.00 not given back')
  await press('Control+A')
  await type('150')
  await press('Enter', 'Enter')
  await type('damaged goods')
  await shown('150.00')
  expect(await barriersOn(page)).toEqual([])
  await press('Control+Enter')
  await stored(6)
  expect((await openBills()).map(([label, left]) => [label, left])).toEqual([
    ['SI-0002', '50.00'],
    ['SI-0003', '350.00'],
  ])
  const [latest] = (await books.owner.call(searchVouchers, { params: params(), query: {} })).answer.result
  expect([latest?.type, latest?.number, latest?.narration, latest?.reference]).toEqual(['credit-note', 'CN-1', 'damaged goods', 'SI-0002'])
  await page.goto(page.url().replace(/voucher=.*/, `voucher=${latest?.id}`))
  await shown('Corrects')
  await press('Enter')
  await page.getByRole('heading', { name: 'Alter Sales SI-0002' }).waitFor()
})
