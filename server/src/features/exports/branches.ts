import { type ChartLedger, chartTree, type Group, type GroupNode, isOfKind } from '@lekha/ledger'

/** What a place in the chart is to other programs; `cash` is an asset, and what a cash flow begins and ends with. */
export type BranchType = 'asset' | 'cash' | 'liability' | 'equity' | 'income' | 'expense'

/** A group, ledger or sub-ledger with what stands below it. */
export type Branch = {
  id: string
  name: string
  nameNp: string
  code: string | null
  type: BranchType
  /** Whether a voucher can name it; a group cannot. */
  takesLines: boolean
  /** Whether it is a debtor or a creditor. */
  party: boolean
  branches: Branch[]
}

export type SubLedger = { id: string; ledgerId: string; name: string; nameNp: string; code: string | null }

type WholeChart = { groups: Group[]; ledgers: ChartLedger[]; subLedgers: SubLedger[] }

/** The chart as one tree in the order of the statements: groups, ledgers, sub-ledgers, and beside the primary groups the reserved ledgers. */
export function branchesOf({ groups, ledgers, subLedgers }: WholeChart, codes: ReadonlyMap<string, string>): Branch[] {
  const below = Map.groupBy(subLedgers, ({ ledgerId }) => ledgerId)
  const isParty = isOfKind(groups, 'party')
  const ofSubLedger = ({ ledgerId: _, ...named }: SubLedger, type: BranchType): Branch => ({
    ...{ ...named, type, takesLines: true, party: false, branches: [] },
  })
  const ofLedger = (ledger: ChartLedger, type: BranchType): Branch => ({
    ...{ id: ledger.id, name: ledger.name, nameNp: ledger.nameNp, code: codes.get(ledger.id) ?? null, type },
    takesLines: true,
    party: isParty(ledger),
    branches: (below.get(ledger.id) ?? []).map((each) => ofSubLedger(each, type)),
  })
  const ofGroup = (node: GroupNode, above: BranchType): Branch => {
    const type = OF_PREDEFINED[node.group.predefined ?? ''] ?? above
    return {
      ...{ id: node.group.id, name: node.group.name, nameNp: node.group.nameNp, code: null, type },
      takesLines: false,
      party: false,
      branches: [...node.groups.map((each) => ofGroup(each, type)), ...node.ledgers.map((each) => ofLedger(each, type))],
    }
  }
  const reserved = ledgers.filter(({ groupId }) => groupId === null)
  return [...chartTree(groups, ledgers).map((node) => ofGroup(node, node.nature)), ...reserved.map((each) => ofLedger(each, 'equity'))]
}

const OF_PREDEFINED: Readonly<Record<string, BranchType>> = { 'capital-account': 'equity', 'cash-in-hand': 'cash', 'bank-accounts': 'cash' }

/** A branch with its account name in a file, and the branches above it, from the primary group down. */
export type Account = { branch: Branch; name: string; above: readonly Branch[] }

/**
 * Every branch with its account name, each below the one before it: the words that `word` makes of their names, joined by colons. Where
 * two that stand side by side would get the same word, ignoring case, the one that was created later gets a number behind it.
 */
export function accountsOf(branches: readonly Branch[], word: (branch: Branch) => string): Account[] {
  const found: Account[] = []
  const walk = (level: readonly Branch[], path: string, above: readonly Branch[]) => {
    const words = distinctWords(level, word)
    for (const branch of level) {
      const name = `${path}${words.get(branch.id)}`
      found.push({ branch, name, above })
      walk(branch.branches, `${name}:`, [...above, branch])
    }
  }
  walk(branches, '', [])
  return found
}

function distinctWords(level: readonly Branch[], word: (branch: Branch) => string): Map<string, string> {
  const taken = new Set<string>()
  const words = new Map<string, string>()
  // Ids are in the order of creation, so that a later ledger does not change the account name of an earlier one.
  for (const branch of level.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const own = word(branch)
    let free = own
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${own}-${number}`
    taken.add(free.toLowerCase())
    words.set(branch.id, free)
  }
  return words
}
