import { daysBetween } from '@lekha/calendar'
import { NO_SUB_LEDGER } from '@lekha/ledger'
import { type RawBuilder, sql } from 'kysely'
import { known } from './known.ts'
import type { ProofRun } from './proof-memory.ts'
import type { Snapshot } from './snapshot.ts'

/** Days, AD: from `lo` up to but not including `hi`. */
type Days = { lo: string; hi: string }

/**
 * A table of what the lines of some days come to, with the columns date, ledger_id, sub_ledger_id, debit, credit (paisa) and lines: from the
 * sums of a proof and the entries between it and the last known one or, without a proof, line by line. A reversal line is taken from the
 * side that it corrects.
 */
export const daySums = (snapshot: Snapshot, { lo, hi }: Days, proof: ProofRun | null): RawBuilder<unknown> =>
  daySumsBetween(snapshot, { lo: sql`${lo}::date`, hi: sql`${hi}::date` }, isWorth(snapshot, { lo, hi }, proof) ? proof : null)

/** The same for days that the statement itself names. `only`: a condition for the lines `l`, which the sums of a proof may not keep. */
export const daySumsBetween = (
  snapshot: Snapshot,
  days: { lo: RawBuilder<unknown>; hi: RawBuilder<unknown> },
  proof: ProofRun | null,
  only?: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  linesAndKept(
    snapshot,
    days,
    proof,
    sql`select date, ledger_id, sub_ledger_id, debit_paisa as debit, credit_paisa as credit, line_count as lines from proved_ledger_day`,
    only,
  )

/** The same of all ledgers together: the columns debit and credit. */
export const dayTurnovers = (snapshot: Snapshot, { lo, hi }: Days, proof: ProofRun | null): RawBuilder<unknown> =>
  linesAndKept(
    snapshot,
    { lo: sql`${lo}::date`, hi: sql`${hi}::date` },
    isWorth(snapshot, { lo, hi }, proof) ? proof : null,
    sql`select date, null::uuid as ledger_id, null::uuid as sub_ledger_id, debit_paisa as debit, credit_paisa as credit, 0 as lines from proved_turnover_day`,
  )

/** `kept`: the sums of a proof by day, to which the lines after it are added. */
function linesAndKept(
  snapshot: Snapshot,
  { lo, hi }: { lo: RawBuilder<unknown>; hi: RawBuilder<unknown> },
  proof: ProofRun | null,
  kept: RawBuilder<unknown>,
  only: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  const { organizationId, entry } = snapshot
  const lines = (from: RawBuilder<unknown>, sign: 1 | -1 = 1) => sql`
        select l.date, l.ledger_id, coalesce(l.sub_ledger_id, ${NO_SUB_LEDGER}) as sub_ledger_id,
               case when (l.amount_paisa > 0) = (l.line_no > 0) then ${sign}::int * l.amount_paisa else 0 end as debit,
               case when (l.amount_paisa < 0) = (l.line_no > 0) then -${sign}::int * l.amount_paisa else 0 end as credit,
               case when l.line_no > 0 then ${sign}::int else -${sign}::int end as lines
          from ${from} l where l.organization_id = ${organizationId} and l.date >= ${lo} and l.date < ${hi} and ${only}`
  if (!proof) return sql`(${lines(sql`voucher_line`)} ${known(snapshot, 'l')})`
  const { proof_id, proved_entry: proved } = proof
  // A few entries are read by their key, never through an index of days, which would find all lines of these.
  const entered = (after: bigint, until: bigint) => sql`
        (select * from voucher_line where organization_id = ${organizationId} and entry > ${after} and entry <= ${until} offset 0)`
  return sql`(
        ${kept}
         where organization_id = ${organizationId} and proof_id = ${proof_id} and date >= ${lo} and date < ${hi}
        ${entry === proved ? sql`` : sql`union all ${entry < proved ? lines(entered(entry, proved), -1) : lines(entered(proved, entry))}`})`
}

/**
 * Whether the sums of a proof save work. In books as known at an entry before its last one, the lines after that entry are taken from them,
 * whatever their day: of few days long ago it is less to read the lines themselves.
 */
function isWorth({ entry, months }: Snapshot, { lo, hi }: Days, proof: ProofRun | null): boolean {
  const [first, last] = [months[0], months.at(-1)]
  if (!proof || !first || !last || entry >= proof.proved_entry) return true
  const [days, all] = [daysBetween(lo, hi), daysBetween(first.starts, last.until)]
  return (proof.proved_entry - entry) * BigInt(all) < 2n * proof.proved_entry * BigInt(days)
}
