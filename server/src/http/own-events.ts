import { BookError } from '@lekha/ledger'
import type { Clock } from '../clock.ts'

/** More than a user prints or exports by hand. */
const MAX_A_MINUTE = 30
const MINUTE_MS = 60_000
const MAX_REMEMBERED = 10_000

/** Counts the security events that a user can cause at will without changing anything: exports and prints. */
export type OwnEvents = ReturnType<typeof makeOwnEvents>

/**
 * Limits these events, so that nobody can bury other users' events under thousands of their own. No event is dropped: the export itself is
 * refused before it starts. Refused sign-ins have a limit of their own and do not count here.
 */
export function makeOwnEvents(clock: Clock) {
  const written = new Map<string, { since_ms: number; count: number }>()
  return {
    /** @throws BookError `throttled` after 30 events of this user within a minute */
    take(userId: string): void {
      const now_ms = clock()
      const former = written.get(userId)
      const isNew = former === undefined || now_ms - former.since_ms >= MINUTE_MS
      const minute = isNew ? { since_ms: now_ms, count: 0 } : former
      if (minute.count >= MAX_A_MINUTE) throw new BookError('Too many attempts. Please wait a little.', { code: 'throttled' })
      minute.count += 1
      if (written.size >= MAX_REMEMBERED) written.clear()
      written.set(userId, minute)
    },
  }
}
