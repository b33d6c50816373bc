import type { GroupAnswer, LedgerAnswer } from '@lekha/contract'
import { chartTree, type GroupNode, type Nature } from '@lekha/ledger'
import { addKnown, type Paisa, ZERO } from '@lekha/money'
import type { Masters } from '../../books/masters.ts'

/** A group of the chart with the sum of everything below it. */
export type GroupRow = {
  kind: 'group'
  id: string
  level: number
  group: GroupAnswer
  nature: Nature
  /** Ledgers in it and in the groups below it. */
  ledgerCount: number
  /** Undefined where the balance of one of them is not known. */
  balance: Paisa | undefined
  expandable: boolean
  expanded: boolean
}
/** A ledger of the chart. */
type LedgerRow = { kind: 'ledger'; id: string; level: number; ledger: LedgerAnswer; balance: Paisa | undefined }
export type ChartRow = GroupRow | LedgerRow

type Books = Pick<Masters, 'groups' | 'ledgers' | 'groupById' | 'balanceOf'>
type View = { withLedgers: boolean /** Ids of the groups whose children are not shown. */; shut: ReadonlySet<string> }

/** The rows of the chart in the order of the statements, each group before its contents; the reserved ledgers last. */
export function chartRows(books: Books, { withLedgers, shut }: View): ChartRow[] {
  const rows: ChartRow[] = []
  const ledgerRow = (ledger: LedgerAnswer, level: number): LedgerRow => ({
    kind: 'ledger',
    id: ledger.id,
    level,
    ledger,
    balance: books.balanceOf(ledger.id),
  })
  const walk = (node: GroupNode<LedgerAnswer>, shown: boolean): Pick<GroupRow, 'balance' | 'ledgerCount'> => {
    const place = rows.length
    const expanded = shown && !shut.has(node.group.id)
    const group = books.groupById.get(node.group.id)
    if (shown && group) rows.push(groupRow(node, group))
    const below = node.groups.map((child) => walk(child, expanded))
    const own = node.ledgers.map((ledger) => ledgerRow(ledger, node.level + 1))
    if (expanded && withLedgers) rows.push(...own)
    const sums = {
      balance: addKnown(...below.map(({ balance }) => balance), ...own.map(({ balance }) => balance)),
      ledgerCount: below.reduce((count, child) => count + child.ledgerCount, own.length),
    }
    const expandable = node.groups.length > 0 || (withLedgers && own.length > 0)
    if (shown && group) rows[place] = { ...groupRow(node, group), ...sums, expandable, expanded }
    return sums
  }
  for (const node of chartTree(books.groups, books.ledgers)) walk(node, true)
  const reserved = books.ledgers.filter((ledger) => ledger.reserved !== null)
  return withLedgers ? [...rows, ...reserved.map((ledger) => ledgerRow(ledger, 0))] : rows
}

const groupRow = ({ level, nature }: GroupNode<LedgerAnswer>, group: GroupAnswer): GroupRow => ({
  kind: 'group',
  id: group.id,
  level,
  group,
  nature,
  ledgerCount: 0,
  balance: ZERO,
  expandable: false,
  expanded: false,
})

/** The ids of a group's siblings after moving the group up or down by one; undefined if it is the first or the last. */
export function movedAmongSiblings(groups: readonly GroupAnswer[], group: GroupAnswer, step: -1 | 1): string[] | undefined {
  const ids = chartTree([...groups], [])
    .flatMap(function below(node): GroupNode[] {
      return [node, ...node.groups.flatMap(below)]
    })
    .filter((node) => node.group.parentId === group.parentId)
    .map((node) => node.group.id)
  const from = ids.indexOf(group.id)
  const to = from + step
  if (to < 0 || to >= ids.length) return undefined
  return ids.with(from, ids[to] ?? '').with(to, group.id)
}
