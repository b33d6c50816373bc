import { foldName, sentence } from '@lekha/ledger'
import { add, type Paisa, ZERO } from '@lekha/money'
import { v7 as uuidv7 } from 'uuid'
import { type MastersPlan, type MatchedLedger, type NewSubLedger, planMasters } from '../masters-plan.ts'
import type { TallyGroup, TallyLedger, TallyProblem } from '../tally-records.ts'
import { statedBills } from './bills/sheet-bills.ts'
import { nearNames } from './near-names.ts'
import type { GroupOfSheet, LedgerOfSheet, SheetBook } from './sheet-book.ts'
import { goodsOfSheets } from './sheet-goods.ts'
import { type NamesOfSheet, namesOfSheet, type Ours } from './sheet-names.ts'
import { openingFault, problemAt } from './sheet-rows.ts'

/** A plan for the masters of a workbook, with our sub-ledger for a name and whether a ledger demands one. */
export type SheetPlan = MastersPlan & {
  subLedgerOf: (ledgerId: string, name: string) => { id: string; active: boolean } | undefined
  demands: (ledgerId: string) => boolean
  isActive: (ledgerId: string) => boolean
}

/**
 * Matches the groups, ledgers, sub-ledgers and openings of a workbook with ours. Unlike Tally's files, a sheet is never completed by a guess:
 * a row that names a group or ledger which neither the file nor the books have is refused.
 */
export function planSheets(book: SheetBook, given: Ours): SheetPlan {
  // A sheet names what stands here by its present name; under which name another file brought it does not matter.
  const ours = { ...given, groups: given.groups.map(nameless), ledgers: given.ledgers.map(nameless) }
  const problems: TallyProblem[] = [...book.problems]
  const names = namesOfSheet(book, ours)
  const groups = groupsOf(book.groups, names, ours, problems)
  const ledgers = ledgersOf(book.ledgers, { ...names, group: (text) => known(names.group(text), groups) }, ours, problems)
  const masters = planMasters({ ...NO_VOUCHERS, groups: [...groups.values()], ledgers }, ours)
  const find = (text: string) => masters.find(names.ledger(text) ?? text)
  const subs = subLedgersOf(book, find, ours, problems)
  const plan = { ...masters, find, ...subs }
  const openings = openingsOf(book, plan, ours, problems)
  const openingBills = statedBills(book.openingBills, { ...plan, faultOf: (of) => faultOfNames(plan, of) }, problems)
  noteNearNames(book, masters, ours, problems)
  const goods = goodsOfSheets(book.goods, ours.names.goods, problems)
  return {
    ...plan,
    ...goods,
    groupSources: [],
    ledgerSources: [],
    ledgers: openings,
    openingBills,
    problems: inOrder([...problems, ...masters.problems], book.sheets),
  }
}

/** As the file has them: sheet by sheet and row by row. */
function inOrder(problems: readonly TallyProblem[], sheets: readonly string[]): TallyProblem[] {
  const placeOf = ({ at }: TallyProblem) => (at ? sheets.indexOf(at.sheet) : sheets.length)
  return problems.toSorted((one, other) => placeOf(one) - placeOf(other) || one.position - other.position)
}

const nameless = <Master extends { importedAs: string }>(master: Master): Master => ({ ...master, importedAs: '' })
const NO_VOUCHERS = {
  ...{
    company: '',
    items: [],
    goods: [],
    problems: [],
    vouchers: 0,
    moving: 0,
    named: [],
    span: undefined,
    sides: { stated: 0, contradicted: 0 },
  },
  kindOf: () => ({ kind: 'journal' as const }),
}
const BALANCING = sentence('The difference is calculated and cannot be entered.')
const known = (name: string | undefined, groups: ReadonlyMap<string, TallyGroup>) =>
  name !== undefined && groups.has(foldName(name)) ? name : undefined

