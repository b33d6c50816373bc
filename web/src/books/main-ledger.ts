import type { LedgerAnswer } from '@lekha/contract'
import { mainLine } from '@lekha/ledger'
import type { Paisa } from '@lekha/money'
import type { Masters } from './masters.ts'

/** The ledger that a voucher is named by in a list: that of its main line, of which cash and bank are known by the masters. */
export function mainLedger(
  kind: string,
  lines: readonly { ledgerId: string; amount: Paisa }[],
  { ledgerById, isCashOrBank }: Pick<Masters, 'ledgerById' | 'isCashOrBank'>,
): LedgerAnswer | undefined {
  const isPaidBy = ({ ledgerId }: { ledgerId: string }) => {
    const ledger = ledgerById.get(ledgerId)
    return ledger !== undefined && isCashOrBank(ledger)
  }
  return ledgerById.get(mainLine(kind, lines, isPaidBy)?.ledgerId ?? '')
}
