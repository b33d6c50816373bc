import { type ImportAnswer, readProofs, readReport, tablesIn } from '@lekha/contract'
import { expect, test, vi } from 'vitest'
import { bearing } from '../../../testing/ask.ts'
import { balanceOf, positionOf } from '../../../testing/import-fixture.ts'
import { eachOnNewBooks } from '../../../testing/new-books.ts'
import { importSheetFile, type SheetQuery, workbook } from '../../../testing/sheet-fixture.ts'
import { faultsOf } from '../../../testing/stored-rows.ts'
import type { TestApp, TestBooks } from '../../../testing/test-app.ts'
import { deactivate, openingsOf } from '../../../testing/test-books.ts'

let product: TestApp
let books: TestBooks
eachOnNewBooks((...opened) => {
  ;[product, books] = opened
})

const run = async (sheets: Record<string, string> | string, query: SheetQuery = {}): Promise<ImportAnswer> =>
  importSheetFile(books.owner, books.organizationId, typeof sheets === 'string' ? sheets : await workbook(sheets), query)
const balance = (name: string) => balanceOf(product, books, name)
const reasons = ({ problems }: ImportAnswer) =>
  problems.map(({ at, kind, what, message }) => [`${at?.sheet}!${at?.column}${at?.row}`, kind, what, message])

/** A small firm on 1 Shrawan 2083, its chart, what it opens with, and the vouchers of its first month, in both languages and calendars. */
const FIRM = {
  Groups: `Group | Under | Nature | Affects gross profit
    Branch Offices | | Asset |
    Biratnagar | Branch Offices | |
    Members of the firm | विविध आसामी (ग्राहक) | |`,
  Ledgers: `Ledger | Group | PAN | Phone | Address
    Himal Traders | Sundry Creditors | ३०१२३४५६७ | 9841000001 | Lalitpur
    Furniture of Biratnagar | Biratnagar | | |
    Members | Members of the firm | | |
    Shop Rent | अप्रत्यक्ष खर्च | | |`,
  'Sub-ledgers': `Ledger | Sub-ledger
    Members | Sita Rai
    Members | Hari Thapa`,
  'सुरु बाँकी': `खाता | सहायक खाता | डेबिट | क्रेडिट
    नगद | | १,२५,०००.५० |
    Furniture of Biratnagar | | 75,000 |
    Members | Sita Rai | 10,000 |
    Members | Hari Thapa | | 2,500
    Himal Traders | | | 57,500.50
    Share Capital | | | 1,50,000
    जम्मा | | 2,10,000.50 | 2,10,000.50`,
  Vouchers: `Date | Type | Voucher | Ledger | Sub-ledger | Debit | Credit | Narration | Reference
    2083-04-05 | Payment | 1 | Shop Rent | | 25,000.00 | | Rent of Shrawan | Bill 17
    | | | Cash | | | 25,000.00 | |
    2026-07-25 | प्राप्ति | 1 | Cash | | 10,000 | | |
    2026-07-25 | प्राप्ति | 1 | Members | sita rai | | 10,000 | |
    २०८३-०४-१२ | Journal | J-7 | Purchases – Taxable | | 500.25 | | |
    | | | Himal Traders | | | 500.25 | |`,
}

async function trialBalance(): Promise<Record<string, (string | null | undefined)[]>> {
  const { answer } = await books.owner.call(readReport, {
    params: { organizationId: books.organizationId, report: 'trial-balance' },
    query: { from: '2026-07-17', to: '2027-07-16', view: 'ledger' },
  })
  expect(answer.proofs.map(({ difference }) => difference)).toEqual(answer.proofs.map(() => '0.00'))
  return Object.fromEntries((tablesIn(answer)[0]?.rows ?? []).map(({ label, cells: [, ...amounts] }) => [label, amounts]))
}

test('a workbook of a small firm comes out as its trial balance, to the paisa, with groups, sub-ledgers, openings and vouchers', async () => {
  const tried = await run(FIRM, { dryRun: 'true' })
  const before = await positionOf(product, books)
  expect([tried.state, tried.source, tried.questions, reasons(tried)]).toEqual(['done', 'sheets', [], []])
  expect(tried.counts).toMatchObject({ groups: 3, ledgers: 4, vouchers: 3, newGroups: 3, newLedgers: 4, new: 3, refused: 0 })
  expect(await positionOf(product, books)).toBe(before)

  const done = await run(FIRM)
  expect([done.state, done.message, reasons(done)]).toEqual(['done', '', []])
  expect(done.reconciliation?.flatMap(({ ledger, causes }) => (causes.length > 0 ? [[ledger, causes]] : []))).toEqual([])
  expect(done.totals).toMatchObject({ openings: 5, openingDebit: '207500.50', openingCredit: '207500.50', differences: 0 })
  expect(await trialBalance()).toMatchObject({
    Cash: ['125000.50', null, '10000.00', '25000.00', '110000.50', null],
    'Furniture of Biratnagar': ['75000.00', null, null, null, '75000.00', null],
    Members: ['7500.00', null, null, '10000.00', null, '2500.00'],
    'Himal Traders': [null, '57500.50', null, '500.25', null, '58000.75'],
    'Share Capital': [null, '150000.00', null, null, null, '150000.00'],
    'Shop Rent': [null, null, '25000.00', null, '25000.00', null],
    'Purchases – Taxable': [null, null, '500.25', null, '500.25', null],
  })
  const { answer } = await books.owner.call(readProofs, { params: { organizationId: books.organizationId } })
  expect(JSON.stringify(answer)).not.toContain('"faults":1')
  expect(await faultsOf(product.database.admin, books.organizationId)).toEqual([])

  const again = await run(FIRM)
  expect(again.counts).toMatchObject({ newGroups: 0, newLedgers: 0, new: 0, same: 3, refused: 0 })
  expect(await balance('Cash')).toBe(11000050n)
})

