import { randomUUID } from 'node:crypto'
import { exportReport, type Report, type ReportRow, readReport } from '@lekha/contract'
import { add, type Paisa, parsePaisa, ZERO } from '@lekha/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, bearing } from '../../testing/ask.ts'
import { type ExampleBooks, openExampleBooks, type ReportWithTable, wayDown, written } from '../../testing/example-books.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let product: TestApp
let books: ExampleBooks

beforeAll(async () => {
  product = await startTestApp()
  books = await openExampleBooks(product)
})
afterAll(() => product.close())

const FIRST_YEAR = { from: '2026-07-17', to: '2027-07-16' }
const SECOND_YEAR = { from: '2027-07-17', to: '2028-07-15' }
/** Begins and ends within a month. */
const BROKEN = { from: '2026-08-10', to: '2026-11-05' }
const BOTH_YEARS = { from: '2026-07-17', to: '2028-07-15' }

const ofLedger = (name: string) => ({ ledgerId: books.ledgerId(name) })
const ofGroup = (name: string) => ({ groupId: books.groupId(name) })
const ofSubLedger = (name: string) => ({ ...ofLedger('Staff Advance'), subLedgerId: books.subLedgerId(name) })

const months = (query: Record<string, string>) => books.ask('month-summary', query)
const itemsOf = ({ rows }: ReportWithTable) => rows.filter(({ look }) => look === 'item')
const amount = (report: ReportWithTable, cells: ReportRow['cells'], id: string): Paisa => {
  const cell = cells[report.columns.findIndex((column) => column.id === id)]
  return cell ? parsePaisa(cell) : ZERO
}
const proofs = (report: Report) => report.proofs.map(({ label, difference }) => `${label}: ${difference}`)

describe('the month summary of a ledger', () => {
  test('opens, has debit, credit and closing of each month, and closes as the trial balance does', async () => {
    const report = await months({ ...ofLedger('Cash'), from: '2026-07-17', to: '2026-11-16' })
    expect([report.title, report.subtitle]).toEqual(['Cash', 'Month summary'])
    expect(wayDown(report)).toEqual(['Current Assets 6830.00', 'Cash-in-hand 1120.00', 'Cash 1120.00'])
    expect(written(report)).toEqual([
      'Opening balance | 1000.00',
      'Shrawan | 17 Jul 2026 – 16 Aug 2026 | 1 | 300.00 | 700.00',
      'Bhadra | 17 Aug 2026 – 16 Sep 2026 | 1 | 1130.00 | 1830.00',
      'Ashwin | 17 Sep 2026 – 17 Oct 2026 | 1 | 600.00 | 1230.00',
      'Kartik | 18 Oct 2026 – 16 Nov 2026 | 2 | 110.00 | 1120.00',
    ])
    expect(report.totals).toEqual(['Closing', null, '5', '1130.00', '1010.00', '1120.00'])
    expect(proofs(report)).toEqual(['Months = trial balance: 0.00'])
  })

  test('has a month in which nothing moved, with the balance that goes on', async () => {
    const report = await months({ ...ofLedger('Rent'), ...SECOND_YEAR })
    expect(itemsOf(report)).toHaveLength(12)
    expect(written(report).slice(4, 7)).toEqual([
      'Kartik | 18 Oct 2027 – 16 Nov 2027 | 0.00',
      'Mangsir | 17 Nov 2027 – 16 Dec 2027 | 1 | 100.00 | 100.00',
      'Poush | 17 Dec 2027 – 14 Jan 2028 | 100.00',
    ])
  })

  test('of a broken period counts only its days, and names the year where the period has two', async () => {
    expect(written(await months({ ...ofLedger('Cash'), ...BROKEN }))).toEqual([
      'Opening balance | 700.00',
      'Shrawan | 10 Aug 2026 – 16 Aug 2026 | 700.00',
      'Bhadra | 17 Aug 2026 – 16 Sep 2026 | 1 | 1130.00 | 1830.00',
      'Ashwin | 17 Sep 2026 – 17 Oct 2026 | 1 | 600.00 | 1230.00',
      'Kartik | 18 Oct 2026 – 5 Nov 2026 | 2 | 110.00 | 1120.00',
    ])
    const labels = itemsOf(await months({ ...ofLedger('Cash'), ...BOTH_YEARS })).map(({ label }) => label)
    expect([labels.length, labels[0], labels.at(-1)]).toEqual([24, 'Shrawan 2083', 'Asar 2085'])
  })

  test('as it was known before the entries lacks what came later', async () => {
    const report = await months({ ...ofLedger('Cash'), ...FIRST_YEAR, known: '2020-01-01' })
    expect(report.totals).toEqual(['Closing', null, '0', '0.00', '0.00', '0.00'])
    expect(report.blocks.map(({ block }) => block)).toEqual(['table'])
    expect(proofs(report)).toEqual(['Months = trial balance: 0.00'])
  })
})

