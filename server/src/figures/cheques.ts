import * as z from 'zod'
import { column, rowsOf } from '../db/statements.ts'
import { readBankAccounts } from './bank-accounts.ts'
import { known, standing } from './known.ts'
import type { Period, Snapshot } from './snapshot.ts'

/** The most cheques that a register lists: the newest ones. */
export const MOST_CHEQUES = 5_000

const row = z.object({
  ...{ voucherId: z.string(), date: z.string(), number: z.string(), void: z.boolean() },
  ...{ cheque: z.string(), chequeDate: z.string().nullable(), payee: z.string(), drawnOn: z.string() },
  ...{ given: z.boolean(), ledgerId: z.string(), ledger: z.string(), ledgerNp: z.string(), amount: column.paisa },
  ...{ party: z.string(), partyNp: z.string(), clearedOn: z.string().nullable() },
})
/**
 * A cheque that stands in a voucher, with the line by which it was given (below zero) or received (above zero): a cheque is given where an account of a
 * bank pays, and by every payment. Of a cancelled voucher the line is that of the version before. `clearedOn`: the day at the bank, AD.
 */
export type Cheque = z.output<typeof row>

/** The cheques given, or received, by the vouchers of a period, the newest voucher first, one more than MOST_CHEQUES at most; of one ledger where it is named. */
export async function readCheques(
  snapshot: Snapshot,
  { from, to }: Period,
  { ledgerId, isGiven }: { ledgerId: string; isGiven: boolean },
): Promise<Cheque[]> {
  const { organizationId } = snapshot
  const banks = (await readBankAccounts(snapshot.sql, organizationId)).map(({ id }) => id)
  return rowsOf(snapshot.sql, row)`
    with cheque as materialized (
      select v.place, v.date, v.entry, v.cancelled, v.details, case when v.cancelled then v.supersedes else v.entry end as said
        from voucher v
       where v.organization_id = ${organizationId} and v.details ? 'chequeNumber' and v.date between ${from}::date and ${to}::date ${standing(snapshot, 'v')})
    select f.id as "voucherId", c.date, n.printed_number as number, c.cancelled or exists (
             select from voucher r where r.organization_id = ${organizationId} and r.reverses = c.place and not r.cancelled ${standing(snapshot, 'r')}) as void, c.details->>'chequeNumber' as cheque,
           c.details->>'chequeDate' as "chequeDate", coalesce(c.details->>'chequePayee', '') as payee, coalesce(c.details->>'chequeBank', '') as "drawnOn",
           l.amount_paisa < 0 as given, l.ledger_id as "ledgerId", g.name as ledger, g.name_np as "ledgerNp", l.amount_paisa as amount,
           coalesce(o.name, '') as party, coalesce(o.name_np, '') as "partyNp", k.cleared_on as "clearedOn"
      from cheque c
      join voucher f on f.organization_id = ${organizationId} and f.entry = c.place
      join numbered_voucher n on n.organization_id = ${organizationId} and n.entry = c.entry
      join voucher_type t on t.organization_id = ${organizationId} and t.code = n.voucher_type
      join lateral (
        select x.ledger_id, sum(x.amount_paisa)::bigint as amount_paisa, array_agg(x.line_no) as lines from voucher_line x
         where x.organization_id = ${organizationId} and x.entry = c.said and x.line_no > 0
           and ((x.amount_paisa < 0) = (t.base_kind = 'payment') or x.amount_paisa < 0 and x.ledger_id = any(${banks}::uuid[]))
         group by x.ledger_id, x.amount_paisa < 0
         order by x.ledger_id = any(${banks}::uuid[]) and x.amount_paisa < 0 desc, x.ledger_id = any(${banks}::uuid[]) desc, abs(sum(x.amount_paisa)) desc, x.ledger_id
         limit 1) l on (l.amount_paisa < 0) = ${isGiven}
      join ledger g on g.organization_id = ${organizationId} and g.ledger_id = l.ledger_id
      left join lateral (
        select y.name, y.name_np from voucher_line x join ledger y on y.organization_id = ${organizationId} and y.ledger_id = x.ledger_id
         where x.organization_id = ${organizationId} and x.entry = c.said and x.line_no > 0 and (x.amount_paisa > 0) <> (l.amount_paisa > 0)
         order by abs(x.amount_paisa) desc, x.line_no limit 1) o on true
      left join lateral (
        select max(k.cleared_on) as cleared_on from bank_clearing k
          join voucher_line x on x.organization_id = ${organizationId} and x.entry = c.entry and x.line_no = k.line_no and x.ledger_id = k.ledger_id and x.amount_paisa = k.amount_paisa
         where k.organization_id = ${organizationId} and k.place = c.place and k.line_no = any(l.lines)
        having count(*) = cardinality(l.lines)) k on not c.cancelled
     where ${ledgerId} = '' or l.ledger_id::text = ${ledgerId}
     order by c.date desc, c.place desc limit ${MOST_CHEQUES + 1}`
}

const leafRow = z.object({ leaf: z.string() })
const bookRow = z.object({ id: z.string(), first: z.string(), last: z.string() })

/**
 * Of each cheque book of an account the leaves that a standing version of a voucher that pays from the account names, in order. The cheques are read once, from
 * a year before the oldest book was given: a book may be entered here long after its first cheques.
 */
export async function readUsedLeaves(snapshot: Snapshot, ledgerId: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const { organizationId } = snapshot
  const books = await rowsOf(snapshot.sql, bookRow)`
    select cheque_book_id as id, first_leaf as first, last_leaf as last from cheque_book where organization_id = ${organizationId} and ledger_id = ${ledgerId}`
  if (books.length === 0) return new Map()
  const leaves = await rowsOf(snapshot.sql, leafRow)`
    select distinct v.details->>'chequeNumber' as leaf from voucher v
     where v.organization_id = ${organizationId} and v.details ? 'chequeNumber' ${standing(snapshot, 'v')}
       and v.date >= (select min(b.received_on) - 366 from cheque_book b where b.organization_id = ${organizationId} and b.ledger_id = ${ledgerId})
       and exists (select from voucher_line x where x.organization_id = ${organizationId} and x.line_no > 0 and x.ledger_id = ${ledgerId} and x.amount_paisa < 0
                      and x.entry = case when v.cancelled then v.supersedes else v.entry end ${known(snapshot, 'x')})
     order by 1`
  const within = ({ first, last }: z.output<typeof bookRow>) =>
    leaves.flatMap(({ leaf }) => (leaf.length === first.length && leaf >= first && leaf <= last ? [leaf] : []))
  return new Map(books.map((book) => [book.id, within(book)]))
}
