import { compareTrialBalance, showImport } from '@lekha/contract'
import { describe, expect, test } from 'vitest'
import { asCommand } from '../../testing/as-command.ts'
import { importFile, journalXml, ledgerXml, positionOf, SMALL, upload } from '../../testing/import-fixture.ts'
import { eachOnNewBooks } from '../../testing/new-books.ts'
import { openTestBooks, type TestApp, type TestBooks } from '../../testing/test-app.ts'
import { balanceRowXml, reportFile, tallyFile } from './tally-fixture.ts'

let product: TestApp
let books: TestBooks

eachOnNewBooks((...opened) => {
  ;[product, books] = opened
})

const DEBTOR = balanceRowXml('Ram Traders', '-1700.50', '')
const CASH = balanceRowXml('Cash', '', '200.00')
const CAPITAL = balanceRowXml('Capital of Ram', '', '1500.50')
const EQUAL = [DEBTOR, CASH, CAPITAL]

const imported = async (content = SMALL, query = {}) => (await importFile(books.owner, books.organizationId, content, query)).id
const at = (importId: string) => ({ organizationId: books.organizationId, importId })

function compare(importId: string, rows: readonly string[] | string, query: { on?: string } = {}, who = books.owner) {
  const file = upload(typeof rows === 'string' ? rows : reportFile(...rows))
  return who.call(compareTrialBalance, { params: at(importId), query, body: { file } })
}
const compared = async (importId: string, rows: readonly string[], query = {}) => (await compare(importId, rows, query)).answer.trialBalance

describe('the trial balance that Tally writes', () => {
  test('is equal to the paisa at the end of the year of the last imported voucher, and the run keeps that', async () => {
    const importId = await imported()
    const before = await positionOf(product, books)
    const result = await compared(importId, [balanceRowXml('Current Assets', '-1700.50', '200'), ...EQUAL])
    expect(result).toEqual({
      ...{ fileName: 'export.xml', from: '2024-07-16', to: '2025-07-16' },
      ...{ ledgers: 3, groups: 1, differences: 0, rows: [] },
    })
    expect((await books.owner.call(showImport, { params: at(importId) })).answer.trialBalance).toEqual(result)
    expect(await compared(importId, [balanceRowXml('Current Assets', '-1700.50', '200'), ...EQUAL])).toEqual(result)
    expect(await positionOf(product, books)).toBe(before)
  })

  test('names a ledger that is one paisa away, and the group above it', async () => {
    const groups = [balanceRowXml('Current Assets', '-1500.51', '')]
    const result = await compared(await imported(), [...groups, balanceRowXml('Ram Traders', '-1700.51', ''), CASH, CAPITAL])
    const cause = 'Tally’s closing balance differs from the balance here at the end of these days.'
    expect(result).toMatchObject({
      ...{ ledgers: 3, groups: 1, differences: 2 },
      rows: [
        { name: 'Current Assets', kind: 'group', theirs: '1500.51', ours: '1500.50', cause },
        { name: 'Ram Traders', kind: 'ledger', theirs: '1700.51', ours: '1700.50', cause },
      ],
    })
  })

  test('of groups alone proves their ledgers together, also by the second name that Tally has for a group', async () => {
    const result = await compared(await imported(), [
      balanceRowXml('Capital Account', '', '1500.50'),
      balanceRowXml('Expenses (Indirect)', '', ''),
      balanceRowXml('Current Assets', '-1500.50', ''),
    ])
    expect(result).toMatchObject({ ledgers: 0, groups: 3, differences: 0 })
  })

  test('may name what is not here and leave out what is: both are named', async () => {
    const result = await compared(await imported(), [DEBTOR, CAPITAL, balanceRowXml('Opening Stock', '-5000', '')])
    expect(result).toMatchObject({
      differences: 2,
      rows: [
        {
          name: 'Opening Stock',
          kind: 'unknown',
          theirs: '5000.00',
          ours: null,
          cause: 'Neither a ledger nor a group here has this name.',
        },
        { name: 'Cash', kind: 'ledger', theirs: null, ours: '-200.00' },
      ],
    })
  })

  test('knows a ledger that was renamed here by the name under which it came', async () => {
    const importId = await imported()
    const rename = `update ledger set name = 'Ram and Sons', version = version + 1 where organization_id = $1 and name = 'Ram Traders'`
    await asCommand(product.database.admin, books.organizationId, rename, [books.organizationId])
    expect(await compared(importId, EQUAL)).toMatchObject({ differences: 0 })
  })

  test('counts incomes and expenses of the year alone, and the profit of earlier years in Profit & Loss A/c', async () => {
    const rent = (id: string, date: string, amount: string) => journalXml(id, date, 'Rent', 'Cash', amount)
    const importId = await imported(
      tallyFile(ledgerXml('Rent', 'Indirect Expenses'), rent('r-1', '2024-08-01', '100'), rent('r-2', '2025-08-01', '30')),
    )
    const lastYear = [
      balanceRowXml('Rent', '-30', ''),
      balanceRowXml('Profit &amp; Loss A/c', '-100', ''),
      balanceRowXml('Cash', '', '130'),
    ]
    expect(await compared(importId, lastYear)).toMatchObject({ from: '2025-07-17', differences: 0 })
    const firstYear = [balanceRowXml('Rent', '-100', ''), balanceRowXml('Cash', '', '100')]
    expect(await compared(importId, firstYear, { on: '2025-07-15' })).toMatchObject({ to: '2025-07-15', differences: 0 })
    expect(await compared(importId, firstYear)).toMatchObject({ differences: 3 })
  })

  test('whose amount cannot be read is not equal, and its balance is unknown', async () => {
    const result = await compared(await imported(), [DEBTOR, CAPITAL, balanceRowXml('Cash', '', '200.001')])
    expect(result).toMatchObject({ ledgers: 2, differences: 1, rows: [{ name: 'Cash', theirs: null, ours: '-200.00' }] })
  })

  test('keeps no more than 500 differences, and counts all', async () => {
    const strangers = Array.from({ length: 600 }, (_, index) => balanceRowXml(`Shop ${index}`, '-1', ''))
    const result = await compared(await imported(), [...EQUAL, ...strangers])
    expect([result?.differences, result?.rows.length]).toEqual([600, 500])
  })
})

