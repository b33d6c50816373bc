import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import { makeLanes } from '../db/lanes.ts'

/** Reads of one user at once: as many as an account has database connections. */
const AT_ONCE = 4
const LONGEST_QUEUE = 500
/** Shorter answers are not counted: other users do not notice them. */
const LARGE_BYTES = 256 * 1024
/** Large answers that a user may receive before the next read waits: two vouchers of 30,000 lines. */
const FREE_BYTES = 6 * 1024 * 1024
const BYTES_PER_MS = 2_000
const MAX_REMEMBERED = 10_000

type Sleep = (delay_ms: number, value: undefined, options: { signal: AbortSignal }) => Promise<unknown>

/** The queue for a user's reads after large answers. */
export type LargeAnswers = ReturnType<typeof makeLargeAnswers>

/**
 * Limits how much time one user's large answers may take from the others: an answer of 3 MB blocks the server's only thread for a tenth of
 * a second or more. The bytes sent count as a debt that shrinks by `BYTES_PER_MS`; above `FREE_BYTES` the user's reads run one by one, each
 * after a pause.
 */
export function makeLargeAnswers(clock: Clock, sleep: Sleep = pause) {
  const reads = makeLanes({ each: AT_ONCE, longest: LONGEST_QUEUE })
  const oneByOne = makeLanes({ each: 1, longest: LONGEST_QUEUE })
  const debts = new Map<string, { bytes: number; at_ms: number }>()

  const owed = (userId: string): number => {
    const debt = debts.get(userId)
    return debt ? Math.max(0, debt.bytes - (clock() - debt.at_ms) * BYTES_PER_MS) : 0
  }
  const charge = (userId: string, bytes: number): void => {
    if (bytes < LARGE_BYTES) return
    if (debts.size >= MAX_REMEMBERED) debts.clear()
    debts.set(userId, { bytes: owed(userId) + bytes, at_ms: clock() })
  }

  return {
    /** @throws BookError `busy` when too much of this user waits already; the signal's reason when it ends the waiting */
    run<T>(userId: string, read: () => Promise<T>, bytesOf: (answer: T) => number, signal: AbortSignal): Promise<T> {
      const answer = async () => {
        const answered = await read()
        charge(userId, bytesOf(answered))
        return answered
      }
      const afterPause = async () => {
        const excess = owed(userId) - FREE_BYTES
        if (excess > 0) await sleep(excess / BYTES_PER_MS, undefined, { signal }).catch(() => signal.throwIfAborted())
        return answer()
      }
      const begin = () => (owed(userId) > FREE_BYTES ? oneByOne.run(userId, afterPause, { signal }) : answer())
      return reads.run(userId, begin, { signal })
    },
  }
}