/** The groups that stand here and those of the file that can be placed, by folded name; the others are refused. */
function groupsOf(rows: readonly GroupOfSheet[], names: NamesOfSheet, ours: Ours, problems: TallyProblem[]): Map<string, TallyGroup> {
  const placed = new Map(ours.groups.map(({ name }) => [foldName(name), groupRecord(name, null, undefined, false)]))
  let left = rows.filter(({ name }) => names.group(name) === name && !placed.has(foldName(name)))
  for (let before = -1; left.length !== before; ) {
    before = left.length
    left = left.filter((row) => {
      const under = known(names.group(row.under), placed)
      const stands = row.under === '' ? row.nature !== undefined : under !== undefined
      if (stands) placed.set(foldName(row.name), groupRecord(row.name, under ?? null, row.nature, row.affectsGrossProfit))
      return !stands
    })
  }
  for (const { name, under, row } of left) {
    const primary = under === ''
    const message = primary ? NO_NATURE : sentence('There is no such group above it.')
    problems.push(problemAt(row.at(primary ? 'nature' : 'under'), primary ? name : row.written('under'), message))
  }
  return placed
}

const NO_NATURE = sentence('A group that is under no other needs its nature: asset, liability, income or expense.')

const groupRecord = (name: string, parent: string | null, nature: GroupOfSheet['nature'], affectsGrossProfit: boolean): TallyGroup => ({
  ...{ kind: 'group', name, parent, reservedName: '', aliases: [], affectsGrossProfit },
  ...{ isRevenue: nature === 'income' || nature === 'expense', isDeemedPositive: nature === 'asset' || nature === 'expense' },
})

function ledgersOf(rows: readonly LedgerOfSheet[], names: NamesOfSheet, ours: Ours, problems: TallyProblem[]): TallyLedger[] {
  const here = new Map(ours.ledgers.map((ledger) => [foldName(ledger.name), ledger]))
  const groupNames = new Map(ours.groups.map(({ id, name }) => [id, name]))
  return rows.flatMap(({ name: written, group, alias, pan, phone, address, row }) => {
    const name = names.ledger(written) ?? written
    const standing = here.get(foldName(name))
    if (standing?.reserved) return []
    const parent = group === '' ? groupNames.get(standing?.groupId ?? '') : names.group(group)
    if (parent === undefined) {
      const missing = group === '' ? sentence('A new ledger needs a group.') : sentence('There is no such group.')
      problems.push(problemAt(row.at('group'), group === '' ? written : row.written('group'), missing))
      return []
    }
    return [{ kind: 'ledger', name, parent, reservedName: '', aliases: alias === '' ? [] : [alias], opening: ZERO, pan, phone, address }]
  })
}

type Find = MastersPlan['find']

function subLedgersOf(book: SheetBook, find: Find, ours: Ours, problems: TallyProblem[]) {
  const standing = new Map(
    ours.names.subLedgers.flatMap((each) =>
      [each.name, each.nameNp]
        .filter(Boolean)
        .map((name) => [keyOfSub(each.ledgerId, name), { id: each.id, active: each.active }] as const),
    ),
  )
  const newSubLedgers: NewSubLedger[] = []
  const reserved = new Set(ours.ledgers.filter((ledger) => ledger.reserved !== null).map(({ id }) => id))
  for (const { ledger, name, alias, row } of book.subLedgers) {
    const found = find(ledger)
    const fault = !found ? NO_LEDGER : reserved.has(found.id) ? sentence('A reserved ledger has no sub-ledgers.') : undefined
    if (fault !== undefined) problems.push(problemAt(row.at('ledger'), row.written('ledger'), fault))
    if (!found || fault !== undefined || standing.has(keyOfSub(found.id, name))) continue
    const created = { id: uuidv7(), ledgerId: found.id, name, alias }
    newSubLedgers.push(created)
    standing.set(keyOfSub(found.id, name), { id: created.id, active: true })
  }
  const inactive = new Set(ours.ledgers.filter(({ active }) => !active).map(({ id }) => id))
  const demanding = new Set([
    ...ours.ledgers.filter(({ requiresSubLedger }) => requiresSubLedger).map(({ id }) => id),
    ...newSubLedgers.map(({ ledgerId }) => ledgerId),
  ])
  return {
    newSubLedgers,
    subLedgerOf: (ledgerId: string, name: string) => standing.get(keyOfSub(ledgerId, name)),
    demands: (ledgerId: string) => demanding.has(ledgerId),
    isActive: (ledgerId: string) => !inactive.has(ledgerId),
  }
}

