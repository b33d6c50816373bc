import { addDays } from '@lekha/calendar'
import { type Group, withDescendants } from '@lekha/ledger'
import * as z from 'zod'
import { column, rowsOf } from '../db/statements.ts'
import { daySums } from './day-sums.ts'
import { readProofToAddTo } from './proof-memory.ts'
import type { Period, Snapshot } from './snapshot.ts'
import type { Turnovers } from './turnovers.ts'

const overdrawn = z.object({
  ledgerId: z.string(),
  /** The first day that ended with a balance on the credit side, and how many did. */
  first: z.string(),
  days: z.number(),
  worst: column.paisa,
})
/** A ledger of cash or bank that stood on the credit side at the end of some day. */
export type Overdrawn = z.output<typeof overdrawn>

/** The groups whose ledgers are never on the credit side: an overdraft has a group of its own. */
const HELD = ['cash-in-hand', 'bank-accounts']

/** Ledgers of cash and bank with the days on which they were overdrawn, the worst first. */
export async function readOverdrawn(snapshot: Snapshot, { from, to }: Period, { chart, byLedger }: Turnovers): Promise<Overdrawn[]> {
  const groups = heldGroups(chart.groups)
  const ledgers = chart.ledgers.filter(({ groupId }) => groupId !== null && groups.has(groupId)).map(({ id }) => id)
  const openings = ledgers.map((id) => byLedger.get(id)?.opening ?? 0n)
  const days = { lo: from, hi: addDays(to, 1) }
  // Each balance lasts until the next day on which the ledger moves.
  return rowsOf(snapshot.sql, overdrawn)`
    with held as materialized (select * from unnest(${ledgers}::uuid[], ${openings}::bigint[]) h(ledger_id, opening)),
    moved as (
      select ledger_id, ${from}::date as date, 0 as amount from held
      union all select d.ledger_id, d.date, d.debit - d.credit from ${daySums(snapshot, days, await readProofToAddTo(snapshot))} d
                 where d.ledger_id = any(${ledgers}::uuid[])),
    ended as (
      select ledger_id, date, lead(date, 1, ${days.hi}::date) over (partition by ledger_id order by date) - date as days,
             sum(sum(amount)) over (partition by ledger_id order by date) as moved
        from moved group by ledger_id, date)
    select ledger_id as "ledgerId", min(date) as first, sum(days)::int as days, min(opening + moved)::bigint as worst
      from ended join held using (ledger_id) where opening + moved < 0 group by ledger_id order by worst`
}

const heldGroups = (groups: readonly Group[]): ReadonlySet<string> =>
  withDescendants(
    groups,
    groups.filter(({ predefined }) => predefined !== null && HELD.includes(predefined)).map(({ id }) => id),
  )
