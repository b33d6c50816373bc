import { paisaText } from '@lekha/money'
import { column, rowsOf } from '../../db/statements.ts'
import type { Archived } from './archived-books.ts'
import { LISTS, type RowOf } from './format.ts'

/** The lists of an archive that belong to bank accounts. */

export const chequeBooks = ({ sql: tx, organizationId }: Archived) =>
  rowsOf(tx, LISTS['cheque-books'])`
    select cheque_book_id as id, ledger_id as ledger, first_leaf as first, last_leaf as last, received_on as "receivedOn", spoiled from cheque_book
     where organization_id = ${organizationId} order by ledger_id, first_leaf, cheque_book_id`

/** How the files of an account are read, and where its cheques have their fields. */
export const bankFormats = ({ sql: tx, organizationId }: Archived) =>
  rowsOf(tx, LISTS['bank-formats'])`
    select coalesce(f.ledger_id, l.ledger_id) as ledger, f.columns as "statementColumns", l.layout as "chequeLayout"
      from (select * from bank_statement_format where organization_id = ${organizationId}) f
      full join (select * from cheque_layout where organization_id = ${organizationId}) l on l.ledger_id = f.ledger_id order by 1`

export async function bankStatementLines({ sql: tx, organizationId }: Archived): Promise<RowOf<'bank-statement-lines'>[]> {
  const amounts = { amount: column.paisa, balance: column.paisa.nullable() }
  const rows = await rowsOf(tx, LISTS['bank-statement-lines'].extend(amounts))`
    select statement_line_id as id, ledger_id as ledger, date, description, reference, amount_paisa as amount, balance_paisa as balance, occurrence, position
      from bank_statement_line where organization_id = ${organizationId} order by ledger_id, date, position, statement_line_id`
  return rows.map(({ amount, balance, ...row }) => ({
    ...{ ...row, amount: paisaText(amount) },
    balance: balance === null ? null : paisaText(balance),
  }))
}

/** The marks that count; one whose line was altered since is none. */
export async function bankClearings({ sql: tx, organizationId }: Archived): Promise<RowOf<'bank-clearings'>[]> {
  const rows = await rowsOf(tx, LISTS['bank-clearings'].extend({ amount: column.paisa }))`
    select c.place::text as voucher, c.line_no as line, c.ledger_id as ledger, c.amount_paisa as amount, c.cleared_on as "clearedOn", c.statement_line_id as "statementLine"
      from bank_clearing c
      join current_voucher v on v.organization_id = ${organizationId} and v.place = c.place
      join voucher_line l on l.organization_id = ${organizationId} and l.entry = v.entry and l.line_no = c.line_no and l.ledger_id = c.ledger_id and l.amount_paisa = c.amount_paisa
     where c.organization_id = ${organizationId} order by c.place, c.line_no`
  return rows.map((row) => ({ ...row, amount: paisaText(row.amount) }))
}
