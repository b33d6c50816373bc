import type { ProofFinding } from '@lekha/contract'
import * as z from 'zod'
import { column, rowOf, rowsOf, run } from '../../db/statements.ts'
import type { ProofRun } from '../../figures/proof-memory.ts'
import type { Snapshot } from '../../figures/snapshot.ts'

/** The end of the chain of audit records and of the entries, as the row that locks the books tells it. */
const head = z.object({ audit_seq: z.bigint(), audit_hash: column.bytes, isAtEnd: z.boolean() })
export type Head = z.output<typeof head>

export async function readHead({ sql: on, organizationId }: Snapshot): Promise<Head> {
  const [found] = await rowsOf(on, head)`
    select b.audit_seq, b.audit_hash,
           b.audited_entry = b.last_entry and b.last_entry = coalesce((select max(v.entry) from voucher v where v.organization_id = b.organization_id), 0)
           and b.audit_seq = coalesce(a.seq, 0) and b.audit_hash = coalesce(a.hash, '\\x') as "isAtEnd"
      from books b
      left join lateral (
        select r.seq, r.hash from audit_record r where r.organization_id = b.organization_id order by r.seq desc limit 1) a on true
     where b.organization_id = ${organizationId}`
  return found ?? { audit_seq: 0n, audit_hash: Buffer.alloc(0), isAtEnd: false }
}

const finding = z.object({ subject: z.string(), finding: z.string(), at: z.string() })

/** What is wrong in the entries and audit records after those that are proved. */
export async function readNewFindings({ sql: on, organizationId, entry }: Snapshot, from: ProofRun, head: Head): Promise<ProofFinding[]> {
  const found = await rowsOf(on, finding)`
    select subject, finding, at::text as at
      from proof_findings(${organizationId}, ${from.proved_seq}, ${from.proved_hash}, ${from.proved_entry}, ${head.audit_seq}, ${entry})`
  const end: ProofFinding[] = head.isAtEnd ? [] : [{ subject: 'chain', finding: 'audit-end', at: head.audit_seq.toString() }]
  return [...(found as ProofFinding[]), ...end]
}

/** A ledger in a fiscal year: what the month totals say (`kept…`), and what the vouchers come to by the two ways of adding them up. */
const ledgerYear = z.object({
  ledgerId: z.string(),
  yearId: z.string(),
  kept: column.paisa,
  balance: column.paisa,
  /** The differences of its months, by side and without sign. */
  difference: column.paisa,
})
export type LedgerYear = z.output<typeof ledgerYear>

/**
 * The sums of all entries, from those that are proved and those after them, beside the month totals. Joined by hash: PostgreSQL guesses
 * a thousand rows for the entries after the proof, and would sort all months for them.
 */
export async function readLedgerYears({ sql: on, organizationId, entry }: Snapshot, from: ProofRun): Promise<LedgerYear[]> {
  await run(on)`select set_config('enable_mergejoin', 'off', true)`
  return rowsOf(on, ledgerYear)`
    with month as (
      select fiscal_year_id, ledger_id, coalesce(m.debit_paisa, 0) as kept_debit, coalesce(m.credit_paisa, 0) as kept_credit,
             coalesce(p.debit_paisa, 0) + coalesce(n.debit, 0) as debit, coalesce(p.credit_paisa, 0) + coalesce(n.credit, 0) as credit,
             coalesce(p.balance_paisa, 0) + coalesce(n.balance, 0) as balance
        from (select * from ledger_month where organization_id = ${organizationId}) m
        full join (select * from proved_month where organization_id = ${organizationId} and proof_id = ${from.proof_id}) p
          using (fiscal_year_id, bs_month, ledger_id, sub_ledger_id)
        full join proof_months(${organizationId}, ${from.proved_entry}, ${entry}) n using (fiscal_year_id, bs_month, ledger_id, sub_ledger_id))
    select ledger_id as "ledgerId", fiscal_year_id as "yearId", sum(kept_debit - kept_credit)::bigint as kept, sum(balance)::bigint as balance,
           sum(abs(kept_debit - debit) + abs(kept_credit - credit))::bigint as difference
      from month group by ledger_id, fiscal_year_id`
}

/** What Tally's own openings lacked to zero, where the books were imported from there. */
export async function readDifferenceInTally({ sql: on, organizationId }: Snapshot): Promise<bigint> {
  const { difference } = await rowOf(on, z.object({ difference: column.paisa }))`
    select coalesce((select abs(opening_difference_paisa) from import_run
       where organization_id = ${organizationId} and state = 'done' and not dry_run and opening_difference_paisa is not null
       order by started_at desc limit 1), 0)::bigint as difference`
  return difference
}
