import type { Voucher } from '@lekha/contract'
import { add, negate, type Paisa, ZERO } from '@lekha/money'

/** The lines on one sheet of a printed voucher, how many stand before them, and the sums of all up to its end, which the next sheet goes on from. */
export type VoucherSheet = { lines: Voucher['lines']; before: number; debit: Paisa; credit: Paisa }

/** A narration of a line takes most of a row. */
const NARRATION_ROWS = 0.7
/** The rows in dense print that a sheet takes: with everything, with the letterhead alone, between others, and with the signatures alone. */
export type SheetRows = { only: number; first: number; middle: number; last: number }
/** Signatures never stand alone with a single line. */
const LEAST_LINES = 2

/** The rows that lines take in print. */
export const rowsOf = (lines: Voucher['lines']): number =>
  lines.length + lines.filter(({ narration }) => narration !== '').length * NARRATION_ROWS

/** Parts the lines of a voucher over sheets. */
export function sheetsOf(lines: Voucher['lines'], room: SheetRows): VoucherSheet[] {
  const parts: Voucher['lines'][] = []
  let rest = lines
  while (rowsOf(rest) > (parts.length === 0 ? room.only : room.last)) {
    const count = fitting(rest, parts.length === 0 ? room.first : room.middle)
    parts.push(rest.slice(0, count))
    rest = rest.slice(count)
  }
  let [debit, credit] = [ZERO, ZERO]
  let before = 0
  return [...parts, rest].map((part) => {
    debit = add(debit, ...part.map(({ amount }) => amount).filter((amount) => amount > 0n))
    credit = add(credit, ...part.map(({ amount }) => negate(amount)).filter((amount) => amount > 0n))
    before += part.length
    return { lines: part, before: before - part.length, debit, credit }
  })
}

/** How many of the lines fit into as many rows, so that some are left for the next sheet. */
function fitting(lines: Voucher['lines'], rows: number): number {
  let count = 1
  while (count < lines.length - LEAST_LINES && rowsOf(lines.slice(0, count + 1)) <= rows) count++
  return count
}