const keyOfSub = (ledgerId: string, name: string) => `${ledgerId} ${foldName(name)}`
const NO_LEDGER = sentence('There is no such ledger.')

/** Why a line that names this ledger and sub-ledger cannot be posted; undefined where it can. The id of the column that is at fault comes first. */
export function faultOfNames(
  { find, subLedgerOf, demands, isActive }: Pick<SheetPlan, 'find' | 'subLedgerOf' | 'demands' | 'isActive'>,
  { ledger, subLedger }: { ledger: string; subLedger: string },
): { id: 'ledger' | 'subLedger'; message: string } | undefined {
  const found = find(ledger)
  if (!found) return { id: 'ledger', message: NO_LEDGER }
  if (!isActive(found.id)) return { id: 'ledger', message: sentence('This ledger is not active.') }
  if (subLedger === '') return demands(found.id) ? { id: 'subLedger', message: sentence('This ledger requires a sub-ledger.') } : undefined
  const sub = subLedgerOf(found.id, subLedger)
  if (!sub) return { id: 'subLedger', message: sentence('There is no such sub-ledger of this ledger.') }
  return sub.active ? undefined : { id: 'subLedger', message: sentence('This sub-ledger is not active.') }
}

/** The ledgers of which the file states openings, each with its parts; what the file does not name stays as it is. */
function openingsOf(book: SheetBook, plan: Omit<SheetPlan, 'ledgers'>, ours: Ours, problems: TallyProblem[]): MatchedLedger[] {
  const balancing = ours.ledgers.find(({ reserved }) => reserved === 'opening-difference')?.id
  const stated = new Map<string, MatchedLedger & { parts: { subLedgerId: string | null; amount: Paisa }[] }>()
  for (const { ledger, subLedger, amount, row } of book.openings) {
    const found = plan.find(ledger)
    const fault = found?.id === balancing && found ? { id: 'ledger', message: BALANCING } : faultOfNames(plan, { ledger, subLedger })
    if (fault) problems.push(openingFault(row.at(fault.id), [ledger, subLedger].filter(Boolean).join(' · '), fault.message))
    if (!found || fault) continue
    const former = stated.get(found.id) ?? { ...found, opening: ZERO, declared: true, fault: undefined, parts: [] }
    const subLedgerId = subLedger === '' ? null : (plan.subLedgerOf(found.id, subLedger)?.id ?? null)
    if (former.parts.some((part) => part.subLedgerId === subLedgerId)) {
      problems.push(openingFault(row.at('ledger'), ledger, sentence('This ledger is listed twice.')))
      continue
    }
    const parts = [...former.parts, { subLedgerId, amount }]
    stated.set(found.id, { ...former, opening: add(former.opening, amount), parts })
  }
  return [...stated.values()]
}

function noteNearNames(book: SheetBook, { newGroups, newLedgers }: MastersPlan, ours: Ours, problems: TallyProblem[]): void {
  const rows = new Map([...book.groups, ...book.ledgers].map(({ name, row }) => [foldName(name), row]))
  const note = (created: readonly { name: string }[], standing: readonly { name: string }[], id: string) => {
    const names = nearNames(standing.map(({ name }) => name))
    for (const { name } of created) {
      const near = names.near(name)
      const at = rows.get(foldName(name))?.at(id)
      if (near !== undefined && at) problems.push(problemAt(at, `${name} ≈ ${near}`, NEARLY_THE_SAME, false))
      names.add(name)
    }
  }
  note(newGroups, ours.groups, 'name')
  note(newLedgers, ours.ledgers, 'ledger')
}

const NEARLY_THE_SAME = sentence('Nearly the same name stands here, or in the file, already. It is taken for another one.')
