import type { ReportTarget } from '@lekha/contract'
import type { StatementRow } from '@lekha/ledger'
import type { Paisa } from '@lekha/money'
import { percentOf, ZERO } from '@lekha/money'
import type { Turnovers } from '../figures/turnovers.ts'
import type { Row } from './definition.ts'
import { ledgerTargets, type RowTargets } from './links.ts'
import type { Locale } from './locale.ts'
import { choice } from './params.ts'

/** The parameter for the form of a statement: its sides beside each other, or one below the other. */
export const formParam = choice({
  label: { en: 'Form', np: 'ढाँचा' },
  standard: 'sides',
  keys: ['Ctrl+H'],
  options: { sides: { en: 'T-form', np: 'टी-ढाँचा' }, vertical: { en: 'Vertical form', np: 'ठाडो ढाँचा' } },
})

/** What the rows of a statement need: the chart, whether rows without a figure are shown, the figure that is a hundred percent. */
export type RowsOf = Pick<Locale, 'nameOf'> & {
  data: { turnovers: Turnovers }
  params: { zero: boolean }
  /** Where the rows lead that show neither a group nor a ledger, such as a profit. */
  leadsTo: (row: StatementRow) => ReportTarget | undefined
  hundred?: Paisa
}

/** A row of a statement: a group opens its summary, a ledger its months. */
export function statementRow(row: StatementRow, { data, params, nameOf, leadsTo, hundred = ZERO }: RowsOf): Row {
  const holds = row.kind === 'group' || row.kind === 'section'
  return {
    id: row.id,
    // The ledger "Difference in openings" is listed among groups and bold like them.
    look: holds || row.level === 0 ? 'heading' : 'item',
    level: row.level,
    label: nameOf(row),
    cells: { amount: row.amount, percent: row.amount === ZERO ? null : percentOf(row.amount, hundred) },
    ...opensOf(row, data.turnovers, leadsTo),
    empty: (holds || row.amount === ZERO) && !params.zero,
  }
}

function opensOf(row: StatementRow, { chart }: Turnovers, leadsTo: RowsOf['leadsTo']): RowTargets {
  const { kind, of } = row
  if (of === null) {
    const opens = leadsTo(row)
    return opens ? { opens } : {}
  }
  if (kind === 'group') return { opens: { report: 'group-summary', params: { groupId: of } } }
  const isDifference = chart.ledgers.some(({ id, reserved }) => id === of && reserved === 'opening-difference')
  return isDifference ? { opens: { screen: 'openings', params: {} } } : ledgerTargets(of)
}
