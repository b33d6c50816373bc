import type { Voucher } from '@lekha/contract'
import { add, negate, type Paisa, ZERO } from '@lekha/money'

type Movements = NonNullable<Voucher['movements']>
/**
 * The lines on one sheet of a printed voucher, how many stand before them, and the sums of all up to its end, which the next sheet goes on from.
 * Of a voucher that moves goods alone, the goods.
 */
export type VoucherSheet = { lines: Voucher['lines']; goods: Movements; before: number; debit: Paisa; credit: Paisa }

/** A narration of a line takes most of a row. */
const NARRATION_ROWS = 0.7
/** The rows in dense print that a sheet takes: with everything, with the letterhead alone, between others, and with the signatures alone. */
export type SheetRows = { only: number; first: number; middle: number; last: number }
/** Signatures never stand alone with a single line. */
const LEAST_LINES = 2

/** The rows that lines take in print. */
const rowsOf = (lines: Voucher['lines']): number => lines.length + lines.filter(({ narration }) => narration !== '').length * NARRATION_ROWS

/** The rows that what a voucher holds takes in print. */
export const rowsIn = ({ lines, movements = [] }: Printed): number => (lines.length > 0 ? rowsOf(lines) : movements.length)
type Printed = Pick<Voucher, 'lines' | 'movements'>

/** Parts the lines of a voucher over sheets, or its goods where it has no lines. */
export function sheetsOf({ lines, movements = [] }: Printed, room: SheetRows): VoucherSheet[] {
  if (lines.length === 0 && movements.length > 0) return goodsSheets(movements, room)
  let [debit, credit] = [ZERO, ZERO]
  let before = 0
  return parted(lines, room, rowsOf).map((part, index, parts) => {
    debit = add(debit, ...part.map(({ amount }) => amount).filter((amount) => amount > 0n))
    credit = add(credit, ...part.map(({ amount }) => negate(amount)).filter((amount) => amount > 0n))
    before += part.length
    return { lines: part, goods: index === parts.length - 1 ? movements : [], before: before - part.length, debit, credit }
  })
}

function goodsSheets(movements: Movements, room: SheetRows): VoucherSheet[] {
  let before = 0
  return parted(movements, room, (rows) => rows.length).map((goods) => {
    before += goods.length
    return { lines: [], goods, before: before - goods.length, debit: ZERO, credit: ZERO }
  })
}

function parted<Row>(rows: Row[], room: SheetRows, heightOf: (rows: Row[]) => number): Row[][] {
  const parts: Row[][] = []
  let rest = rows
  while (heightOf(rest) > (parts.length === 0 ? room.only : room.last)) {
    const count = fitting(rest, parts.length === 0 ? room.first : room.middle, heightOf)
    parts.push(rest.slice(0, count))
    rest = rest.slice(count)
  }
  return [...parts, rest]
}

/** How many of the rows fit into as many rows of print, so that some are left for the next sheet. */
function fitting<Row>(all: Row[], room: number, heightOf: (rows: Row[]) => number): number {
  let count = 1
  while (count < all.length - LEAST_LINES && heightOf(all.slice(0, count + 1)) <= room) count++
  return count
}
