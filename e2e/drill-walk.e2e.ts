import { expect, test } from 'vitest'
import { openExampleBooks } from '../server/src/testing/example-books.ts'
import type { TestBooks } from '../server/src/testing/test-app.ts'
import { barriersOn, type Visitor } from './browser.ts'
import { openJourney } from './journey.ts'

let books: TestBooks
let visitor: Visitor

openJourney(async (journey) => {
  books = journey.books
  visitor = await journey.enter()
}, openExampleBooks)

const PERIOD = 'from=2026-07-17&to=2027-07-16'
const CASH_IN_HAND = 'हातमा रहेको नगद'
const AMOUNT = /[०-९,]+\.[०-९]{2}/g
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const press = async (...chords: string[]) => {
  for (const chord of chords) await visitor.page.keyboard.press(chord)
}

/** The row with the keyboard: its name and its amounts, in the digits on the screen. */
async function row(): Promise<{ name: string; amounts: string[] }> {
  const focused = visitor.page.locator('tr[data-row]:focus')
  await focused.waitFor()
  const cells = (await focused.locator('td').allInnerTexts()).map(plain)
  return { name: cells.find((cell) => cell !== '') ?? '', amounts: cells.flatMap((cell) => cell.match(AMOUNT) ?? []) }
}

/** Goes down from row to row until the name is there. */
async function stepTo(name: string): Promise<string[]> {
  for (let presses = 0; presses < 30; presses += 1) {
    const at = await row()
    if (at.name === name) return at.amounts
    await press('ArrowDown')
  }
  throw new Error(`No row ${name}.`)
}

/** The report of that name is there, its figure pinned above the rows, which add up to it; gives the whole way down. */
async function wayDownTo(name: string): Promise<string> {
  const { page } = visitor
  await page.getByRole('heading', { name, level: 1, exact: true }).waitFor()
  const way = page.getByRole('navigation', { name: 'यहाँसम्मको बाटो' })
  await way.locator('[data-adds-up="holds"]').waitFor()
  expect(plain(await way.locator('[data-adds-up]').innerText())).toBe('भित्रको जोड मिल्छ ०.००')
  // Balances that the report itself does not read come a moment later.
  await expect.poll(() => way.innerText()).not.toContain('–')
  return plain(await way.locator('ol').innerText())
}

test('from the balance sheet down to the voucher and back, by keyboard, each level shows the figure of the row one came from', async () => {
  const { page } = visitor
  await visitor.goTo(`/np/report/balanceSheet?${PERIOD}`)
  await row()
  await press('ArrowRight')
  const [assets = ''] = await stepTo('चालु सम्पत्ति')
  expect(assets).toBe('६,४३०.००')
  await press('Enter')

  expect(await wayDownTo('चालु सम्पत्ति')).toBe(`चालु सम्पत्ति ${assets}डे`)
  const [cashInHand = ''] = await stepTo(CASH_IN_HAND)
  await press('Enter')
  expect(await wayDownTo(CASH_IN_HAND)).toBe(`चालु सम्पत्ति ${assets}डे ${CASH_IN_HAND} ${cashInHand}डे`)
  const [cash = ''] = await stepTo('नगद')
  expect(cash).toBe(cashInHand)
  await press('Enter')

  await page.waitForURL('**/months?*')
  const toLedger = `चालु सम्पत्ति ${assets}डे ${CASH_IN_HAND} ${cashInHand}डे नगद`
  expect(await wayDownTo('नगद')).toBe(`${toLedger} ${cash}डे`)
  const bhadra = await stepTo('भदौ')
  expect(bhadra).toEqual(['१,१३०.००', '१,८३०.००'])
  await press('Enter')

  await page.waitForURL(/ledger\/[^/]+\?from=2026-08-17&to=2026-09-16/)
  expect(await wayDownTo('नगद')).toContain(`नगद ${bhadra.at(-1)}डे`)
  await press('ArrowDown')
  const line = await row()
  expect(line.amounts).toEqual(bhadra)
  await press('Enter')

  await page.waitForURL('**/transaction/voucher?voucher=*')
  await page.locator('[data-field="lines.0.ledger"]:focus').waitFor()
  await page.getByText('१,१३०.००').first().waitFor()
  await press('Escape')
  expect(await row()).toEqual(line)
  await press('Escape')
  expect(await row()).toEqual({ name: 'भदौ', amounts: bhadra })
  await press('Backspace')
  expect(await row()).toEqual({ name: 'नगद', amounts: [cash] })
  await press('Backspace')
  expect(await row()).toEqual({ name: CASH_IN_HAND, amounts: [cashInHand] })
  await press('Escape')
  expect((await row()).amounts[0]).toBe(assets)
  expect(new URL(page.url()).pathname).toBe('/np/report/balanceSheet')
})

