import { type ImportAnswer, listGodowns, listStockItems, showOpeningStock } from '@lekha/contract'
import { quantity, scaledText } from '@lekha/money'
import { expect, test } from 'vitest'
import { balanceOf, type ImportQuery, importFile, journalXml, ledgerXml, positionOf } from '../../../testing/import-fixture.ts'
import { eachOnNewBooks } from '../../../testing/new-books.ts'
import { faultsOf } from '../../../testing/stored-rows.ts'
import type { TestApp, TestBooks } from '../../../testing/test-app.ts'
import { lineXml, tallyFile } from '../tally-fixture.ts'

let product: TestApp
let books: TestBooks
eachOnNewBooks((...opened) => {
  ;[product, books] = opened
})

const run = (content: string, query: ImportQuery = {}): Promise<ImportAnswer> =>
  importFile(books.owner, books.organizationId, content, query)
const params = () => ({ organizationId: books.organizationId })
const named = (rows: readonly { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]))
async function opening() {
  const items = named((await books.owner.call(listStockItems, { params: params() })).answer.result)
  const godowns = named((await books.owner.call(listGodowns, { params: params() })).answer.result)
  const { date, rows } = (await books.owner.call(showOpeningStock, { params: params() })).answer.result
  const said = rows.map(({ stockItemId, godownId, quantity, value }) => [
    ...[items.get(stockItemId), godowns.get(godownId ?? ''), scaledText(quantity), value],
  ])
  return [date, ...said]
}

const batch = (godown: string, many: string, value: string) =>
  `<BATCHALLOCATIONS.LIST><GODOWNNAME>${godown}</GODOWNNAME><OPENINGBALANCE>${many}</OPENINGBALANCE><OPENINGVALUE>${value}</OPENINGVALUE></BATCHALLOCATIONS.LIST>`
const item = (name: string, many: string, value: string, inside = '') =>
  `<STOCKITEM NAME="${name}"><PARENT>Materials</PARENT><BASEUNITS>bag</BASEUNITS><OPENINGBALANCE>${many}</OPENINGBALANCE><OPENINGVALUE>${value}</OPENINGVALUE>${inside}</STOCKITEM>`
const CEMENT = item('Cement', '120 bag', '-96000.00', batch('Main Location', '20 bag', '-16000.00') + batch('Shed', '100 bag', '-80000.00'))
const UNIT = '<UNIT NAME="bag"><ISSIMPLEUNIT>Yes</ISSIMPLEUNIT><DECIMALPLACES>0</DECIMALPLACES></UNIT>'
const GOODS = tallyFile(
  ledgerXml('Ram Traders', 'Sundry Debtors'),
  UNIT,
  CEMENT,
  item('Rods', '100.5 bag', '-95500.25'),
  item('Sand', '', ''),
)

/** An entry of goods: so many, for so much (below zero where it comes in), which is booked on a ledger unless it moves alone. */
function moved(
  name: string,
  isIn: boolean,
  many: string,
  amount: string,
  { ledger = '', godown = '', list = 'ALLINVENTORYENTRIES.LIST' } = {},
) {
  const figures = `<ACTUALQTY> ${many} </ACTUALQTY><BILLEDQTY> ${many} </BILLEDQTY><AMOUNT>${amount}</AMOUNT>`
  const booked = ledger && lineXml(ledger, amount, 'ACCOUNTINGALLOCATIONS.LIST')
  const place = godown && `<BATCHALLOCATIONS.LIST><GODOWNNAME>${godown}</GODOWNNAME>${figures}</BATCHALLOCATIONS.LIST>`
  return `<${list}><STOCKITEMNAME>${name}</STOCKITEMNAME><ISDEEMEDPOSITIVE>${isIn ? 'Yes' : 'No'}</ISDEEMEDPOSITIVE>${figures}${place}${booked}</${list}>`
}
const voucher = (id: string, type: string, date: string, inside: string) =>
  `<VOUCHER REMOTEID="${id}"><DATE>${date.replaceAll('-', '')}</DATE><VOUCHERTYPENAME>${type}</VOUCHERTYPENAME><VOUCHERNUMBER>${id}</VOUCHERNUMBER>${inside}</VOUCHER>`
/** An allocation to a batch in a voucher or an opening. */
const ofBatch = (name: string, expires: string, figures: string) =>
  `<BATCHALLOCATIONS.LIST><GODOWNNAME>Main Location</GODOWNNAME><BATCHNAME>${name}</BATCHNAME><EXPIRYPERIOD>${expires}</EXPIRYPERIOD>${figures}</BATCHALLOCATIONS.LIST>`
