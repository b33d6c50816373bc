import { addDays } from '@lekha/calendar'
import { type Group, withDescendants } from '@lekha/ledger'
import { parsePaisa } from '@lekha/money'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { column, rowsOf } from '../db/statements.ts'
import { daySums } from '../figures/day-sums.ts'
import { readProofToAddTo } from '../figures/proof-memory.ts'
import type { Period, Snapshot } from '../figures/snapshot.ts'
import type { Turnovers } from '../figures/turnovers.ts'
import { EVERY_VOUCHER } from './voucher-filters.ts'
import { filteredVouchers, listedColumns, listedVoucher } from './voucher-page.ts'

/** So many findings of a kind are listed, and of vouchers so many counted; of more it is said that there are more. */
export const LISTED_FINDINGS = 20
export const MOST_COUNTED = 1_000

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

const found = listedVoucher.extend({ count: z.number() })
/** A voucher that was found, with how many there are of its kind, up to `MOST_COUNTED` and one more. */
export type Found = z.output<typeof found>

/** Ten thousand rupees, and from a hundred thousand on an amount is large. */
const [ROUND, LARGE] = [parsePaisa('10000'), parsePaisa('100000')]

/** Vouchers without a narration of their own or of a line; the earliest first. */
export const readWithoutNarration = (snapshot: Snapshot, period: Period): Promise<Found[]> =>
  readFound(snapshot, period, { narrated: false }, sql``, sql`v.date, v.place`)

/** Vouchers of large amounts that end in four zeros; the largest first. */
export const readRound = (snapshot: Snapshot, period: Period): Promise<Found[]> =>
  readFound(
    snapshot,
    period,
    {},
    sql`and v.total_paisa >= ${LARGE} and v.total_paisa % ${ROUND} = 0`,
    sql`v.total_paisa desc, v.date, v.place`,
  )

function readFound(
  snapshot: Snapshot,
  { from, to }: Period,
  asked: { narrated?: boolean },
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<Found[]> {
  return rowsOf(snapshot.sql, found)`
    with found as materialized (
      select v.* from ${filteredVouchers(snapshot, { ...ALL, from, to, ...asked })} ${condition} order by ${order} limit ${MOST_COUNTED + 1})
    select 0 as rank, (select count(*)::int from found) as count, ${listedColumns(snapshot)} from found v order by ${order} limit ${LISTED_FINDINGS}`
}

const NOTHING_ELSE = { type: undefined, text: '', numbered: undefined, costCentres: undefined, ledger: undefined, amount: undefined }
const ALL = { ...EVERY_VOUCHER, ...NOTHING_ELSE, cancelled: false }

const alike = z.object({ date: z.string(), total: column.paisa, vouchers: z.number(), entry: z.bigint(), count: z.number() })
/** Vouchers of one day with the same ledgers and amounts: how many, and the entry of one of them. */
export type Alike = z.output<typeof alike>

/** Possible duplicates, the largest first: vouchers of one day whose lines are the same, in any order and of any type. */
export const readAlike = (snapshot: Snapshot, { from, to }: Period): Promise<Alike[]> =>
  rowsOf(snapshot.sql, alike)`
    with v as materialized (select v.date, v.entry, v.total_paisa from ${filteredVouchers(snapshot, { ...ALL, from, to })}),
    same as materialized (
      select v.date, v.total_paisa, v.entry from v
        join (select date, total_paisa from v group by 1, 2 having count(*) > 1 order by total_paisa desc, date limit ${MOST_COUNTED}) s
          on s.date = v.date and s.total_paisa = v.total_paisa),
    alike as (
      select s.date, s.total_paisa, count(*)::int as vouchers, max(s.entry) as entry
        from same s
       cross join lateral (
         select string_agg(concat_ws(' ', l.ledger_id, l.sub_ledger_id, l.amount_paisa), ',' order by l.ledger_id, l.sub_ledger_id, l.amount_paisa) as lines
           from voucher_line l where l.organization_id = ${snapshot.organizationId} and l.entry = s.entry and l.line_no > 0) l
       group by s.date, s.total_paisa, l.lines having count(*) > 1)
    select date, total_paisa as total, vouchers, entry, (count(*) over ())::int as count from alike order by total desc, date limit ${LISTED_FINDINGS}`

/** Of some ledgers those that may be used. */
export async function readActive(snapshot: Snapshot, ledgerIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await rowsOf(snapshot.sql, z.object({ id: z.string() }))`
    select ledger_id as id from ledger where organization_id = ${snapshot.organizationId} and active and ledger_id = any(${ledgerIds}::uuid[])`
  return new Set(rows.map(({ id }) => id))
}
