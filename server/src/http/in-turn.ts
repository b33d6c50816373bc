import { makeLanes } from '../db/lanes.ts'

/** Where the writes of an organization wait for each other. */
export type Turns = ReturnType<typeof makeTurns>

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
  const isAdmitted = (userId: string, organizationId: string) => admitted.has(`${userId} ${organizationId}`)

  return {
    /** Whether this caller was let in since the server started. */
    isAdmitted,

    /** Notes that the door let this caller in. */
    admit(userId: string, organizationId: string): void {
      if (admitted.size >= MOST_ADMITTED) admitted.clear()
      admitted.add(`${userId} ${organizationId}`)
    },

    /** @throws BookError `busy` when too many wait already */
    run: <T>(userId: string, organizationId: string, work: () => Promise<T>): Promise<T> =>
      isAdmitted(userId, organizationId) ? lanes.run(organizationId, work) : work(),
  }
}