test('PgDn and PgUp turn the groups of one level, and Escape leaves them at once', async () => {
  const { page } = visitor
  const heading = page.getByRole('heading', { level: 1 })
  await visitor.goTo(`/np/report/balanceSheet?${PERIOD}`)
  await row()
  await press('ArrowRight')
  await stepTo('चालु सम्पत्ति')
  await press('Enter')
  await wayDownTo('चालु सम्पत्ति')
  await stepTo(CASH_IN_HAND)
  await press('Enter')
  await wayDownTo(CASH_IN_HAND)
  await press('PageDown')
  await expect.poll(() => heading.innerText()).not.toBe(CASH_IN_HAND)
  await press('PageUp')
  await wayDownTo(CASH_IN_HAND)
  await press('Escape')
  expect((await row()).name).toBe(CASH_IN_HAND)
})

test('Shift+Enter shows the months of a ledger below it; Escape comes back to the month that was opened', async () => {
  const { page } = visitor
  await visitor.goTo(`/np/report/trialBalance?${PERIOD}&view=ledger&columns=movement,closing`)
  await stepTo('नगद')
  await press('Shift+Enter')
  await page.getByRole('row', { name: 'भदौ' }).waitFor()
  await press('ArrowDown', 'ArrowDown')
  const bhadra = { name: 'भदौ', amounts: ['१,१३०.००', '१,८३०.००'] }
  expect(await row()).toEqual(bhadra)
  await press('Enter')
  await page.waitForURL(/allLedgers\/[^/]+\?from=2026-08-17&to=2026-09-16/)
  await row()
  await press('Escape')
  expect(await row()).toEqual(bhadra)
  await press('ArrowLeft', 'Shift+Enter')
  await page.getByRole('row', { name: 'भदौ' }).waitFor({ state: 'detached' })
  expect((await row()).name).toBe('नगद')
})

test('a voucher that is altered from its row leads back to that row, which has the new figure', async () => {
  const { page } = visitor
  await visitor.goTo(`/np/report/allLedgers/${books.ledgerId('Cash')}?${PERIOD}`)
  await row()
  await press('ArrowDown')
  expect((await row()).amounts).toEqual(['३००.००', '७००.००'])
  await press('Enter')
  await page.locator('[data-field="lines.0.ledger"]:focus').waitFor()
  await press('Enter')
  await page.keyboard.type('350')
  await press('Control+Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('wrong amount')
  await press('Control+Enter')
  await page.waitForURL('**/report/allLedgers/**')
  await expect.poll(async () => (await row()).amounts).toEqual(['३५०.००', '६५०.००'])
})

test('on a screen of 1600 pixels a voucher is altered beside the report, whose figure moves, and the keyboard comes back to its row', async () => {
  const { page } = visitor
  const firstField = () => page.locator('[data-field="lines.0.ledger"]:focus').waitFor()
  await page.setViewportSize({ width: 1600, height: 900 })
  await visitor.goTo(`/np/report/allLedgers/${books.ledgerId('Cash')}?${PERIOD}`)
  await row()
  await press('ArrowDown', 'Alt+Enter')
  await firstField()
  await page.getByRole('heading', { name: 'नगद', level: 1, exact: true }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  await press('Escape')
  expect((await row()).amounts).toEqual(['३५०.००', '६५०.००'])
  await press('Enter')
  await firstField()
  await press('Enter')
  await page.keyboard.type('375')
  // What was typed is not lost: by Esc, or by the keys of the report, which rest.
  await press('Escape')
  await page.getByRole('button', { name: 'यहीँ बस्ने' }).click()
  await page.locator('[data-field="lines.0.amount"]').focus()
  await press('PageDown', 'Control+Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('wrong again')
  await press('Control+Enter')
  await expect.poll(async () => (await row()).amounts).toEqual(['३७५.००', '६२५.००'])
  expect(page.url()).not.toContain('voucher=')
  await page.setViewportSize({ width: 1366, height: 768 })
})

test('in a condensed day book the voucher of the row stands beside it', async () => {
  const { page } = visitor
  await page.setViewportSize({ width: 1440, height: 800 })
  await visitor.goTo(`/en/report/daybook?${PERIOD}&detail=false`)
  await row()
  const panel = page.getByRole('complementary', { name: 'Voucher' })
  await panel.getByText('Particulars').waitFor()
  await page.setViewportSize({ width: 1366, height: 768 })
})

test('nothing went wrong on the way', () => {
  expect(visitor.faults).toEqual([])
})
