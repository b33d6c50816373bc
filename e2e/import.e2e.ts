import { existsSync } from 'node:fs'
import { listFiscalYears, listLedgers } from '@lekha/contract'
import { describe, expect, test } from 'vitest'
import type { TestBooks } from '../server/src/testing/test-app.ts'
import { barriersOn, type Visitor } from './browser.ts'
import { openJourney } from './journey.ts'

const SAMPLE = '../shared/data/tally-sample/tally-export.xml'
const OPENINGS = `<ENVELOPE><BODY><IMPORTDATA><REQUESTDATA><TALLYMESSAGE>
  <LEDGER NAME="Ram Traders"><PARENT>Sundry Debtors</PARENT><OPENINGBALANCE>-1500.50</OPENINGBALANCE></LEDGER>
</TALLYMESSAGE></REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>`

let books: TestBooks
let visitor: Visitor

openJourney(async (journey) => {
  books = journey.books
  visitor = await journey.comeIn()
  // Somebody who hears of the machine's dialog must stand there beforehand: a browser is told to hand it over when the first
  // one listens, nobody waits until it has heard that, and a key that comes sooner opens a dialog that no one sees.
  visitor.page.on('filechooser', () => {})
})

const press = (chord: string) => visitor.page.keyboard.press(chord)
const told = (text: string) => visitor.page.getByText(text).first().waitFor()
/** An import takes as long as its file is. */
const finished = (text: string) => visitor.page.getByText(text).first().waitFor({ timeout: 60_000 })
const live = (label: string) => visitor.page.locator('.live-key', { hasText: label }).waitFor()
const view = (name: string) => visitor.page.locator('.segmented-label[data-active]', { hasText: name }).waitFor()
const years = async () => (await books.owner.call(listFiscalYears, { query: { subcompany: books.organizationId } })).answer.result.length

/** Opens the machine's dialog with a key, and chooses there. */
async function choose(chord: string, file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const dialog = visitor.page.waitForEvent('filechooser')
  await press(chord)
  await (await dialog).setFiles(file)
}

describe.skipIf(!existsSync(SAMPLE))('a Tally export, by keyboard alone', () => {
  test('is tried first, and nothing is stored', async () => {
    await visitor.goTo('/en/import')
    await visitor.page.locator('button:focus', { hasText: 'Choose a file' }).waitFor()
    expect(await barriersOn(visitor.page)).toEqual([])
    await choose('Enter', SAMPLE)
    await live('Dry run')
    await press('Control+Enter')
    await finished('This was a dry run: nothing was stored.')
    await view('All ledgers 296')
    expect(await barriersOn(visitor.page)).toEqual([])
    expect(await years()).toBe(1)
  })

  test('is then imported, and no ledger differs from the file', async () => {
    await live('Import')
    await press('Control+Enter')
    await finished('The import is finished.')
    await told('Data has been added sucessfully.')
    expect(await barriersOn(visitor.page)).toEqual([])
    expect(await visitor.page.locator('.proof-failed').count()).toBe(0)
    expect(await visitor.page.locator('.proof').count()).toBe(4)
    await press('v')
    await view('Differences 0')
    await told('Every ledger agrees with the file.')
    await press('v')
    await view('Opening balances')
    await told('2,10,18,611.71')
    await press('v')
    await view('Reasons and notes 5')
    await told('The voucher has no two lines with an amount and was left out.')
    expect(await barriersOn(visitor.page)).toEqual([])
    expect(await years()).toBe(19)
  })

  test('leads to the trial balance of all years, which proves the same', async () => {
    await visitor.page.getByRole('link', { name: 'Trial balance of all years' }).focus()
    await press('Enter')
    await visitor.page.getByRole('heading', { name: 'Trial balance', level: 1 }).waitFor()
    await told('9,04,85,802.12')
    await visitor.page.goBack()
    await told('The import is finished.')
  })

  test('asks before it changes the openings of books that are in use', async () => {
    const ledgers = async () => (await books.owner.call(listLedgers, { params: { organizationId: books.organizationId } })).answer.result
    const before = (await ledgers()).length
    const file = { name: 'openings.xml', mimeType: 'text/xml', buffer: Buffer.from(OPENINGS) }
    await choose('Alt+o', file)
    await visitor.page.getByRole('button', { name: 'Import at once' }).focus()
    await press('Enter')
    await told('The books are in use. The import changes the opening balances. Shall it go on?')
    expect(await barriersOn(visitor.page)).toEqual([])
    await press('Escape')
    await live('Dry run')
    expect((await ledgers()).length).toBe(before)
    await visitor.page.getByRole('button', { name: 'Import at once' }).focus()
    await press('Enter')
    await live('Yes, import')
    await press('Control+Enter')
    await finished('The import is finished.')
    expect((await ledgers()).length).toBe(before + 1)
  })

  test('that is none is refused in words', async () => {
    await choose('Alt+o', { name: 'export.zip', mimeType: 'application/zip', buffer: Buffer.from('PK\u0003\u0004') })
    await live('Dry run')
    await press('Control+Enter')
    await told('The file is a zip archive; choose the XML file inside it.')
    expect(await barriersOn(visitor.page)).toEqual([])
    expect(visitor.faults).toEqual([])
  })
})
