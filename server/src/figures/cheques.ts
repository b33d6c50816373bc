import * as z from 'zod'
import { column, rowsOf } from '../db/statements.ts'
import { readBankAccounts } from './bank-accounts.ts'
import { known, standing } from './known.ts'
import type { Period, Snapshot } from './snapshot.ts'

/** The most cheques that a register lists: the newest ones. */
export const MOST_CHEQUES = 5_000

const row = z.object({
  ...{ voucherId: z.string(), date: z.string(), number: z.string(), cancelled: z.boolean() },
  ...{ cheque: z.string(), chequeDate: z.string().nullable(), payee: z.string(), drawnOn: z.string() },
  ...{ given: z.boolean(), ledgerId: z.string(), ledger: z.string(), ledgerNp: z.string(), amount: column.paisa },
  ...{ party: z.string(), partyNp: z.string(), clearedOn: z.string().nullable() },
})
/**
 * A cheque that stands in a voucher, with the line by which it was given (below zero) or received (above zero): a cheque is given where an account of a
 * bank pays, and by every payment. Of a cancelled voucher the line is that of the version before. `clearedOn`: the day at the bank, AD.
 */
export type Cheque = z.output<typeof row>

/** The cheques of the vouchers of a period, the newest voucher first, MOST_CHEQUES at most; of one ledger where it is named. */
export async function readCheques(snapshot: Snapshot, { from, to }: Period, ledgerId: string): Promise<Cheque[]> {
  const { organizationId } = snapshot
  const banks = (await readBankAccounts(snapshot.sql, organizationId)).map(({ id }) => id)
  return rowsOf(snapshot.sql, row)`
    with cheque as materialized (
      select v.place, v.date, v.entry, v.cancelled, v.details, case when v.cancelled then v.supersedes else v.entry end as said
        from voucher v
       where v.organization_id = ${organizationId} and v.details ? 'chequeNumber' and v.date between ${from}::date and ${to}::date ${standing(snapshot, 'v')})
    select f.id as "voucherId", c.date, n.printed_number as number, c.cancelled, c.details->>'chequeNumber' as cheque,
           c.details->>'chequeDate' as "chequeDate", coalesce(c.details->>'chequePayee', '') as payee, coalesce(c.details->>'chequeBank', '') as "drawnOn",
           l.amount_paisa < 0 as given, l.ledger_id as "ledgerId", g.name as ledger, g.name_np as "ledgerNp", l.amount_paisa as amount,
           coalesce(o.name, '') as party, coalesce(o.name_np, '') as "partyNp", k.cleared_on as "clearedOn"
      from cheque c
      join voucher f on f.organization_id = ${organizationId} and f.entry = c.place
      join numbered_voucher n on n.organization_id = ${organizationId} and n.entry = c.entry
      join voucher_type t on t.organization_id = ${organizationId} and t.code = n.voucher_type
      join lateral (
        select x.line_no, x.ledger_id, x.amount_paisa from voucher_line x
         where x.organization_id = ${organizationId} and x.entry = c.said and x.line_no > 0
           and ((x.amount_paisa < 0) = (t.base_kind = 'payment') or x.amount_paisa < 0 and x.ledger_id = any(${banks}::uuid[]))
         order by x.ledger_id = any(${banks}::uuid[]) and x.amount_paisa < 0 desc, x.ledger_id = any(${banks}::uuid[]) desc, abs(x.amount_paisa) desc, x.line_no
         limit 1) l on true
      join ledger g on g.organization_id = ${organizationId} and g.ledger_id = l.ledger_id
      left join lateral (
        select y.name, y.name_np from voucher_line x join ledger y on y.organization_id = ${organizationId} and y.ledger_id = x.ledger_id
         where x.organization_id = ${organizationId} and x.entry = c.said and x.line_no > 0 and (x.amount_paisa > 0) <> (l.amount_paisa > 0)
         order by abs(x.amount_paisa) desc, x.line_no limit 1) o on true
      left join bank_clearing k on k.organization_id = ${organizationId} and k.place = c.place and k.line_no = l.line_no and k.ledger_id = l.ledger_id
           and k.amount_paisa = l.amount_paisa and not c.cancelled
     where ${ledgerId} = '' or l.ledger_id::text = ${ledgerId}
     order by c.date desc, c.place desc limit ${MOST_CHEQUES}`
}

const leafRow = z.object({ id: z.string(), used: z.array(z.string()) })

/** Of each cheque book the leaves that a standing version of a voucher of its account names, in order. */
export async function readUsedLeaves(snapshot: Snapshot, ledgerId: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const { organizationId } = snapshot
  const rows = await rowsOf(snapshot.sql, leafRow)`
    select b.cheque_book_id as id, coalesce(array_agg(distinct u.leaf order by u.leaf) filter (where u.leaf is not null), '{}') as used
      from cheque_book b
      left join lateral (
        select v.details->>'chequeNumber' as leaf from voucher v
         where v.organization_id = ${organizationId} and v.details ? 'chequeNumber' and v.details->>'chequeNumber' between b.first_leaf and b.last_leaf
           and length(v.details->>'chequeNumber') = length(b.first_leaf) ${standing(snapshot, 'v')}
           and exists (select from voucher_line x where x.organization_id = ${organizationId} and x.line_no > 0 and x.ledger_id = b.ledger_id and x.amount_paisa < 0
                          and x.entry = case when v.cancelled then v.supersedes else v.entry end ${known(snapshot, 'x')})) u on true
     where b.organization_id = ${organizationId} and b.ledger_id = ${ledgerId} group by 1`
  return new Map(rows.map(({ id, used }) => [id, used]))
}
