import type { ReportFigure } from '@lekha/contract'
import {
  flatTrialBalance,
  groupedTrialBalance,
  nettedInGroups,
  type TrialBalanceRow,
  type TrialBalanceTotals,
  trialBalanceTotals,
} from '@lekha/ledger'
import { add, gap, type Paisa, paisaText, ZERO } from '@lekha/money'
import type { Snapshot } from '../../figures/snapshot.ts'
import { readTurnovers, type Turnovers } from '../../figures/turnovers.ts'
import type { Context, Request, Row } from '../engine/definition.ts'
import { WORDS } from '../engine/locale.ts'
import { choice } from '../engine/params.ts'
import { defineReport } from '../engine/report.ts'
import { type CostCentre, chosenCostCentres, costCentreParam, readCostCentres } from '../ledgers/cost-centres.ts'
import { balanceColumns, balanceRows, columnsParam, subLedgersProof, zeroParam } from './balance-table.ts'

const params = {
  view: choice({
    label: { en: 'Rows', np: 'पङ्क्ति' },
    standard: 'group',
    keys: ['F5', 'L'],
    options: { group: { en: 'Group-wise', np: 'समूह अनुसार' }, ledger: { en: 'Ledger-wise', np: 'खाता अनुसार' } },
  }),
  columns: columnsParam('opening,movement,closing'),
  zero: zeroParam,
  costCentre: costCentreParam,
}

type Params = typeof params
type Data = { turnovers: Turnovers; rows: TrialBalanceRow[]; costCentres: CostCentre[] }

async function gather(snapshot: Snapshot, { params, period }: Request<Params>): Promise<Data> {
  const costCentres = await readCostCentres(snapshot)
  const turnovers = await readTurnovers(snapshot, period, chosenCostCentres(params.costCentre, costCentres))
  const { groups, ledgers } = turnovers.chart
  const { byLedger } = turnovers
  const rows = params.view === 'ledger' ? flatTrialBalance(ledgers, byLedger) : groupedTrialBalance(groups, ledgers, byLedger)
  return { turnovers, rows, costCentres }
}

/** The balances of every group and ledger: opening, movement and closing, each as debit and credit. */
export const trialBalance = defineReport({
  id: 'trial-balance',
  title: { en: 'Trial balance', np: 'सन्तुलन परीक्षण' },
  period: 'year',
  params,
  takes: ['sides', 'compare', 'shares', 'closing'],
  gather,
  heading: ({ params: { costCentre }, data: { costCentres }, say, nameOf }) => {
    const chosen = costCentres.find(({ id }) => id === costCentre)
    if (!chosen) return {}
    const name = nameOf(chosen)
    return {
      subtitle: say({
        en: `Filtered: only lines of ${name}; they need not balance`,
        np: `छानिएको: ${name} का पङ्क्ति मात्र; डेबिट र क्रेडिट नमिल्न सक्छ`,
      }),
    }
  },
  blocks: (context) => [
    { block: 'figures', id: 'netted', figures: netted(context) },
    {
      block: 'table',
      id: 'balances',
      columns: [
        { id: 'particulars', label: context.say(WORDS.particulars), kind: 'text', names: true },
        ...balanceColumns(context.params.columns, context),
      ],
      rows: balanceRows(context.data.rows, context.data.turnovers, context.params.zero, context).map((row) =>
        withinFilter(row, context.params),
      ),
    },
  ],
  // What a cost centre has of the ledgers is no whole that could be proved.
  proofs: ({ data: { rows, turnovers }, params: { costCentre }, ...locale }) =>
    costCentre === ''
      ? [
          { id: 'debits-credits', label: locale.say(WORDS.debitsAreCredits), difference: paisaText(imbalanceOf(trialBalanceTotals(rows))) },
          {
            id: 'openings',
            label: locale.say({ en: 'Openings = last year’s closing', np: 'सुरु बाँकी = गत वर्षको अन्तिम' }),
            difference: paisaText(turnovers.openingDifference),
          },
          subLedgersProof(turnovers, locale),
        ]
      : [],
})

/** What the groups net away of the last balances shown; a debit in a group of credits would else seem to be missing. */
function netted({ data: { rows }, params: { columns }, say }: Context<Params, Data>): ReportFigure[] {
  const pair = columns.includes('closing') ? 'closing' : 'opening'
  const value = columns === 'movement' ? ZERO : nettedInGroups(rows, pair)
  if (value === ZERO) return []
  return [
    { id: 'netted', label: say({ en: 'Netted within groups', np: 'समूहभित्र आपसमा घटाइएको' }), kind: 'amount', value: paisaText(value) },
  ]
}

/** A ledger opens its statement with the same filter; its months, and a summary of a group, have none. */
function withinFilter(whole: Row, { costCentre }: { costCentre: string }): Row {
  const { skipsTo, unfolds: _, ...row } = whole
  if (costCentre === '' || !skipsTo) return whole
  return { ...row, opens: { ...skipsTo, params: { ...skipsTo.params, costCentre } } }
}

const imbalanceOf = (totals: TrialBalanceTotals): Paisa =>
  add(gap(totals.openingDebit, totals.openingCredit), gap(totals.debit, totals.credit), gap(totals.closingDebit, totals.closingCredit))
