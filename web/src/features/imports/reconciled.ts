import type { ImportCounts, ReconciledLedger } from '@lekha/contract'
import { add, magnitude, type Paisa, paisa, parsePaisa, ZERO } from '@lekha/money'

const COLUMNS = ['opening', 'debit', 'credit', 'closing'] as const
/** A figure of a ledger over all years. */
export type FigureColumn = (typeof COLUMNS)[number]

/** Whether any of the four figures differs; closing balances alone could agree by chance. */
export const differs = ({ causes }: ReconciledLedger): boolean => causes.length > 0

/** The ledgers whose opening makes up the sum that openings lack to zero, the largest first. */
export function withOpenings(rows: readonly ReconciledLedger[]): ReconciledLedger[] {
  const size = ({ theirs }: ReconciledLedger) => magnitude(parsePaisa(theirs.opening))
  return rows.filter(({ theirs }) => parsePaisa(theirs.opening) !== ZERO).toSorted((a, b) => (size(a) < size(b) ? 1 : -1))
}

/** By how much one figure differs, over all ledgers and without regard to the side: differences never cancel out. */
export function differenceIn(rows: readonly ReconciledLedger[], column: FigureColumn): Paisa {
  return add(...rows.map(({ theirs, ours }) => magnitude(paisa(parsePaisa(ours[column]) - parsePaisa(theirs[column])))))
}

/** The figures that nothing is proved of, because some of the file could not be read: what it lacks might be anything. */
export function unprovenIn({ unread, unreadOpenings }: Pick<ImportCounts, 'unread' | 'unreadOpenings'>): Set<FigureColumn> {
  const [turnover, openings] = [unread > 0, unreadOpenings > 0]
  const lacking = { opening: openings, debit: turnover, credit: turnover, closing: openings || turnover }
  return new Set(COLUMNS.filter((column) => lacking[column]))
}

/** The sum of one figure here. */
export function sumOf(rows: readonly ReconciledLedger[], column: FigureColumn): Paisa {
  return add(...rows.map(({ ours }) => parsePaisa(ours[column])))
}
