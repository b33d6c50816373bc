import { showOpenings } from '@lekha/contract'
import { expect, test } from 'vitest'
import { barriersOn } from './browser.ts'
import { books, openOwnersJourney, page, params, press, visitor } from './owners-journey.ts'

openOwnersJourney()

const stored = async () => (await books.owner.call(showOpenings, { params: params() })).answer.result
const ROWS = 'Ledger\tDebit\tCredit\nCash\t1,500.00\t\nShare Capital\t\t1500\nMotorbike\t9\t'

test('rows of Excel are pasted into the openings, and stored only when the user saves', async () => {
  await visitor.goTo('/en/ledger/openings')
  await page.locator('input[data-usual]:focus').waitFor()
  await page.locator('input[data-usual]:focus').evaluate((field, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, ROWS)
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
  expect(visitor.faults).toEqual([])
})
