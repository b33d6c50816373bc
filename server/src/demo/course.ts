import { adToBs } from '@lekha/calendar'
import { type Paisa, paisa, ZERO } from '@lekha/money'
import type { Chance } from './chance.ts'
import type { Centre } from './firm.ts'
import type { FirmMovement } from './goods.ts'

/** A line of the practice firm: ledgers are known by their names. */
export type FirmLine = { ledger: string; sub?: string; amount: Paisa; centre?: Centre }
export type FirmType = 'payment' | 'receipt' | 'contra' | 'journal' | 'sales' | 'purchase'
export type FirmVoucher = {
  type: FirmType
  date: string
  narration: string
  reference: string
  lines: readonly FirmLine[]
  movements?: readonly FirmMovement[]
}

/** Something to be settled on the first working day from `on` on which it can be: where it cannot, it waits. */
type Due = { on: string; settle: () => boolean }

/** The firm while it is lived through, day by day. */
export type Course = {
  chance: Chance
  day: string
  balances: Map<string, bigint>
  vouchers: FirmVoucher[]
  due: Due[]
  /** What the goods in the store cost. */
  stock: bigint
  bills: number
}

export const BANK = 'Bank – Current A/c'
export const CASH = 'Cash'
export const PETTY_CASH = 'Petty Cash'

export const rupees = (amount: bigint | number): Paisa => paisa(BigInt(amount) * 100n)
export const neg = (amount: bigint): Paisa => paisa(-amount)
/** A share in ten-thousandths, rounded half upwards: 1300 is 13 %. */
export const share = (amount: bigint, tenThousandths: bigint): Paisa => paisa((2n * amount * tenThousandths + 10_000n) / 20_000n)

export const balanceOf = ({ balances }: Course, ledger: string): bigint => balances.get(ledger) ?? 0n
export const bsMonthOf = (day: string): number => Number.parseInt(adToBs(day).slice(5, 7), 10)
export const bsDayOf = (day: string): number => Number.parseInt(adToBs(day).slice(8, 10), 10)

type Entered = { narration: string; reference?: string; lines: readonly FirmLine[] }

/** Enters a voucher of the day; lines of nothing are left out. */
export function enter(course: Course, type: FirmType, { narration, reference = '', lines }: Entered): void {
  const moved = lines.filter(({ amount }) => amount !== ZERO)
  for (const { ledger, amount } of moved) course.balances.set(ledger, balanceOf(course, ledger) + amount)
  course.vouchers.push({ type, date: course.day, narration, reference, lines: moved })
}

/** Settles on the first working day from a day on; `settle` returns false to wait for another. */
export function settleFrom(course: Course, on: string, settle: () => boolean): void {
  course.due.push({ on, settle })
}

export function settleDue(course: Course): void {
  const now = course.due.filter(({ on }) => on <= course.day)
  const later = course.due.filter(({ on }) => on > course.day)
  course.due = later
  const waiting = now.filter(({ settle }) => !settle())
  course.due = [...waiting, ...course.due]
}

/** Pays a sum from the bank, if it has it and something is left. */
export function paidFromBank(course: Course, amount: bigint, left: bigint, pay: () => void): boolean {
  if (balanceOf(course, BANK) < amount + left) return false
  pay()
  return true
}
