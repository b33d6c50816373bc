import { makeLanes } from '../db/lanes.ts'

const LONGEST_QUEUE = 500
const MOST_ADMITTED = 100_000

/**
 * Lets the writes of one organization wait for each other here, where waiting costs nothing, instead of on a database
 * connection. Only a courtesy: the books' row lock stays the truth, also between servers. Who was never let into these books
 * stands in no queue of theirs: he goes to the door and is refused there.
 */
export function makeTurns() {
  const lanes = makeLanes({ each: 1, longest: LONGEST_QUEUE })
  const admitted = new Set<string>()

  return {
    /** Notes that the door let this caller in. */
    admit(userId: string, organizationId: string): void {
      if (admitted.size >= MOST_ADMITTED) admitted.clear()
      admitted.add(`${userId} ${organizationId}`)
    },

    /** @throws BookError `busy` when too many wait already */
    run: <T>(userId: string, organizationId: string, work: () => Promise<T>): Promise<T> =>
      admitted.has(`${userId} ${organizationId}`) ? lanes.run(organizationId, work) : work(),
  }
}
