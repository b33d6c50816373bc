import { type Paisa, paisaText, type Quantity, scaledText } from '@lekha/money'
import type { BillAllocation } from './bill.ts'
import type { BilledGoods, Movement } from './movement.ts'

/** A line as the ledger hash reads it: by names, so that it is the same wherever the books are kept. */
export type HashedLine = {
  ledger: string
  subLedger: string
  amount: Paisa
  narration: string
  costCentre: string
  bills?: readonly HashedAllocation[] | undefined
}

/** A bill that a line begins or settles, as the ledger hash reads it. */
export type HashedAllocation = Pick<BillAllocation, 'kind' | 'amount' | 'billedOn' | 'dueOn'> & { label: string }

/** What moves with a voucher as the ledger hash reads it: by names, '' for the main location. */
export type HashedMovement = Pick<Movement, 'kind' | 'batch' | 'expiresOn'> & {
  item: string
  godown: string
  quantity: Quantity
  value: Paisa | null
  /** What a bill asks for it, in the ledger of this name; null or left out where none does. */
  bill?: (Omit<BilledGoods, 'ledgerId'> & { ledger: string }) | null
}

/** A voucher as the ledger hash reads it. `number` is the number as printed; a cancelled voucher has no lines. */
export type HashedVoucher = {
  yearStarts: string
  type: string
  number: string
  date: string
  cancelled: boolean
  narration: string
  reference: string
  lines: readonly HashedLine[]
  movements?: readonly HashedMovement[]
  /** The number of the bill that this note corrects; null or left out where it corrects none. */
  corrects?: string | null
  /** The number of the order that it fulfils, and what the bill says beside its amounts; left out where there is neither. */
  fulfils?: string | null
  details?: Readonly<Record<string, unknown>> | null
}

/**
 * The text of a voucher of which the ledger hash is made: JSON without spaces, amounts with two decimals, debit positive. The ledger hash is
 * the SHA-256 of these texts, each followed by a line feed, in the order of fiscal year, code of the type and number in its series. It
 * depends on what the books say now and on nothing else: neither on ids, nor on former versions, nor on who entered what and when. Where
 * goods move, their list stands behind the lines; where a line names bills, they stand in it; where a note corrects a bill, its number stands behind
 * them; where an order is fulfilled or details are said, both stand last. Else they are left out, so that books without goods and bills have the hash that they always had.
 *
 * @example hashedText(voucher) // '["2025-07-17","journal","JV-0001","2025-08-01",false,"Rent","",[["Rent","","500.00","",""],["Cash","","-500.00","",""]]]'
 */
export const hashedText = ({
  yearStarts,
  type,
  number,
  date,
  cancelled,
  narration,
  reference,
  lines,
  movements = [],
  corrects = null,
  fulfils = null,
  details = null,
}: HashedVoucher): string => {
  const said = fulfils !== null || details !== null
  return JSON.stringify([
    ...[yearStarts, type, number, date, cancelled, narration, reference],
    lines.map(hashedLine),
    ...(movements.length > 0 || corrects !== null || said ? [movements.map(hashedMovement)] : []),
    ...(corrects !== null || said ? [corrects] : []),
    ...(said ? [fulfils, sorted(details)] : []),
  ])
}

/** Details with their names in the order of letters, so that the text does not depend on who wrote them. */
const sorted = (details: HashedVoucher['details']) => details && Object.entries(details).toSorted(([a], [b]) => (a < b ? -1 : 1))

const hashedLine = ({ ledger, subLedger, amount, narration, costCentre, bills = [] }: HashedLine) => [
  ...[ledger, subLedger, paisaText(amount), narration, costCentre],
  ...(bills.length > 0
    ? [bills.map((bill) => [bill.kind, bill.label, paisaText(bill.amount), bill.billedOn ?? '', bill.dueOn ?? ''])]
    : []),
]

const hashedMovement = ({ item, godown, kind, quantity, value, batch, expiresOn, bill }: HashedMovement) => [
  item,
  godown,
  kind,
  scaledText(quantity),
  value === null ? '' : paisaText(value),
  batch,
  expiresOn ?? '',
  ...(bill ? [bill.ledger, scaledText(bill.rate), paisaText(bill.discount), paisaText(bill.amount), bill.vatClass] : []),
]
