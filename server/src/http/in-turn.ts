import { BookError } from '@lekha/ledger'

const LONGEST_QUEUE = 500
const MOST_ADMITTED = 100_000

/**
 * Lets the writes of one organization wait for each other here, where waiting costs nothing, instead of on a database
 * connection. Only a courtesy: the books' row lock stays the truth, also between servers. Who was never let into these books
 * stands in no queue of theirs: he goes to the door and is refused there.
 */
export function makeTurns() {
  const tails = new Map<string, { last: Promise<unknown>; length: number }>()
  const admitted = new Set<string>()

  return {
    /** Notes that the door let this caller in. */
    admit(userId: string, organizationId: string): void {
      if (admitted.size >= MOST_ADMITTED) admitted.clear()
      admitted.add(`${userId} ${organizationId}`)
    },

    /** @throws BookError `busy` when too many wait already */
    run<T>(userId: string, organizationId: string, work: () => Promise<T>): Promise<T> {
      if (!admitted.has(`${userId} ${organizationId}`)) return work()
      const queue = tails.get(organizationId) ?? { last: Promise.resolve(), length: 0 }
      if (queue.length >= LONGEST_QUEUE) throw new BookError('Too many at once. Please try again in a moment.', { code: 'busy' })
      const mine = queue.last.then(work, work)
      queue.length += 1
      queue.last = mine
        .catch(() => {})
        .finally(() => {
          queue.length -= 1
          if (queue.length === 0) tails.delete(organizationId)
        })
      tails.set(organizationId, queue)
      return mine
    },
  }
}
