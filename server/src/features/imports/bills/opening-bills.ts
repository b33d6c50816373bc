import { addDays } from '@lekha/calendar'
import { MAX_OPENING_BILLS, type OpeningLine, type SheetPlace } from '@lekha/contract'
import { BookError, checkOpeningBills, fitsIn, foldName, isHeldBy, type OpeningBill, openingWith, sentence } from '@lekha/ledger'
import { type Paisa, ZERO } from '@lekha/money'
import { v7 as uuidv7 } from 'uuid'
import type { Books } from '../../../db/books.ts'
import { readSettled } from '../../../db/openings.ts'
import type { TallyProblem } from '../tally-records.ts'

/** A bill of an opening balance as a file states it, `called` in the file's words. */
export type StatedBill = { ledgerId: string; subLedgerId: string | null; called: string; at?: SheetPlace } & Pick<
  OpeningBill,
  'name' | 'billedOn' | 'dueOn' | 'amount'
>

type Openings = { lines: OpeningLine[]; problems: TallyProblem[] }

const partyOf = ({ ledgerId, subLedgerId }: Pick<OpeningLine, 'ledgerId' | 'subLedgerId'>): string => `${ledgerId} ${subLedgerId ?? ''}`

/**
 * The openings that a file states, with the bills of those that stand: a file that names no bills does not take them away. Where they come to more
 * than the new opening, the former one stays, with a problem.
 */
export function withKeptBills(
  stated: readonly OpeningLine[],
  former: readonly OpeningLine[],
  nameOf: (ledgerId: string) => string,
): Openings {
  const stood = new Map(former.map((line) => [partyOf(line), line]))
  const problems: TallyProblem[] = []
  const lines = stated.map((line) => {
    const before = stood.get(partyOf(line))
    if (!before?.bills) return line
    if (fitsIn(line.amount, before.bills)) return { ...line, bills: before.bills }
    problems.push({ kind: 'problem', position: 0, what: nameOf(line.ledgerId), message: TOO_LITTLE })
    return before
  })
  return { lines, problems }
}

const TOO_LITTLE = sentence('Its bills here come to more than the opening in the file. The opening stays as it was.')
const TOO_MUCH = sentence('The bills of an opening come to more than the opening.')
const SETTLED = sentence('Other vouchers settle more of this bill. It stays as it was.')
const TOO_MANY = sentence('A party has at most 10,000 opening bills.')
const TWICE = sentence('It is in the file twice; the first was used.')

type FileBills = {
  bills: readonly StatedBill[]
  /** The openings as they are to be, with the bills that stand. */
  lines: readonly OpeningLine[]
  /** Those that the file itself states: no bill makes them more. */
  stated: readonly OpeningLine[]
  /** The first day of the first fiscal year. */
  starts: string
}

/**
 * The openings with the bills of a file. A bill of a name that its party has already is that bill; those that the file does not name stay. An opening
 * that the file does not state becomes what its bills come to, where they do not fit in.
 */
export async function withFileBills(books: Books, { bills, lines, stated, starts }: FileBills): Promise<Openings> {
  if (bills.length === 0) return { lines: [...lines], problems: [] }
  const day = addDays(starts, -1)
  const settled = await readSettled(
    books,
    lines.flatMap(({ bills: own = [] }) => own.map(({ billId }) => billId)),
  )
  const fixed = new Set(stated.map(partyOf))
  const byParty = new Map(lines.map((line) => [partyOf(line), line]))
  const problems: TallyProblem[] = []
  for (const [party, own] of Map.groupBy(bills, partyOf)) {
    const [{ ledgerId, subLedgerId }] = own as [StatedBill, ...StatedBill[]]
    const line = byParty.get(party) ?? { ledgerId, subLedgerId, amount: ZERO }
    const merged = mergedBills(line, own, { day, settled, problems })
    const amount = fixed.has(party) ? line.amount : openingWith(line.amount, merged, line.bills)
    if (fitsIn(amount, merged)) byParty.set(party, merged.length > 0 ? { ...line, amount, bills: merged } : line)
    else problems.push(...own.slice(0, 1).map((bill) => problemOf(bill, TOO_MUCH)))
  }
  return { lines: [...byParty.values()].filter(({ amount }) => amount !== ZERO), problems }
}

type Merging = { day: string; settled: ReadonlyMap<string, Paisa>; problems: TallyProblem[] }

/** The bills of an opening, with those of the file that follow the rules. */
function mergedBills(
  { amount: opening, bills: standing = [] }: OpeningLine,
  own: readonly StatedBill[],
  { day, settled, problems }: Merging,
): OpeningBill[] {
  const merged = new Map<string, OpeningBill>(standing.map((bill) => [bill.billId, bill]))
  const dayOf = ({ name, billedOn }: { name: string; billedOn: string }) => `${foldName(name)} ${billedOn}`
  const byName = Map.groupBy(standing, ({ name }) => foldName(name))
  const daysInFile = new Set(own.map(dayOf))
  const [taken, matched] = [new Set<string>(), new Set<string>()]
  for (const stated of own) {
    const named = (byName.get(foldName(stated.name)) ?? []).filter(({ billId }) => !matched.has(billId))
    // A bill that another row of the file names by its day is that row's.
    const former = named.find(({ billedOn }) => billedOn === stated.billedOn) ?? named.find((bill) => !daysInFile.has(dayOf(bill)))
    if (former) matched.add(former.billId)
    const { name, dueOn, amount } = stated
    const billedOn = stated.billedOn || day
    const sameSide = opening === ZERO || amount > 0n === opening > 0n
    const bill: OpeningBill = { billId: former?.billId ?? uuidv7(), kind: sameSide ? 'new' : 'advance', name, billedOn, dueOn, amount }
    const key = `${foldName(name)} ${billedOn}`
    const isOneMore = !merged.has(bill.billId) && merged.size >= MAX_OPENING_BILLS
    const fault = taken.has(key) ? TWICE : isOneMore ? TOO_MANY : faultOf(bill, day)
    const kept = former && settled.get(former.billId)
    if (fault !== undefined || (kept !== undefined && !isHeldBy(amount, kept))) problems.push(problemOf(stated, fault ?? SETTLED))
    else {
      merged.set(bill.billId, bill)
      taken.add(key)
    }
  }
  return [...merged.values()]
}

function faultOf(bill: OpeningBill, day: string): string | undefined {
  try {
    checkOpeningBills(bill.amount, [bill], day, 'bill')
    return undefined
  } catch (error) {
    if (error instanceof BookError) return error.template
    throw error
  }
}

const problemOf = ({ called, at }: StatedBill, message: string): TallyProblem => ({
  ...{ kind: 'problem', position: at?.row ?? 0, what: called, message },
  ...(at && { at, refused: true as const }),
})
