import { type RawBuilder, sql } from 'kysely'

/**
 * The condition that the membership of a member firm lasts, is over, is dormant, or has no last day, as `lasting` of the contract asks: by one rule wherever
 * firms are narrowed.
 */
export function membershipLasts(organizationId: string, asked: string): RawBuilder<unknown> {
  const [state, day] = asked.split(':')
  if (state === 'none') return sql`valid_until is null`
  if (state === 'valid') return sql`valid_until >= ${day}::date`
  if (state === 'over') return sql`valid_until < ${day}::date`
  // As `isDormant` of the contract. The columns of the type get names of their own, because an inner `membership_type_id` would hide that of the firm.
  return sql`valid_until < (select ${day}::date - make_interval(years => rule.years)
    from (select membership_type_id as of_type, dormant_years as years from membership_type where organization_id = ${organizationId} and dormant_years > 0) rule
   where rule.of_type = membership_type_id)`
}
