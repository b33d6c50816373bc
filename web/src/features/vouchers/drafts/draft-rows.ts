import type { OthersDraft } from '@lekha/contract'
import type { Paisa } from '@lekha/money'
import { epochOf } from '../../../ui/clock.ts'
import { type Entry, totalsOf } from '../entry/entry.ts'
import type { Draft, UnreadDraft } from './drafts.ts'

/** A row of the list of drafts. What is not known of a draft is null: of one that cannot be read, and of one of another user. */
export type DraftRow = {
  id: string
  isOwn: boolean
  isRead: boolean
  type: string | null
  /** AD. */
  date: string | null
  /** What was typed. */
  entry: Entry | null
  amount: Paisa | null
  savedAt_ms: number
  /** It was accepted, and waits for the server. */
  isAccepted: boolean
  user: string | null
  /** The text of the draft, by which it can be put back. */
  body: string | undefined
}

/** The vouchers that wait for the server, the drafts of the user, then those of others, each newest first. */
export function draftRows(
  { drafts, unread, accepted }: { drafts: readonly Draft[]; unread: readonly UnreadDraft[]; accepted: readonly Draft[] },
  others: readonly OthersDraft[],
): DraftRow[] {
  const own = [...drafts.map(asRow), ...unread.map(asUnread)].toSorted((one, other) => other.savedAt_ms - one.savedAt_ms)
  return [...accepted.map((draft) => ({ ...asRow(draft), isAccepted: true })), ...own, ...others.map(asOthers)]
}

function asRow({ id, savedAt_ms, body, entry }: Draft): DraftRow {
  const { debit, credit } = totalsOf(entry)
  const facts = { type: entry.type, date: entry.date, entry, amount: debit > credit ? debit : credit }
  return { id, isOwn: true, isRead: true, ...facts, savedAt_ms, isAccepted: false, user: null, body }
}

const NOTHING_KNOWN = {
  isRead: false,
  type: null,
  date: null,
  entry: null,
  amount: null,
  isAccepted: false,
  user: null,
  body: undefined,
}

const asUnread = ({ id, savedAt_ms, body }: UnreadDraft): DraftRow => ({ ...NOTHING_KNOWN, id, isOwn: true, savedAt_ms, body })
const asOthers = ({ id, user, type, date, savedAt }: OthersDraft): DraftRow => ({
  ...{ ...NOTHING_KNOWN, id, isOwn: false, type, date, user },
  savedAt_ms: epochOf(savedAt),
})
