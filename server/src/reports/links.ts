import type { ReportLink, ReportRow } from '@lekha/contract'
import type { Locale } from './locale.ts'

/** The subject of a report, by the names of its parameters. */
type Subject = { ledgerId: string; subLedgerId?: string | undefined } | { groupId: string }

const paramsOf = (subject: Subject): Record<string, string> =>
  Object.fromEntries(Object.entries(subject).filter((entry): entry is [string, string] => entry[1] !== undefined))

/** The key by which a report changes into the other view of the same subject, as in Tally. */
const CHANGE_VIEW = 'Ctrl+H'

/** From the statement of a ledger, or the summary of a group, to its months. */
export const toMonths = (subject: Subject, { say }: Locale): ReportLink => ({
  id: 'months',
  label: say({ en: 'Month summary', np: 'मासिक सारांश' }),
  keys: CHANGE_VIEW,
  opens: { report: 'month-summary', params: paramsOf(subject) },
})

/** From the months of a subject back to what they are made of. */
export const fromMonths = (subject: Subject, { say }: Locale): ReportLink => ({
  id: 'whole',
  label: say('groupId' in subject ? { en: 'Group summary', np: 'समूह सारांश' } : { en: 'Ledger statement', np: 'खाता विवरण' }),
  keys: CHANGE_VIEW,
  opens: { report: 'groupId' in subject ? 'group-summary' : 'ledger', params: paramsOf(subject) },
})

/** From the row of a ledger to its months, and by Ctrl+Enter at once to its statement. */
export const ledgerTargets = (ledgerId: string): Pick<ReportRow, 'opens' | 'skipsTo'> => ({
  opens: { report: 'month-summary', params: { ledgerId } },
  skipsTo: { report: 'ledger', params: { ledgerId } },
})
