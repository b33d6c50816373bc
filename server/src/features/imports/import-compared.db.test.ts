import {
  type ImportAnswer,
  listGodowns,
  listImportedItems,
  listImportedLedgers,
  listImportProblems,
  listStockGroups,
  listStockItems,
  listUnitsOfMeasure,
  showImport,
} from '@lekha/contract'
import { describe, expect, test } from 'vitest'
import { type ImportQuery, importFile, journalXml, ledgerXml, SMALL } from '../../testing/import-fixture.ts'
import { eachOnNewBooks } from '../../testing/new-books.ts'
import { openTestBooks, type TestApp, type TestBooks } from '../../testing/test-app.ts'
import { openingsOf } from '../../testing/test-books.ts'
import { tallyFile } from './tally-fixture.ts'

let product: TestApp
let books: TestBooks

eachOnNewBooks((...opened) => {
  ;[product, books] = opened
})

const at = () => ({ organizationId: books.organizationId })
const run = (content: string, query: ImportQuery = {}): Promise<ImportAnswer> =>
  importFile(books.owner, books.organizationId, content, query)

describe('a part of the books', () => {
  const month = (id: string, date: string, amount: string) => journalXml(id, date, 'Ram Traders', 'Cash', amount)
  const rowOf = ({ reconciliation }: ImportAnswer, name: string) => reconciliation?.find(({ ledger }) => ledger === name)

  test('such as the vouchers of a month is compared for its days only, and states no balances', async () => {
    await run(SMALL)
    await run(tallyFile(month('m-1', '2024-09-01', '40')))
    const done = await run(tallyFile(month('m-2', '2024-10-01', '7'), month('m-3', '2024-10-09', '3')))
    expect([done.state, done.period]).toEqual(['done', { from: '2024-10-01', to: '2024-10-09' }])
    expect(done.totals).toMatchObject({
      ...{ ledgers: 2, differences: 0 },
      difference: { opening: null, debit: '0.00', credit: '0.00', closing: null },
    })
    expect(rowOf(done, 'Ram Traders')).toMatchObject({
      theirs: { opening: null, debit: '10.00', credit: '0.00', closing: null },
      ours: { opening: null, debit: '10.00', credit: '0.00', closing: '1750.50' },
      ...{ difference: '0.00', causes: [] },
    })
  })

  test('still shows what was entered here on its days, and what was cancelled', async () => {
    await run(SMALL)
    await books.post('2024-10-02', [
      ['Rent', '50'],
      ['Cash', '-50'],
    ])
    const done = await run(tallyFile(month('m-2', '2024-10-01', '7'), month('m-3', '2024-10-09', '3')))
    expect(done.totals?.differences).toBe(2)
    expect(rowOf(done, 'Cash')).toMatchObject({ difference: '-50.00', causes: ['Vouchers were entered or changed here.'] })
  })

  test('that holds ledgers too states their openings, and of the rest only its days', async () => {
    const ledgers = [ledgerXml('Ram Traders', 'Sundry Debtors', '-1500.50'), ledgerXml('Capital of Ram', 'Capital Account', '1500.50')]
    await run(SMALL)
    const done = await run(tallyFile(...ledgers, month('m-2', '2024-10-01', '7')))
    expect([done.state, done.period, done.totals?.differences]).toEqual(['done', { from: '2024-10-01', to: '2024-10-01' }, 0])
    expect(rowOf(done, 'Ram Traders')).toMatchObject({ theirs: { opening: '1500.50', debit: '7.00', closing: null } })
  })

  test('of ledgers alone states no debits and credits', async () => {
    await run(SMALL)
    const done = await run(
      tallyFile(ledgerXml('Ram Traders', 'Sundry Debtors', '-1500.50'), ledgerXml('Capital of Ram', 'Capital Account', '1500.50')),
    )
    expect([done.state, done.totals?.differences, done.totals?.difference]).toEqual([
      ...['done', 0],
      { opening: '0.00', debit: null, credit: null, closing: null },
    ])
  })
})

