import { randomUUID } from 'node:crypto'
import { addDays } from '@lekha/calendar'

/** The books' one fiscal year, 2083/84. */
export const YEAR = { starts: '2026-07-17', ends: '2027-07-16', days: 365 } as const

/** A line in paisa, debit positive. */
export type Line = { ledgerId: string; amount: bigint }
/** A voucher, for HTTP, the bare database and the import alike; a journal, where it names no type. */
export type Voucher = { id: string; type?: string; date: string; narration: string; lines: Line[] }

/** The n-th voucher of some books: always the same lines for the same n; two thirds have three lines, the rest two. */
export function voucherOf(n: number, ledgerIds: readonly string[]): Voucher {
  const draw = drawFrom(n)
  const first = draw() % ledgerIds.length
  const at = (step: number) => ledgerIds[(first + step) % ledgerIds.length] ?? ''
  const [rent, tax] = [BigInt(100 + (draw() % 9_000_000)), BigInt(1 + (draw() % 100_000))]
  // Half of all vouchers move the first ledger, as cash or the bank does.
  const counter = n % 2 === 0 && first !== 0 && first + 1 !== ledgerIds.length ? (ledgerIds[0] ?? '') : at(2)
  const lines =
    n % 3 === 0
      ? [
          { ledgerId: at(0), amount: rent },
          { ledgerId: counter, amount: -rent },
        ]
      : [
          { ledgerId: at(0), amount: rent },
          { ledgerId: at(1), amount: tax },
          { ledgerId: counter, amount: -(rent + tax) },
        ]
  return { id: randomUUID(), date: addDays(YEAR.starts, draw() % YEAR.days), narration: `Benchmark voucher ${n}`, lines }
}

/** The n-th voucher of a shop's cash book: each moves the first ledger, a rupee more than the one before, some twelve a day. */
export function cashVoucherOf(n: number, ledgerIds: readonly string[]): Voucher {
  const amount = BigInt(n + 1) * 100n
  const counter = ledgerIds[1 + (n % (ledgerIds.length - 1))] ?? ''
  const lines = [
    { ledgerId: ledgerIds[0] ?? '', amount },
    { ledgerId: counter, amount: -amount },
  ]
  return {
    id: randomUUID(),
    date: addDays(YEAR.starts, Math.floor(n / 12) % YEAR.days),
    narration: `Sold over the counter, slip ${n + 1}`,
    lines,
  }
}

/** '1234.50': paisa as decimal text. */
export function amountText(paisa: bigint): string {
  const digits = String(paisa < 0n ? -paisa : paisa).padStart(3, '0')
  return `${paisa < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Pseudo-random numbers, the same each time (Lehmer, with the constant of minstd_rand). */
function drawFrom(seed: number): () => number {
  let state = ((seed * 7_919) % 2_147_483_646) + 1
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state
  }
  next()
  return next
}
