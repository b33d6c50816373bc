import {
  atField,
  type ChartLedger,
  closingOf,
  flatTrialBalance,
  groupedTrialBalance,
  isOfKind,
  matchNames,
  type Nature,
  NO_TURNOVER,
  naturesOf,
  type TrialBalanceRow,
  type Turnover,
  withDescendants,
} from '@lekha/ledger'
import { add, gap, type Paisa, ZERO } from '@lekha/money'
import * as z from 'zod'
import { rowsOf } from '../../db/statements.ts'
import { planForEach } from '../../db/transact.ts'
import type { Chart } from '../../figures/chart.ts'
import { type LedgerEntries, readLedgerEntries } from '../../figures/ledger-entries.ts'
import type { Snapshot } from '../../figures/snapshot.ts'
import { type PartTurnover, readPartTurnovers, readTurnovers, type Turnovers } from '../../figures/turnovers.ts'
import type { Request } from '../engine/definition.ts'
import { cutPage, positionOf } from '../engine/page-position.ts'
import type { Values } from '../engine/params.ts'
import { isBlank } from '../statements/balance-table.ts'
import type { allLedgersParams } from './all-ledgers-params.ts'

type Params = typeof allLedgersParams

/** What is known of a ledger besides its figures. */
const facts = z.object({
  id: z.string(),
  code: z.string().nullable(),
  alias: z.string(),
  pan: z.string(),
  phone: z.string(),
  active: z.boolean(),
})
type Facts = z.output<typeof facts>

/** A sub-ledger below its ledger; "(none)" stands for the lines without one. */
type PartRow = Turnover & { kind: 'part'; id: string; level: number; ledgerId: string; subLedgerId: string | null; names: Names }
type Names = { name: string; nameNp: string } | null
export type LedgerRow = TrialBalanceRow | PartRow

/** The sums of the ledgers that are shown: what balances on the debit side, what on the credit side, and both. */
type LedgerSums = Record<'debit' | 'credit', { opening: Paisa; closing: Paisa }> & { turnover: Turnover }

export type AllLedgers = {
  turnovers: Turnovers
  ledgers: ReadonlyMap<string, ChartLedger>
  natures: ReadonlyMap<string, Nature>
  facts: ReadonlyMap<string, Facts>
  entries: ReadonlyMap<string, LedgerEntries>
  /** The rows of this page. */
  rows: LedgerRow[]
  count: number
  sums: LedgerSums
  /** Whether a filter hides ledgers. */
  filtered: boolean
  next: string | null
  previous: string | null
}

export async function gatherLedgers(snapshot: Snapshot, request: Request<Params>): Promise<AllLedgers> {
  // The figures are sums over the books, though only a page of them is answered.
  await planForEach(snapshot.sql)
  const { params, period } = request
  const turnovers = await readTurnovers(snapshot, period)
  const entries = await readLedgerEntries(snapshot, period)
  const known = new Map((await readFacts(snapshot)).map((each) => [each.id, each]))
  const shown = turnovers.chart.ledgers.filter(wanted(turnovers, known, entries, params, snapshot))
  const { groups, ledgers } = turnovers.chart
  const chart = { groups, ledgers: shown }
  const tree =
    params.view === 'group' ? groupedTrialBalance(groups, shown, turnovers.byLedger) : flatTrialBalance(shown, turnovers.byLedger)
  const held = groupsHolding(chart)
  const rows = tree.filter((row) => row.kind !== 'group' || held.has(row.id))
  const parts = params.parts ? await readParts(snapshot, request.period) : new Map<string, PartRow[]>()
  const all = rows.flatMap((row): LedgerRow[] => [row, ...(parts.get(row.id) ?? []).map((part) => ({ ...part, level: row.level + 1 }))])
  return {
    ...{ turnovers, facts: known, entries, count: shown.length },
    ...{ ledgers: new Map(ledgers.map((ledger) => [ledger.id, ledger])), natures: naturesOf(groups) },
    ...pageOf(all, request),
    sums: sumsOf(shown.map(({ id }) => turnovers.byLedger.get(id) ?? NO_TURNOVER)),
    filtered: isFiltered(params),
  }
}

/** A zero row that is hidden is missing in no sum, and so is no filter. */
const isFiltered = ({ text, groupId, kind, balance, entries, state }: Values<Params>): boolean =>
  text.trim() !== '' || groupId !== '' || [kind, balance, entries, state].some((value) => value !== 'all')

/** Returns whether a ledger passes every filter. */
function wanted(
  { chart, byLedger }: Turnovers,
  known: ReadonlyMap<string, Facts>,
  entries: ReadonlyMap<string, LedgerEntries>,
  { text, groupId, kind, balance, entries: moved, state, zero }: Values<Params>,
  { language }: Snapshot,
): (ledger: Chart['ledgers'][number]) => boolean {
  const named = chart.ledgers.map((ledger) => ({ ...ledger, ...known.get(ledger.id) }))
  const found = text.trim() === '' ? undefined : new Set(matchNames(text, named, language).map(({ item }) => item.id))
  const below = groupId === '' ? undefined : withDescendants(chart.groups, [groupId])
  const isWantedKind = kind === 'all' ? () => true : isOfKind(chart.groups, kind)
  const isParty = isOfKind(chart.groups, 'party')
  return (ledger) => {
    const turnover = byLedger.get(ledger.id) ?? NO_TURNOVER
    const { active = true, pan = '' } = known.get(ledger.id) ?? {}
    return (
      (!found || found.has(ledger.id)) &&
      (!below || (ledger.groupId !== null && below.has(ledger.groupId))) &&
      isWantedKind(ledger) &&
      (balance === 'all' || balance === sideOf(closingOf(turnover))) &&
      (moved === 'all' || (moved === 'some') === entries.has(ledger.id)) &&
      (state === 'all' || (state === 'no-pan' ? isParty(ledger) && pan === '' : active === (state === 'active'))) &&
      (!isBlank(turnover) || (zero && ledger.reserved !== 'opening-difference'))
    )
  }
}

