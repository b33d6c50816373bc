import type { ReconciledFigures, ReconciledLedger } from '@lekha/contract'
import { NO_TURNOVER, sentence } from '@lekha/ledger'
import { add, negate, type Paisa, paisa, paisaText, ZERO } from '@lekha/money'
import * as z from 'zod'
import type { JudgedVoucher } from './judged-vouchers.ts'
import type { MatchedLedger } from './masters-plan.ts'
import type { ImportPlan, Scope } from './plan.ts'
import { groupNameNp } from './tally-chart.ts'
import type { Outcome } from './vouchers.ts'

/** A ledger over some days: what it opened with (debit positive), and its turnover by side, never negative. */
export type Figures = { opening: Paisa; debit: Paisa; credit: Paisa }

/** The same with what it closed with; undefined where that is not known. */
export type OurFigures = Figures & { closing: Paisa | undefined }

/** Figures by the id of the ledger; one that is missing has none. */
export type FiguresById = Map<string, Figures>

/** The figures of the file's ledgers, those that were imported, and the ledgers that the rest would have changed. */
export type Fold = {
  scope: Scope
  stated: Map<string, MatchedLedger>
  theirs: FiguresById
  /** The turnover of its vouchers of the last fiscal year, if it holds several. */
  lastYear: Map<string, Paisa>
  brought: FiguresById
  refused: Set<string>
  clashed: Set<string>
}

/** A ledger as the reconciliation names it; `balancing` is the reserved one that makes openings balance. */
export const namedLedger = z.object({
  ...{ id: z.string(), name: z.string(), nameNp: z.string(), group: z.string(), groupNp: z.string() },
  balancing: z.boolean(),
})
export type NamedLedger = z.output<typeof namedLedger>

/** Begins with the opening balances: the file's own, and those of them that an import writes. */
export function openFold({ ledgers, scope }: Pick<ImportPlan, 'ledgers' | 'scope'>): Fold {
  const openings = (of: ImportPlan['ledgers']): FiguresById => new Map(of.map(({ id, opening }) => [id, { ...NO_TURNOVER, opening }]))
  const written = ledgers.filter(({ fault }) => fault === undefined)
  return {
    ...{ scope, stated: new Map(ledgers.map((ledger) => [ledger.id, ledger])), lastYear: new Map() },
    ...{ theirs: openings(ledgers), brought: openings(written), refused: new Set(), clashed: new Set() },
  }
}

/**
 * Adds a voucher to the file's figures, if Tally counts it, and to the imported ones, if it is stored here. False if Tally counts an amount on a
 * ledger that is known neither here nor in the file: then the file's figures are incomplete.
 */
export function foldIn(fold: Fold, { voucher, verdict, ledgerIds }: JudgedVoucher, { result }: Outcome): boolean {
  const inLastYear = verdict.booked && voucher.date >= (fold.scope.lastYearStarts ?? '')
  let whole = true
  for (const [index, { amount }] of voucher.lines.entries()) {
    if (amount === ZERO) continue
    const id = ledgerIds[index]
    if (id === undefined) {
      whole &&= !verdict.booked
      continue
    }
    if (verdict.booked) move(fold.theirs, id, amount)
    if (inLastYear) fold.lastYear.set(id, add(fold.lastYear.get(id) ?? ZERO, amount))
    if (result === 'new' || result === 'same') move(fold.brought, id, amount)
    if (result === 'clash') fold.clashed.add(id)
    if (result === 'refused' && verdict.booked) fold.refused.add(id)
  }
  return whole
}

function move(figures: FiguresById, id: string, amount: Paisa): void {
  const { opening, debit, credit } = figures.get(id) ?? NO_TURNOVER
  figures.set(id, amount > 0n ? { opening, debit: add(debit, amount), credit } : { opening, debit, credit: add(credit, negate(amount)) })
}

/**
 * Compares the file's figures with ours, ledger by ledger, as far as the file states them. The openings of a file need not sum to zero: Tally
 * shows the difference as a line of its own, and here the reserved ledger for it holds it.
 */
export function reconcile(fold: Fold, ours: Map<string, OurFigures>, named: readonly NamedLedger[]): ReconciledLedger[] {
  return named.flatMap((ledger) => {
    const theirs = ledger.balancing ? balancingOf(fold.theirs) : fold.theirs.get(ledger.id)
    const here = ours.get(ledger.id)
    if (isBeyond(fold.scope, ledger, theirs)) return []
    if ((!theirs || (ledger.balancing && isNothing(theirs, fold.scope))) && (!here || isNothing(here, fold.scope))) return []
    return [rowOf(ledger, theirs ?? NO_TURNOVER, here ?? { ...NO_TURNOVER, closing: ZERO }, fold)]
  })
}

/** What a workbook says nothing about: the openings of ledgers that it does not name, and with them the sum of all. */
const isBeyond = ({ stated, turnover }: Scope, { balancing }: NamedLedger, theirs: Figures | undefined): boolean =>
  stated !== undefined && ((balancing && stated === 'some openings') || (!theirs && !turnover))

/** A ledger of ours under the name and the group that the file has for it; the group in Nepali too, where it is ours or one of the 28. */
export function asInFile(ledger: NamedLedger, theirs: Pick<MatchedLedger, 'name' | 'group'> | undefined): NamedLedger {
  const group = theirs?.group || ledger.group
  const groupNp = group === ledger.group ? ledger.groupNp : groupNameNp(group)
  return { ...ledger, name: theirs?.name ?? ledger.name, group, groupNp }
}

