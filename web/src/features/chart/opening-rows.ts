import type { GroupAnswer, LedgerAnswer, OpeningLine, SubLedgerAnswer } from '@lekha/contract'
import { chartTree, debitTotal, type GroupNode, leftToPlace, type Nature } from '@lekha/ledger'
import { add, type Paisa, ZERO } from '@lekha/money'
import type { Masters } from '../../books/masters.ts'
import { amountTyped, type Side, type TypedOpening, typedOpening } from './opening-amount.ts'

/** A row of the opening grid: a heading, or a place for one amount. */
export type OpeningRow =
  | { kind: 'group'; id: string; level: number; expanded: boolean; group: GroupAnswer }
  /** A ledger whose openings stand on its sub-ledgers. */
  | { kind: 'control'; id: string; level: number; expanded: boolean; ledger: LedgerAnswer }
  | OpeningPlace

/** Where one opening stands: a ledger, one of its sub-ledgers, or (with `subLedger` null below a control) none of them. */
export type OpeningPlace = {
  kind: 'place'
  /** The place as text, for what was typed there. */
  id: string
  level: number
  ledger: LedgerAnswer
  subLedger: SubLedgerAnswer | null
  /** It names no sub-ledger, while its ledger has some. */
  isNone: boolean
  usual: Side
}

export const placeId = (ledgerId: string, subLedgerId: string | null): string => `${ledgerId} ${subLedgerId ?? ''}`

type Books = Pick<Masters, 'groups' | 'ledgers' | 'subLedgersOf'> & { groupById: ReadonlyMap<string, GroupAnswer> }

/** Every place in the order of the chart, groups and control ledgers as headings. `stored` are the openings as they stand. */
export function openingRows(books: Books, stored: readonly OpeningLine[]): OpeningRow[] {
  const held = new Set(stored.map((line) => placeId(line.ledgerId, line.subLedgerId)))
  const walk = (node: GroupNode<LedgerAnswer>): OpeningRow[] => {
    const group = books.groupById.get(node.group.id)
    const below = [
      ...node.groups.flatMap(walk),
      ...node.ledgers.flatMap((ledger) => ledgerRows(ledger, node.level + 1, usualSide(node.nature))),
    ]
    return group && below.length > 0 ? [{ kind: 'group', id: group.id, level: node.level, expanded: true, group }, ...below] : []
  }
  const ledgerRows = (ledger: LedgerAnswer, level: number, usual: Side): OpeningRow[] => {
    const place = (subLedger: SubLedgerAnswer | null, below: number, isNone = false): OpeningPlace => ({
      ...{ kind: 'place', id: placeId(ledger.id, subLedger?.id ?? null), level: level + below },
      ...{ ledger, subLedger, isNone, usual },
    })
    const isOpen = ({ id, ledger: { active }, subLedger }: OpeningPlace) => held.has(id) || (active && subLedger?.active !== false)
    const subLedgers = books.subLedgersOf(ledger.id)
    if (subLedgers.length === 0) return [place(null, 0)].filter(isOpen)
    const none = place(null, 1, true)
    const places = subLedgers.map((subLedger) => place(subLedger, 1)).filter(isOpen)
    if (held.has(none.id) || (ledger.active && !ledger.requiresSubLedger)) places.push(none)
    return places.length === 0 ? [] : [{ kind: 'control', id: ledger.id, level, expanded: true, ledger }, ...places]
  }
  const profit = books.ledgers.filter((ledger) => ledger.reserved === 'profit-and-loss')
  return [...chartTree([...books.groups], [...books.ledgers]).flatMap(walk), ...profit.flatMap((ledger) => ledgerRows(ledger, 0, 'credit'))]
}

/** The places that are wanted, with the headings above them; of a heading that is shut, the heading alone. */
export function shownRows(
  rows: readonly OpeningRow[],
  isWanted: (place: OpeningPlace) => boolean,
  shut: ReadonlySet<string>,
): OpeningRow[] {
  // From the end: a heading stays when what follows it stands below it.
  const kept = rows.reduceRight<OpeningRow[]>((below, row) => {
    if (row.kind === 'place' ? isWanted(row) : (below.at(-1)?.level ?? 0) > row.level) below.push(row)
    return below
  }, [])
  let hiddenBelow = Number.POSITIVE_INFINITY
  return kept.reverse().flatMap((row) => {
    if (row.level > hiddenBelow) return []
    const isShut = row.kind !== 'place' && shut.has(row.id)
    hiddenBelow = isShut ? row.level : Number.POSITIVE_INFINITY
    return isShut ? [{ ...row, expanded: false }] : [row]
  })
}

const usualSide = (nature: Nature): Side => (nature === 'liability' || nature === 'income' ? 'credit' : 'debit')

/** What the grid holds: the openings as they stand, under what was typed over them. */
export type OpeningEntry = { stored: ReadonlyMap<string, Paisa>; typed: ReadonlyMap<string, TypedOpening> }

/** What stands in a place now; undefined where what was typed is no amount. */
export function amountAt({ stored, typed }: OpeningEntry, id: string): Paisa | undefined {
  const text = typed.get(id)
  return text ? amountTyped(text) : (stored.get(id) ?? ZERO)
}

/** What a place shows: what was typed, else what stands there. */
export const shownAt = ({ stored, typed }: OpeningEntry, { id, usual }: OpeningPlace): TypedOpening =>
  typed.get(id) ?? typedOpening(stored.get(id) ?? ZERO, usual)

/** The lines to write, and the first place that holds no amount. Places that are not shown keep what stands there. */
export function linesOf(entry: OpeningEntry): { lines: OpeningLine[]; bad: string | undefined } {
  const ids = [...new Set([...entry.stored.keys(), ...entry.typed.keys()])]
  const bad = ids.find((id) => amountAt(entry, id) === undefined)
  const lines = ids.flatMap((id) => {
    const [ledgerId = '', subLedgerId = ''] = id.split(' ')
    const amount = amountAt(entry, id) ?? ZERO
    return amount === ZERO ? [] : [{ ledgerId, subLedgerId: subLedgerId || null, amount }]
  })
  return { lines, bad }
}

/** Debits, credits, and what the reserved ledger takes so that they agree. */
export function openingTotals(lines: readonly OpeningLine[]): { debit: Paisa; credit: Paisa; difference: Paisa } {
  const debit = debitTotal(lines)
  const difference = leftToPlace(lines)
  return { debit, credit: add(debit, difference), difference }
}
