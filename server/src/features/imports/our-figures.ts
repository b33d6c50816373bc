import { sql } from 'kysely'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { readOpeningVoucher } from '../../db/openings.ts'
import { column, rowsOf } from '../../db/statements.ts'
import { type NamedLedger, namedLedger, type OurFigures } from './reconciliation.ts'
import type { Span } from './tally-survey.ts'

/**
 * The figures of every ledger with lines. For all years, from the month totals less the lines of the opening voucher; for some days, from the
 * lines of these days, and for the closing balance from all lines up to the last of them.
 */
export async function readOurFigures(books: Books, period: Span | undefined): Promise<Map<string, OurFigures>> {
  const voucher = await readOpeningVoucher(books)
  const found = await rowsOf(
    books.sql,
    z.object({ id: z.string(), opening: column.paisa, debit: column.paisa, credit: column.paisa, closing: column.paisa }),
  )`
    with source as (
      ${period ? ofDays(books, period) : ofAllYears(books)}
      union all
      select ledger_id, amount_paisa, ${period ? sql`0, 0, 0` : sql`-greatest(amount_paisa, 0), least(amount_paisa, 0), 0`}
        from voucher_line where organization_id = ${books.organizationId} and entry = ${voucher?.entry ?? null} and line_no > 0)
    select ledger_id as id, sum(opening)::bigint as opening, sum(debit)::bigint as debit, sum(credit)::bigint as credit,
           sum(closing)::bigint as closing from source group by ledger_id`
  return new Map(found.map(({ id, ...figures }) => [id, figures]))
}

const ofAllYears = ({ organizationId }: Books) => sql`
  select ledger_id, 0::bigint as opening, debit_paisa as debit, credit_paisa as credit, debit_paisa - credit_paisa as closing
    from ledger_month where organization_id = ${organizationId}`

/** A reversal line reduces the side of the line that it reverses. */
const ofDays = ({ organizationId }: Books, { first, last }: Span) => sql`
  select ledger_id, 0::bigint as opening,
         coalesce(sum(amount_paisa) filter (where date >= ${first}::date and (amount_paisa > 0) = (line_no > 0)), 0)::bigint as debit,
         coalesce(-sum(amount_paisa) filter (where date >= ${first}::date and (amount_paisa < 0) = (line_no > 0)), 0)::bigint as credit,
         sum(amount_paisa)::bigint as closing
    from voucher_line where organization_id = ${organizationId} and date <= ${last}::date group by ledger_id`

/** All our ledgers with their names and groups. */
export async function readNamedLedgers(books: Books): Promise<NamedLedger[]> {
  return rowsOf(books.sql, namedLedger)`
    select l.ledger_id as id, l.name, l.name_np as "nameNp", coalesce(g.name, '') as "group", coalesce(g.name_np, '') as "groupNp",
           l.reserved is not distinct from 'opening-difference' as balancing
      from ledger l left join ledger_group g on g.organization_id = l.organization_id and g.group_id = l.group_id
     where l.organization_id = ${books.organizationId}`
}
