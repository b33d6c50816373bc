import type { SheetKind } from '@lekha/contract'
import { foldName, type Nature, sentence } from '@lekha/ledger'
import { type Paisa, ZERO } from '@lekha/money'
import type { TallyProblem } from '../tally-records.ts'
import { type BillOfSheet, billsOf } from './bills/sheet-bills.ts'
import { keyOf } from './sheet-columns.ts'
import type { GoodsOfSheets } from './sheet-goods.ts'
import { knownSheets, openingFault, problemAt, type SheetRow, unprintable } from './sheet-rows.ts'
import type { SheetTable } from './sheet-tables.ts'
import { amountOf, natureIn, yesIn } from './sheet-values.ts'
import { amountCells, type SheetVoucher, vouchersOf } from './sheet-vouchers.ts'

export type GroupOfSheet = { name: string; under: string; nature: Nature | undefined; affectsGrossProfit: boolean; row: SheetRow }
export type LedgerOfSheet = { name: string; group: string; alias: string; pan: string; phone: string; address: string; row: SheetRow }
type SubLedgerOfSheet = { ledger: string; name: string; alias: string; row: SheetRow }
type OpeningOfSheet = { ledger: string; subLedger: string; amount: Paisa; row: SheetRow }

/** What the sheets of a file hold, as they have it: nothing is compared with the books yet. Rows that cannot be read are among the problems. */
export type SheetBook = {
  groups: GroupOfSheet[]
  ledgers: LedgerOfSheet[]
  subLedgers: SubLedgerOfSheet[]
  openings: OpeningOfSheet[]
  openingBills: BillOfSheet[]
  vouchers: SheetVoucher[]
  goods: GoodsOfSheets
  /** The names of the sheets as the file has them. */
  sheets: string[]
  problems: TallyProblem[]
}

/** Reads the sheets of a file; `today`, BS, tells which calendar a date is of. @throws TallyError where none of them is of the books */
export function bookOf(tables: readonly SheetTable[], { holds, today }: { holds: SheetKind | undefined; today: string }): SheetBook {
  const { sheets, problems } = knownSheets(tables, holds)
  const rows = (kind: SheetKind) => sheets.filter(({ form }) => form.kind === kind).flatMap((sheet) => sheet.rows)
  const [ledgers, openings] = [rows('ledgers'), rows('openings')]
  return {
    groups: once(rows('groups'), ['name'], problems).flatMap((row) => groupOf(row, problems)),
    ledgers: once(ledgers, ['ledger'], problems).flatMap(ledgerOf),
    subLedgers: once(rows('sub-ledgers'), ['ledger', 'subLedger'], problems).flatMap((row) => subLedgerOf(row, problems)),
    openings: [
      ...once(ledgers, ['ledger'], []).flatMap((row) => openingOf(row, problems, true)),
      ...openings.flatMap((row) => openingOf(row, problems, false)),
    ],
    openingBills: billsOf(rows('opening-bills'), today, problems),
    vouchers: rows('vouchers').length > 0 ? vouchersOf(rows('vouchers'), today) : [],
    goods: {
      units: once(rows('units'), ['unit'], problems),
      stock_group: once(rows('stock-groups'), ['stockGroup'], problems),
      stock_category: once(rows('stock-categories'), ['stockCategory'], problems),
      godown: once(rows('godowns'), ['godown'], problems),
      items: once(rows('items'), ['godown', 'item'], problems),
    },
    ...{ sheets: tables.map(({ name }) => name), problems },
  }
}

const NO_NAME = sentence('The row has no name.')

/** The columns of masters whose texts are stored. */
const TEXTS = [
  ...['name', 'under', 'ledger', 'subLedger', 'group', 'alias', 'pan', 'phone', 'address'],
  ...['unit', 'symbol', 'base', 'stockGroup', 'stockCategory', 'godown', 'item', 'code', 'barcode'],
]

/** The rows with a name that no row before them has. */
function once(rows: readonly SheetRow[], ids: readonly string[], problems: TallyProblem[]): SheetRow[] {
  const seen = new Set<string>()
  return rows.filter((row) => {
    const [own = ''] = ids.slice(-1)
    if (row.cell(own) === '') problems.push(problemAt(row.at(own), '', NO_NAME))
    if (row.cell(own) === '') return false
    const fault = unprintable(row, TEXTS)
    if (fault) problems.push(fault)
    if (fault) return false
    const key = ids.map((id) => foldName(row.cell(id))).join('\n')
    if (seen.has(key)) problems.push(problemAt(row.at(own), row.cell(own), sentence('It is in the file twice; the first was used.'), false))
    return !seen.has(key) && seen.add(key)
  })
}

function groupOf(row: SheetRow, problems: TallyProblem[]): GroupOfSheet[] {
  const nature = natureIn(row.cell('nature'))
  if (!nature.ok) {
    problems.push(problemAt(row.at('nature'), row.written('nature'), nature.message))
    return []
  }
  const under = foldName(row.cell('under')) === 'primary' ? '' : row.cell('under')
  return [{ name: row.cell('name'), under, nature: nature.value, affectsGrossProfit: yesIn(row.cell('gross')), row }]
}

const ledgerOf = (row: SheetRow): LedgerOfSheet[] => {
  const { cell } = row
  return [
    {
      name: cell('ledger'),
      group: cell('group'),
      alias: cell('alias'),
      pan: cell('pan'),
      phone: cell('phone'),
      address: cell('address'),
      row,
    },
  ]
}

function subLedgerOf(row: SheetRow, problems: TallyProblem[]): SubLedgerOfSheet[] {
  if (row.cell('ledger') !== '') return [{ ledger: row.cell('ledger'), name: row.cell('subLedger'), alias: row.cell('alias'), row }]
  problems.push(problemAt(row.at('ledger'), row.cell('subLedger'), sentence('The row names no ledger.')))
  return []
}

/** What the last row of a trial balance is called. */
const TOTALS = new Set(['total', 'grandtotal', 'जम्मा', 'कुलजम्मा'])

/** An empty amount states no opening; a ledger without one is no fault in the sheet of ledgers, and in that of openings a total or a heading. */
function openingOf(row: SheetRow, problems: TallyProblem[], ofLedger: boolean): OpeningOfSheet[] {
  if (TOTALS.has(keyOf(row.cell('ledger')))) return []
  const amount = amountOf(amountCells(row))
  if (!amount.ok) problems.push(openingFault(row.at(amount.id ?? 'amount'), row.written(amount.id ?? 'amount'), amount.message))
  if (!amount.ok || amount.value === undefined) return []
  const ledger = row.cell('ledger')
  if (ledger === '' && amount.value === ZERO) return []
  if (ledger === '') problems.push(openingFault(row.at('ledger'), row.written('debit'), sentence('The row names no ledger.')))
  return ledger === '' ? [] : [{ ledger, subLedger: ofLedger ? '' : row.cell('subLedger'), amount: amount.value, row }]
}
