import type { EntryKind } from '@lekha/ledger'
import { ZERO } from '@lekha/money'
import type { Masters } from '../../../books/masters.ts'

type Books = Pick<Masters, 'ledgers' | 'balanceOf' | 'isCash' | 'isCashOrBank' | 'firstCash'>

/**
 * The ledger above the lines that the first voucher of its type begins with; null where the user must choose. A contra takes money out of it,
 * so that it is cash with a balance, else the bank with the largest one, and none that is empty or
 * overdrawn. Who knows no balances, such as a clerk, begins with cash.
 */
export function firstAccount(kind: EntryKind, masters: Books): string | null {
  if (kind !== 'contra') return masters.firstCash(kind)
  const sources = masters.ledgers.filter((ledger) => ledger.active && masters.isCashOrBank(ledger))
  if (sources.some(({ id }) => masters.balanceOf(id) === undefined)) return masters.firstCash(kind)
  const filled = sources
    .map((ledger) => ({ id: ledger.id, isCash: masters.isCash(ledger), balance: masters.balanceOf(ledger.id) ?? ZERO }))
    .filter(({ balance }) => balance > 0n)
  const [first] = filled.toSorted((one, other) =>
    one.isCash === other.isCash ? (one.balance < other.balance ? 1 : -1) : one.isCash ? -1 : 1,
  )
  return first?.id ?? null
}
