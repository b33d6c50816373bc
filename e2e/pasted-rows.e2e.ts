import { searchVouchers, showOpenings, showVoucher } from '@lekha/contract'
import { expect, test } from 'vitest'
import { barriersOn } from './browser.ts'
import { books, field, keyboardIn, openOwnersJourney, page, params, press, shown, visitor } from './owners-journey.ts'

openOwnersJourney()

const stored = async () => (await books.owner.call(showOpenings, { params: params() })).answer.result
const ROWS = 'Ledger\tDebit\tCredit\nCash\t1,500.00\t\nShare Capital\t\t1500\nMotorbike\t9\t'

/** Pastes a text into the field that has the keyboard, as Ctrl+V does. */
const paste = (pasted: string) =>
  page.locator('input:focus').evaluate((field, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, pasted)

test('rows of Excel are pasted into the openings, and stored only when the user saves', async () => {
  await visitor.goTo('/en/ledger/openings')
  await page.locator('input[data-usual]:focus').waitFor()
  await paste(ROWS)
  const dialog = page.getByRole('dialog', { name: 'Pasted openings' })
  await dialog.getByText('Filled in: 2. Nothing is stored until you save.').waitFor()
  await dialog.getByText('Motorbike · 9').waitFor()
  expect(await barriersOn(page)).toEqual([])
  await press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect((await stored()).lines).toEqual([])
  await press('Control+Enter')
  await expect.poll(async () => (await stored()).lines.map(({ amount }) => amount)).toEqual([150_000n, -150_000n])
  expect((await stored()).difference).toBe(0n)
})

test('rows of Excel are pasted into a voucher, taken out again by Ctrl+Z, mended where they do not match, from the draft too, and posted when the user accepts', async () => {
  const rows = 'Particulars\tDebit\tCredit\tRemarks\nRent\t१,५००\t\tBhadra\nMotorbike hire\t9\t\t\nCash\t\t1,509.00\t\nTotal\t1509\t1509\t'
  await visitor.goTo('/en/transaction/voucher?type=journal')
  await keyboardIn('lines.0.ledger')
  await paste(rows)
  await keyboardIn('lines.1.ledger')
  await shown('Pasted: 3 lines. Nothing is posted until you accept.')
  await shown('Motorbike hire: No ledger, or more than one, is called so')
  expect(await barriersOn(page)).toEqual([])
  await press('Control+z')
  await expect.poll(() => field('lines.1.ledger').count()).toBe(0)
  expect(await field('lines.0.ledger').inputValue()).toBe('')
  await keyboardIn('lines.0.ledger')
  await paste(rows)
  await keyboardIn('lines.1.ledger')
  await visitor.goTo('/en/transaction/voucher?type=journal')
  await keyboardIn('lines.0.ledger')
  await press('Alt+o')
  await shown('Motorbike hire: No ledger, or more than one, is called so')
  await field('lines.1.ledger').focus()
  await press('Alt+c')
  await page.getByRole('dialog', { name: 'New ledger' }).getByLabel('Group').and(page.locator(':focus')).waitFor()
  await press('Enter')
  await keyboardIn('lines.1.amount')
  await press('Control+Enter')
  await shown('JV-0001 · 1,509.00')
  const [found] = (await books.owner.call(searchVouchers, { params: params(), query: { type: 'journal' } })).answer.result
  const { lines } = (await books.owner.call(showVoucher, { params: { ...params(), voucherId: found?.id ?? '' } })).answer.result
  expect(lines.map(({ amount, narration }) => [amount, narration])).toEqual([
    [150_000n, 'Bhadra'],
    [900n, ''],
    [-150_900n, ''],
  ])
  expect(visitor.faults).toEqual([])
})
