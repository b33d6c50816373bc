import { closingOf } from '@lekha/ledger'
import { type Paisa, paisa, ZERO } from '@lekha/money'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { column, rowOf, rowsOf } from '../db/statements.ts'
import { standing } from './known.ts'
import { type Snapshot, yearOf } from './snapshot.ts'
import { readTurnovers } from './turnovers.ts'

const row = z.object({
  ...{ voucherId: z.string(), lineNo: z.number(), date: z.string(), type: z.string(), number: z.string() },
  ...{ particulars: z.string(), particularsNp: z.string(), others: z.number(), reference: z.string(), narration: z.string() },
  ...{ amount: column.paisa, clearedOn: z.string().nullable() },
})
/** A line of a bank ledger with its day at the bank, AD. */
export type ClearedLine = z.output<typeof row>

/** Which lines of a bank ledger are asked for: those that the bank does not have by a day and, from another day on, those that it has. */
export type BankLinesAsked = { ledgerId: string; to: string; clearedFrom?: string | undefined; limit: number }

/** The lines of a ledger up to a day, but for the openings, which the bank had before; with the day at the bank where there is one. */
const linesTo = (snapshot: Snapshot, { ledgerId, to }: Pick<BankLinesAsked, 'ledgerId' | 'to'>): RawBuilder<unknown> => sql`
  voucher_line l
  join voucher v on v.organization_id = ${snapshot.organizationId} and v.entry = l.entry and v.voucher_type <> 'opening'
  left join bank_clearing c on c.organization_id = ${snapshot.organizationId} and c.place = l.place and c.line_no = l.line_no
       and c.ledger_id = l.ledger_id and c.amount_paisa = l.amount_paisa
 where l.organization_id = ${snapshot.organizationId} and l.ledger_id = ${ledgerId} and l.line_no > 0 and l.date <= ${to}::date ${standing(snapshot, 'l')}`

/** Lines of a bank ledger by their day and voucher. A day at the bank after the day that is asked for counts as none. */
export function readBankLines(snapshot: Snapshot, { limit, clearedFrom, ...of }: BankLinesAsked): Promise<ClearedLine[]> {
  const { organizationId } = snapshot
  return rowsOf(snapshot.sql, row)`
    with page as materialized (
      select l.entry, l.place, l.line_no, l.ledger_id, l.amount_paisa, l.date, case when c.cleared_on <= ${of.to}::date then c.cleared_on end as cleared_on
        from ${linesTo(snapshot, of)}
         and (c.cleared_on is null or c.cleared_on > ${of.to}::date or c.cleared_on >= ${clearedFrom ?? null}::date)
       order by l.date, l.place, l.line_no limit ${limit})
    select f.id as "voucherId", p.line_no::int as "lineNo", p.date, n.voucher_type as type, n.printed_number as number,
           coalesce(o.name, '') as particulars, coalesce(o.name_np, '') as "particularsNp", greatest(o.many - 1, 0)::int as others,
           coalesce(nullif(n.reference, ''), d.details->>'chequeNumber', '') as reference, n.narration, p.amount_paisa as amount, p.cleared_on as "clearedOn"
      from page p
      join voucher f on f.organization_id = ${organizationId} and f.entry = p.place
      join numbered_voucher n on n.organization_id = ${organizationId} and n.entry = p.entry
      join voucher d on d.organization_id = ${organizationId} and d.entry = p.entry
      left join lateral (
        select g.name, g.name_np, count(*) over ()::int as many
          from voucher_line x join ledger g on g.organization_id = ${organizationId} and g.ledger_id = x.ledger_id
         where x.organization_id = ${organizationId} and x.entry = p.entry and x.line_no > 0 and (x.amount_paisa > 0) <> (p.amount_paisa > 0)
         order by abs(x.amount_paisa) desc, x.line_no limit 1) o on true
     order by p.date, p.place, p.line_no`
}

const sums = z.object({ unclearedIn: column.paisa, unclearedOut: column.paisa, lines: z.bigint() })
/** The balance of a bank ledger on a day, what of it the bank does not have yet (in above zero, out below), and the balance that the bank must state. */
export type BankSums = z.output<typeof sums> & { book: Paisa; bank: Paisa }

/** How the balance of a bank ledger becomes that of the bank. */
export async function sumBankLines(snapshot: Snapshot, of: Pick<BankLinesAsked, 'ledgerId' | 'to'>): Promise<BankSums> {
  const left = await rowOf(snapshot.sql, sums)`
    select coalesce(sum(l.amount_paisa) filter (where l.amount_paisa > 0), 0)::bigint as "unclearedIn",
           coalesce(sum(l.amount_paisa) filter (where l.amount_paisa < 0), 0)::bigint as "unclearedOut", count(*) as lines
      from ${linesTo(snapshot, of)} and (c.cleared_on is null or c.cleared_on > ${of.to}::date)`
  const { byLedger } = await readTurnovers(snapshot, { from: of.to, to: of.to, year: yearOf(snapshot, of.to) })
  const turnover = byLedger.get(of.ledgerId)
  const book = turnover ? closingOf(turnover) : ZERO
  return { ...left, book, bank: paisa(book - left.unclearedIn - left.unclearedOut) }
}

/** What the bank has of a ledger on a day, added up by itself: its openings, and the lines with a day at the bank until then. */
export async function readClearedSum(snapshot: Snapshot, { ledgerId, to }: Pick<BankLinesAsked, 'ledgerId' | 'to'>): Promise<Paisa> {
  const { paisa: sum } = await rowOf(snapshot.sql, z.object({ paisa: column.paisa }))`
    select coalesce(sum(x.amount_paisa), 0)::bigint as paisa
      from (select l.amount_paisa from ${linesTo(snapshot, { ledgerId, to })} and c.cleared_on <= ${to}::date
            union all
            select l.amount_paisa from voucher_line l join voucher v on v.organization_id = ${snapshot.organizationId} and v.entry = l.entry and v.voucher_type = 'opening'
             where l.organization_id = ${snapshot.organizationId} and l.ledger_id = ${ledgerId} and l.line_no > 0 and l.date <= ${to}::date ${standing(snapshot, 'l')}) x`
  return sum
}
