import type { GroupAnswer, LedgerAnswer, OpeningLine, SubLedgerAnswer } from '@lekha/contract'
import { balancingAmount, chartTree, debitTotal, type GroupNode, type Nature, type OpeningBill } from '@lekha/ledger'
import { add, negate, type Paisa, ZERO } from '@lekha/money'
import type { Masters } from '../../books/masters.ts'
import { amountTyped, type Side, type TypedAmount, typedAmount } from '../../books/typed-amount.ts'

/** A row of the opening grid: a heading, or an item: a ledger or sub-ledger whose opening is typed. */
export type OpeningRow =
  | { kind: 'group'; id: string; level: number; expanded: boolean; group: GroupAnswer }
  /** A ledger whose openings are entered on its sub-ledgers. */
  | { kind: 'control'; id: string; level: number; expanded: boolean; ledger: LedgerAnswer }
  /** Below an item: the bills of which its opening consists. */
  | { kind: 'bills'; id: string; level: number; item: OpeningItem; bills: readonly OpeningBill[]; opening: Paisa }
  | OpeningItem

/** An item with an opening: a ledger, a sub-ledger, or the lines of a control ledger without a sub-ledger (`subLedger` null). */
export type OpeningItem = {
  kind: 'item'
  /** The ids of ledger and sub-ledger: the key of what was typed. */
  id: string
  level: number
  ledger: LedgerAnswer
  subLedger: SubLedgerAnswer | null
  /** The lines without a sub-ledger of a ledger that has sub-ledgers. */
  isNone: boolean
  usual: Side
}

export const itemId = (ledgerId: string, subLedgerId: string | null): string => `${ledgerId} ${subLedgerId ?? ''}`

type Books = Pick<Masters, 'groups' | 'ledgers' | 'subLedgersOf'> & { groupById: ReadonlyMap<string, GroupAnswer> }

/** Every item in the order of the chart, with groups and control ledgers as headings. `stored`: the stored openings. */
export function openingRows(books: Books, stored: readonly OpeningLine[]): OpeningRow[] {
  const held = new Set(stored.map((line) => itemId(line.ledgerId, line.subLedgerId)))
  const walk = (node: GroupNode<LedgerAnswer>): OpeningRow[] => {
    const group = books.groupById.get(node.group.id)
    const below = [
      ...node.groups.flatMap(walk),
      ...node.ledgers.flatMap((ledger) => ledgerRows(ledger, node.level + 1, usualSide(node.nature))),
    ]
    return group && below.length > 0 ? [{ kind: 'group', id: group.id, level: node.level, expanded: true, group }, ...below] : []
  }
  const ledgerRows = (ledger: LedgerAnswer, level: number, usual: Side): OpeningRow[] => {
    const item = (subLedger: SubLedgerAnswer | null, below: number, isNone = false): OpeningItem => ({
      ...{ kind: 'item', id: itemId(ledger.id, subLedger?.id ?? null), level: level + below },
      ...{ ledger, subLedger, isNone, usual },
    })
    const isOpen = ({ id, ledger: { active }, subLedger }: OpeningItem) => held.has(id) || (active && subLedger?.active !== false)
    const subLedgers = books.subLedgersOf(ledger.id)
    if (subLedgers.length === 0) return [item(null, 0)].filter(isOpen)
    const none = item(null, 1, true)
    const items = subLedgers.map((subLedger) => item(subLedger, 1)).filter(isOpen)
    if (held.has(none.id) || (ledger.active && !ledger.requiresSubLedger)) items.push(none)
    return items.length === 0 ? [] : [{ kind: 'control', id: ledger.id, level, expanded: true, ledger }, ...items]
  }
  const profit = books.ledgers.filter((ledger) => ledger.reserved === 'profit-and-loss')
  return [...chartTree([...books.groups], [...books.ledgers]).flatMap(walk), ...profit.flatMap((ledger) => ledgerRows(ledger, 0, 'credit'))]
}

