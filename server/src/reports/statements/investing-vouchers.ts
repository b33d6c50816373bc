import { createHash } from 'node:crypto'
import { changedFlows, type FlowLedgers, flowLedgers, type InvestingFlows, readInvestingFlows } from '@lekha/ledger'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { column, rowsOf } from '../../db/statements.ts'
import type { Chart } from '../../figures/chart.ts'
import { known, standing } from '../../figures/known.ts'
import type { Period, Snapshot } from '../../figures/snapshot.ts'
import { flowsBefore, rememberFlows } from './remembered-flows.ts'

const moved = z.object({ entry: z.bigint(), isTakenBack: z.boolean(), ledgerId: z.string(), amount: column.paisa })

/**
 * The flows of investing in a period, and what of loans and capital nobody paid, from the vouchers that move such ledgers: balances alone do
 * not tell a sale from depreciation, nor a loan that was taken from interest that was added to it. Beside the flows up to an earlier entry,
 * which this server remembers, only the versions entered since are read, and those that they superseded.
 */
export async function readInvesting(snapshot: Snapshot, period: Period, chart: Chart): Promise<InvestingFlows> {
  const ledgers = flowLedgers(chart)
  if (ledgers.assets.length + ledgers.financing.length === 0) return readInvestingFlows(ledgers, [])
  const key = keyOf(snapshot, period, ledgers)
  const before = flowsBefore(key, snapshot.entry)
  if (before?.entry === snapshot.entry) return before.flows
  const found = await readMoved(snapshot, period, ledgers, before?.entry)
  const [less, more] = [true, false].map((isTakenBack) => {
    const versions = found.filter((each) => each.isTakenBack === isTakenBack)
    return readInvestingFlows(ledgers, Map.groupBy(versions, ({ entry }) => entry).values())
  }) as [InvestingFlows, InvestingFlows]
  const flows = before ? changedFlows(before.flows, { more, less }) : more
  rememberFlows(key, { entry: snapshot.entry, flows })
  return flows
}

/** What the standing versions of a period move in the ledgers of flows; of those after `since`, and with what these took back. */
function readMoved(snapshot: Snapshot, { from, to }: Period, ledgers: FlowLedgers, since: bigint | undefined) {
  const { organizationId } = snapshot
  const decided = sql`a.line_no > 0 and a.ledger_id = any(${[...ledgers.assets, ...ledgers.financing]}::uuid[])
               and a.date between ${from}::date and ${to}::date`
  return rowsOf(snapshot.sql, moved)`
    select v.entry, v.is_taken_back as "isTakenBack", l.ledger_id as "ledgerId", l.amount
      from (select distinct a.entry, false as is_taken_back from voucher_line a
             where a.organization_id = ${organizationId} and ${decided} ${standing(snapshot, 'a')} ${since === undefined ? sql`` : sql`and a.entry > ${since}`}
            ${since === undefined ? sql`` : takenBack(snapshot, decided, since)}) v
     cross join lateral (
       select ledger_id, sum(amount_paisa)::bigint as amount, min(line_no) as line_no from voucher_line
        where organization_id = ${organizationId} and entry = v.entry and line_no > 0 and ledger_id = any(${Object.values(ledgers).flat()}::uuid[])
        group by ledger_id) l
     order by v.entry, l.line_no`
}

/** The versions up to an entry that later ones replaced or cancelled. */
const takenBack = (snapshot: Snapshot, decided: RawBuilder<unknown>, since: bigint) => sql`
            union all
            select distinct a.entry, true from voucher n
              join voucher_line a on a.organization_id = n.organization_id and a.entry = n.supersedes and ${decided}
             where n.organization_id = ${snapshot.organizationId} and n.entry > ${since} and n.supersedes <= ${since} ${known(snapshot, 'n')}`

/** What the flows up to an entry depend on besides: recorded versions never change, but ledgers change their groups. */
const keyOf = ({ organizationId }: Snapshot, { from, to }: Period, ledgers: FlowLedgers): string =>
  createHash('sha256')
    .update(JSON.stringify([organizationId, from, to, ledgers]))
    .digest('base64')