describe('stock items', () => {
  const item = (name: string, unit: string, more = '') =>
    `<STOCKITEM NAME="${name}"><PARENT>Grain</PARENT><BASEUNITS>${unit}</BASEUNITS>${more}</STOCKITEM>`
  const GOODS = [
    '<UNIT NAME="kg"><ORIGINALNAME>Kilogram</ORIGINALNAME><DECIMALPLACES> 3</DECIMALPLACES><ISSIMPLEUNIT>Yes</ISSIMPLEUNIT></UNIT>',
    '<UNIT NAME="sack of 50 kg"><ISSIMPLEUNIT>No</ISSIMPLEUNIT><BASEUNITS>sack</BASEUNITS><ADDITIONALUNITS>kg</ADDITIONALUNITS><CONVERSION> 50</CONVERSION></UNIT>',
    '<STOCKGROUP NAME="Grain"><PARENT>Food</PARENT></STOCKGROUP><STOCKGROUP NAME="Food"><PARENT/></STOCKGROUP>',
    '<STOCKCATEGORY NAME="Local"><PARENT>&#4; Primary</PARENT></STOCKCATEGORY>',
    '<GODOWN NAME="Main Location"/><GODOWN NAME="Balaju"><PARENT>Main Location</PARENT></GODOWN>',
  ]

  test('come in with their units, groups, categories and godowns; what they open with opens the ledger of stock, and nothing is made twice', async () => {
    const opening = '<OPENINGBALANCE>50 kg</OPENINGBALANCE><OPENINGVALUE>-5000.00</OPENINGVALUE>'
    const rice = item('Rice', 'kg', `<CATEGORY>Local</CATEGORY><COSTINGMETHOD>FIFO</COSTINGMETHOD>${opening}`)
    const file = tallyFile(
      ledgerXml('Ram', 'Sundry Debtors'),
      ...GOODS,
      rice,
      item('Flour', 'sack of 50 kg'),
      item('Service', ''),
      item('Oil', 'tin'),
    )
    const done = await run(file)
    expect(done.counts).toMatchObject({ items: 4, newLedgers: 1 })
    const kept = await books.owner.call(listImportedItems, { params: { ...at(), importId: done.id } })
    expect(kept.answer.result[0]).toEqual({ name: 'Rice', group: 'Grain', unit: 'kg', quantity: '50 kg', value: '5000.00' })
    expect((await openingsOf(books)).lines).toEqual([{ ledgerId: books.ledgerId('Stock'), subLedgerId: null, amount: 500_000n }])
    const { result: groups } = (await books.owner.call(listStockGroups, { params: at() })).answer
    expect(groups.map(({ name, parent }) => [name, parent?.name])).toEqual([
      ['Food', undefined],
      ['Grain', 'Food'],
    ])
    const { result: units } = (await books.owner.call(listUnitsOfMeasure, { params: at() })).answer
    expect(units.map(({ name, symbol, decimals, perBase }) => [name, symbol, decimals, perBase])).toEqual([
      ['Kilogram', 'kg', 3, null],
      ['sack of 50 kg', 'sack of 50 kg', 0, 50],
      ['tin', 'tin', 2, null],
    ])
    const { result: godowns } = (await books.owner.call(listGodowns, { params: at() })).answer
    expect(godowns.map(({ name }) => name)).toEqual(['Balaju'])
    const listed = async () => (await books.owner.call(listStockItems, { params: at(), query: { text: 'rice' } })).answer.result
    expect(await listed()).toMatchObject([{ name: 'Rice', valuation: 'fifo', groupId: groups[1]?.id, unitId: units[0]?.id }])
    const said = done.problems.map(({ what, message }) => [what, message])
    expect(said).toContainEqual(['Flour', 'It is counted in a compound unit and was left out. Count it in a simple one in Tally.'])
    expect(said).toContainEqual(['Service', 'It has no unit of measure and was left out.'])
    expect(said).toContainEqual(['tin', 'The file names this unit without describing it; here it has two decimals.'])
    const again = await run(file)
    expect([again.state, (await listed()).length]).toEqual(['done', 1])
  })
})

