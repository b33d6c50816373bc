import { BookError } from '@lekha/ledger'
import type { Clock } from '../clock.ts'

/** More than anybody prints or exports by hand. */
const MOST_A_MINUTE = 30
const MINUTE_MS = 60_000
const MOST_REMEMBERED = 10_000

/** Counts the events that a user may have written by himself, without anything else being changed: exports and prints. */
export type OwnEvents = ReturnType<typeof makeOwnEvents>

/**
 * Bounds them, so that nobody can hide what others did behind thousands of his own. Nothing that happened goes unwritten: it is the
 * export itself that is refused, before its work; refused sign-ins have their own bounds and never count here.
 */
export function makeOwnEvents(clock: Clock) {
  const written = new Map<string, { since_ms: number; count: number }>()
  return {
    /** @throws BookError `throttled` where the user has had as many in this minute */
    take(userId: string): void {
      const now_ms = clock()
      const former = written.get(userId)
      const isNew = former === undefined || now_ms - former.since_ms >= MINUTE_MS
      const minute = isNew ? { since_ms: now_ms, count: 0 } : former
      if (minute.count >= MOST_A_MINUTE) throw new BookError('Too many attempts. Please wait a little.', { code: 'throttled' })
      minute.count += 1
      if (written.size >= MOST_REMEMBERED) written.clear()
      written.set(userId, minute)
    },
  }
}