test('stores nothing while a row would be refused, and names sheet, row and column; confirmed, it imports the rest', async () => {
  const faulty = {
    Groups: 'Group|Under|Nature\nLost|No such group|\nNature less||',
    Ledgers: 'Ledger|Group\nNew one|Nowhere\nGroupless|\nTry Traders|Sundry Debtors\nTry Trader|Sundry Debtors',
    'Sub-ledgers': 'Ledger|Sub-ledger\nNobody|Sita',
    Openings: 'Ledger|Debit|Credit\nCash|5k|\nCash|10|10\nNobody|5|\nDifference in opening balances|5|',
    Vouchers: `Date|Type|Voucher|Ledger|Debit|Credit|Colour
      2083-04-33|Journal|1|Cash|5||
      2083-04-05|Memo|2|Cash|5||
      2083-04-05|Journal|3|Cash|5||red
      |||Nobody||5|
      2083-04-05|Journal|4|Cash|5||
      |||Rent||6|
      2083-04-05|Journal||Cash|5||
      2083-04-05|Journal|6|Rent|5||
      2083-04-05|Journal|6|Cash||5|`,
    Notes: 'Something else\nmore',
  }
  const before = await positionOf(product, books)
  const asked = await run(faulty)
  expect([asked.state, asked.questions]).toEqual([
    'asking',
    [{ message: 'Some of the file cannot be imported, for the reasons below. The rest would be.', what: '14' }],
  ])
  expect(reasons(asked)).toEqual([
    ['Groups!B2', 'refused', 'Under: No such group', 'There is no such group above it.'],
    ['Groups!C3', 'refused', 'Nature less', 'A group that is under no other needs its nature: asset, liability, income or expense.'],
    ['Ledgers!B2', 'refused', 'Group: Nowhere', 'There is no such group.'],
    ['Ledgers!B3', 'refused', 'Groupless', 'A new ledger needs a group.'],
    ['Sub-ledgers!A2', 'refused', 'Ledger: Nobody', 'There is no such ledger.'],
    ['Openings!B2', 'refused', 'Debit: 5k', 'This is not an amount. Write it as 1,23,456.00, without a formula.'],
    ['Openings!C3', 'refused', 'Credit: 10', 'A row has one amount: a debit or a credit.'],
    ['Openings!A4', 'refused', 'Nobody', 'There is no such ledger.'],
    ['Openings!A5', 'refused', 'Difference in opening balances', 'The difference is calculated and cannot be entered.'],
    ['Vouchers!A2', 'refused', 'Date: 2083-04-33', 'This is not a date. Write it as 2083-05-08.'],
    ['Vouchers!B3', 'refused', 'Type: Memo', 'There is no such voucher type.'],
    ['Vouchers!D5', 'refused', 'Nobody', 'There is no such ledger.'],
    ['Vouchers!6', 'refused', 'journal · 4 · 2026-07-21', 'Debit and credit of the voucher differ; it was left out.'],
    ['Vouchers!C8', 'refused', 'Cash · 5', 'The row names no voucher. Write a number or a mark; rows with the same one are one voucher.'],
    [
      'Ledgers!A5',
      'note',
      'Try Trader ≈ Try Traders',
      'Nearly the same name stands here, or in the file, already. It is taken for another one.',
    ],
    ['Vouchers!G1', 'note', 'Colour', 'This column is not known here and was not read.'],
    ['Notes!0', 'note', 'Notes', 'This sheet has no heads that are known here and was not read.'],
  ])
  expect(await positionOf(product, books)).toBe(before)

  const done = await run(faulty, { confirm: 'true' })
  expect(done.counts).toMatchObject({ new: 1, refused: 5, unreadOpenings: 4, newLedgers: 2, newGroups: 0 })
  expect([await balance('Rent'), await balance('Cash')]).toEqual([500n, -500n])
})

