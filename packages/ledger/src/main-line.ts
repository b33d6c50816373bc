import type { Paisa } from '@lekha/money'
import type { BaseKind } from './voucher.ts'

/** In these kinds cash and bank only say how it was paid. */
export const PAID_KINDS: readonly BaseKind[] = ['receipt', 'payment', 'purchase']
/** In these kinds the other party is credited, in all others debited. */
export const CREDITED_KINDS: readonly BaseKind[] = ['receipt', 'purchase']

/**
 * The line that a voucher is named by in every list: the first on the side of the other party; of a receipt, payment or purchase none of cash
 * or bank, unless it has no other. `mainLedgerNames` of the server asks the database for the same.
 *
 * @example mainLine('receipt', [cash, sharma], (line) => line === cash) // sharma
 */
export function mainLine<Line extends { amount: Paisa }>(
  kind: string,
  lines: readonly Line[],
  isCashOrBank: (line: Line) => boolean,
): Line | undefined {
  const isIn = (kinds: readonly string[]) => kinds.includes(kind)
  const others = isIn(PAID_KINDS) ? lines.filter((line) => !isCashOrBank(line)) : lines
  const named = others.length > 0 ? others : lines
  return named.find(({ amount }) => amount < 0n === isIn(CREDITED_KINDS)) ?? named[0]
}
