import { makeLanes } from '../db/lanes.ts'

/** The queue for the writes of each organization. */
export type Turns = ReturnType<typeof makeTurns>

const LONGEST_QUEUE = 500
const MAX_ADMITTED = 100_000

/**
 * Queues the writes of one organization in memory, so that they do not wait for the row lock while holding a database connection.
 * Correctness does not depend on it: the lock on the `books` row serializes the writes, also between servers. A user who never had access to
 * these books is not queued, so that a stranger cannot delay them: the database refuses the call at once.
 */
export function makeTurns() {
  const lanes = makeLanes({ each: 1, longest: LONGEST_QUEUE })
  const admitted = new Set<string>()
  const isAdmitted = (userId: string, organizationId: string) => admitted.has(`${userId} ${organizationId}`)

  return {
    /** Whether this user has had access to the organization since the server started. */
    isAdmitted,

    /** Remembers that the database gave this user access. */
    admit(userId: string, organizationId: string): void {
      if (admitted.size >= MAX_ADMITTED) admitted.clear()
      admitted.add(`${userId} ${organizationId}`)
    },

    /** @throws BookError `busy` when too many wait already */
    run: <T>(userId: string, organizationId: string, work: () => Promise<T>): Promise<T> =>
      isAdmitted(userId, organizationId) ? lanes.run(organizationId, work) : work(),
  }
}
