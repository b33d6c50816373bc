import { type ChartLedger, type Group, NATURES, RESERVED_KINDS } from '@lekha/ledger'
import * as z from 'zod'
import { rowsOf } from '../db/statements.ts'
import type { Snapshot } from './snapshot.ts'

/** A ledger, and the nature of a group, as they are stored. */
export const chartLedger = z.object({
  id: z.string(),
  groupId: z.string().nullable(),
  name: z.string(),
  nameNp: z.string(),
  reserved: z.enum(RESERVED_KINDS).nullable(),
})
export const nature = z.enum(NATURES)

/** Today's chart in the order of creation: a report shows today's groups, also for former periods. */
export type Chart = { groups: Group[]; ledgers: ChartLedger[] }

const group = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  name: z.string(),
  nameNp: z.string(),
  nature: nature.nullable(),
  affectsGrossProfit: z.boolean().nullable(),
  predefined: z.string().nullable(),
  sort: z.number(),
})

type ChartOf = Pick<Snapshot, 'sql' | 'organizationId'>

export function readChart(snapshot: ChartOf): Promise<Chart> {
  const read = charts.get(snapshot) ?? readChartOf(snapshot)
  charts.set(snapshot, read)
  return read
}

/** The chart of each snapshot, in which it does not change: a report of many periods reads it once. */
const charts = new WeakMap<ChartOf, Promise<Chart>>()

async function readChartOf(snapshot: ChartOf): Promise<Chart> {
  const groups = await rowsOf(snapshot.sql, group)`
    select group_id as id, parent_id as "parentId", name, name_np as "nameNp", nature, affects_gross_profit as "affectsGrossProfit", predefined, sort
      from ledger_group where organization_id = ${snapshot.organizationId} order by group_id`
  const ledgers = await rowsOf(snapshot.sql, chartLedger)`
    select ledger_id as id, group_id as "groupId", name, name_np as "nameNp", reserved
      from ledger where organization_id = ${snapshot.organizationId} order by ledger_id`
  return { groups, ledgers }
}