test('openings carried from a former system replace those of the ledgers that are named, and the difference is said', async () => {
  await run('Ledger,Debit,Credit\nCash,"1,000",\nShare Capital,,1000', { holds: 'openings' })
  const asked = await run('खाता,रकम\nनगद,"१,५०० डे"\nStaff Advance,250')
  expect(asked.questions.map(({ message }) => message)).toEqual(['The books are in use. The import changes the opening balances.'])
  const done = await run('खाता,रकम\nनगद,"१,५०० डे"\nStaff Advance,250', { confirm: 'true' })
  expect(done.reconciliation?.map(({ ledger, theirs, causes }) => [ledger, theirs.opening, causes])).toEqual([
    ['Cash', '1500.00', []],
    ['Staff Advance', '250.00', []],
  ])
  const openings = await openingsOf(books)
  expect(new Set(openings.lines.map(({ amount }) => amount))).toEqual(new Set([-100000n, 150000n, 25000n]))
  expect(await balance('Difference in opening balances')).toBe(-75000n)
})

test('ledgers alone are counted anew too, so that the first search among them finds a plan; a dry run counts nothing', async () => {
  const counted = vi.spyOn(product.app, 'refreshStatistics')
  const ledgers = 'Ledger,Group\nHimal Traders,Sundry Creditors'
  expect((await run(ledgers, { holds: 'ledgers', dryRun: 'true' })).state).toBe('done')
  expect(counted).not.toHaveBeenCalled()
  expect((await run(ledgers, { holds: 'ledgers' })).counts).toMatchObject({ newLedgers: 1, new: 0 })
  expect(counted).toHaveBeenCalledTimes(1)
  counted.mockRestore()
})

test('a long import into empty books counts them on its way too, so that it goes on as fast as it began', async () => {
  const counted = vi.spyOn(product.app, 'refreshStatistics')
  const vouchers = Array.from({ length: 1_100 }, (_, n) => `2083-04-05,Payment,P-${n + 1},Rent,${n + 1},\n,,,Cash,,${n + 1}`)
  const done = await run(['Date,Type,Voucher,Ledger,Debit,Credit', ...vouchers].join('\n'), { holds: 'vouchers' })
  expect([done.state, done.counts.new]).toEqual(['done', 1_100])
  expect(counted).toHaveBeenCalledTimes(2)
  counted.mockRestore()
})

test('a voucher that was imported before is known again by type, day and number: corrected in the file it is named, not posted twice', async () => {
  const voucher = (amount: string) => `Date,Voucher,Ledger,Amount\n2083-04-05,1,Rent,${amount}\n,,Cash,-${amount}`
  await run(voucher('500'))
  const corrected = await run(voucher('600'), { confirm: 'true' })
  expect(corrected.counts).toMatchObject({ new: 0, same: 0, clash: 1 })
  expect(corrected.problems.map(({ kind, message }) => [kind, message])).toEqual([
    ['clash', 'It was imported before and differs in this file; it was not changed here.'],
  ])
  expect(await balance('Rent')).toBe(50000n)
})

test('a ledger out of use, and one that demands a sub-ledger, take no line; a sub-ledger must be one of its ledger', async () => {
  await deactivate(books, 'Fuel')
  const refused = await run(
    {
      'Sub-ledgers': 'Ledger|Sub-ledger\nStaff Advance|Sita Rai',
      Vouchers: `Date|Voucher|Ledger|Sub-ledger|Amount
        2083-04-05|1|Fuel||5
        |1|Cash||-5
        2083-04-05|2|Staff Advance||5
        |2|Staff Advance|Hari|5
        |2|Cash||-10`,
    },
    { dryRun: 'true' },
  )
  expect(reasons(refused)).toEqual([
    ['Vouchers!C2', 'refused', 'Fuel', 'This ledger is not active.'],
    ['Vouchers!D4', 'refused', 'Staff Advance', 'This ledger requires a sub-ledger.'],
    ['Vouchers!D5', 'refused', 'Staff Advance · Hari', 'There is no such sub-ledger of this ledger.'],
  ])
})

test('a file that is no sheet of the books is refused as a whole, with what to do', async () => {
  const message = async (content: string, query: SheetQuery = {}) => (await run(content, query)).message
  expect(await message('Colour,Size\nred,5')).toBe(
    'No sheet has the heads of the template. Choose what the file holds, or download the template to see its heads.',
  )
  expect(await message('\n\n')).toBe('The file has no rows.')
  expect(await message('<ENVELOPE></ENVELOPE>')).toMatch(/^No sheet has the heads/)
  expect(await message('Ledger,Debit\nCash,5', { holds: 'vouchers' })).toMatch(/^No sheet has the heads/)
})

test('the template is handed out, and nothing of it is imported before it is filled in', async () => {
  const template = await product.app.http.inject({
    url: `/api/organizations/${books.organizationId}/imports/template?language=np`,
    headers: bearing(books.owner.token),
  })
  expect(template.headers['content-disposition']).toContain('lekha-aayat.xlsx')
  const done = await importSheetFile(books.owner, books.organizationId, new Uint8Array(template.rawPayload))
  expect([done.state, done.counts.new, done.problems]).toEqual(['done', 0, []])
})
