import { existsSync } from 'node:fs'
import { listBalances, listFiscalYears, listLedgers } from '@lekha/contract'
import { paisa, paisaText, parsePaisa } from '@lekha/money'
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
  visitor = await journey.enter()
})

const press = (chord: string) => visitor.page.keyboard.press(chord)
const shown = (text: string) => visitor.page.getByText(text).first().waitFor()
/** An import takes as long as its file is. */
const finished = (text: string) => visitor.page.getByText(text).first().waitFor({ timeout: 60_000 })
const live = (label: string) => visitor.page.locator('[data-live-key]', { hasText: label }).waitFor()
const view = (name: string) => visitor.page.locator('label[data-active]', { hasText: name }).waitFor()
const years = async () => (await books.owner.call(listFiscalYears, { query: { subcompany: books.organizationId } })).answer.result.length

/** Opens the machine's dialog with a key, and chooses there. */
async function choose(chord: string, file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const dialog = visitor.page.waitForEvent('filechooser')
  await press(chord)
  await (await dialog).setFiles(file)
}

/** The trial balance as Tally writes it, of these closing balances in paisa. */
function trialBalanceFile(closings: (readonly [name: string, closing: bigint])[]) {
  const side = (tag: string, amount: bigint) => `<${tag}><${tag}A>${amount === 0n ? '' : paisaText(paisa(amount))}</${tag}A></${tag}>`
  const rows = closings.map(([name, closing]) => {
    const sides = side('DSPCLDRAMT', closing > 0n ? -closing : 0n) + side('DSPCLCRAMT', closing < 0n ? -closing : 0n)
    return `<DSPACCNAME><DSPDISPNAME>${name.replaceAll('&', '&amp;')}</DSPDISPNAME></DSPACCNAME><DSPACCINFO>${sides}</DSPACCINFO>`
  })
  return { name: 'trial.xml', mimeType: 'text/xml', buffer: Buffer.from(`<ENVELOPE>${rows.join('')}</ENVELOPE>`) }
}

/** The same of every ledger at the end of a year, as the product itself answers it. */
async function sheetOf(fiscalYearId: string) {
  const params = { organizationId: books.organizationId }
  const { result: ledgers } = (await books.owner.call(listLedgers, { params })).answer
  const { result } = (await books.owner.call(listBalances, { params, query: { fiscalYearId } })).answer
  const balances = new Map(result.map(({ ledgerId, balance }) => [ledgerId, parsePaisa(balance)]))
  return trialBalanceFile(ledgers.map(({ id, name }) => [name, balances.get(id) ?? 0n]))
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
    await shown('Data has been added sucessfully.')
    expect(await barriersOn(visitor.page)).toEqual([])
    expect(await visitor.page.locator('[data-proof="failed"]').count()).toBe(0)
    expect(await visitor.page.locator('[data-proof]').count()).toBe(4)
    await press('v')
    await view('Differences 0')
    await shown('Every ledger agrees with the file.')
    await press('v')
    await view('Opening balances')
    await shown('2,10,18,611.71')
    await press('v')
    await view('Reasons and notes 5')
    await shown('The voucher has no two lines with an amount and was left out.')
    expect(await barriersOn(visitor.page)).toEqual([])
    expect(await years()).toBe(19)
  })

  test('is compared with the trial balance that Tally writes: another file is refused, a paisa is named, the same is proved', async () => {
    await live('Compare with Tally’s trial balance')
    await choose('Alt+t', SAMPLE)
    const refusal = 'The file holds masters or vouchers. In Tally, open the trial balance itself and export it as XML.'
    await finished(refusal)
    expect(visitor.faults.splice(0).filter((fault) => !fault.startsWith('Failed to load'))).toEqual([`Other error: ${refusal}`])
    expect(await barriersOn(visitor.page)).toEqual([])
    await choose(
      'Alt+t',
      trialBalanceFile([
        ['AVT Computers', -1418001n],
        ['Opening Stock', 500n],
      ]),
    )
    await finished('Closing balances are not those of Tally’s trial balance (trial.xml).')
    await visitor.page.locator('label[data-active]', { hasText: 'Trial balance' }).waitFor()
    await shown('Neither a ledger nor a group here has this name.')
    await shown('14,180.01')
    expect(await barriersOn(visitor.page)).toEqual([])
    const year = (await books.owner.call(listFiscalYears, { query: { subcompany: books.organizationId } })).answer.result.find(
      ({ name }) => name === '2080/81',
    )
    await choose('Alt+t', await sheetOf(year?.id ?? ''))
    await finished('Closing balances = Tally’s trial balance (trial.xml')
    expect(await barriersOn(visitor.page)).toEqual([])
  })

  test('leads to the trial balance of all years, which proves the same', async () => {
    await visitor.page.getByRole('link', { name: 'Trial balance of all years' }).focus()
    await press('Enter')
    await visitor.page.getByRole('heading', { name: 'Trial balance', level: 1 }).waitFor()
    await shown('9,04,85,802.12')
    await visitor.page.goBack()
    await shown('The import is finished.')
  })

  test('asks before it changes the openings of books that are in use', async () => {
    const ledgers = async () => (await books.owner.call(listLedgers, { params: { organizationId: books.organizationId } })).answer.result
    const before = (await ledgers()).length
    const file = { name: 'openings.xml', mimeType: 'text/xml', buffer: Buffer.from(OPENINGS) }
    await choose('Alt+o', file)
    await visitor.page.getByRole('button', { name: 'Import without a dry run' }).focus()
    await press('Enter')
    await shown('The books are in use. The import changes the opening balances. Shall it go on?')
    expect(await barriersOn(visitor.page)).toEqual([])
    await press('Escape')
    await live('Dry run')
    expect((await ledgers()).length).toBe(before)
    await visitor.page.getByRole('button', { name: 'Import without a dry run' }).focus()
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
    await shown('The file is a zip archive; choose the XML file inside it.')
    expect(await barriersOn(visitor.page)).toEqual([])
    expect(visitor.faults).toEqual([])
  })
})