describe('is refused in words', () => {
  const refused = async (importId: string, rows: readonly string[] | string, query = {}) => {
    const { status, error } = await compare(importId, rows, query)
    return [status, error.message]
  }

  test('a file of another kind, which leaves the last comparison as it was', async () => {
    const importId = await imported()
    const former = await compared(importId, EQUAL)
    const notThis = 'In Tally, open the trial balance itself and export it as XML.'
    expect(await refused(importId, SMALL)).toEqual([422, `The file holds masters or vouchers. ${notThis}`])
    expect(await refused(importId, '<ENVELOPE></ENVELOPE>')).toEqual([
      422,
      `The file holds no closing balances of a trial balance. ${notThis}`,
    ])
    expect(await refused(importId, '<ENVELOPE><A>1</ENVELOPE>')).toEqual([422, 'The file is damaged; export it from Tally again.'])
    expect(await refused(importId, `<ENVELOPE>${'<A>'.repeat(70)}`)).toEqual([
      422,
      'One entry of the file is larger than any that Tally writes.',
    ])
    expect((await books.owner.call(showImport, { params: at(importId) })).answer.trialBalance).toEqual(former)
  })

  test('a day outside the fiscal years, a dry run, a run that is none', async () => {
    const importId = await imported()
    expect(await refused(importId, EQUAL, { on: '2001-01-01' })).toEqual([422, 'No fiscal year covers this date.'])
    const tried = await imported(SMALL, { dryRun: 'true' })
    expect((await refused(tried, EQUAL))[0]).toBe(422)
    const others = await openTestBooks(product)
    const foreign = await others.owner.call(compareTrialBalance, {
      params: { organizationId: others.organizationId, importId },
      query: {},
      body: { file: upload(reportFile(...EQUAL)) },
    })
    expect([foreign.status, foreign.error.message]).toEqual([404, 'There is no such import.'])
  })

  test('the trial balance itself where masters and vouchers are imported', async () => {
    const { state, message } = await importFile(books.owner, books.organizationId, reportFile(...EQUAL))
    expect([state, message]).toEqual([
      ...['failed'],
      'The file is a report of Tally, such as its trial balance. An import takes the file of masters and vouchers; compare the trial balance after it.',
    ])
  })
})
