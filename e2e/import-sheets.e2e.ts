import { describe, expect, test } from 'vitest'
import { workbook } from '../server/src/testing/sheet-fixture.ts'
import { barriersOn, type Visitor } from './browser.ts'
import { openJourney } from './journey.ts'

let visitor: Visitor

openJourney(async (journey) => {
  visitor = await journey.enter()
})

const press = (chord: string) => visitor.page.keyboard.press(chord)
const shown = (text: string) => visitor.page.getByText(text).first().waitFor()
const live = (label: string) => visitor.page.locator('[data-live-key]', { hasText: label }).waitFor()

/** Opens the machine's dialog with a key, and chooses there. */
async function choose(chord: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const dialog = visitor.page.waitForEvent('filechooser')
  await press(chord)
  await (await dialog).setFiles(file)
}

describe('a workbook, by keyboard alone', () => {
  const xlsx = async (sheets: Record<string, string>) => ({
    ...{ name: 'firm.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    buffer: Buffer.from(await workbook(sheets)),
  })
  const rows = (rent: string) => `Date|Voucher|Ledger|Debit|Credit\n2083-04-05|1|Rent|${rent}|\n||Cash||500`

  test('with a row that cannot be imported is asked about with its cell and the reason, and nothing is stored', async () => {
    await visitor.goTo('/en/import')
    await visitor.page.locator('button:focus', { hasText: 'Choose a file' }).waitFor()
    await choose('Enter', await xlsx({ Vouchers: rows('5k') }))
    await visitor.page.getByRole('button', { name: 'Import without a dry run' }).focus()
    await press('Enter')
    await shown('Some of the file cannot be imported, for the reasons below.')
    await shown('Vouchers D2')
    await press('Alt+f')
    await visitor.page.keyboard.type('no such words')
    await shown('No reason has these words.')
    expect(await barriersOn(visitor.page)).toEqual([])
  })

  test('corrected, it is imported and leads to the proofs', async () => {
    await choose('Alt+o', await xlsx({ Vouchers: rows('500'), 'Opening balances': 'Ledger|Debit\nCash|1,000' }))
    await live('Dry run')
    await press('Control+Enter')
    await shown('This was a dry run: nothing was stored.')
    await press('Control+Enter')
    await shown('The import is finished.')
    await visitor.page.getByRole('main').getByRole('link', { name: 'Opening balances' }).waitFor()
    await visitor.page.getByRole('main').getByRole('link', { name: 'Proofs' }).waitFor()
    expect(await visitor.page.locator('[data-proof="failed"]').count()).toBe(0)
    expect(await barriersOn(visitor.page)).toEqual([])
    expect(visitor.faults).toEqual([])
  })
})
