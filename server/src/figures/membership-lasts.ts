import { type RawBuilder, sql } from 'kysely'

/** The condition that the membership of a member firm lasts, is over, or has no last day, as `lasting` of the contract asks: by one rule wherever firms are narrowed. */
export function membershipLasts(asked: string): RawBuilder<unknown> {
  const [state, day] = asked.split(':')
  if (state === 'none') return sql`valid_until is null`
  return state === 'valid' ? sql`valid_until >= ${day}::date` : sql`valid_until < ${day}::date`
}
