import type { Voucher } from '@lekha/contract'
import { add, negate, type Paisa, ZERO } from '@lekha/money'

/** The lines on one sheet of a printed voucher, and the sums of all lines up to its end, which the next sheet goes on from. */
export type VoucherSheet = { lines: Voucher['lines']; debit: Paisa; credit: Paisa }

/** A narration of a line takes most of a row. */
const NARRATION_ROWS = 0.7
/** The rows in dense print that a sheet takes: with everything, with the letterhead alone, between others, and with the signatures alone. */
const ROWS = { only: 30, first: 34, middle: 40, last: 34 }
/** Signatures never stand alone with a single line. */
const LEAST_LINES = 2

/** The rows that lines take in print. */
export const rowsOf = (lines: Voucher['lines']): number =>
  lines.length + lines.filter(({ narration }) => narration !== '').length * NARRATION_ROWS

/** Parts the lines of a voucher over sheets. */
export function sheetsOf(lines: Voucher['lines']): VoucherSheet[] {
  const parts: Voucher['lines'][] = []
  let rest = lines
  while (rowsOf(rest) > (parts.length === 0 ? ROWS.only : ROWS.last)) {
    const count = fitting(rest, parts.length === 0 ? ROWS.first : ROWS.middle)
    parts.push(rest.slice(0, count))
    rest = rest.slice(count)
  }
  let [debit, credit] = [ZERO, ZERO]
  return [...parts, rest].map((part) => {
    debit = add(debit, ...part.map(({ amount }) => amount).filter((amount) => amount > 0n))
    credit = add(credit, ...part.map(({ amount }) => negate(amount)).filter((amount) => amount > 0n))
    return { lines: part, debit, credit }
  })
}

/** How many of the lines fit into as many rows, so that some are left for the next sheet. */
function fitting(lines: Voucher['lines'], rows: number): number {
  let count = 1
  while (count < lines.length - LEAST_LINES && rowsOf(lines.slice(0, count + 1)) <= rows) count++
  return count
}
