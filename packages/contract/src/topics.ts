/**
 * What an answer depends on and what a command changes. An answer is stale when a command has changed one of its topics.
 * `session`: sessions, and a user's means to sign in. `users`: users, their roles and rights. `figures`: every sum of amounts. `vouchers`:
 * vouchers, openings and next numbers. `planned`: recurring and post-dated vouchers. `proofs`: what is remembered of proofs of the whole books.
 * `views`: saved views of reports. `goods`: items, units, stock groups and categories, godowns. `cbms`:
 * what the tax office was told of bills, and how that goes. `bank`: on which days the bank paid out or took in, and its statements.
 * `members`: member firms, their kinds, and the persons who own or represent them.
 */
export const TOPICS = [
  'session',
  'users',
  'security-events',
  'organizations',
  'years',
  'chart',
  'goods',
  'figures',
  'vouchers',
  'drafts',
  'planned',
  'imports',
  'calendar',
  'proofs',
  'views',
  'cbms',
  'bank',
  'members',
] as const
/** One of them. */
export type Topic = (typeof TOPICS)[number]

/** The topics of an endpoint: one that only reads lists what its answer depends on, every other what it changes. */
export type Freshness =
  | { method: 'GET'; reads: readonly Topic[]; changes?: never }
  | { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; reads?: never; changes: readonly Topic[] }
