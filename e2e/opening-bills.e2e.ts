import { createLedger, listOpenBills, showOpenings } from '@lekha/contract'
import { expect, test } from 'vitest'
import { LEDGER_FIELDS } from '../server/src/testing/test-books.ts'
import { barriersOn } from './browser.ts'
import { books, heading, openOwnersJourney, page, params, press, shown, visitor } from './owners-journey.ts'

openOwnersJourney()

let ledgerId: string
const type = (text: string) => page.keyboard.type(text)
const dialog = () => page.getByRole('dialog')
const words = (text: string) => page.getByRole('button', { name: text, exact: true })

test('the bills of a party’s opening balance are entered by keyboard, stand below it, and are altered with a reason', async () => {
  const body = { ...LEDGER_FIELDS, name: 'Abc Stores', groupId: books.groupId('Sundry Debtors') }
  ledgerId = (await books.owner.call(createLedger, { params: params(), body })).answer.result.id
  const open = async () =>
    (await books.owner.call(listOpenBills, { params: { ...params(), ledgerId }, query: {} })).answer.result.map(
      ({ label, left, billedOn, dueOn }) => [label, left, billedOn, dueOn],
    )
  await visitor.goTo('/en/ledger/openings')
  await page.getByLabel('Abc Stores, debit').fill('125000')
  await press('Alt+b')
  await dialog().waitFor()
  for (const text of ['82/011', '2083-2-6', '2083-3-5', '70000', '82/009', '2083-1-17', '', '50000']) {
    await type(text)
    await press('Enter')
  }
  await shown('5,000.00')
  expect(await barriersOn(page)).toEqual([])
  // In the empty line at the end Enter is the end.
  await press('Enter')
  await dialog().waitFor({ state: 'hidden' })
  await words('2 bills, 1,20,000.00, 5,000.00 on account').waitFor()
  await press('Control+Enter')
  await shown('Your changes are saved.')
  expect(await open()).toEqual([
    ['82/009', 5_000_000n, '2026-04-30', null],
    ['82/011', 7_000_000n, '2026-05-20', '2026-06-19'],
  ])

  await words('2 bills, 1,20,000.00, 5,000.00 on account').click()
  await dialog().getByLabel('Amount').first().fill('90000')
  await shown('The opening balance becomes')
  await press('Control+Enter')
  await words('2 bills, 1,40,000.00').waitFor()
  expect(await page.getByLabel('Abc Stores, debit').inputValue()).toBe('1,40,000.00')
  await press('Control+Enter')
  await dialog().getByLabel('Reason').fill('The bill was misread.')
  expect(await barriersOn(page)).toEqual([])
  await press('Control+Enter')
  await expect.poll(async () => (await open()).map(([, left]) => left)).toEqual([5_000_000n, 9_000_000n])
  const { lines } = (await books.owner.call(showOpenings, { params: params() })).answer.result
  expect(lines.map(({ amount, bills }) => [amount, bills?.length])).toEqual([[14_000_000n, 2]])
})

test('letters to parties are printed, each on a sheet, with the bills and the balance in words; a reminder names what is overdue and is mailed', async () => {
  // Nobody sees the browser's own dialog here, and no mail program opens.
  await page.addInitScript(() =>
    Object.assign(window, {
      print: () => Object.assign(window, { printed: true }),
      open: (address: string) => Object.assign(window, { mailed: address }),
    }),
  )
  await visitor.goTo('/en/report/outstanding?to=2026-08-01&overdue=due')
  await page.locator('tr[data-row]').first().waitFor()
  await press('Alt+l')
  await dialog().getByText('Our books show that on 16 Shrawan 2083 (1 Aug 2026) you owe us Rs 1,40,000.00.').waitFor()
  expect(await barriersOn(page)).toEqual([])
  await press('Control+Enter')
  await page.waitForFunction(() => 'printed' in window)
  const paper = (await page.locator('.paper').textContent()) ?? ''
  for (const text of ['Confirmation of balance', 'Rupees One Lakh Forty Thousand Only', '82/011', '82/009', 'For Abc Stores'])
    expect(paper).toContain(text)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await dialog().waitFor({ state: 'hidden' })

  await visitor.goTo(`/en/report/allLedgers/${ledgerId}?from=2026-07-17&to=2026-08-01`)
  await page.locator('tr[data-row]').first().waitFor()
  await press('Alt+b')
  await heading('Outstanding bills')
  await page.locator('tr[data-row]').first().waitFor()
  await press('Alt+l')
  await dialog().getByText('Reminder').click()
  await dialog().getByRole('button', { name: 'Write as an e-mail' }).click()
  const mail = decodeURIComponent(await page.evaluate(() => (window as unknown as { mailed: string }).mailed))
  for (const text of ['mailto:?subject=Reminder of overdue bills', '82/011 · due 5 Asar 2083 · 90,000.00', 'Total · 1,40,000.00'])
    expect(mail).toContain(text)
})