/** Ledgers in the order that `compareNames` gives; each name is folded once, for there may be very many. */
export function byName(named: readonly NamedLedger[]): NamedLedger[] {
  const keyed = named.map((ledger) => ({ ledger, key: ledger.name.toLowerCase() }))
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ ledger }) => ledger)
}

/** How many closing balances that Tally itself states were compared. */
export const statedClosings = (fold: Fold, rows: readonly ReconciledLedger[]): number =>
  rows.filter(({ ledgerId, ours }) => ours.closing !== null && statedClosing(fold, ledgerId) !== undefined).length

/** The amount that makes openings sum to zero. */
export const balancingOf = (figures: FiguresById): Figures => ({
  ...NO_TURNOVER,
  opening: paisa(-[...figures.values()].reduce((sum, { opening }) => sum + opening, 0n)),
})

/** Whether there is nothing to compare. */
const isNothing = ({ opening, debit, credit }: Figures, { openings, turnover, period }: Scope) =>
  (opening === ZERO || (period !== undefined && !openings)) && ((debit === ZERO && credit === ZERO) || !turnover)

function rowOf({ id, balancing, ...names }: NamedLedger, theirs: Figures, ours: OurFigures, fold: Fold): ReconciledLedger {
  const { period, turnover, openings } = fold.scope
  const opens =
    (period === undefined && fold.scope.stated === undefined) || (openings && (balancing || fold.stated.get(id)?.declared === true))
  const stated = statedClosing(fold, id)
  const leadTo = period === undefined && turnover ? closingOf(theirs) : undefined
  const sides = {
    theirs: textsOf(theirs, { opens, moves: turnover, closing: stated ?? leadTo }),
    ours: textsOf(ours, { opens, moves: true, closing: ours.closing }),
  }
  const difference = differenceOf(theirs, ours, { opens, moves: turnover, closing: stated ?? leadTo })
  const causes = causesOf(id, theirs, ours, { ...fold, opens })
  return {
    ...{ ledgerId: id, ledger: names.name, ledgerNp: names.nameNp, group: names.group, groupNp: names.groupNp, ...sides },
    ...{ difference: paisaText(difference), causes: [...causes, ...closingCauses({ stated, leadTo, here: ours.closing, causes })] },
  }
}

/** Which figures of a ledger are stated. */
type Stated = { opens: boolean; moves: boolean; closing: Paisa | undefined }

function textsOf({ opening, debit, credit }: Figures, { opens, moves, closing }: Stated): ReconciledFigures {
  return {
    opening: opens ? paisaText(opening) : null,
    ...(moves ? { debit: paisaText(debit), credit: paisaText(credit) } : { debit: null, credit: null }),
    closing: closing === undefined ? null : paisaText(closing),
  }
}

function differenceOf(theirs: Figures, ours: OurFigures, { opens, moves, closing }: Stated): Paisa {
  if (closing !== undefined && ours.closing !== undefined) return paisa(ours.closing - closing)
  const opening = opens ? ours.opening - theirs.opening : 0n
  return paisa(opening + (moves ? ours.debit - ours.credit - theirs.debit + theirs.credit : 0n))
}

const closingOf = ({ opening, debit, credit }: Figures): Paisa => paisa(opening + debit - credit)

/**
 * The closing balance that Tally states. Incomes and expenses begin each year at zero there: for them the turnover of the last year is right too,
 * and from a part of a year nothing can be compared.
 */
function statedClosing({ scope, stated, theirs, lastYear }: Fold, id: string): Paisa | undefined {
  const ledger = stated.get(id)
  if (ledger?.closing === undefined || !ledger.nominal) return ledger?.closing
  if (scope.period !== undefined) return undefined
  const ofLastYear = scope.lastYearStarts !== undefined && ledger.closing === (lastYear.get(id) ?? ZERO)
  return ofLastYear ? closingOf(theirs.get(id) ?? NO_TURNOVER) : ledger.closing
}

/** The known causes of a difference; every difference has at least one. */
function causesOf(
  id: string,
  theirs: Figures,
  ours: Figures,
  { brought, refused, clashed, scope, opens }: Fold & { opens: boolean },
): string[] {
  const { debit, credit } = brought.get(id) ?? NO_TURNOVER
  const moved = scope.turnover && (theirs.debit !== ours.debit || theirs.credit !== ours.credit)
  const elsewhere = ours.debit !== debit || ours.credit !== credit
  return [
    ...(!opens || theirs.opening === ours.opening ? [] : [sentence('The opening balance here is different.')]),
    ...(moved && refused.has(id) ? [sentence('Vouchers of the file were not imported.')] : []),
    ...(moved && clashed.has(id) ? [sentence('Vouchers were imported before and are different in this file.')] : []),
    ...(moved && elsewhere && !clashed.has(id) ? [sentence('Vouchers were entered or changed here.')] : []),
  ]
}

type Closings = Record<'stated' | 'leadTo' | 'here', Paisa | undefined> & { causes: readonly string[] }

/** The cause of a differing closing balance when no other cause is known. */
function closingCauses({ stated, leadTo, here, causes }: Closings): string[] {
  if (stated === undefined) return []
  if (leadTo !== undefined && leadTo !== stated)
    return [sentence('Tally’s closing balance differs from the opening balance plus the vouchers of the file.')]
  if (here === undefined || here === stated || causes.length > 0) return []
  return [sentence('Tally’s closing balance differs from the balance here at the end of these days.')]
}
