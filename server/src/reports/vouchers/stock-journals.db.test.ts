import {
  alterVoucher,
  cancelVoucher,
  exportAsBeancount,
  exportAsHledger,
  exportAsTally,
  type Report,
  readDashboard,
  readReport,
  searchVouchers,
  showVoucherHistory,
  tablesIn,
} from '@lekha/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveOf, importInto } from '../../testing/archive-fixture.ts'
import { goodsIn, movementsOf } from '../../testing/goods.ts'
import { expectSameBalances, exportOf } from '../../testing/plain-text.ts'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'
import { createWithoutYear } from '../../testing/test-books.ts'

/** A voucher without a line, which moves goods alone, stands in everything that lists vouchers. */
let product: TestApp
let books: TestBooks
let moved: string
let cement: string
const YEAR = { from: '2026-07-17', to: '2027-07-16' }

beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  const { params, created, enter } = goodsIn(product, books)
  const unit = await created('unit_of_measure', 'Bag', { symbol: 'bag' })
  cement = await created('stock_item', 'Cement', { unit_id: unit, stock_ledger_id: books.ledgerId('Stock') })
  const rods = await created('stock_item', 'Iron rods', { unit_id: unit })
  const shed = await created('godown', 'Shed')
  await enter('purchase', '2026-08-01', '80000', ['Purchases – Taxable', 'Cash'], [[cement, 'in', '100', '80000']])
  const toShed = (many: string) => movementsOf([[cement, 'move', `-${many}`], [cement, 'move', many, undefined, shed], [rods, 'out', '3']]) // biome-ignore format: a voucher reads as one
  moved = (await enter('stock-journal', '2026-08-03', '', ['', ''], [[rods, 'out', '3'], [cement, 'out', '-1']])).answer.result.id // biome-ignore format: a voucher reads as one
  const altered = { version: 1, reason: 'Counted again', date: '2026-08-03', narration: 'Taken to the shed', lines: [] }
  await books.owner.call(alterVoucher, { params: { ...params, voucherId: moved }, body: { ...altered, movements: toShed('40') } })
  const { id } = (await enter('stock-journal', '2026-08-03', '', ['', ''], [[rods, 'out', '-1']])).answer.result
  await books.owner.call(cancelVoucher, { params: { ...params, voucherId: id }, body: { version: 1, reason: 'Nothing was stolen' } })
  await enter('stock-journal', '2026-08-05', '', ['', ''], [[rods, 'out', '1']])
  await enter('stock-journal', '2026-08-05', '', ['', ''], [[cement, 'out', '-2']])
})
afterAll(() => product.close())

const ask = async (report: string, query: Record<string, string> = {}, organizationId = books.organizationId): Promise<Report> =>
  (await books.owner.call(readReport, { params: { organizationId, report }, query: { ...YEAR, ...query } })).answer
const cellsOf = (report: Report) =>
  (tablesIn(report)[0]?.rows ?? []).map(({ label, cells }) =>
    [label, ...cells.slice(1).filter((cell) => cell !== null && cell !== '')].join(' | '),
  )
const provesItself = ({ proofs }: Report) => proofs.every(({ difference }) => difference === '0.00' || difference === '0')

test('the day book names it by its first item and has every movement, without an amount', async () => {
  const [short, whole] = [await ask('daybook', { detail: 'false' }), await ask('daybook', { detail: 'true' })]
  expect(cellsOf(short)[1]).toContain('Cement')
  expect(cellsOf(whole).slice(2, 6)).toEqual([
    expect.stringMatching(/^Cement \| .*SJ-1.*−40 bag/),
    'Cement · Shed | Cement · Shed | 40 bag',
    'Iron rods | Iron rods | 3 bag',
    expect.stringMatching(/^Iron rods \| .*SJ-2.*Nothing was stolen/),
  ])
  expect([short, whole].map(provesItself)).toEqual([true, true])
  expect(cellsOf(await ask('daybook', { type: 'stock-journal' })).length).toBeGreaterThan(4)
})

test('the list of vouchers, what changed and the exceptions know it; two of one day are no duplicates', async () => {
  const list = await ask('voucher-list', { cancelled: 'true' })
  expect(cellsOf(list).filter((row) => row.includes('SJ-'))).toHaveLength(4)
  expect(provesItself(list)).toBe(true)
  expect(cellsOf(await ask('changes', { sinceEntry: '1' })).join('\n')).toContain('SJ-1')
  expect(cellsOf(await ask('exceptions', { only: 'duplicates' })).join('\n')).not.toContain('alike')
})

test('search, the dashboard and the history of the voucher name it', async () => {
  const params = { organizationId: books.organizationId }
  const { result } = (await books.owner.call(searchVouchers, { params, query: { text: 'shed' } })).answer
  expect(result.map(({ number, particulars, total }) => [number, particulars, total])).toEqual([['SJ-1', 'Cement', 0n]])
  const { vouchers } = (await books.owner.call(readDashboard, { params })).answer.result
  expect(vouchers.map(({ particulars }) => particulars)).toContain('Iron rods')
  const history = (await books.owner.call(showVoucherHistory, { params: { ...params, voucherId: moved } })).answer.result
  expect(history.map(({ version, movements }) => [version, movements?.length])).toEqual([[1, 2], [2, 3]]) // biome-ignore format: version, movements
})

test('a file for another program leaves it out and says how many it left out', async () => {
  const said = 'Vouchers that move goods: 4. What moved is not in this file, and 3 of them, which post nothing, are left out.'
  for (const endpoint of [exportAsHledger, exportAsBeancount, exportAsTally]) {
    const text = await exportOf(product, books, endpoint)
    expect([text.includes(said), text.includes('SJ-'), text.includes('Stock journal')]).toEqual([true, false, false])
  }
  await expectSameBalances(product, books, await ask('trial-balance', { view: 'ledger', columns: 'closing', closing: 'with' }))
})

test('an archive takes it along: the stock is the same where it is imported', async () => {
  const zip = await archiveOf(product, books.owner, books.organizationId)
  const { organizationId } = await createWithoutYear(books)
  expect(await importInto(books.owner, organizationId, zip)).toMatchObject({ state: 'done', message: '' })
  const [ours, theirs] = [await ask('stock-summary'), await ask('stock-summary', {}, organizationId)]
  expect(cellsOf(theirs)).toEqual(cellsOf(ours))
  expect(cellsOf(ours)[0]).toContain('98 bag')
})
