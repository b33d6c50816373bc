import { sentence } from '@lekha/ledger'
import { parsePaisa } from '@lekha/money'
import { run } from '../../db/statements.ts'
import { ArchiveRefusal } from './archive-refusal.ts'
import { type Restoring, storeRows } from './restoring.ts'

const NO_LINE = sentence('A mark of the bank names no line of the books.')

/** What belongs to bank accounts: their cheques, what their banks state, and what of the books the banks have. */
export async function restoreBank(restoring: Restoring, placeOf: (entry: string) => bigint): Promise<void> {
  const { sql: tx, organizationId, userId } = restoring.books
  const paisaOf = (amount: string) => parsePaisa(amount).toString()
  await storeRows(restoring, 'cheque-books', async (rows) => {
    await run(tx)`
      insert into cheque_book (organization_id, cheque_book_id, ledger_id, first_leaf, last_leaf, received_on, spoiled, recorded_by)
      select ${organizationId}, x.id, x.ledger, x.first, x.last, x."receivedOn", x.spoiled, ${userId}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, ledger uuid, first text, last text, "receivedOn" date, spoiled text[])`
  })
  await storeRows(restoring, 'bank-formats', async (rows) => {
    await run(tx)`
      insert into bank_statement_format (organization_id, ledger_id, columns)
      select ${organizationId}, x.ledger, x."statementColumns"
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(ledger uuid, "statementColumns" jsonb) where jsonb_typeof(x."statementColumns") = 'object'`
    await run(tx)`
      insert into cheque_layout (organization_id, ledger_id, layout)
      select ${organizationId}, x.ledger, x."chequeLayout"
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(ledger uuid, "chequeLayout" jsonb) where jsonb_typeof(x."chequeLayout") = 'object'`
  })
  await storeRows(restoring, 'bank-statement-lines', async (rows) => {
    const lines = rows.map((row) => ({ ...row, amount: paisaOf(row.amount), balance: row.balance === null ? null : paisaOf(row.balance) }))
    await run(tx)`
      insert into bank_statement_line (organization_id, statement_line_id, ledger_id, date, description, reference, amount_paisa, balance_paisa, occurrence, position, imported_by)
      select ${organizationId}, x.id, x.ledger, x.date, x.description, x.reference, x.amount, x.balance, x.occurrence, x.position, ${userId}
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
          as x(id uuid, ledger uuid, date date, description text, reference text, amount bigint, balance bigint, occurrence smallint, position integer)`
  })
  await storeRows(restoring, 'bank-clearings', async (rows) => {
    const marks = rows.map((row) => ({ ...row, place: placeOf(row.voucher).toString(), amount: paisaOf(row.amount) }))
    const stored = await run(tx)`
      insert into bank_clearing (organization_id, place, line_no, ledger_id, amount_paisa, cleared_on, statement_line_id, part, recorded_by)
      select ${organizationId}, x.place, x.line, x.ledger, x.amount, x."clearedOn", x."statementLine",
             row_number() over (partition by x."statementLine" order by x.place, x.line) + (
               select coalesce(max(c.part), 0) from bank_clearing c where c.organization_id = ${organizationId} and c.statement_line_id = x."statementLine"), ${userId}
        from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
          as x(place bigint, line smallint, ledger uuid, amount bigint, "clearedOn" date, "statementLine" uuid)
        join current_voucher v on v.organization_id = ${organizationId} and v.place = x.place
        join voucher_line l on l.organization_id = ${organizationId} and l.entry = v.entry and l.line_no = x.line and l.ledger_id = x.ledger and l.amount_paisa = x.amount`
    if (stored < rows.length) throw new ArchiveRefusal(NO_LINE)
  })
}
