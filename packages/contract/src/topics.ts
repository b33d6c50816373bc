/**
 * What an answer shows, and what a command changes, in one word each. An answer is stale when a command has changed one of its topics.
 * `session`: sessions, and what a user signs in with. `users`: users, their roles and rights. `figures`: every sum of amounts. `vouchers`:
 * vouchers, openings and next numbers.
 */
export const TOPICS = [
  'session',
  'users',
  'security-events',
  'organizations',
  'years',
  'chart',
  'figures',
  'vouchers',
  'drafts',
  'imports',
  'calendar',
] as const
/** One of them. */
export type Topic = (typeof TOPICS)[number]

/** What an endpoint says of freshness: one that only reads names what its answer depends on, every other what it changes. */
export type Freshness =
  | { method: 'GET'; reads: readonly Topic[]; changes?: never }
  | { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; reads?: never; changes: readonly Topic[] }
