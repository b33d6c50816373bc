import { chequeLayout, date, statementColumns } from '@lekha/contract'
import * as z from 'zod'
import { amount, id, position, text } from './format-fields.ts'

/** The rows of an archive that belong to bank accounts. */

const leaf = z.string().regex(/^\d{1,12}$/)

export const chequeBook = z.strictObject({
  ...{ id, ledger: id, first: leaf, last: leaf, receivedOn: date },
  spoiled: z.array(leaf).max(1_000),
})

/** How the files of a bank are read, and where its cheques have their fields, as the API has them; null where nothing was stored. */
export const bankFormat = z.strictObject({
  ledger: id,
  statementColumns: statementColumns.nullable(),
  chequeLayout: chequeLayout.nullable(),
})

export const bankStatementLine = z.strictObject({
  ...{ id, ledger: id, date, description: text(500), reference: text(200), amount, balance: amount.nullable() },
  /** Which of several lines that are the same, and its position in its file. */
  ...{ occurrence: z.int().min(1).max(32_767), position: z.int().min(0).max(2_147_483_647) },
})

/** That a bank has a line of a voucher, since which day, and which line of its statement says so. */
export const bankClearing = z.strictObject({
  ...{ voucher: position, line: z.int().min(1).max(32_767), ledger: id, amount, clearedOn: date, statementLine: id.nullable() },
})
