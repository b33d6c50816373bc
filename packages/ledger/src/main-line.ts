import type { Paisa } from '@lekha/money'
import { isNoteType, NOTE_TYPES } from './note.ts'
import type { BaseKind } from './voucher.ts'

/** As what a voucher is named: by its base kind; a note, which is of the base kind of its bill with turned sides, by its own type. */
export type NamingKind = BaseKind | (typeof NOTE_TYPES)[keyof typeof NOTE_TYPES]
/**
 * The kind by which `mainLine` names a voucher of a type.
 *
 * @example namingKind('credit-note', 'sales') // 'credit-note'
 */
export const namingKind = (type: string, baseKind: string): string => (isNoteType(type) ? type : baseKind)

/** In these kinds cash and bank only say how it was paid. */
export const PAID_KINDS: readonly BaseKind[] = ['receipt', 'payment', 'purchase']
/** In these kinds the other party is credited, in all others debited. */
export const CREDITED_KINDS: readonly NamingKind[] = ['receipt', 'purchase', NOTE_TYPES.sales]

/**
 * The line that a voucher is named by in every list: the first on the side of the other party; of a receipt, payment or purchase none of cash
 * or bank, unless it has no other. `mainLedgerNames` of the server asks the database for the same.
 *
 * @param kind see `namingKind`
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
