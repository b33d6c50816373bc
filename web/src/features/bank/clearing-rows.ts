import type { BankLine } from '@lekha/contract'

/** A line, and whether its day at the bank is being stored. */
export type ClearingRow = BankLine & { id: string; pending: boolean }

/** A line with the day that was given to it here, and the account in which that was done. */
export type GivenLine = { ledgerId: string; line: BankLine }

export const idOf = ({ voucherId, lineNo }: Pick<BankLine, 'voucherId' | 'lineNo'>): string => `${voucherId} ${lineNo}`

type Here = { ledgerId: string | null; given: ReadonlyMap<string, GivenLine>; pending: ReadonlySet<string> }

/**
 * The lines of an account as they are shown: what was given here stands in its line while it is being stored, and keeps the line in the list after that, in this account only.
 * They stand by day and id, so that a line that is kept stays where it stood.
 */
export function clearingRows(lines: readonly BankLine[], { ledgerId, given, pending }: Here): ClearingRow[] {
  const known = new Set(lines.map(idOf))
  const kept = [...given].flatMap(([id, each]) => (each.ledgerId === ledgerId && !known.has(id) ? [each.line] : []))
  const asRow = (line: BankLine): ClearingRow => {
    const id = idOf(line)
    const isPending = pending.has(id)
    return { ...(isPending ? (given.get(id)?.line ?? line) : line), id, pending: isPending }
  }
  return [...lines, ...kept].map(asRow).toSorted((one, other) => one.date.localeCompare(other.date) || one.id.localeCompare(other.id))
}
