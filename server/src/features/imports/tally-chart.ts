import { isDeepStrictEqual } from 'node:util'
import { foldName, type Nature, PREDEFINED_GROUPS, type PredefinedGroup } from '@lekha/ledger'
import { ZERO } from '@lekha/money'
import type { TallyGroup, TallyLedger, TallyProblem } from './tally-records.ts'

/** Refers to one of the predefined groups, by its code, or to a group of the file, by its name there. */
export type GroupRef = { predefined: string } | { group: string }

/** A group of the file that is none of ours. `parent` is null for a primary group. */
type NewGroup = { name: string; aliases: string[]; parent: GroupRef | null; nature: Nature; affectsGrossProfit: boolean }

export type TallyChart = {
  /** The groups to create, each after the group above it. */
  groups: NewGroup[]
  natureAt: (under: GroupRef) => Nature | undefined
  /** The group of that name or alias; undefined if neither the file nor the predefined groups have it. */
  groupRefOf: (name: string) => GroupRef | undefined
  problems: TallyProblem[]
}

/** A ledger and the group it belongs under; `declared`: the file has it as a master, not only in vouchers. */
export type PlacedLedger = { ledger: TallyLedger; declared: boolean; under: GroupRef | { reserved: 'profit-and-loss' } }

const PROFIT_AND_LOSS = foldName('Profit & Loss A/c')

/** The second names that Tally itself gives its groups; a parent may be written by either. */
const TALLY_ALIASES = {
  'Retained Earnings': 'reserves-surplus',
  'Bank OCC A/c': 'bank-od-a-c',
  'Income (Direct)': 'direct-incomes',
  'Expenses (Direct)': 'direct-expenses',
  'Income (Indirect)': 'indirect-incomes',
  'Expenses (Indirect)': 'indirect-expenses',
}

const CODE_BY_NAME = new Map(
  [...Object.entries(TALLY_ALIASES), ...PREDEFINED_GROUPS.map((group) => [group.name, group.code] as const)].map(([name, code]) => [
    foldName(name),
    code,
  ]),
)

/** The code of the group among the 28 that has this name in Tally. */
export const codeOfGroup = (name: string): string | undefined => CODE_BY_NAME.get(foldName(name))

/** The Nepali name of the group among the 28 that has this name in Tally; '' if none has. */
export const groupNameNp = (name: string): string => PREDEFINED_GROUPS.find(({ code }) => code === codeOfGroup(name))?.nameNp ?? ''

const SUSPENSE = predefined('suspense-a-c')

/** The nature of a primary group, from Tally's two flags. */
export function natureOf(group: Pick<TallyGroup, 'isRevenue' | 'isDeemedPositive'>): Nature {
  if (group.isRevenue) return group.isDeemedPositive ? 'expense' : 'income'
  return group.isDeemedPositive ? 'asset' : 'liability'
}

/**
 * Places the groups of a file among ours. One that is among the 28, by its name, its alias or the name Tally gave it at birth,
 * is that one; the others come parents first. A group whose parent is missing, or that stands below itself, is listed as a
 * problem and goes where the profit stays right: into Suspense A/c, or the direct or indirect incomes or expenses.
 */
export function tallyChart(groups: Iterable<TallyGroup>): TallyChart {
  const problems: TallyProblem[] = []
  const known = byNameAndAlias(groups, problems)
  const placed = new Map<TallyGroup, NewGroup>()

  const groupRefOf = (name: string): GroupRef | undefined => {
    const group = known.get(foldName(name))
    const predefined = group ? predefinedCode(group) : CODE_BY_NAME.get(foldName(name))
    if (predefined) return { predefined }
    return group && { group: group.name }
  }
  const above = (group: TallyGroup) => (group.parent === null ? undefined : known.get(foldName(group.parent)))
  /** The group and those above it that are still to be placed, topmost first; a circle is cut where it closes. */
  const unplacedPath = (group: TallyGroup): TallyGroup[] => {
    const path = new Set<TallyGroup>()
    let step: TallyGroup | undefined = group
    while (step && !predefinedCode(step) && !placed.has(step) && !path.has(step)) {
      path.add(step)
      step = above(step)
    }
    return [...path].reverse()
  }
  const placeGroup = (group: TallyGroup): NewGroup => {
    const { name, aliases, affectsGrossProfit } = group
    if (group.parent === null) return { name, aliases, parent: null, nature: natureOf(group), affectsGrossProfit }
    const parent = groupRefOf(group.parent)
    const nature = parent && natureAt(parent, placed.get(above(group) ?? group))
    if (parent && nature) return { name, aliases, parent, nature, affectsGrossProfit }
    const fallback = fallbackOf(group)
    problems.push(problem(`${name} → ${fallback.name}`, parent ? 'The group is below itself.' : 'The group above it is not in the file.'))
    return { name, aliases, parent: { predefined: fallback.code }, nature: predefinedNature(fallback), affectsGrossProfit }
  }

  for (const group of known.values()) {
    for (const step of unplacedPath(group)) placed.set(step, placeGroup(step))
  }
  const created = new Map([...placed.values()].map((group) => [group.name, group]))
  return {
    ...{ groups: [...placed.values()], groupRefOf, problems },
    natureAt: (under) => natureAt(under, 'group' in under ? created.get(under.group) : undefined),
  }
}