const sideOf = (amount: Paisa) => (amount === ZERO ? 'zero' : amount > 0n ? 'debit' : 'credit')

/** The groups in which some ledger stands, or below which. */
function groupsHolding({ groups, ledgers }: Chart): ReadonlySet<string> {
  const parents = new Map(groups.map(({ id, parentId }) => [id, parentId]))
  const held = new Set<string>()
  for (const { groupId } of ledgers) for (let id = groupId; id && !held.has(id); id = parents.get(id) ?? null) held.add(id)
  return held
}

function readFacts(snapshot: Snapshot): Promise<Facts[]> {
  return rowsOf(snapshot.sql, facts)`
    select ledger_id as id, code, alias, pan, phone, active from ledger where organization_id = ${snapshot.organizationId}`
}

const subLedger = z.object({ id: z.string(), ledgerId: z.string(), name: z.string(), nameNp: z.string() })

/** The sub-ledgers of each ledger with their figures, by name, and what its lines without one come to. */
async function readParts(snapshot: Snapshot, period: Request<Params>['period']): Promise<Map<string, PartRow[]>> {
  const named = await rowsOf(snapshot.sql, subLedger)`
    select sub_ledger_id as id, ledger_id as "ledgerId", name, name_np as "nameNp" from sub_ledger
     where organization_id = ${snapshot.organizationId} order by folded_name`
  const figures = Map.groupBy(await readPartTurnovers(snapshot, period), ({ ledgerId }) => ledgerId)
  const partOf = (ledgerId: string, found: PartTurnover | undefined, names: Names, id: string | null): PartRow => ({
    ...(found ?? NO_TURNOVER),
    ...{ kind: 'part', id: `${ledgerId}.${id ?? 'none'}`, level: 1, ledgerId, subLedgerId: id, names },
  })
  const parts = new Map<string, PartRow[]>()
  for (const [ledgerId, subLedgers] of Map.groupBy(named, (each) => each.ledgerId)) {
    const of = (id: string | null) => figures.get(ledgerId)?.find(({ subLedgerId }) => subLedgerId === id)
    const none = of(null)
    const rows = subLedgers.map(({ id, ...names }) => partOf(ledgerId, of(id), names, id))
    parts.set(ledgerId, none && !isBlank(none) ? [...rows, partOf(ledgerId, none, null, null)] : rows)
  }
  return parts
}

/** The rows of a page; its position is the id of the row before it, or after it. */
function pageOf(all: readonly LedgerRow[], request: Request<Params>): Pick<AllLedgers, 'rows' | 'next' | 'previous'> {
  const position = positionOf(request, (id, field) => {
    const index = all.findIndex((row) => row.id === id)
    if (index === -1) throw atField(field, 'This value is not valid.', 'malformed')
    return index
  })
  const ahead = position.back ? all.slice(0, position.from).toReversed() : all.slice(position.from === undefined ? 0 : position.from + 1)
  const { items, beyond } = cutPage(ahead, position, request.limit, () => 1)
  const after = position.back ? position.from !== undefined : beyond !== undefined
  const before = position.back ? beyond !== undefined : position.from !== undefined
  return { rows: items, next: after ? (items.at(-1)?.id ?? null) : null, previous: before ? (items[0]?.id ?? null) : null }
}

function sumsOf(turnovers: readonly Turnover[]): LedgerSums {
  const sum = (of: (turnover: Turnover) => Paisa, side: 'debit' | 'credit') =>
    add(...turnovers.map(of).filter((amount) => sideOf(amount) === side))
  const opening = ({ opening: amount }: Turnover) => amount
  const balances = (side: 'debit' | 'credit') => ({ opening: sum(opening, side), closing: sum(closingOf, side) })
  return {
    ...{ debit: balances('debit'), credit: balances('credit') },
    turnover: {
      opening: add(...turnovers.map(opening)),
      debit: add(...turnovers.map(({ debit }) => debit)),
      credit: add(...turnovers.map(({ credit }) => credit)),
    },
  }
}

/** How far the sums of the list are from those of the trial balance. */
export function differenceToTrialBalance({ turnovers, sums }: AllLedgers): Paisa {
  const { groups, ledgers } = turnovers.chart
  const [outermost] = [groupedTrialBalance(groups, ledgers, turnovers.byLedger).filter(({ level }) => level === 0)]
  const net = add(...outermost.map(({ closing }) => closing))
  const debit = add(...outermost.map((row) => row.debit))
  return add(gap(closingOf(sums.turnover), net), gap(sums.turnover.debit, debit))
}
