import { NO_SUB_LEDGER } from '@lekha/ledger'
import { type RawBuilder, sql } from 'kysely'
import { laterThan, type Span, type Stretch } from './entry-spans.ts'
import { type ProofRun, readProofToAddTo } from './proof-memory.ts'
import type { Snapshot } from './snapshot.ts'

/**
 * Conditions for reading the books as known at an entry: all lines up to it, and of each voucher the version that was current then. For a
 * snapshot without later entries they are empty, so that its queries cost nothing extra.
 */

/** Leaves out vouchers or lines that were entered later; `table` is their alias. */
export const known = (snapshot: Snapshot, table: string): RawBuilder<unknown> =>
  snapshot.later ? sql`and ${sql.ref(`${table}.entry`)} <= ${snapshot.entry}` : sql``

/**
 * That nothing supersedes the version of a row, called by the given name, or nothing up to an entry. The view current_voucher says the
 * same of vouchers as they stand now; this is for lines, whose version is not read, and for what was known at an entry.
 */
export const isCurrent = (table: string, upTo: RawBuilder<unknown> = sql``): RawBuilder<unknown> => sql`
   not exists (select from voucher n where n.organization_id = ${sql.ref(`${table}.organization_id`)} and n.supersedes = ${sql.ref(`${table}.entry`)} ${upTo})`

/** Leaves out also the versions that another had replaced by then. */
export const standing = (snapshot: Snapshot, table: string): RawBuilder<unknown> =>
  sql` and ${isCurrent(table, known(snapshot, 'n'))} ${known(snapshot, table)}`

/**
 * The month totals of the organization as a table: the stored totals minus what was entered later, by the spans of a proof and, between these
 * and the last known entry, line by line. Without a proof, where most lines are later, the sum of the earlier ones instead.
 */
export async function monthTotals(snapshot: Snapshot): Promise<RawBuilder<unknown>> {
  const kept = sql`select organization_id, fiscal_year_id, bs_month, ledger_id, sub_ledger_id, debit_paisa, credit_paisa, line_count
             from ledger_month where organization_id = ${snapshot.organizationId}`
  if (!snapshot.later) return sql`(${kept})`
  const proof = await readProofToAddTo(snapshot)
  if (!proof && snapshot.mostlyLater) return sql`(${linesByMonth(snapshot, { sign: 1, after: 0n, until: snapshot.entry })})`
  const { spans, stretches } = laterThan(snapshot, proof)
  const parts = stretches.map((stretch) => linesByMonth(snapshot, stretch))
  return sql`(${sql.join([kept, ...(proof ? [spansByMonth(snapshot, proof, spans)] : []), ...parts], sql` union all `)})`
}

const spansByMonth = ({ organizationId }: Snapshot, { proof_id }: ProofRun, spans: readonly Span[]): RawBuilder<unknown> => sql`
           select s.organization_id, s.fiscal_year_id, s.bs_month, s.ledger_id, s.sub_ledger_id, -s.debit_paisa, -s.credit_paisa, -s.line_count
             from unnest(${spans.map(({ entries }) => entries)}::bigint[], ${spans.map(({ after }) => after)}::bigint[]) e(span_entries, after_entry)
             join proved_span_month s on s.organization_id = ${organizationId} and s.proof_id = ${proof_id}
                  and s.span_entries = e.span_entries and s.after_entry = e.after_entry`

/**
 * Some lines, each as a month total of its own with a sign. Month and fiscal year are found by the day, the opening voucher's in the first
 * year, and not in a table: however little the planner knows of books that were just imported, the lines are read once.
 */
const linesByMonth = ({ organizationId, months, years }: Snapshot, { sign, after, until }: Stretch): RawBuilder<unknown> => sql`
           select l.organization_id, (${years.map(({ id }) => id)}::uuid[])[greatest(1, width_bucket(l.date, ${years.map(({ starts }) => starts)}::date[]))] as fiscal_year_id,
                  (${months.map(({ bsMonth }) => bsMonth)}::int[])[width_bucket(l.date, ${months.map(({ starts }) => starts)}::date[])] as bs_month,
                  l.ledger_id, coalesce(l.sub_ledger_id, ${NO_SUB_LEDGER}) as sub_ledger_id,
                  case when (l.amount_paisa > 0) = (l.line_no > 0) then ${sign}::int * l.amount_paisa else 0 end as debit_paisa,
                  case when (l.amount_paisa > 0) = (l.line_no > 0) then 0 else -${sign}::int * l.amount_paisa end as credit_paisa,
                  case when l.line_no > 0 then ${sign}::int else -${sign}::int end as line_count
             from voucher_line l where l.organization_id = ${organizationId} and l.entry > ${after} and l.entry <= ${until}`
