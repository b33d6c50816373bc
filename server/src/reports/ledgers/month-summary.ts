import { formatAd } from '@lekha/calendar'
import { id as idField } from '@lekha/contract'
import {
  atField,
  BookError,
  closingOf,
  groupSummary,
  NO_TURNOVER,
  naturesOf,
  type TrialBalanceRow,
  type Turnover,
  withDescendants,
} from '@lekha/ledger'
import { add, gap, type Paisa, paisaText } from '@lekha/money'
import type { Period, Snapshot } from '../../figures/snapshot.ts'
import { readSubject, type Subject } from '../../figures/subject.ts'
import { type MonthOfPeriod, readMonthsOf, readPartTurnovers, readTurnovers, type Stretch } from '../../figures/turnovers.ts'
import type { Block, Column, Context, Row } from '../engine/definition.ts'
import { fromMonths, groupSteps, ledgerStep, neighboursIn } from '../engine/links.ts'
import { type Named, WORDS, type Words } from '../engine/locale.ts'
import { given, type Values } from '../engine/params.ts'
import { defineReport } from '../engine/report.ts'
import { monthWords } from './month-words.ts'

const params = { ledgerId: given(idField.optional()), subLedgerId: given(idField.optional()), groupId: given(idField.optional()) }

type Data = {
  of: Named
  /** The steps down to it: its groups and, of a sub-ledger, its ledger. */
  above: TrialBalanceRow[]
  neighbours: Subject['neighbours']
  opening: Paisa
  months: MonthOfPeriod[]
  whole: Stretch
  /** The same of the whole period, as the trial balance has it. */
  inTrialBalance: Turnover | undefined
}
type Months = Context<typeof params, Data>

/** A ledger, a sub-ledger or a group month by month: drawn, and as a table, from the same figures. */
export const monthSummary = defineReport({
  id: 'month-summary',
  title: { en: 'Month summary', np: 'मासिक सारांश' },
  period: 'year',
  params,
  takes: ['sides', 'closing'],
  gather: (snapshot, { params, period }): Promise<Data> =>
    params.groupId === undefined ? gatherLedger(snapshot, params, period) : gatherGroup(snapshot, params.groupId, params, period),
  heading: ({ data, ...locale }) => ({
    title: locale.nameOf(data.of),
    subtitle: locale.say(MONTH_SUMMARY),
    neighbours: data.neighbours,
    path: data.above.flatMap(({ kind, ...each }) => (kind === 'ledger' ? [ledgerStep(each, locale)] : groupSteps([each], locale))),
    parent: { label: locale.nameOf(data.of), amount: paisaText(closingOf(data.inTrialBalance ?? NO_TURNOVER)), proof: 'trial-balance' },
  }),
  links: (context) => [fromMonths(subjectOf(context), context)],
  blocks: (context): Block[] => [
    movementChart(context),
    balanceChart(context),
    {
      block: 'table',
      id: 'months',
      columns: columnsOf(context),
      rows: [openingRow(context), ...context.data.months.map((month) => monthRow(month, context))],
      totals: totalsOf(context),
    },
  ],
  proofs: ({ data: { opening, months, inTrialBalance = NO_TURNOVER }, say }) => {
    const sum = (side: 'debit' | 'credit') => add(...months.map((month) => month[side]))
    const difference = add(
      gap(opening, inTrialBalance.opening),
      gap(sum('debit'), inTrialBalance.debit),
      gap(sum('credit'), inTrialBalance.credit),
    )
    return [
      {
        id: 'trial-balance',
        label: say({ en: 'Months = trial balance', np: 'महिनाहरू = सन्तुलन परीक्षण' }),
        difference: paisaText(difference),
      },
    ]
  },
})

const MONTH_SUMMARY: Words = { en: 'Month summary', np: 'मासिक सारांश' }
const CLOSING_ENTRY: Words = { en: 'Closing entry', np: 'हिसाब बन्दी' }
const CLOSING: Words = { en: 'Closing', np: 'अन्तिम बाँकी' }
type Asked = Values<typeof params>

async function gatherLedger(snapshot: Snapshot, { ledgerId, subLedgerId }: Asked, period: Period): Promise<Data> {
  if (ledgerId === undefined) throw atField('ledgerId', 'This value is not valid.', 'malformed')
  const scope = { ledgerId, subLedgerId }
  const subject = await readSubject(snapshot, scope)
  const { ledger, subLedger, neighbours } = subject
  const { chart, byLedger } = await readTurnovers(snapshot, period)
  const groups = ledger.groupId === null ? [] : (groupSummary(chart.groups, chart.ledgers, byLedger, ledger.groupId)?.path ?? [])
  const own = byLedger.get(ledgerId)
  const months = await readMonthsOf(snapshot, scope, subject, period)
  if (!subLedger) return { of: ledger, above: groups, neighbours, ...months, inTrialBalance: own }
  const parts = await readPartTurnovers(snapshot, period)
  const inTrialBalance = parts.find((part) => part.ledgerId === ledgerId && part.subLedgerId === subLedgerId)
  const step: TrialBalanceRow = {
    ...ledger,
    kind: 'ledger',
    level: groups.length,
    ...NO_TURNOVER,
    ...own,
    closing: closingOf(own ?? NO_TURNOVER),
  }
  return { of: subLedger, above: [...groups, step], neighbours, ...months, inTrialBalance }
}