/**
 * Places the ledgers of a file in its chart. `named` are the ledgers that vouchers name and the organization does not have yet;
 * those the file does not declare open with zero in Suspense A/c and are listed as problems, as are ledgers without a known group.
 * `find` knows a ledger by its name or alias, compared folded.
 */
export function placeLedgers(
  ledgers: Iterable<TallyLedger>,
  named: Iterable<string>,
  chart: TallyChart,
): { ledgers: PlacedLedger[]; find: (name: string) => PlacedLedger | undefined; problems: TallyProblem[] } {
  const problems: TallyProblem[] = []
  const known = byNameAndAlias(ledgers, problems)
  const declared = new Set(known.values())
  for (const name of named) {
    if (known.has(foldName(name))) continue
    known.set(foldName(name), { kind: 'ledger', name, parent: null, reservedName: '', aliases: [], opening: ZERO })
  }
  const placed = new Map<TallyLedger, PlacedLedger>()
  for (const ledger of new Set(known.values())) {
    const under = isProfitAndLoss(ledger) ? { reserved: 'profit-and-loss' as const } : chart.groupRefOf(ledger.parent ?? '')
    if (!under) problems.push(problem(`${ledger.name} → ${SUSPENSE.name}`, 'The file gives the ledger no group.'))
    placed.set(ledger, { ledger, declared: declared.has(ledger), under: under ?? { predefined: SUSPENSE.code } })
  }
  const find = (name: string) => {
    const ledger = known.get(foldName(name))
    return ledger && placed.get(ledger)
  }
  return { ledgers: [...placed.values()], find, problems }
}

/** The nature of a group; undefined for a group of the file that is not placed yet, which only a circle can bring about. */
function natureAt(under: GroupRef, group: NewGroup | undefined): Nature | undefined {
  return 'predefined' in under ? predefinedNature(predefined(under.predefined)) : group?.nature
}

function predefinedCode(group: TallyGroup): string | undefined {
  return CODE_BY_NAME.get(foldName(group.reservedName)) ?? CODE_BY_NAME.get(foldName(group.name))
}

function predefinedNature(group: PredefinedGroup): Nature {
  return group.nature ?? predefinedNature(predefined(group.parent ?? ''))
}

function predefined(code: string): PredefinedGroup {
  const group = PREDEFINED_GROUPS.find((known) => known.code === code)
  if (!group) throw new RangeError(`${code} is not a predefined group`)
  return group
}

/** Where a group goes that hangs in the air. */
function fallbackOf(group: TallyGroup): PredefinedGroup {
  const nature = natureOf(group)
  if (nature === 'asset' || nature === 'liability') return SUSPENSE
  return predefined(`${group.affectsGrossProfit ? 'direct' : 'indirect'}-${nature}s`)
}

/** It holds the profit brought forward and is the only ledger outside of every group. */
function isProfitAndLoss(ledger: TallyLedger): boolean {
  return ledger.parent === null && [ledger.name, ledger.reservedName].some((name) => foldName(name) === PROFIT_AND_LOSS)
}

/** Names win over aliases, and the first of two masters with one name wins; a repetition of the same is no problem. */
function byNameAndAlias<Master extends TallyGroup | TallyLedger>(masters: Iterable<Master>, problems: TallyProblem[]): Map<string, Master> {
  const known = new Map<string, Master>()
  for (const master of masters) {
    const former = known.get(foldName(master.name))
    if (!former) known.set(foldName(master.name), master)
    else if (!isDeepStrictEqual(former, master)) known.set(foldName(master.name), eitherOf(former, master, problems))
  }
  for (const master of [...known.values()]) {
    for (const alias of master.aliases) if (!known.has(foldName(alias))) known.set(foldName(alias), master)
  }
  return known
}

/** The first of two, with the opening balance of the one that has any; of two that differ neither is known to be right. */
function eitherOf<Master extends TallyGroup | TallyLedger>(first: Master, second: Master, problems: TallyProblem[]): Master {
  const twice = problem(second.name, 'It is in the file twice; the first was used.')
  if (first.kind === 'group' || second.kind === 'group' || second.opening === ZERO || first.opening === second.opening) {
    problems.push(twice)
    return first
  }
  problems.push(first.opening === ZERO ? twice : { ...twice, unread: true })
  return first.opening === ZERO ? { ...first, opening: second.opening } : first
}

function problem(what: string, message: string): TallyProblem {
  return { kind: 'problem', position: 0, what, message }
}
