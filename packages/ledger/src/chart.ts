import { BookError } from './book-error.ts'

/** The nature of a group decides its usual side and its statement. */
export const NATURES = ['asset', 'liability', 'income', 'expense'] as const
export type Nature = (typeof NATURES)[number]

/** A group of the chart. A primary group (no parent) has a nature; the others follow theirs. */
export type Group = {
  id: string
  parentId: string | null
  name: string
  nameNp: string
  nature: Nature | null
  affectsGrossProfit: boolean | null
  predefined: string | null
  sort: number
}

/** The part of a ledger that the chart needs; the two reserved ledgers belong to no group. */
export type ChartLedger = { id: string; groupId: string | null; name: string; nameNp: string; reserved: ReservedLedger | null }

/** `profit-and-loss` holds the profit brought forward, `opening-difference` balances openings that do not sum to zero. */
export const RESERVED_KINDS = ['profit-and-loss', 'opening-difference'] as const
export type ReservedLedger = (typeof RESERVED_KINDS)[number]

/** A group with its sub-groups and ledgers, in the order of the statements. */
export type GroupNode<L extends ChartLedger = ChartLedger> = {
  group: Group
  nature: Nature
  level: number
  groups: GroupNode<L>[]
  ledgers: L[]
}

/**
 * Builds the tree of the chart: groups by `sort`, then name; ledgers by name. Any depth.
 * @throws BookError when a parent is missing or groups form a cycle (the database refuses both).
 *
 * @example chartTree(groups, ledgers).map((node) => node.group.name) // ['Capital Account', 'Loans (Liability)', …]
 */
export function chartTree<L extends ChartLedger>(groups: readonly Group[], ledgers: readonly L[]): GroupNode<L>[] {
  const childrenOf = Map.groupBy(groups, (group) => group.parentId)
  const ledgersOf = Map.groupBy(ledgers, (ledger) => ledger.groupId)
  let placed = 0
  const build = (group: Group, nature: Nature, level: number): GroupNode<L> => {
    placed += 1
    return {
      group,
      nature,
      level,
      groups: inOrder(childrenOf.get(group.id) ?? []).map((child) => build(child, nature, level + 1)),
      ledgers: (ledgersOf.get(group.id) ?? []).toSorted(byName),
    }
  }
  const tree = inOrder(childrenOf.get(null) ?? []).map((group) => build(group, group.nature ?? 'liability', 0))
  if (placed !== groups.length) throw new BookError('A group cannot be below itself.', { code: 'rule_broken' })
  return tree
}

/** Orders what has a name, as `compareNames` does. */
export const byName = (a: { name: string }, b: { name: string }): number => compareNames(a.name, b.name)
const inOrder = (groups: readonly Group[]) => groups.toSorted((a, b) => a.sort - b.sort || byName(a, b))

/** Orders names by code point of their lower-case form, which does not depend on the machine's locale. */
export function compareNames(a: string, b: string): number {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()]
  return left < right ? -1 : left > right ? 1 : 0
}

/**
 * The nature of every group, by id: its primary group's.
 *
 * @example naturesOf(groups).get(bankAccounts.id) // 'asset'
 */
export function naturesOf(groups: readonly Group[]): Map<string, Nature> {
  const natures = new Map<string, Nature>()
  const walk = (nodes: GroupNode[]) => {
    for (const node of nodes) {
      natures.set(node.group.id, node.nature)
      walk(node.groups)
    }
  }
  walk(chartTree(groups, []))
  return natures
}

/** Ids of a group and of everything below it; of several groups, of all of them. */
export function withDescendants(groups: readonly Pick<Group, 'id' | 'parentId'>[], ids: readonly string[]): Set<string> {
  const childrenOf = Map.groupBy(groups, (group) => group.parentId)
  const found = new Set<string>()
  const walk = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const child of childrenOf.get(id) ?? []) walk(child.id)
  }
  for (const id of ids) walk(id)
  return found
}

/** Names from the primary group down to the group itself. */
export function groupPath(groups: readonly Group[], id: string): Group[] {
  const byId = new Map(groups.map((group) => [group.id, group]))
  const path: Group[] = []
  for (let group = byId.get(id); group && !path.includes(group); group = group.parentId ? byId.get(group.parentId) : undefined)
    path.unshift(group)
  return path
}
