import { flatTrialBalance, groupedTrialBalance, type TrialBalanceRow, type TrialBalanceTotals, trialBalanceTotals } from '@lekha/ledger'
import { add, magnitude, type Paisa, paisa, paisaText, ZERO } from '@lekha/money'
import { readTurnovers, type Turnovers } from '../figures/turnovers.ts'
import type { Cells, Column, Context, Row } from './definition.ts'
import { WORDS, type Words } from './locale.ts'
import { choice, toggle } from './params.ts'
import { defineReport } from './report.ts'

type Pair = 'opening' | 'movement' | 'closing'
const PAIRS: Record<Pair, Words> = {
  opening: { en: 'Opening', np: 'सुरु मौज्दात' },
  movement: { en: 'Movement', np: 'कारोबार' },
  closing: { en: 'Closing', np: 'अन्तिम मौज्दात' },
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
const AMOUNT_WIDTH = 146

/** 'Opening, movement, closing': a list of heads as a sentence has it. */
const listed = (pairs: readonly Pair[]): Words => {
  const english = pairs.map((pair) => PAIRS[pair].en.toLowerCase()).join(', ')
  return { en: english.charAt(0).toUpperCase() + english.slice(1), np: pairs.map((pair) => PAIRS[pair].np).join(', ') }
}

const params = {
  view: choice({
    label: { en: 'Rows', np: 'पङ्क्ति' },
    standard: 'group',
    keys: ['F5', 'L'],
    options: { group: { en: 'Group-wise', np: 'समूह अनुसार' }, ledger: { en: 'Ledger-wise', np: 'खाता अनुसार' } },
  }),
  columns: choice({
    label: { en: 'Columns', np: 'स्तम्भ' },
    standard: 'opening,movement,closing',
    options: Object.fromEntries(COLUMN_CHOICES.map((pairs) => [pairs.join(','), listed(pairs)])),
  }),
  zero: toggle({
    label: { en: 'Zero rows', np: 'शून्य पङ्क्ति' },
    standard: false,
    keys: ['Z'],
    off: { en: 'Zero rows hidden', np: 'शून्य पङ्क्ति लुकाइएको' },
    on: { en: 'Zero rows shown', np: 'शून्य पङ्क्ति देखाइएको' },
  }),
}

type Data = { turnovers: Turnovers; rows: TrialBalanceRow[] }
type TrialBalance = Context<typeof params, Data>

/** The balance of every group and ledger: opening, movement, closing, each debit against credit. */
export const trialBalance = defineReport({
  id: 'trial-balance',
  title: { en: 'Trial balance', np: 'सन्तुलन परीक्षण' },
  period: 'year',
  params,
  takes: ['sides', 'compare'],
  gather: async (desk, { params, period }): Promise<Data> => {
    const turnovers = await readTurnovers(desk, period)
    const { groups, ledgers } = turnovers.chart
    const { byLedger } = turnovers
    const rows = params.view === 'ledger' ? flatTrialBalance(ledgers, byLedger) : groupedTrialBalance(groups, ledgers, byLedger)
    return { turnovers, rows }
  },
  blocks: (context) => {
    const reserved = new Map(context.data.turnovers.chart.ledgers.map((ledger) => [ledger.id, ledger.reserved]))
    const rows = context.data.rows.map((row) => rowOf(row, reserved.get(row.id) ?? null, context))
    return [{ block: 'table', id: 'balances', columns: columnsOf(context), rows: rows.filter((row) => row !== undefined) }]
  },
  proofs: ({ data: { rows, turnovers }, say }) => [
    { id: 'debits-credits', label: say(WORDS.debitsAreCredits), difference: paisaText(imbalanceOf(trialBalanceTotals(rows))) },
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

/** Of the pairs shown, the last is the one that is compared with former periods. */
function columnsOf({ params, say }: TrialBalance): Column[] {
  const pairs = params.columns.split(',') as Pair[]
  const last = pairs.at(-1)
  return [
    { id: 'particulars', label: say(WORDS.particulars), kind: 'text', names: true },
    ...pairs.flatMap((pair): Column[] => {
      const column = { group: say(PAIRS[pair]), width: AMOUNT_WIDTH, sums: true, ...(pair === last ? { compares: true } : { spare: true }) }
      return [
        { id: `${pair}-debit`, label: say(WORDS.debit), kind: 'debit', ...column },
        { id: `${pair}-credit`, label: say(WORDS.credit), kind: 'credit', ...column },
      ]
    }),
  ]
}

/** A ledger that the program keeps stands bold, as an outer group does; that of the openings only where they differ. */
function rowOf(row: TrialBalanceRow, reserved: string | null, { params, nameOf }: TrialBalance): Row | undefined {
  const { id, kind, level, opening, debit, credit, closing } = row
  const blank = kind === 'group' || (opening === ZERO && debit === ZERO && credit === ZERO)
  if (blank && reserved === 'opening-difference') return undefined
  return {
    id,
    look: kind === 'ledger' ? 'item' : 'heading',
    level,
    label: nameOf(row),
    cells: {
      ...sides('opening', opening),
      ...{ 'movement-debit': debit, 'movement-credit': credit },
      ...sides('closing', closing),
    },
    opens:
      reserved === 'opening-difference'
        ? { screen: 'openings', params: {} }
        : kind === 'group'
          ? { screen: 'group', params: { id } }
          : { report: 'ledger', params: { ledgerId: id } },
    empty: blank && !params.zero,
  }
}

const sides = (pair: Pair, balance: Paisa): Cells => ({ [`${pair}-${balance > 0n ? 'debit' : 'credit'}`]: magnitude(balance) })

const imbalanceOf = (totals: TrialBalanceTotals): Paisa =>
  add(gap(totals.openingDebit, totals.openingCredit), gap(totals.debit, totals.credit), gap(totals.closingDebit, totals.closingCredit))
const gap = (debit: Paisa, credit: Paisa): Paisa => magnitude(paisa(debit - credit))
