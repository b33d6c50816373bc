import { type ImportAnswer, listOpenBills, readReport } from '@lekha/contract'
import { paisaText } from '@lekha/money'
import { expect, test } from 'vitest'
import { type ImportQuery, importFile, ledgerXml } from '../../../testing/import-fixture.ts'
import { eachOnNewBooks } from '../../../testing/new-books.ts'
import { faultsOf } from '../../../testing/stored-rows.ts'
import type { TestApp, TestBooks } from '../../../testing/test-app.ts'
import { ledgerNamed } from '../../../testing/test-books.ts'
import { tallyFile } from '../tally-fixture.ts'
import { dueAfter } from './tally-bills.ts'

let product: TestApp
let books: TestBooks
eachOnNewBooks((...opened) => {
  ;[product, books] = opened
})

const run = (content: string, query: ImportQuery = {}): Promise<ImportAnswer> =>
  importFile(books.owner, books.organizationId, content, { confirm: 'true', ...query })

const openingBill = (name: string, day: string, amount: string, credit = '') =>
  `<BILLALLOCATIONS.LIST><BILLDATE>${day}</BILLDATE><NAME>${name}</NAME><BILLCREDITPERIOD>${credit}</BILLCREDITPERIOD><OPENINGBALANCE>${amount}</OPENINGBALANCE></BILLALLOCATIONS.LIST>`
const part = (type: string, name: string, amount: string, credit = '') =>
  `<BILLALLOCATIONS.LIST><NAME>${name}</NAME><BILLTYPE>${type}</BILLTYPE><BILLCREDITPERIOD>${credit}</BILLCREDITPERIOD><AMOUNT>${amount}</AMOUNT></BILLALLOCATIONS.LIST>`
const line = (ledger: string, amount: string, inside = '') =>
  `<ALLLEDGERENTRIES.LIST><LEDGERNAME>${ledger}</LEDGERNAME><AMOUNT>${amount}</AMOUNT>${inside}</ALLLEDGERENTRIES.LIST>`
const voucher = (id: string, type: string, date: string, ...lines: string[]) =>
  `<VOUCHER REMOTEID="${id}"><DATE>${date}</DATE><VOUCHERTYPENAME>${type}</VOUCHERTYPENAME><VOUCHERNUMBER>${id}</VOUCHERNUMBER>${lines.join('')}</VOUCHER>`

/** Debits are negative, as Tally writes them. */
const FILE = tallyFile(
  ledgerXml(
    'Ram Traders',
    'Sundry Debtors',
    '-1500.00',
    openingBill('R-1', '20260520', '-1000.00', '30 Days') + openingBill('R-2', '', '-300.00'),
  ),
  ledgerXml('Sales of Ram', 'Sales Accounts'),
  voucher(
    's-1',
    'Sales',
    '20260801',
    line('Ram Traders', '-700.00', part('New Ref', 'S-9', '-700.00', '2 Weeks')),
    line('Sales of Ram', '700.00'),
  ),
  voucher(
    'r-1',
    'Receipt',
    '20260901',
    line('Cash', '-1250.00'),
    line(
      'Ram Traders',
      '1250.00',
      part('Agst Ref', 'r-1', '400.00') +
        part('Agst Ref', 'S-9', '500.00') +
        part('Advance', 'ADV', '250.00') +
        part('On Account', '', '100.00'),
    ),
  ),
  voucher(
    'r-2',
    'Receipt',
    '20260902',
    line('Cash', '-900.00'),
    line(
      'Ram Traders',
      '900.00',
      part('Agst Ref', 'S-9', '150.00') + part('Agst Ref', 'S-9', '150.00') + part('Agst Ref', 'Nowhere', '600.00'),
    ),
  ),
)
const UNKNOWN = 'A bill that the voucher settles is not known, or less is left of it: the rest of the amount is on account.'

async function open() {
  const ledgerId = (await ledgerNamed(books, 'Ram Traders'))?.id ?? ''
  const { result } = (await books.owner.call(listOpenBills, { params: { organizationId: books.organizationId, ledgerId }, query: {} }))
    .answer
  return result.map(({ label, total, left, billedOn, dueOn }) => [label, paisaText(total), paisaText(left), billedOn, dueOn])
}

test('the bills of a file of Tally come with it: those of openings, new ones, advances, and what settles them; what settles no known bill is on account and told', async () => {
  const dry = await run(FILE, { dryRun: 'true' })
  expect(dry.problems.map(({ what, message }) => [what, message])).toEqual([['Receipt · r-2 · 2026-09-02', UNKNOWN]])
  const done = await run(FILE)
  expect([done.state, done.counts.new]).toEqual(['done', 3])
  expect(done.problems.map(({ what, message }) => [what, message])).toEqual([['Receipt · r-2 · 2026-09-02', UNKNOWN]])
  expect(await open()).toEqual([
    ['R-1', '1000.00', '600.00', '2026-05-20', '2026-06-19'],
    ['R-2', '300.00', '300.00', '2026-07-16', null],
    ['ADV', '-250.00', '-250.00', '2026-09-01', null],
  ])
  const report = await books.owner.call(readReport, {
    params: { organizationId: books.organizationId, report: 'outstanding' },
    query: { to: '2026-09-30' },
  })
  expect(report.answer.proofs.map(({ difference }) => difference)).toEqual(['0.00'])
  expect(await faultsOf(product.database.admin, books.organizationId)).toEqual([])

  // A later file settles what the former one began; the same file again changes nothing.
  const later = tallyFile(
    ledgerXml('Ram Traders', 'Sundry Debtors', '-1500.00'),
    voucher('r-3', 'Receipt', '20261001', line('Cash', '-600.00'), line('Ram Traders', '600.00', part('Agst Ref', 'R-1', '600.00'))),
  )
  expect((await run(later)).problems).toEqual([])
  expect((await open()).map(([label]) => label)).toEqual(['R-2', 'ADV'])
  const again = await run(FILE)
  expect([again.counts.new, again.counts.same]).toEqual([0, 3])
})

test('a credit period is so many days or weeks, or a day', () => {
  expect(['30 Days', '1 Day', '2 Weeks', '15-Aug-2026', '', 'soon', '1-Jan-2020'].map((credit) => dueAfter('2026-08-01', credit))).toEqual([
    ...['2026-08-31', '2026-08-02', '2026-08-15', '2026-08-15', null, null, null],
  ])
})
