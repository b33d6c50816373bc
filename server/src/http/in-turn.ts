import { BookError } from '@lekha/ledger'

const LONGEST_QUEUE = 500

/**
 * Lets the writes of one organization wait for each other here, where waiting costs nothing, instead of on a database
 * connection. Only a courtesy: the books' row lock stays the truth, also between servers.
 */
export function makeTurns() {
  const tails = new Map<string, { last: Promise<unknown>; length: number }>()

  return function inTurn<T>(organizationId: string, work: () => Promise<T>): Promise<T> {
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
  }
}
