import { flowLedgers, readInvestingFlows } from '@lekha/ledger'
import * as z from 'zod'
import { column, rowsOf } from '../../db/statements.ts'
import type { Chart } from '../../figures/chart.ts'
import { standing } from '../../figures/known.ts'
import type { Period, Snapshot } from '../../figures/snapshot.ts'

const moved = z.object({ entry: z.bigint(), ledgerId: z.string(), amount: column.paisa })

/**
 * The flows of investing in a period, and what of loans and capital nobody paid, from the vouchers that move such ledgers: balances alone do
 * not tell a sale from depreciation, nor a loan that was taken from interest that was added to it.
 */
export async function readInvesting(snapshot: Snapshot, { from, to }: Period, chart: Chart) {
  const ledgers = flowLedgers(chart)
  if (ledgers.length === 0) return readInvestingFlows(chart, [])
  const found = await rowsOf(snapshot.sql, moved)`
    select l.entry, l.ledger_id as "ledgerId", sum(l.amount_paisa)::bigint as amount
      from (select distinct a.entry from voucher_line a
             where a.organization_id = ${snapshot.organizationId} and a.ledger_id = any(${ledgers}::uuid[])
               and a.date between ${from}::date and ${to}::date and a.line_no > 0 ${standing(snapshot, 'a')}) v
      join voucher_line l on l.organization_id = ${snapshot.organizationId} and l.entry = v.entry and l.line_no > 0
     group by l.entry, l.ledger_id
     order by l.entry, min(l.line_no)`
  return readInvestingFlows(chart, Map.groupBy(found, ({ entry }) => entry).values())
}
