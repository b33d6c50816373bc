import { NO_SUB_LEDGER } from '@lekha/ledger'
import { type RawBuilder, sql } from 'kysely'
import { known } from './known.ts'
import type { ProofRun } from './proof-memory.ts'
import type { Snapshot } from './snapshot.ts'

/** Days, AD: from `lo` up to but not including `hi`. */
type Days = { lo: string; hi: string }

/**
 * A table of what the lines of some days come to, with the columns date, ledger_id, sub_ledger_id, debit and credit (paisa): from the sums of
 * a proof and the entries after it or, without a proof, line by line. A reversal line is taken from the side that it corrects.
 */
export function daySums(snapshot: Snapshot, { lo, hi }: Days, proof: ProofRun | null): RawBuilder<unknown> {
  const lines = sql`
        select l.date, l.ledger_id, coalesce(l.sub_ledger_id, ${NO_SUB_LEDGER}) as sub_ledger_id,
               case when (l.amount_paisa > 0) = (l.line_no > 0) then l.amount_paisa else 0 end as debit,
               case when (l.amount_paisa < 0) = (l.line_no > 0) then -l.amount_paisa else 0 end as credit
          from voucher_line l where l.organization_id = ${snapshot.organizationId} and l.date >= ${lo}::date and l.date < ${hi}::date`
  if (!proof) return sql`(${lines} ${known(snapshot, 'l')})`
  return sql`(
        select date, ledger_id, sub_ledger_id, debit_paisa as debit, credit_paisa as credit
          from proved_ledger_day
         where organization_id = ${snapshot.organizationId} and proof_id = ${proof.proof_id} and date >= ${lo}::date and date < ${hi}::date
        union all ${lines} and l.entry > ${proof.proved_entry} and l.entry <= ${snapshot.entry})`
}
