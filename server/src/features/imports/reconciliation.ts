import type { ReconciledLedger } from '@lekha/contract'
import { compareNames, sentence } from '@lekha/ledger'
import { add, negate, type Paisa, paisa, paisaText, ZERO } from '@lekha/money'
import type { JudgedVoucher } from './judged-vouchers.ts'
import type { ImportPlan } from './plan.ts'
import type { Outcome } from './vouchers.ts'

/** A ledger over all years: what it opened with (debit positive), and its turnover by side, never negative. */
export type Figures = { opening: Paisa; debit: Paisa; credit: Paisa }

/** Figures by the id of the ledger; one that is missing has none. */
export type FiguresById = Map<string, Figures>

/** What the file says of its ledgers, how much of that it brought here, and which ledgers the rest would have moved. */
export type Fold = { theirs: FiguresById; brought: FiguresById; refused: Set<string>; clashed: Set<string> }

/** A ledger as the reconciliation names it; `balancing` is the reserved one that makes openings balance. */
export type NamedLedger = { id: string; name: string; group: string; balancing: boolean }

const NOTHING: Figures = { opening: ZERO, debit: ZERO, credit: ZERO }

/** Begins with the opening balances: the file's own, and those of them that an import writes. */
export function openFold({ ledgers }: Pick<ImportPlan, 'ledgers'>): Fold {
  const openings = (of: ImportPlan['ledgers']): FiguresById => new Map(of.map(({ id, opening }) => [id, { ...NOTHING, opening }]))
  const written = ledgers.filter(({ fault }) => fault === undefined)
  return { theirs: openings(ledgers), brought: openings(written), refused: new Set(), clashed: new Set() }
}

/**
 * Adds a voucher to what the file says, if Tally counts it, and to what it brought here, if it stands here. False where Tally
 * counts an amount on a ledger that is known neither here nor in the file: then what the file says is not whole.
 */
export function foldIn(fold: Fold, find: ImportPlan['find'], { voucher, verdict }: JudgedVoucher, { result }: Outcome): boolean {
  let whole = true
  for (const { ledger, amount } of voucher.lines) {
    if (amount === ZERO) continue
    const id = find(ledger)?.id
    if (id === undefined) {
      whole &&= !verdict.booked
      continue
    }
    if (verdict.booked) move(fold.theirs, id, amount)
    if (result === 'new' || result === 'same') move(fold.brought, id, amount)
    if (result === 'clash') fold.clashed.add(id)
    if (result === 'refused' && verdict.booked) fold.refused.add(id)
  }
  return whole
}

function move(figures: FiguresById, id: string, amount: Paisa): void {
  const { opening, debit, credit } = figures.get(id) ?? NOTHING
  figures.set(id, amount > 0n ? { opening, debit: add(debit, amount), credit } : { opening, debit, credit: add(credit, negate(amount)) })
}

/**
 * Sets their figures beside ours, ledger by ledger. The openings of a file need not sum to zero: what is missing Tally shows
 * as a line of its own, and here the ledger that balances the openings holds it.
 */
export function reconcile(fold: Fold, ours: FiguresById, named: readonly NamedLedger[]): ReconciledLedger[] {
  return named
    .toSorted((a, b) => compareNames(a.name, b.name))
    .flatMap((ledger) => {
      const theirs = ledger.balancing ? balancingOf(fold.theirs) : fold.theirs.get(ledger.id)
      const here = ours.get(ledger.id)
      if ((!theirs || (ledger.balancing && isNothing(theirs))) && (!here || isNothing(here))) return []
      return [rowOf(ledger, theirs ?? NOTHING, here ?? NOTHING, fold)]
    })
}

/** What makes openings sum to zero. */
export const balancingOf = (figures: FiguresById): Figures => ({
  ...NOTHING,
  opening: paisa(-[...figures.values()].reduce((sum, { opening }) => sum + opening, 0n)),
})

const isNothing = ({ opening, debit, credit }: Figures) => opening === ZERO && debit === ZERO && credit === ZERO

function rowOf({ id, name, group }: NamedLedger, theirs: Figures, ours: Figures, fold: Fold): ReconciledLedger {
  return {
    ...{ ledgerId: id, ledger: name, group, theirs: textsOf(theirs), ours: textsOf(ours) },
    difference: paisaText(paisa(closingOf(ours) - closingOf(theirs))),
    causes: causesOf(id, theirs, ours, fold),
  }
}

function textsOf(figures: Figures): ReconciledLedger['ours'] {
  const { opening, debit, credit } = figures
  return { opening: paisaText(opening), debit: paisaText(debit), credit: paisaText(credit), closing: paisaText(closingOf(figures)) }
}

const closingOf = ({ opening, debit, credit }: Figures): Paisa => paisa(opening + debit - credit)

/** What is known to have moved the two apart; every difference has a cause. */
function causesOf(id: string, theirs: Figures, ours: Figures, { brought, refused, clashed }: Fold): string[] {
  const { debit, credit } = brought.get(id) ?? NOTHING
  const moved = theirs.debit !== ours.debit || theirs.credit !== ours.credit
  const elsewhere = ours.debit !== debit || ours.credit !== credit
  return [
    ...(theirs.opening === ours.opening ? [] : [sentence('The opening balance here is another.')]),
    ...(moved && refused.has(id) ? [sentence('Vouchers of the file were not imported.')] : []),
    ...(moved && clashed.has(id) ? [sentence('Vouchers were imported before and are different in this file.')] : []),
    ...(moved && elsewhere && !clashed.has(id) ? [sentence('Vouchers were entered or changed here.')] : []),
  ]
}