const party = (amount: string) => lineXml('Ram Traders', amount, 'LEDGERENTRIES.LIST')
const [OUT, IN] = ['INVENTORYENTRIESOUT.LIST', 'INVENTORYENTRIESIN.LIST']

const MOVING = [
  voucher('p1', 'Purchase', '2026-08-01', party('9000') + moved('Cement', true, '10 bag', '-9000', { ledger: 'Bought', godown: 'Shed' })),
  voucher('s1', 'Sales', '2026-08-05', party('-6000') + moved('Cement', false, '5 bag', '6000', { ledger: 'Sold', godown: 'Shed' })),
  voucher('c1', 'Credit Note', '2026-08-06', party('1200') + moved('Cement', true, '1 bag', '-1200', { ledger: 'Sold', godown: 'Shed' })),
  voucher('d1', 'Debit Note', '2026-08-07', party('-1800') + moved('Cement', false, '2 bag', '1800', { ledger: 'Bought', godown: 'Shed' })),
  voucher(
    'j1',
    'Stock Journal',
    '2026-08-08',
    moved('Cement', false, '30 bag', '24000', { godown: 'Shed', list: OUT }) +
      moved('Cement', true, '30 bag', '-24000', { godown: 'Main Location', list: IN }) +
      moved('Rods', false, '0.5 bag', '475', { list: OUT }) +
      moved('Sand', true, '4 bag', '-475', { list: IN }),
  ),
]

const STOOD = [
  ['Cement', undefined, '20', 1_600_000n],
  ['Cement', 'Shed', '100', 8_000_000n],
  ['Rods', undefined, '100.5', 9_550_025n],
]

test('a file of Tally brings the opening stock of its items, godown by godown; the same file again changes nothing', async () => {
  const tried = await run(GOODS, { dryRun: 'true' })
  expect([tried.state, tried.counts.unreadOpenings]).toEqual(['done', 0])
  expect(await opening()).toEqual(['2026-07-16'])
  const done = await run(GOODS)
  expect([done.state, done.message]).toEqual(['done', ''])
  // Tally adds the opening stock to the openings of its ledgers; here it is that of the ledger of stock.
  expect(await balanceOf(product, books, 'Stock')).toBe(19_150_025n)
  expect(done.totals).toMatchObject({ differences: 0 })
  expect(await opening()).toEqual(['2026-07-16', ...STOOD])
  const before = await positionOf(product, books)
  expect((await run(GOODS)).state).toBe('done')
  expect(await positionOf(product, books)).toBe(before)
  expect(await faultsOf(product.database.admin, books.organizationId)).toEqual([])
})

test('with an earlier fiscal year the opening stock moves before that, and an item that opens otherwise is changed once somebody says yes', async () => {
  await run(GOODS)
  const earlier = tallyFile(journalXml('g-1', '2024-08-01', 'Ram Traders', 'Cash', '200'), item('Rods', '90 bag', '-90000'))
  const asked = await run(earlier)
  expect([asked.state, asked.message]).toEqual([
    'asking',
    'The books are in use. The import adds earlier fiscal years and changes the opening balances.',
  ])
  expect((await run(earlier, { confirm: 'true' })).state).toBe('done')
  expect(await opening()).toEqual(['2024-07-15', ...STOOD.slice(0, 2), ['Rods', undefined, '90', 9_000_000n]])
  expect(await faultsOf(product.database.admin, books.organizationId)).toEqual([])
})

/** What is there of each item at each place, and for how much it came in. */
async function there() {
  const { rows } = await product.database.admin.query<Record<string, string>>(
    `select i.name, coalesce(g.name, '') as place, sum(in_quantity + out_quantity + move_quantity)::text as many, sum(in_paisa)::text as paisa
       from stock_month m join stock_item i using (organization_id, stock_item_id)
       left join godown g on g.organization_id = m.organization_id and g.godown_id = m.godown_id
      where m.organization_id = $1 group by 1, 2 order by 1, 2`,
    [books.organizationId],
  )
  return rows.map(({ name, place, many, paisa }) => [name, place, scaledText(quantity(BigInt(many ?? 0))), BigInt(paisa ?? 0)])
}

