import { makeLanes } from './lanes.ts'

/** The part of the connections that one account may use at once. */
const SHARE = 1 / 3
const LONGEST_QUEUE = 500
const PATIENCE_MS = 10_000
const MAX_REMEMBERED = 100_000

/** Limits the connections of each account, so that none takes them all: its further calls wait in memory. */
export function makeShares(connections: number) {
  const lanes = makeLanes({ each: Math.max(1, Math.floor(connections * SHARE)), longest: LONGEST_QUEUE, patience_ms: PATIENCE_MS })
  const accounts = new Map<string, string>()
  /** The account of a user, once it is known; until then the user counts as an account. */
  const accountOf = (userId: string): string => accounts.get(userId) ?? userId

  return {
    /** Remembers the account of a user. */
    remember(userId: string, accountId: string): void {
      if (accounts.size >= MAX_REMEMBERED) accounts.clear()
      accounts.set(userId, accountId)
    },

    /** @throws BookError `busy` when too many calls of the account wait, or this one waited too long */
    of: <T>(userId: string, work: () => Promise<T>): Promise<T> => lanes.run(accountOf(userId), work),
  }
}
