import { flatTrialBalance, groupedTrialBalance, type TrialBalanceRow, type TrialBalanceTotals, trialBalanceTotals } from '@lekha/ledger'
import { add, magnitude, type Paisa, paisa, paisaText } from '@lekha/money'
import { readTurnovers, type Turnovers } from '../figures/turnovers.ts'
import { balanceColumns, balanceRows, columnsParam, subLedgersProof, zeroParam } from './balance-table.ts'
import { WORDS } from './locale.ts'
import { choice } from './params.ts'
import { defineReport } from './report.ts'

const params = {
  view: choice({
    label: { en: 'Rows', np: 'पङ्क्ति' },
    standard: 'group',
    keys: ['F5', 'L'],
    options: { group: { en: 'Group-wise', np: 'समूह अनुसार' }, ledger: { en: 'Ledger-wise', np: 'खाता अनुसार' } },
  }),
  columns: columnsParam('opening,movement,closing'),
  zero: zeroParam,
}

type Data = { turnovers: Turnovers; rows: TrialBalanceRow[] }

/** The balance of every group and ledger: opening, movement, closing, each debit against credit. */
export const trialBalance = defineReport({
  id: 'trial-balance',
  title: { en: 'Trial balance', np: 'सन्तुलन परीक्षण' },
  period: 'year',
  params,
  takes: ['sides', 'compare'],
  gather: async (snapshot, { params, period }): Promise<Data> => {
    const turnovers = await readTurnovers(snapshot, period)
    const { groups, ledgers } = turnovers.chart
    const { byLedger } = turnovers
    const rows = params.view === 'ledger' ? flatTrialBalance(ledgers, byLedger) : groupedTrialBalance(groups, ledgers, byLedger)
    return { turnovers, rows }
  },
  blocks: (context) => [
    {
      block: 'table',
      id: 'balances',
      columns: [
        { id: 'particulars', label: context.say(WORDS.particulars), kind: 'text', names: true },
        ...balanceColumns(context.params.columns, context),
      ],
      rows: balanceRows(context.data.rows, context.data.turnovers, context.params.zero, context),
    },
  ],
  proofs: ({ data: { rows, turnovers }, ...locale }) => [
    { id: 'debits-credits', label: locale.say(WORDS.debitsAreCredits), difference: paisaText(imbalanceOf(trialBalanceTotals(rows))) },
    {
      id: 'openings',
      label: locale.say({ en: 'Openings = last year’s closing', np: 'सुरु मौज्दात = गत वर्षको अन्तिम' }),
      difference: paisaText(turnovers.openingDifference),
    },
    subLedgersProof(turnovers, locale),
  ],
})

const imbalanceOf = (totals: TrialBalanceTotals): Paisa =>
  add(gap(totals.openingDebit, totals.openingCredit), gap(totals.debit, totals.credit), gap(totals.closingDebit, totals.closingCredit))
const gap = (debit: Paisa, credit: Paisa): Paisa => magnitude(paisa(debit - credit))
