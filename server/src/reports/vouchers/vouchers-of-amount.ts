import { sql } from 'kysely'
import * as z from 'zod'
import { rowsOf } from '../../db/statements.ts'
import type { Snapshot } from '../../figures/snapshot.ts'
import { within } from './line-filters.ts'
import type { VoucherFilter } from './voucher-page.ts'

/** So many versions are named one by one; of a range that more are in, each voucher of the period is looked at. */
const MAX_NAMED = 5_000

/**
 * The versions in the days of a list that have an amount: as their total, or in a line; of a cancelled voucher the lines of the version before it
 * tell. They are looked for once, in the order in which they lie on the disk; page, count and missing numbers then look at no others. Undefined
 * where no amount decides alone, or where they are too many.
 */
export async function readVersionsOfAmount(snapshot: Snapshot, filter: VoucherFilter): Promise<bigint[] | undefined> {
  const { from, to, amount, ledger, costCentres } = filter
  if (!amount || ledger || costCentres) return undefined
  const { organizationId } = snapshot
  const found = await rowsOf(snapshot.sql, z.object({ entry: z.bigint() }))`
    with line as materialized (
      select distinct l.entry from voucher_line l
       where l.organization_id = ${organizationId} and l.line_no > 0 and l.date between ${from}::date and ${to}::date
         and ${within(amount, sql`l.amount_paisa`)} limit ${MAX_NAMED + 1})
    select entry from line
     union
    select v.entry from line l join voucher v on v.organization_id = ${organizationId} and v.supersedes = l.entry and v.cancelled
     union
    (select v.entry from voucher v
      where v.organization_id = ${organizationId} and v.date between ${from}::date and ${to}::date
        and ${within(amount, sql`v.total_paisa`)} limit ${MAX_NAMED + 1})`
  return found.length > MAX_NAMED ? undefined : found.map(({ entry }) => entry)
}
