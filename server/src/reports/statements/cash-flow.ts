import {
  closingOf,
  isOfKind,
  type OrganizationKind,
  type StatementBooks,
  type StatementRow,
  type WrittenPart,
  type WrittenSide,
  cashFlow as written,
} from '@lekha/ledger'
import { add, gap, type Paisa, paisaText, ZERO } from '@lekha/money'
import { readStatedStock } from '../../figures/stock-by-hand.ts'
import { readTurnovers, type Turnovers } from '../../figures/turnovers.ts'
import type { Context, Row } from '../engine/definition.ts'
import { WORDS, type Words } from '../engine/locale.ts'
import { HEAD_PX, periodHead } from '../engine/period-head.ts'
import { defineReport } from '../engine/report.ts'
import { subLedgersProof, zeroParam } from './balance-table.ts'
import { historyOf, paidFlow, partOf, profitOfGroups, withParts } from './consists.ts'
import { investedFlow } from './invested-flow.ts'
import { readInvesting } from './investing-vouchers.ts'
import { readOrganizationKind } from './organization-kind.ts'
import { statementRows } from './statement-rows.ts'

const params = { zero: zeroParam }

type Data = { kind: OrganizationKind; turnovers: Turnovers; books: StatementBooks; flows: WrittenPart; cash: WrittenPart }
type Flow = Context<typeof params, Data>

/** Where the cash of a period came from and where it went, between cash and bank at its beginning and at its end. */
export const cashFlow = defineReport({
  id: 'cash-flow',
  title: { en: 'Cash flow', np: 'नगद प्रवाह विवरण' },
  period: 'year',
  depth: 2,
  params,
  takes: ['compare'],
  compare: 'year-1',
  gather: async (snapshot, { period }): Promise<Data> => {
    const turnovers = await readTurnovers(snapshot, period)
    const stock = await readStatedStock(snapshot, period, turnovers.chart)
    const investing = await readInvesting(snapshot, period, turnovers.chart)
    const books = { ...turnovers.chart, turnovers: turnovers.byLedger, stock, investing }
    const kind = await readOrganizationKind(snapshot)
    const [flows, cash] = written(books, kind)
    if (!flows || !cash) throw new Error('A cash flow has two parts.')
    return { kind, turnovers, books, flows, cash }
  },
  blocks: (context) => {
    const { data, period, language, say } = context
    const [flows, change] = data.flows.sides
    const [opening, closing] = data.cash.sides
    return [
      {
        block: 'table',
        id: 'flows',
        columns: [
          { id: 'particulars', label: say(WORDS.particulars), kind: 'text', names: true },
          { id: 'amount', label: periodHead(period, language), kind: 'amount', shows: 'movement', width: HEAD_PX, compares: true },
        ],
        rows: [
          ...sideRows(opening, context),
          ...flowRows(flows.rows, context),
          changeRow(change, flows, context),
          ...sideRows(closing, context, 'total'),
        ],
      },
    ]
  },
  proofs: ({ data: { turnovers, flows, cash }, ...locale }) => {
    const [came, changed] = flows.sides.map(({ total }) => total)
    const [opening, closing] = cash.sides.map(({ total }) => total)
    const proof = (id: string, label: Words, one: Paisa = ZERO, other: Paisa = ZERO) => ({
      id,
      label: locale.say(label),
      difference: paisaText(gap(one, other)),
    })
    return [
      proof('flows', { en: 'Flows = change of cash and bank', np: 'प्रवाह = नगद तथा बैंकको परिवर्तन' }, came, changed),
      proof('closing', { en: 'Beginning + change = end', np: 'सुरु + परिवर्तन = अन्तिम' }, add(opening ?? ZERO, changed ?? ZERO), closing),
      proof(
        'ledgers',
        { en: 'Cash and bank = ledgers', np: 'नगद तथा बैंक = खाता' },
        closing,
        add(...cashLedgersOf(turnovers).map((id) => balanceOf(turnovers, id))),
      ),
      subLedgersProof(turnovers, locale),
    ]
  },
})

/** Cash or bank at one end of the period: its sum, and below it the groups and ledgers that make it. */
function sideRows({ rows, ...side }: WrittenSide, context: Flow, look: Row['look'] = 'heading'): Row[] {
  const sum: Row = { id: side.id, look, label: context.nameOf(side), cells: { amount: side.total } }
  const inside = rows.map((row) => ({ ...row, id: `${side.id}.${row.id}`, level: row.level + 1 }))
  // What a ledger moved by is no part of what it was.
  const below = flowRows(inside, context).map(({ unfolds: _, ...row }) => row)
  return withParts([sum, ...below], { [side.id]: historyOf('cash') })
}

/** The profit opens the account that it comes from. */
const flowRows = (rows: readonly StatementRow[], context: Flow): Row[] =>
  statementRows(rows, {
    ...context,
    leadsTo: ({ kind }) => (kind === 'sum' ? { report: 'profit-and-loss', params: {} } : undefined),
    consistsOf: (row) =>
      row.kind === 'sum' && row.of === null
        ? profitOfGroups(row.amount, 'movement', context)
        : (paidFlow(row, context) ?? investedFlow(row, context)),
    shows: 'movement',
  })

/** The change of cash and bank, which the activities explain. */
function changeRow(side: WrittenSide, flows: WrittenSide, context: Flow): Row {
  const parts = flowRows(flows.rows, context)
    .filter(({ level }) => level === 0)
    .map(partOf)
  const consists = { figure: side.total, parts, history: historyOf('cash') }
  return { id: side.id, look: 'subtotal', label: context.nameOf(side), cells: { amount: flows.total }, consists }
}

const cashLedgersOf = ({ chart }: Turnovers): string[] => chart.ledgers.filter(isOfKind(chart.groups, 'cash-bank')).map(({ id }) => id)

function balanceOf({ byLedger }: Turnovers, ledgerId: string): Paisa {
  const turnover = byLedger.get(ledgerId)
  return turnover ? closingOf(turnover) : ZERO
}
