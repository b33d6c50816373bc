import type { ReportColumn, ReportRow } from '@lekha/contract'
import {
  flatTrialBalance,
  groupedTrialBalance,
  type TrialBalanceRow,
  type TrialBalanceTotals,
  trialBalanceTotals,
  withoutEmptyRows,
} from '@lekha/ledger'
import { add, magnitude, type Paisa, paisa, paisaText, ZERO } from '@lekha/money'
import { readTurnovers, type Turnovers } from '../figures/turnovers.ts'
import { sidesOffer } from './one-column.ts'
import { type Asked, defineReport, type Sheet } from './report.ts'
import { WORDS, type Words } from './words.ts'

type Data = { turnovers: Turnovers; reserved: Map<string, string>; rows: TrialBalanceRow[]; totals: TrialBalanceTotals }
type Params = 'view' | 'columns' | 'sides' | 'zero'

/** The balance of every group and ledger: opening, movement, closing, each debit against credit. */
export const trialBalance = defineReport<Params, Data>({
  id: 'trial-balance',
  title: { en: 'Trial balance', np: 'सन्तुलन परीक्षण' },
  period: 'year',
  params: ['view', 'columns', 'sides', 'zero'],
  gather: async (desk, asked) => {
    const turnovers = await readTurnovers(desk, asked.period)
    const all = allRows(turnovers, asked)
    const reserved = new Map(turnovers.chart.ledgers.flatMap((ledger) => (ledger.reserved === null ? [] : [[ledger.id, ledger.reserved]])))
    const rows = all.filter(
      (row) => reserved.get(row.id) !== 'opening-difference' || row.opening !== ZERO || row.debit !== ZERO || row.credit !== ZERO,
    )
    return { turnovers, reserved, rows: asked.zero ? rows : withoutEmptyRows(rows), totals: trialBalanceTotals(all) }
  },
  columns: ({ asked, say }) => [
    { id: 'particulars', label: say(WORDS.particulars), kind: 'particulars' },
    ...pairsOf(asked).flatMap((pair): ReportColumn[] => [
      { id: `${pair}-debit`, label: say(WORDS.debit), kind: 'debit', group: say(PAIRS[pair]), width: AMOUNT_WIDTH },
      { id: `${pair}-credit`, label: say(WORDS.credit), kind: 'credit', group: say(PAIRS[pair]), width: AMOUNT_WIDTH },
    ]),
  ],
  filters: ({ say, nameOf }) => [
    {
      id: 'view',
      label: say({ en: 'Rows', np: 'पङ्क्ति' }),
      role: 'view',
      standard: 'group',
      keys: ['F5', 'L'],
      options: [
        { value: 'group', label: say({ en: 'Group-wise', np: 'समूह अनुसार' }) },
        { value: 'ledger', label: say({ en: 'Ledger-wise', np: 'खाता अनुसार' }) },
      ],
    },
    {
      id: 'columns',
      label: say({ en: 'Columns', np: 'स्तम्भ' }),
      role: 'view',
      standard: 'opening,movement,closing',
      options: COLUMN_CHOICES.map((pairs) => ({ value: pairs.join(','), label: say(listed(pairs)) })),
    },
    sidesOffer({ say, nameOf }),
    {
      id: 'zero',
      label: say({ en: 'Zero rows', np: 'शून्य पङ्क्ति' }),
      role: 'view',
      standard: 'false',
      keys: ['Z'],
      options: [
        { value: 'false', label: say({ en: 'Zero rows hidden', np: 'शून्य पङ्क्ति लुकाइएको' }) },
        { value: 'true', label: say({ en: 'Zero rows shown', np: 'शून्य पङ्क्ति देखाइएको' }) },
      ],
    },
  ],
  rows: (sheet) => sheet.data.rows.map((row) => rowOf(row, sheet)),
  totals: ({ data: { totals }, asked, say }) => [
    say(WORDS.total),
    ...pairsOf(asked).flatMap((pair) => TOTALS[pair](totals).map(paisaText)),
  ],
  proofs: ({ data: { totals, turnovers }, say }) => [
    {
      id: 'debits-credits',
      label: say(WORDS.debitsAreCredits),
      difference: paisaText(add(...Object.values(TOTALS).map((pair) => gap(pair(totals))))),
    },
    {
      id: 'openings',
      label: say({ en: 'Openings = last year’s closing', np: 'सुरु मौज्दात = गत वर्षको अन्तिम' }),
      difference: paisaText(turnovers.openingDifference),
    },
    {
      id: 'sub-ledgers',
      label: say({ en: 'Sub-ledgers = control ledgers', np: 'सहायक खाता = नियन्त्रण खाता' }),
      difference: paisaText(turnovers.controlDifference),
    },
  ],
})

const AMOUNT_WIDTH = 146

type Pair = 'opening' | 'movement' | 'closing'
const PAIRS: Record<Pair, Words> = {
  opening: { en: 'Opening', np: 'सुरु मौज्दात' },
  movement: { en: 'Movement', np: 'कारोबार' },
  closing: { en: 'Closing', np: 'अन्तिम मौज्दात' },
}
const TOTALS: Record<Pair, (totals: TrialBalanceTotals) => [debit: Paisa, credit: Paisa]> = {
  opening: (totals) => [totals.openingDebit, totals.openingCredit],
  movement: (totals) => [totals.debit, totals.credit],
  closing: (totals) => [totals.closingDebit, totals.closingCredit],
}
const COLUMN_CHOICES: Pair[][] = [
  ['opening', 'movement', 'closing'],
  ['opening', 'movement'],
  ['opening', 'closing'],
  ['movement', 'closing'],
  ['opening'],
  ['movement'],
  ['closing'],
]

/** 'Opening, movement, closing': a list of heads as a sentence has it. */
const listed = (pairs: readonly Pair[]): Words => {
  const english = pairs.map((pair) => PAIRS[pair].en.toLowerCase()).join(', ')
  return { en: english.charAt(0).toUpperCase() + english.slice(1), np: pairs.map((pair) => PAIRS[pair].np).join(', ') }
}

const pairsOf = (asked: Asked<Params>): Pair[] =>
  COLUMN_CHOICES.find((pairs) => pairs.join(',') === asked.columns) ?? (Object.keys(PAIRS) as Pair[])

const gap = ([debit, credit]: [Paisa, Paisa]): Paisa => magnitude(paisa(debit - credit))

function allRows({ chart: { groups, ledgers }, byLedger }: Turnovers, asked: Asked<Params>): TrialBalanceRow[] {
  return asked.view === 'ledger' ? flatTrialBalance(ledgers, byLedger) : groupedTrialBalance(groups, ledgers, byLedger)
}

function rowOf(row: TrialBalanceRow, { data, asked, nameOf }: Sheet<Params, Data>): ReportRow {
  const label = nameOf(row)
  const cells = { opening: sides(row.opening), movement: [shown(row.debit), shown(row.credit)], closing: sides(row.closing) }
  return {
    id: row.id,
    kind: row.kind,
    level: row.level,
    label,
    cells: [label, ...pairsOf(asked).flatMap((pair) => cells[pair])],
    opens:
      data.reserved.get(row.id) === 'opening-difference'
        ? { screen: 'openings', id: row.id }
        : { screen: row.kind === 'group' ? 'group' : 'ledger', id: row.id },
  }
}

const shown = (amount: Paisa): string | null => (amount === ZERO ? null : paisaText(amount))
const sides = (balance: Paisa): (string | null)[] => (balance > 0n ? [paisaText(balance), null] : [null, shown(magnitude(balance))])