/** The wanted items with the headings above them; below a collapsed heading, none. */
export function shownRows(rows: readonly OpeningRow[], isWanted: (item: OpeningItem) => boolean, shut: ReadonlySet<string>): OpeningRow[] {
  // From the end: a heading is kept if the row after it is below it.
  const kept = rows.reduceRight<OpeningRow[]>((below, row) => {
    if (row.kind === 'item' ? isWanted(row) : (below.at(-1)?.level ?? 0) > row.level) below.push(row)
    return below
  }, [])
  let hiddenBelow = Number.POSITIVE_INFINITY
  return kept.reverse().flatMap((row) => {
    if (row.level > hiddenBelow) return []
    const isShut = row.kind !== 'item' && shut.has(row.id)
    hiddenBelow = isShut ? row.level : Number.POSITIVE_INFINITY
    return isShut ? [{ ...row, expanded: false }] : [row]
  })
}

/** Debits and credits of all items below each heading, by the heading's id. `rows` are all rows, those below a collapsed heading too. */
export function sumsByHeading(rows: readonly OpeningRow[], lines: readonly OpeningLine[]): Map<string, { debit: Paisa; credit: Paisa }> {
  const amounts = new Map(lines.map((line) => [itemId(line.ledgerId, line.subLedgerId), line.amount]))
  const sums = new Map<string, { debit: Paisa; credit: Paisa }>()
  const above: OpeningRow[] = []
  for (const row of rows) {
    while ((above.at(-1)?.level ?? -1) >= row.level) above.pop()
    const amount = row.kind === 'item' ? amounts.get(row.id) : undefined
    if (amount !== undefined)
      for (const { id } of above) {
        const { debit, credit } = sums.get(id) ?? NO_SUMS
        sums.set(id, amount > 0n ? { debit: add(debit, amount), credit } : { debit, credit: add(credit, negate(amount)) })
      }
    if (row.kind !== 'item') above.push(row)
  }
  return sums
}

const NO_SUMS = { debit: ZERO, credit: ZERO }

const usualSide = (nature: Nature): Side => (nature === 'liability' || nature === 'income' ? 'credit' : 'debit')

/** The content of the grid: the stored openings, overlaid by what was typed; and the bills of each. */
export type OpeningEntry = {
  stored: ReadonlyMap<string, Paisa>
  typed: ReadonlyMap<string, TypedAmount>
  bills: ReadonlyMap<string, OpeningBill[]>
}

/** The rows with the bills of each item below it. */
export const withBillRows = (rows: readonly OpeningRow[], entry: OpeningEntry): OpeningRow[] =>
  rows.flatMap((row): OpeningRow[] => {
    const bills = row.kind === 'item' ? entry.bills.get(row.id) : undefined
    if (row.kind !== 'item' || !bills?.length) return [row]
    return [row, { kind: 'bills', id: `${row.id} bills`, level: row.level, item: row, bills, opening: amountAt(entry, row.id) ?? ZERO }]
  })

/** The present amount of an item; undefined if the typed text is no amount. */
export function amountAt({ stored, typed }: Pick<OpeningEntry, 'stored' | 'typed'>, id: string): Paisa | undefined {
  const text = typed.get(id)
  return text ? amountTyped(text) : (stored.get(id) ?? ZERO)
}

/** What an item shows: the typed text, or else the stored amount. */
export const shownAt = ({ stored, typed }: Pick<OpeningEntry, 'stored' | 'typed'>, { id, usual }: OpeningItem): TypedAmount =>
  typed.get(id) ?? typedAmount(stored.get(id) ?? ZERO, usual)

/** The lines to write, and the first item whose text is no amount. Items that are not shown keep their stored amount. */
export function linesOf(entry: OpeningEntry): { lines: OpeningLine[]; bad: string | undefined } {
  const ids = [...new Set([...entry.stored.keys(), ...entry.typed.keys(), ...entry.bills.keys()])]
  const bad = ids.find((id) => amountAt(entry, id) === undefined)
  const lines = ids.flatMap((id) => {
    const [ledgerId = '', subLedgerId = ''] = id.split(' ')
    const amount = amountAt(entry, id) ?? ZERO
    const bills = entry.bills.get(id)
    if (amount === ZERO && (bills?.length ?? 0) === 0) return []
    return [{ ledgerId, subLedgerId: subLedgerId || null, amount, ...(bills && { bills }) }]
  })
  return { lines, bad }
}

/** Debits, credits, and the difference that the reserved ledger takes. */
export function openingTotals(lines: readonly OpeningLine[]): { debit: Paisa; credit: Paisa; difference: Paisa } {
  const debit = debitTotal(lines)
  const difference = balancingAmount(lines)
  return { debit, credit: add(debit, difference), difference }
}