describe('each month', () => {
  test.each(['Cash', 'Bank – Current A/c', 'Sales – Taxable', 'Rent', 'Staff Advance', 'Profit & Loss A/c', 'Share Capital'])(
    'of %s opens with the closing of the one before, as its own statement says',
    async (name) => {
      for (const period of [FIRST_YEAR, SECOND_YEAR, BROKEN]) {
        const report = await months({ ...ofLedger(name), ...period })
        let closing = amount(report, report.rows[0]?.cells ?? [], 'balance')
        for (const { cells, opens } of itemsOf(report)) {
          if (!opens || !('report' in opens)) throw new Error('A month opens a statement.')
          const statement = await books.ask(opens.report, opens.params)
          expect(amount(statement, statement.rows[0]?.cells ?? [], 'balance')).toBe(closing)
          for (const side of ['debit', 'credit', 'balance'])
            expect(amount(statement, statement.totals, side)).toBe(amount(report, cells, side))
          closing = amount(statement, statement.totals, 'balance')
        }
        expect(closing).toBe(amount(report, report.totals, 'balance'))
      }
    },
  )

  test('of a group is the sum of its ledgers, and opens the summary of the group over that month', async () => {
    const report = await months({ ...ofGroup('Current Assets'), ...FIRST_YEAR })
    expect([report.title, report.subtitle]).toEqual(['Current Assets', 'Month summary'])
    let closing = amount(report, report.rows[0]?.cells ?? [], 'balance')
    for (const { cells, opens } of itemsOf(report)) {
      if (!opens || !('report' in opens)) throw new Error('A month opens a summary.')
      const group = await books.ask(opens.report, opens.params)
      const [, openDebit, openCredit, debit, credit, closeDebit, closeCredit] = group.totals.map((text) =>
        parsePaisa(text?.match(/\d/) ? text : '0'),
      )
      expect([(openDebit ?? 0n) - (openCredit ?? 0n), debit, credit]).toEqual([
        closing,
        amount(report, cells, 'debit'),
        amount(report, cells, 'credit'),
      ])
      closing = amount(report, cells, 'balance')
      expect((closeDebit ?? 0n) - (closeCredit ?? 0n)).toBe(closing)
    }
  })
})

test('the months of every ledger and of every group add up to the trial balance', async () => {
  for (const period of [BROKEN, BOTH_YEARS]) {
    const trialBalance = await books.ask('trial-balance', { ...period, zero: 'true' })
    const side = (row: ReportRow, pair: string) =>
      amount(trialBalance, row.cells, `${pair}-debit`) - amount(trialBalance, row.cells, `${pair}-credit`)
    for (const row of trialBalance.rows) {
      const report = await months({ ...period, ...(isGroup(row) ? { groupId: row.id } : { ledgerId: row.id }) })
      const sum = (column: string) => add(...itemsOf(report).map(({ cells }) => amount(report, cells, column)))
      expect([row.label, amount(report, report.rows[0]?.cells ?? [], 'balance'), sum('debit') - sum('credit')]).toEqual([
        ...[row.label, side(row, 'opening'), side(row, 'movement')],
      ])
      expect(amount(report, report.totals, 'balance')).toBe(side(row, 'closing'))
      expect([report.parent?.label, parsePaisa(report.parent?.amount ?? '')]).toEqual([row.label, side(row, 'closing')])
      expect(proofs(report)).toEqual(['Months = trial balance: 0.00'])
    }
  }
})
const isGroup = ({ opens }: ReportRow) => opens !== undefined && 'report' in opens && opens.report === 'group-summary'