async function gatherGroup(snapshot: Snapshot, groupId: string, { ledgerId, subLedgerId }: Asked, period: Period): Promise<Data> {
  if (ledgerId !== undefined || subLedgerId !== undefined) throw atField('groupId', 'This value is not valid.', 'malformed')
  const { chart, byLedger } = await readTurnovers(snapshot, period)
  const { path = [], siblings = [] } = groupSummary(chart.groups, chart.ledgers, byLedger, groupId) ?? {}
  const own = path.at(-1)
  if (!own) throw new BookError('There is no such group.', { code: 'not_found' })
  const inside = withDescendants(chart.groups, [groupId])
  const ledgerIds = chart.ledgers.filter((ledger) => ledger.groupId !== null && inside.has(ledger.groupId)).map(({ id }) => id)
  const subject = { nature: naturesOf(chart.groups).get(groupId) }
  const beside = neighboursIn(
    siblings.map(({ id }) => id),
    groupId,
  )
  const months = await readMonthsOf(snapshot, { ledgerIds }, subject, period)
  return { of: own, above: path.slice(0, -1), neighbours: beside, ...months, inTrialBalance: own }
}

/** The parameters that name the subject. Only one of ledger and group is given. */
const subjectOf = ({ params: { ledgerId = '', subLedgerId, groupId } }: Pick<Months, 'params'>) =>
  groupId === undefined ? { ledgerId, ...(subLedgerId === undefined ? {} : { subLedgerId }) } : { groupId }

const pointsOf = (context: Months) =>
  monthsOnly(context).map((month) => ({
    id: idOf(month),
    label: context.say(monthWords(month.bsMonth, context.period)),
    opens: opensOf(month, context),
  }))

const idOf = ({ bsMonth, closing }: MonthOfPeriod): string => (closing ? `closing-${bsMonth}` : `month-${bsMonth}`)

const monthsOnly = ({ data: { months } }: Months): MonthOfPeriod[] => months.filter(({ closing }) => !closing)

const movementChart = (context: Months): Block => ({
  block: 'chart',
  id: 'movement',
  title: context.say({ en: 'Debit and credit', np: 'डेबिट र क्रेडिट' }),
  points: pointsOf(context),
  series: (['debit', 'credit'] as const).map((side) => ({
    id: side,
    label: context.say(WORDS[side]),
    kind: 'amount',
    look: 'bar',
    values: monthsOnly(context).map((month) => month[side]),
  })),
})

const balanceChart = (context: Months): Block => ({
  block: 'chart',
  id: 'balance',
  title: context.say(CLOSING),
  points: pointsOf(context),
  series: [
    {
      id: 'balance',
      label: context.say(CLOSING),
      kind: 'balance',
      look: 'line',
      values: monthsOnly(context).map(({ balance }) => balance),
    },
  ],
})

const columnsOf = ({ say }: Months): Column[] => [
  { id: 'month', label: say({ en: 'Month', np: 'महिना' }), kind: 'text', names: true },
  { id: 'days', label: say({ en: 'A.D.', np: 'ई.सं.' }), kind: 'text', width: 210, spare: true },
  { id: 'count', label: say({ en: 'Entries', np: 'प्रविष्टि' }), kind: 'count', width: 90, spare: true },
  { id: 'debit', label: say(WORDS.debit), kind: 'debit', shows: 'movement', width: 146, sums: true },
  { id: 'credit', label: say(WORDS.credit), kind: 'credit', shows: 'movement', width: 146, sums: true },
  { id: 'balance', label: say(CLOSING), kind: 'balance', shows: 'closing', width: 170 },
]

const openingRow = ({ data: { opening }, say }: Months): Row => ({
  id: 'opening',
  look: 'opening',
  label: say({ en: 'Opening balance', np: 'सुरु बाँकी' }),
  cells: { balance: opening },
})

function monthRow(month: MonthOfPeriod, context: Months): Row {
  const { bsMonth, from, to, count, debit, credit, balance, closing } = month
  return {
    id: idOf(month),
    look: 'item',
    label: context.say(closing ? CLOSING_ENTRY : monthWords(bsMonth, context.period)),
    cells: { days: closing ? formatAd(to) : `${formatAd(from)} – ${formatAd(to)}`, count, debit, credit, balance },
    opens: opensOf(month, context),
  }
}

/** A month leads to the statement of its days; that of a group to the summary of the group, with what moved in it. */
function opensOf({ from, to }: MonthOfPeriod, context: Months) {
  const subject = subjectOf(context)
  return 'groupId' in subject
    ? { report: 'group-summary', params: { ...subject, from, to, columns: 'opening,movement,closing' } }
    : { report: 'ledger', params: { ...subject, from, to } }
}

const totalsOf = ({ data: { whole }, say }: Months) => ({
  month: say(CLOSING),
  count: whole.count,
  debit: whole.debit,
  credit: whole.credit,
  balance: whole.balance,
})
