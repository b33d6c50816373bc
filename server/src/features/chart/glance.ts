import type { AnswerOf, glanceAtLedger, ReceivedOf } from '@lekha/contract'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { column, rowsOf } from '../../db/statements.ts'
import { isCurrent } from '../../figures/known.ts'
import { readBalance } from './balances.ts'

type Glance = AnswerOf<typeof glanceAtLedger>['result']
const voucherRow = z.object({
  id: z.string(),
  voucher_type: z.string(),
  printed_number: z.string(),
  date: z.string(),
  narration: z.string(),
  amount_paisa: column.paisa,
})

const LAST_VOUCHERS = 5

/** What an accountant wants to see of a ledger before writing to it: its balance and its last vouchers. */
export async function glance(books: Books, { params, query }: ReceivedOf<typeof glanceAtLedger>): Promise<Glance> {
  return { balance: await readBalance(books, params.ledgerId, query.fiscalYearId), vouchers: await lastVouchers(books, params.ledgerId) }
}

/** The last current vouchers of a ledger, newest first, each with its amount on the ledger. */
async function lastVouchers(books: Books, ledgerId: string): Promise<Glance['vouchers']> {
  // Grouped by the very columns of the index line_statement, so that the walk ends after the fifth voucher.
  const found = await rowsOf(books.sql, voucherRow)`
    select f.id, v.voucher_type, v.printed_number, v.date, v.narration, x.amount_paisa
      from (select l.date, l.place, l.entry, sum(l.amount_paisa)::bigint as amount_paisa
              from voucher_line l
             where l.organization_id = ${books.organizationId} and l.ledger_id = ${ledgerId} and l.line_no > 0
               and ${isCurrent('l')}
             group by l.date, l.place, l.entry order by l.date desc, l.place desc, l.entry desc limit ${LAST_VOUCHERS}) x
      join numbered_voucher v on v.organization_id = ${books.organizationId} and v.entry = x.entry
      join voucher f on f.organization_id = v.organization_id and f.entry = v.place
     order by x.date desc, x.place desc`
  return found.map((row) => ({
    id: row.id,
    number: row.printed_number,
    type: row.voucher_type,
    date: row.date,
    amount: row.amount_paisa,
    narration: row.narration,
  }))
}
