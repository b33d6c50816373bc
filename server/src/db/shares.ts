import { makeLanes } from './lanes.ts'

/** What one account may hold of the connections. */
const SHARE = 1 / 3
const LONGEST_QUEUE = 500
const PATIENCE_MS = 10_000
const MOST_REMEMBERED = 100_000

/** Shares the connections out, so that no account can hold them all: the rest of what it asks waits in the server. */
export function makeShares(connections: number) {
  const lanes = makeLanes({ each: Math.max(1, Math.floor(connections * SHARE)), longest: LONGEST_QUEUE, patience_ms: PATIENCE_MS })
  const accounts = new Map<string, string>()
  /** The account of a user, once it was read; until then he counts by himself. */
  const accountOf = (userId: string): string => accounts.get(userId) ?? userId

  return {
    /** Notes whose user this is. */
    remember(userId: string, accountId: string): void {
      if (accounts.size >= MOST_REMEMBERED) accounts.clear()
      accounts.set(userId, accountId)
    },

    /** @throws BookError `busy` when too much of the account waits already, or it waited too long */
    of: <T>(userId: string, work: () => Promise<T>): Promise<T> => lanes.run(accountOf(userId), work),
  }
}
