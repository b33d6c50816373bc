import type { ImportCounts, ReconciledLedger } from '@lekha/contract'

const COLUMNS = ['opening', 'debit', 'credit', 'closing'] as const
/** A figure of a ledger. */
export type FigureColumn = (typeof COLUMNS)[number]

/** How the file names a ledger and its group, and their Nepali names. */
export const ledgerOf = ({ ledger, ledgerNp }: ReconciledLedger) => ({ name: ledger, nameNp: ledgerNp })
export const groupOf = ({ group, groupNp }: ReconciledLedger) => ({ name: group, nameNp: groupNp })

/** Whether any of the four figures differs; closing balances alone could agree by chance. */
export const differs = ({ causes }: ReconciledLedger): boolean => causes.length > 0

/** The figures that nothing is proved of, because some of the file could not be read: what it lacks might be anything. */
export function unprovenIn({ unread, unreadOpenings }: Pick<ImportCounts, 'unread' | 'unreadOpenings'>): Set<FigureColumn> {
  const [turnover, openings] = [unread > 0, unreadOpenings > 0]
  const lacking = { opening: openings, debit: turnover, credit: turnover, closing: openings || turnover }
  return new Set(COLUMNS.filter((column) => lacking[column]))
}