test('sub-ledgers add up, and lead back to their own statement', async () => {
  const ram = await months({ ...ofSubLedger('Ram'), ...FIRST_YEAR })
  expect([ram.title, ram.subtitle]).toEqual(['Ram', 'Month summary'])
  expect(wayDown(ram)).toEqual(['Current Assets 6430.00', 'Loans & Advances (Asset) 110.00', 'Staff Advance 110.00', 'Ram 70.00'])
  expect(written(ram)[4]).toBe('Kartik | 18 Oct 2026 – 16 Nov 2026 | 1 | 70.00 | 70.00')
  expect(proofs(ram)).toEqual(['Months = trial balance: 0.00'])
  expect(ram.links).toEqual([
    { id: 'whole', label: 'Ledger statement', keys: 'Ctrl+H', opens: { report: 'ledger', params: ofSubLedger('Ram') } },
  ])
})

test('the charts draw what the table says, and a month of them opens what its row opens', async () => {
  const report = await months({ ...ofLedger('Cash'), ...FIRST_YEAR })
  const charts = report.blocks.filter((block) => block.block === 'chart')
  expect(charts.map(({ title }) => title)).toEqual(['Debit and credit', 'Closing'])
  const rows = itemsOf(report)
  for (const { points } of charts) expect(points).toEqual(rows.map(({ id, label, opens }) => ({ id, label, opens })))
  const drawn = charts.flatMap(({ series }) => series.map(({ id, values }) => [id, values.map(parsePaisa)]))
  expect(drawn).toEqual(['debit', 'credit', 'balance'].map((id) => [id, rows.map(({ cells }) => amount(report, cells, id))]))
})

test('the statement of a ledger and the summary of a group lead to their months, and back', async () => {
  const links = async (report: string, query: Record<string, string>) => (await books.ask(report, query)).links?.map(({ opens }) => opens)
  expect(await links('ledger', ofLedger('Cash'))).toEqual([{ report: 'month-summary', params: ofLedger('Cash') }])
  expect(await links('ledger', ofSubLedger('Sita'))).toEqual([{ report: 'month-summary', params: ofSubLedger('Sita') }])
  expect(await links('group-summary', ofGroup('Current Assets'))).toEqual([{ report: 'month-summary', params: ofGroup('Current Assets') }])
  expect(await links('group-summary', {})).toEqual([])
  expect(await links('month-summary', ofGroup('Current Assets'))).toEqual([{ report: 'group-summary', params: ofGroup('Current Assets') }])
})

test('a file holds the table, and not the same figures again for the charts', async () => {
  const { owner, organizationId } = books
  const params = { organizationId, report: 'month-summary', format: 'csv' }
  const query = { ...ofLedger('Cash'), from: '2026-07-17', to: '2026-09-16' }
  const file = await ask(product.app, exportReport, { params, query, headers: bearing(owner.token) })
  expect(file.text.split('\r\n').slice(3, -3)).toEqual([
    '"In a balance, a credit is negative."',
    '',
    '"Month","A.D.","Entries","Debit","Credit","Closing"',
    '"Opening balance",,,,,1000.00',
    '"Shrawan","17 Jul 2026 – 16 Aug 2026",1,,300.00,700.00',
    '"Bhadra","17 Aug 2026 – 16 Sep 2026",1,1130.00,,1830.00',
    '',
    '"Closing",,2,1130.00,300.00,1830.00',
    '',
  ])
})

test('speaks Nepali', async () => {
  const report = await months({ ...ofLedger('Cash'), ...FIRST_YEAR, language: 'np' })
  expect([report.rows[0]?.label, report.rows[1]?.label, report.totals[0], report.proofs[0]?.label]).toEqual([
    'सुरु बाँकी',
    'साउन',
    'अन्तिम बाँकी',
    'महिनाहरू = सन्तुलन परीक्षण',
  ])
})

test('needs one ledger or one group of these books', async () => {
  const reply = async (query: Record<string, string>) => {
    const params = { organizationId: books.organizationId, report: 'month-summary' }
    const { status, error } = await books.owner.call(readReport, { params, query })
    return [status, error?.message]
  }
  expect(await reply({ ledgerId: randomUUID() })).toEqual([404, 'There is no such ledger.'])
  expect(await reply({ groupId: randomUUID() })).toEqual([404, 'There is no such group.'])
  expect(await reply({ ...ofLedger('Staff Advance'), subLedgerId: randomUUID() })).toEqual([404, 'There is no such sub-ledger.'])
  expect(await reply({})).toEqual([400, 'This value is not valid.'])
  expect(await reply({ ...ofLedger('Cash'), ...ofGroup('Current Assets') })).toEqual([400, 'This value is not valid.'])
})