describe('what a run found', () => {
  test('comes in pages: the answer carries the first of each, the rest is read by key', async () => {
    const ledgers = Array.from({ length: 1_100 }, (_, index) =>
      ledgerXml(`Shop ${String(index).padStart(4, '0')}`, 'Sundry Debtors', '0', '<INCOMETAXNUMBER>none</INCOMETAXNUMBER>'),
    )
    const done = await run(tallyFile(...ledgers), { dryRun: 'true' })
    expect([done.reconciliation?.length, done.next, done.totals]).toMatchObject([
      500,
      { problems: '1', reconciliation: '1' },
      { ledgers: 1_100, problems: 1_100 },
    ])
    const page = async (after: string) =>
      (await books.owner.call(listImportedLedgers, { params: { ...at(), importId: done.id }, query: { after } })).answer
    const [second, third] = [await page('1'), await page('2')]
    expect([second.result.length, second.next, third.result.length, third.next]).toEqual([500, '2', 100, null])
    expect([...(done.reconciliation ?? []), ...second.result, ...third.result].map(({ ledger }) => ledger)).toEqual(
      Array.from({ length: 1_100 }, (_, index) => `Shop ${String(index).padStart(4, '0')}`),
    )
    const problems = (await books.owner.call(listImportProblems, { params: { ...at(), importId: done.id }, query: { after: '2' } })).answer
    expect([problems.result.length, problems.next]).toEqual([100, null])
    const others = await openTestBooks(product)
    const foreign = await others.owner.call(listImportedLedgers, { params: { organizationId: others.organizationId, importId: done.id } })
    expect([foreign.status, foreign.error.message]).toEqual([404, 'There is no such import.'])
  })

  test('is unknown, and not nothing, once its lists are no longer kept', async () => {
    const { id: importId } = await run(SMALL, { dryRun: 'true' })
    await product.database.admin.query('delete from import_page where import_id = $1', [importId])
    const shown = (await books.owner.call(showImport, { params: { ...at(), importId } })).answer
    expect([shown.state, shown.reconciliation, shown.message]).toEqual([
      ...['done', null, 'The lists of this import are no longer kept. A dry run of the same file shows them.'],
    ])
  })
})

describe('the closing balance that Tally states', () => {
  const withClosing = (closing: string) =>
    SMALL.replace('<OPENINGBALANCE>-1500.50<', `<CLOSINGBALANCE>${closing}</CLOSINGBALANCE><OPENINGBALANCE>-1500.50<`)

  test("is compared, and a difference from the file's vouchers is reported", async () => {
    const right = await run(withClosing('-1700.50'), { dryRun: 'true' })
    expect([right.counts.closings, right.totals?.difference.closing]).toEqual([1, '0.00'])
    const wrong = await run(withClosing('-1800.50'))
    expect([wrong.counts.closings, wrong.totals?.differences]).toEqual([1, 1])
    expect(wrong.reconciliation?.find(({ ledger }) => ledger === 'Ram Traders')).toMatchObject({
      theirs: { closing: '1800.50' },
      ours: { closing: '1700.50' },
      difference: '-100.00',
      causes: ['Tally’s closing balance differs from the opening balance plus the vouchers of the file.'],
    })
  })

  test('is compared with a part of the books too, after its days', async () => {
    await run(SMALL)
    const part = (closing: string) =>
      run(
        tallyFile(
          ledgerXml('Ram Traders', 'Sundry Debtors', '-1500.50', `<CLOSINGBALANCE>${closing}</CLOSINGBALANCE>`),
          ledgerXml('Capital of Ram', 'Capital Account', '1500.50'),
          journalXml('m-2', '2024-10-01', 'Ram Traders', 'Cash', '7'),
        ),
      )
    expect((await part('-1707.50')).totals?.differences).toBe(0)
    expect((await part('-1700.00')).reconciliation?.find(({ ledger }) => ledger === 'Ram Traders')).toMatchObject({
      ...{ difference: '7.50', causes: ['Tally’s closing balance differs from the balance here at the end of these days.'] },
    })
  })

  test('of income and expenses may be that of the last year alone, as they begin each year anew', async () => {
    const rent = (closing: string) =>
      run(
        tallyFile(
          ledgerXml('Rent', 'Indirect Expenses', '0', `<CLOSINGBALANCE>${closing}</CLOSINGBALANCE>`),
          journalXml('r-1', '2024-08-01', 'Rent', 'Cash', '100'),
          journalXml('r-2', '2025-08-01', 'Rent', 'Cash', '30'),
        ),
        { dryRun: 'true' },
      )
    expect([(await rent('-30')).totals?.differences, (await rent('-130')).totals?.differences]).toEqual([0, 0])
    expect((await rent('-100')).totals?.differences).toBe(1)
  })

  test('that cannot be read is reported and not compared', async () => {
    const done = await run(withClosing('3.333'))
    expect([done.counts.closings, done.problems.map(({ message }) => message)]).toEqual([
      0,
      ['The closing balance cannot be read and was not compared.'],
    ])
  })
})
