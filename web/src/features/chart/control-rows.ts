import type { LedgerAnswer, SubLedgerAnswer } from '@lekha/contract'
import { type Paisa, paisa } from '@lekha/money'
import type { Masters } from '../../books/masters.ts'
import { type LedgerFigures, NOTHING, sumOf } from './figures.ts'
import type { SubLedgerFigures } from './sub-ledger-figures.ts'

/** A control ledger with the sum of its sub-ledgers, or one sub-ledger; "(none)" stands for the lines without one. */
export type ControlRow = { id: string; ledger: LedgerAnswer; figures: LedgerFigures | undefined } & (
  | { kind: 'control'; expanded: boolean }
  | { kind: 'part'; subLedger: SubLedgerAnswer | null }
)

type Books = Pick<Masters, 'ledgers' | 'subLedgersOf'>

/** Every ledger with sub-ledgers, followed by these and by "(none)"; a ledger in `shut` is not followed by them. */
export function controlRows(
  { ledgers, subLedgersOf }: Books,
  figures: readonly SubLedgerFigures[],
  shut: ReadonlySet<string>,
): ControlRow[] {
  const byLedger = Map.groupBy(figures, ({ ledgerId }) => ledgerId)
  return ledgers.flatMap((ledger): ControlRow[] => {
    const subLedgers = subLedgersOf(ledger.id)
    if (subLedgers.length === 0) return []
    const parts = byLedger.get(ledger.id) ?? []
    const figuresOf = (id: string | null) => parts.find(({ subLedgerId }) => subLedgerId === id)
    const none = figuresOf(null)
    const control: ControlRow = { kind: 'control', id: ledger.id, ledger, figures: sumOf(parts), expanded: !shut.has(ledger.id) }
    if (!control.expanded) return [control]
    return [
      control,
      ...subLedgers.map(
        (subLedger): ControlRow => ({ kind: 'part', id: subLedger.id, ledger, subLedger, figures: figuresOf(subLedger.id) ?? NOTHING }),
      ),
      ...(none ? [{ kind: 'part', id: `${ledger.id} none`, ledger, subLedger: null, figures: none } as const] : []),
    ]
  })
}

/** The sum of the absolute differences between control ledgers and their sub-ledgers; undefined if a figure is not known. */
export function controlDifference(rows: readonly ControlRow[], balanceOf: Masters['balanceOf']): Paisa | undefined {
  let difference = 0n
  for (const row of rows) {
    if (row.kind !== 'control') continue
    const [parts, control] = [row.figures?.balance, balanceOf(row.id)]
    if (parts === undefined || control === undefined) return undefined
    const off = parts - control
    difference += off < 0n ? -off : off
  }
  return paisa(difference)
}
