import type { Voucher } from '@lekha/contract'
import { add, negate, type Paisa, ZERO } from '@lekha/money'

type Movements = NonNullable<Voucher['movements']>
/**
 * The lines on one sheet of a printed voucher, how many stand before them, and the sums of all up to its end, which the next sheet goes on from.
 * The goods of a voucher stand above its lines.
 */
export type VoucherSheet = { lines: Voucher['lines']; goods: Movements; before: number; debit: Paisa; credit: Paisa }

/** A narration of a line takes most of a row. */
const NARRATION_ROWS = 0.7
/** The rows in dense print that a sheet takes: with everything, with the letterhead alone, between others, and with the signatures alone. */
export type SheetRows = { only: number; first: number; middle: number; last: number }
/** The head and the total of a second table on a sheet. */
const SECOND_TABLE_ROWS = 2
/** Signatures never stand alone with a single line. */
const LEAST_LINES = 2

/** The rows that lines take in print. */
const rowsOf = (lines: Voucher['lines']): number => lines.length + lines.filter(({ narration }) => narration !== '').length * NARRATION_ROWS

type Printed = Pick<Voucher, 'lines' | 'movements'>
/** A row of print: of the goods, which stand above, or of the lines. */
type Row = { goods: Movements[number] } | { line: Voucher['lines'][number] }

const printedRows = ({ lines, movements = [] }: Printed): Row[] => [
  ...movements.map((goods) => ({ goods })),
  ...lines.map((line) => ({ line })),
]
const heightOf = (rows: readonly Row[]): number => {
  const lines = linesOf(rows)
  const hasBoth = lines.length > 0 && lines.length < rows.length
  return rows.length - lines.length + rowsOf(lines) + (hasBoth ? SECOND_TABLE_ROWS : 0)
}
const linesOf = (rows: readonly Row[]): Voucher['lines'] => rows.flatMap((row) => ('line' in row ? [row.line] : []))

/** The rows that what a voucher holds takes in print. */
export const rowsIn = (voucher: Printed): number => heightOf(printedRows(voucher))

/** Parts what a voucher holds over sheets: its goods, then its lines. */
export function sheetsOf(voucher: Printed, room: SheetRows): VoucherSheet[] {
  let [debit, credit] = [ZERO, ZERO]
  let before = 0
  return parted(printedRows(voucher), room).map((part) => {
    const lines = linesOf(part)
    debit = add(debit, ...lines.map(({ amount }) => amount).filter((amount) => amount > 0n))
    credit = add(credit, ...lines.map(({ amount }) => negate(amount)).filter((amount) => amount > 0n))
    before += lines.length
    const goods = part.flatMap((row) => ('goods' in row ? [row.goods] : []))
    return { lines, goods, before: before - lines.length, debit, credit }
  })
}

function parted(rows: Row[], room: SheetRows): Row[][] {
  const parts: Row[][] = []
  let rest = rows
  while (heightOf(rest) > (parts.length === 0 ? room.only : room.last)) {
    const count = fitting(rest, parts.length === 0 ? room.first : room.middle)
    parts.push(rest.slice(0, count))
    rest = rest.slice(count)
  }
  return [...parts, rest]
}

/** How many of the rows fit into as many rows of print, so that some are left for the next sheet. */
function fitting(all: Row[], room: number): number {
  let count = 1
  while (count < all.length - LEAST_LINES && heightOf(all.slice(0, count + 1)) <= room) count++
  return count
}
