import type { AnswerOf, listUsedLedgers } from '@lekha/contract'
import { BASE_KINDS } from '@lekha/ledger'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { rowsOf } from '../../db/statements.ts'

/** So many of the latest vouchers of a type and a year are looked at, whoever posted them, so that the cost does not grow with the books. */
const VOUCHERS_LOOKED_AT = 100
/** The later lines of a long voucher are not looked at. */
const LINES_LOOKED_AT = 20
/** More than a field shows, because some do not fit in it. */
const MAX_LEDGERS = 20

const usedRow = z.object({ kind: z.enum(BASE_KINDS), side: z.enum(['debit', 'credit']), ledger_id: z.string() })

/** The ledgers that the user posted to lately, by the kind of voucher and the side of the line, the last first. */
export async function readUsedLedgers(books: Books): Promise<AnswerOf<typeof listUsedLedgers>['result']> {
  const used = await rowsOf(books.sql, usedRow)`
    select x.kind, x.side, x.ledger_id
      from (select t.base_kind as kind, case when l.amount_paisa > 0 then 'debit' else 'credit' end as side, l.ledger_id,
                   max(v.entry) as last_entry, min(l.line_no) as first_line
              from (select fiscal_year_id from fiscal_year where organization_id = ${books.organizationId} order by starts desc limit 2) y
              cross join voucher_type t
              cross join lateral (
                select entry, recorded_by from voucher
                 where organization_id = ${books.organizationId} and fiscal_year_id = y.fiscal_year_id and voucher_type = t.code
                 order by number desc, version desc limit ${VOUCHERS_LOOKED_AT}) v
              join voucher_line l on l.organization_id = ${books.organizationId} and l.entry = v.entry
               and l.line_no between 1 and ${LINES_LOOKED_AT}
             where t.organization_id = ${books.organizationId} and t.base_kind = any(${[...BASE_KINDS]}::text[]) and v.recorded_by = ${books.userId}
             group by 1, 2, 3) x
     order by x.kind, x.side, x.last_entry desc, x.first_line, x.ledger_id`
  const places = Map.groupBy(used, ({ kind, side }) => `${kind} ${side}`)
  return [...places.values()].flatMap((rows) => {
    const [first] = rows
    return first ? [{ kind: first.kind, side: first.side, ledgerIds: rows.slice(0, MAX_LEDGERS).map((row) => row.ledger_id) }] : []
  })
}
