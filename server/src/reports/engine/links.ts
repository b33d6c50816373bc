import type { ReportLink, ReportRow, ReportStep } from '@lekha/contract'
import { type Paisa, paisaText } from '@lekha/money'
import type { Locale } from './locale.ts'

/** The subject of a report, by the names of its parameters. */
type Subject = { ledgerId: string; subLedgerId?: string | undefined } | { groupId: string }

const paramsOf = (subject: Subject): Record<string, string> =>
  Object.fromEntries(Object.entries(subject).filter((entry): entry is [string, string] => entry[1] !== undefined))

/** The key by which a report changes into the other view of the same subject, as in Tally. */
export const CHANGE_VIEW = 'Ctrl+H'

/** From the statement of a ledger, or the summary of a group, to its months. */
export const toMonths = (subject: Subject, { say }: Locale): ReportLink => ({
  id: 'months',
  label: say({ en: 'Month summary', np: 'मासिक सारांश' }),
  keys: CHANGE_VIEW,
  opens: { report: 'month-summary', params: paramsOf(subject) },
})

/** From the statement of a party to its open bills, from which letters to it are printed; no other ledger has this way. */
export function toBills(ledgerId: string, above: readonly { predefined: string | null }[], { say }: Locale): ReportLink[] {
  const side = above.map(({ predefined }) => SIDES[predefined ?? '']).find((each) => each !== undefined)
  if (side === undefined) return []
  const label = say({ en: 'Outstanding bills', np: 'बाँकी बिल' })
  return [{ id: 'bills', label, keys: 'Alt+B', opens: { report: 'outstanding', params: { ledger: ledgerId, side } } }]
}

/** On which side a party stands, by the predefined group that it lies below. */
const SIDES: Readonly<Record<string, string>> = { 'sundry-debtors': 'receivable', 'sundry-creditors': 'payable' }

/** From the months of a subject back to what they are made of. */
export const fromMonths = (subject: Subject, { say }: Locale): ReportLink => ({
  id: 'whole',
  label: say('groupId' in subject ? { en: 'Group summary', np: 'समूह सारांश' } : { en: 'Ledger statement', np: 'खाता विवरण' }),
  keys: CHANGE_VIEW,
  opens: { report: 'groupId' in subject ? 'group-summary' : 'ledger', params: paramsOf(subject) },
})

/** Where a row leads. */
export type RowTargets = Pick<ReportRow, 'opens' | 'skipsTo' | 'unfolds'>

/** From the row of a ledger to its months, which may also stand below it, and by Ctrl+Enter at once to its statement. */
export const ledgerTargets = (ledgerId: string): RowTargets => ({
  opens: { report: 'month-summary', params: { ledgerId } },
  skipsTo: { report: 'ledger', params: { ledgerId } },
  unfolds: true,
})

/** A group or a ledger above the subject of a report. */
type Above = { id: string; name: string; nameNp: string; closing?: Paisa }

/** The groups above a subject, from the primary one on, each with its balance where it was read. */
export const groupSteps = (groups: readonly Above[], { nameOf }: Locale): ReportStep[] =>
  groups.map((group) => ({
    id: group.id,
    label: nameOf(group),
    ...(group.closing === undefined ? {} : { amount: paisaText(group.closing) }),
    opens: { report: 'group-summary', params: { groupId: group.id } },
  }))

/** The ledger above its sub-ledger; it opens its months. */
export const ledgerStep = (ledger: Above, { nameOf }: Locale): ReportStep => ({
  ...{ id: ledger.id, label: nameOf(ledger) },
  ...(ledger.closing === undefined ? {} : { amount: paisaText(ledger.closing) }),
  opens: { report: 'month-summary', params: { ledgerId: ledger.id } },
})

/** The ids beside one of them. */
export function neighboursIn(ids: readonly string[], own: string): { former: string | null; following: string | null } {
  const at = ids.indexOf(own)
  return { former: ids[at - 1] ?? null, following: ids[at + 1] ?? null }
}
