import type { AnswerOf, findSupplierBill, ReceivedOf } from '@lekha/contract'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { rowsOf } from '../../db/statements.ts'
import { readableBy } from './read.ts'

const row = z.object({ id: z.string(), number: z.string(), date: z.string() })

/** The first purchase of a fiscal year in which a ledger stands with a reference, whatever the case of its letters, of those that the caller may read. */
export async function readSupplierBill(
  books: Books,
  { query: { ledgerId, reference, date } }: ReceivedOf<typeof findSupplierBill>,
): Promise<AnswerOf<typeof findSupplierBill>['result']> {
  const by = readableBy(books)
  const [found] = await rowsOf(books.sql, row)`
    select f.id, n.printed_number as number, n.date
      from fiscal_year y
      join voucher_line l on l.organization_id = ${books.organizationId} and l.ledger_id = ${ledgerId} and l.line_no > 0 and l.date between y.starts and y.ends
      join current_voucher v on v.organization_id = ${books.organizationId} and v.entry = l.entry and not v.cancelled
       and lower(btrim(v.reference)) = lower(btrim(${reference}))
      join voucher_type t on t.organization_id = ${books.organizationId} and t.code = v.voucher_type and t.base_kind = 'purchase'
      join numbered_voucher n on n.organization_id = ${books.organizationId} and n.entry = v.entry
      join voucher f on f.organization_id = ${books.organizationId} and f.entry = v.place and f.corrects is null and f.reverses is null
     where y.organization_id = ${books.organizationId} and ${date}::date between y.starts and y.ends and (${by}::uuid is null or f.recorded_by = ${by}::uuid)
     order by l.date, l.entry limit 1`
  return found ?? null
}
