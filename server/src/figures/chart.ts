import type { ChartLedger, Group } from '@lekha/ledger'
import { sql } from 'kysely'
import type { Snapshot } from './snapshot.ts'

/** The chart as it is today, in the order in which it was made: every report shows today's tree. */
export type Chart = { groups: Group[]; ledgers: ChartLedger[] }

export async function readChart(snapshot: Snapshot): Promise<Chart> {
  const groups = await sql<Group>`
    select group_id as id, parent_id as "parentId", name, name_np as "nameNp", nature, affects_gross_profit as "affectsGrossProfit", predefined, sort
      from ledger_group where organization_id = ${snapshot.organizationId} order by group_id`.execute(snapshot.sql)
  const ledgers = await sql<ChartLedger>`
    select ledger_id as id, group_id as "groupId", name, name_np as "nameNp", reserved
      from ledger where organization_id = ${snapshot.organizationId} order by ledger_id`.execute(snapshot.sql)
  return { groups: groups.rows, ledgers: ledgers.rows }
}
