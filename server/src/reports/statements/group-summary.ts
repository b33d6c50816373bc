import { id as idField } from '@lekha/contract'
import {
  BookError,
  closingOfGroup,
  type Group,
  type GroupSummary,
  naturesOf,
  type OrganizationKind,
  groupSummary as summaryOf,
  wordsOf,
} from '@lekha/ledger'
import { add, gap, paisaText, ZERO } from '@lekha/money'
import { readTurnovers, type Turnovers } from '../../figures/turnovers.ts'
import type { Block, Column, Context, Row } from '../engine/definition.ts'
import { groupSteps, neighboursIn, toMonths } from '../engine/links.ts'
import { WORDS, type Words } from '../engine/locale.ts'
import { given } from '../engine/params.ts'
import { defineReport } from '../engine/report.ts'
import { balanceColumns, balanceRows, columnsParam, subLedgersProof, zeroParam } from './balance-table.ts'
import { inWords, readOrganizationKind } from './organization-kind.ts'

const params = { groupId: given(idField.optional()), columns: columnsParam('closing'), zero: zeroParam }

type Data = GroupSummary & { kind: OrganizationKind; turnovers: Turnovers }
type Summary = Context<typeof params, Data>

/** The content of a group: its sub-groups, then its ledgers. Without a group, the primary groups by the statement they belong to. */
export const groupSummary = defineReport({
  id: 'group-summary',
  title: { en: 'Group summary', np: 'समूह सारांश' },
  period: 'year',
  params,
  takes: ['sides', 'compare', 'shares', 'closing'],
  gather: async (snapshot, { params: { groupId }, period }): Promise<Data> => {
    const turnovers = await readTurnovers(snapshot, period)
    const { groups, ledgers } = turnovers.chart
    const summary = summaryOf(groups, ledgers, turnovers.byLedger, groupId ?? null)
    if (!summary) throw new BookError('There is no such group.', { code: 'not_found' })
    return { kind: await readOrganizationKind(snapshot), turnovers, ...summary }
  },
  heading: ({ data: { path, siblings }, ...locale }) => {
    const own = path.at(-1)
    const above = path.slice(0, -1)
    if (!own) return {}
    return {
      title: locale.nameOf(own),
      path: groupSteps(above, locale),
      parent: { label: locale.nameOf(own), amount: paisaText(own.closing), proof: 'rows' },
      neighbours: neighboursIn(
        siblings.map(({ id }) => id),
        own.id,
      ),
    }
  },
  links: ({ params: { groupId }, ...locale }) => (groupId === undefined ? [] : [toMonths({ groupId }, locale)]),
  blocks: (context): Block[] => [{ block: 'table', id: 'balances', columns: columnsOf(context), rows: rowsOf(context) }],
  proofs: ({ data: { rows, path, turnovers }, params: { groupId }, ...locale }) => {
    const { groups, ledgers } = turnovers.chart
    const shown = add(...rows.filter(({ level }) => level === 0).map(({ closing }) => closing))
    const held = closingOfGroup(groups, ledgers, turnovers.byLedger, groupId ?? null)
    const label = groupId === undefined ? WORDS.debitsAreCredits : ROWS_ARE_GROUP
    const expected = groupId === undefined ? ZERO : held
    const above = path.at(-1)?.closing ?? expected
    return [
      { id: 'rows', label: locale.say(label), difference: paisaText(add(gap(shown, expected), gap(above, expected))) },
      subLedgersProof(turnovers, locale),
    ]
  },
})

const ROWS_ARE_GROUP: Words = { en: 'Rows = all ledgers of the group', np: 'पङ्क्तिको जोड = समूहका सबै खाता' }

function columnsOf(context: Summary): Column[] {
  const { params, say } = context
  const names: Column = { id: 'particulars', label: say(WORDS.particulars), kind: 'text', names: true }
  const statement: Column = { id: 'statement', label: say({ en: 'Statement', np: 'विवरणी' }), kind: 'text', width: 140 }
  return [names, ...(params.groupId === undefined ? [statement] : []), ...balanceColumns(params.columns, context)]
}

function rowsOf(context: Summary): Row[] {
  const { data, params, say } = context
  const rows = balanceRows(data.rows, data.turnovers, params.zero, context)
  if (params.groupId !== undefined) return rows
  const { groups } = data.turnovers.chart
  const natures = naturesOf(groups)
  const primary = new Map(groups.filter(({ parentId }) => parentId === null).map((group) => [group.id, group]))
  return rows.map((row) => {
    const group = primary.get(row.id)
    return group ? { ...row, cells: { ...row.cells, statement: say(statementOf(group, natures.get(group.id), data.kind)) } } : row
  })
}

function statementOf({ affectsGrossProfit }: Group, nature: string | undefined, kind: OrganizationKind): Words {
  if (nature === 'asset' || nature === 'liability') return { en: 'Balance sheet', np: 'वासलात' }
  // A non-profit has one account of all its incomes and expenses.
  return affectsGrossProfit && kind === 'business' ? { en: 'Trading account', np: 'व्यापार हिसाब' } : inWords(wordsOf(kind).account)
}
