import type { Paisa } from '@lekha/money'
import { sql } from 'kysely'
import type { Books } from '../../db/books.ts'
import { readOpeningVoucher } from '../../db/openings.ts'
import type { FiguresById, NamedLedger } from './reconciliation.ts'

/** What stands here of every ledger that ever moved, over all years: the month totals, less the opening voucher's own lines. */
export async function readOurFigures(books: Books): Promise<FiguresById> {
  const voucher = await readOpeningVoucher(books)
  const found = await sql<{ id: string; opening: Paisa; debit: Paisa; credit: Paisa }>`
    with source as (
      select ledger_id, 0::bigint as opening, debit_paisa as debit, credit_paisa as credit
        from ledger_month where organization_id = ${books.organizationId}
      union all
      select ledger_id, amount_paisa, -greatest(amount_paisa, 0), least(amount_paisa, 0)
        from voucher_line where organization_id = ${books.organizationId} and entry = ${voucher?.entry ?? null} and line_no > 0)
    select ledger_id as id, sum(opening)::bigint as opening, sum(debit)::bigint as debit, sum(credit)::bigint as credit
      from source group by ledger_id`.execute(books.sql)
  return new Map(found.rows.map(({ id, ...figures }) => [id, figures]))
}

/** All ledgers as they are named here, with the group they stand in. */
export async function readNamedLedgers(books: Books): Promise<NamedLedger[]> {
  const found = await sql<NamedLedger>`
    select l.ledger_id as id, l.name, coalesce(g.name, '') as "group", l.reserved is not distinct from 'opening-difference' as balancing
      from ledger l left join ledger_group g on g.organization_id = l.organization_id and g.group_id = l.group_id
     where l.organization_id = ${books.organizationId}`.execute(books.sql)
  return found.rows
}