test('vouchers of Tally move their goods: bought, sold, given back on both sides, carried elsewhere and used up', async () => {
  const ledgers = [
    ...[ledgerXml('Ram Traders', 'Sundry Debtors'), ledgerXml('Bought', 'Purchase Accounts'), ledgerXml('Sold', 'Sales Accounts')],
  ]
  const done = await run(tallyFile(...ledgers, UNIT, CEMENT, item('Rods', '100.5 bag', '-95500.25'), item('Sand', '', ''), ...MOVING))
  expect([done.state, done.counts.new, done.problems.filter(({ kind }) => kind === 'refused')]).toEqual(['done', 5, []])
  expect(await there()).toEqual([
    ['Cement', '', '50', 1_600_000n],
    ['Cement', 'Shed', '74', 8_720_000n],
    ['Rods', '', '100', 9_550_025n],
    ['Sand', '', '4', 47_500n],
  ])
  expect(await faultsOf(product.database.admin, books.organizationId)).toEqual([])
  expect((await run(tallyFile(...MOVING))).counts).toMatchObject({ same: 5, new: 0 })
})

test('a voucher whose goods are not known, or cannot be read, comes without them, with a note; one of goods alone is refused', async () => {
  const [first = ''] = MOVING
  const box = voucher('p2', 'Purchase', '2026-08-02', party('90') + moved('Cement', true, '1 box 2 bag', '-90', { ledger: 'Bought' }))
  const journal = voucher('j2', 'Stock Journal', '2026-08-08', moved('Gravel', false, '1 bag', '5', { list: OUT }))
  const done = await run(tallyFile(ledgerXml('Bought', 'Purchase Accounts'), first, box, journal))
  expect([done.state, done.counts.new, done.counts.refused]).toEqual(['done', 2, 1])
  const [unknown, unread] = [
    'An item or a godown of the voucher is not known: the goods of the voucher were left out.',
    'A quantity of goods cannot be read: the goods of the voucher were left out.',
  ]
  expect(
    done.problems.flatMap(({ kind, what, message }) =>
      message.includes('goods') || kind === 'refused' ? [[kind, what.split(' · ')[1], message]] : [],
    ),
  ).toEqual([
    ['note', 'p1', unknown],
    ['note', 'p2', unread],
    ['refused', 'j2', 'An item or a godown of the stock journal is not known; it was left out.'],
  ])
  expect(await there()).toEqual([])
})

test('where two ledgers of stock stand, a note asks for the opening balance', async () => {
  const done = await run(tallyFile(ledgerXml('Spares', 'Stock-in-hand'), UNIT, CEMENT))
  expect(done.problems.map(({ message }) => message)).toContain(
    'Tally counts opening stock beside its ledgers. Enter its value as the opening balance of the ledger of stock, so that the opening balances agree.',
  )
  expect([await balanceOf(product, books, 'Stock'), await balanceOf(product, books, 'Spares')]).toEqual([0n, 0n])
})

test('batches of Tally come with what opens and what moves, with the day of expiry; Primary Batch is none', async () => {
  const opens = (many: string, value: string) => `<OPENINGBALANCE>${many} bag</OPENINGBALANCE><OPENINGVALUE>-${value}</OPENINGVALUE>`
  const milk = item(
    'Milk',
    '12 bag',
    '-1200',
    ofBatch('B-1', '31-Dec-2026', opens('10', '1000')) + ofBatch('Primary Batch', '', opens('2', '200')),
  )
  const sold = '<ACTUALQTY>3 bag</ACTUALQTY><AMOUNT>450</AMOUNT>'
  const entry = `<ALLINVENTORYENTRIES.LIST><STOCKITEMNAME>Milk</STOCKITEMNAME><ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE>${sold}${ofBatch('B-1', '31-Dec-2026', sold)}${lineXml('Sold', '450', 'ACCOUNTINGALLOCATIONS.LIST')}</ALLINVENTORYENTRIES.LIST>`
  const ledgers = [ledgerXml('Ram Traders', 'Sundry Debtors'), ledgerXml('Sold', 'Sales Accounts')]
  const done = await run(tallyFile(...ledgers, UNIT, milk, voucher('m1', 'Sales', '2026-08-05', party('-450') + entry)))
  expect([done.state, done.counts.new]).toEqual(['done', 1])
  const { rows } = await product.database.admin.query<Record<string, string | null>>(
    `select batch, expires_on::text as expires, kind, quantity::text as many from stock_movement where organization_id = $1 order by entry, line_no`,
    [books.organizationId],
  )
  expect(rows.map(({ batch: name, expires, kind, many }) => [name, expires, kind, scaledText(quantity(BigInt(many ?? 0)))])).toEqual([
    ['B-1', '2026-12-31', 'in', '10'],
    ['', null, 'in', '2'],
    ['B-1', '2026-12-31', 'out', '-3'],
  ])
  expect(await faultsOf(product.database.admin, books.organizationId)).toEqual([])
})
