import type { LedgerAnswer, SubLedgerAnswer } from '@lekha/contract'
import { type Paisa, paisa } from '@lekha/money'
import type { Masters } from '../../books/masters.ts'
import { type LedgerFigures, NOTHING, sumOf } from './figures.ts'
import type { SubLedgerFigures } from './sub-ledger-figures.ts'

/** A control ledger with the sum of its parts, or one of the parts; the part without a sub-ledger is called "(none)". */
export type ControlRow = { id: string; ledger: LedgerAnswer; figures: LedgerFigures | undefined } & (
  | { kind: 'control'; expanded: boolean }
  | { kind: 'part'; subLedger: SubLedgerAnswer | null }
)

type Books = Pick<Masters, 'ledgers' | 'subLedgersOf'>

/** Every ledger that has sub-ledgers, each followed by all of them and by what names none; those in `shut` alone. */
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

/** How far the sub-ledgers are from their control ledgers, all differences added up without their signs; undefined where a figure is not known. */
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
