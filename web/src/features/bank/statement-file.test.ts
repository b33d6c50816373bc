import { describe, expect, test } from 'vitest'
import { dayOf, guessedColumns, readRows, rowsOfFile, rowsOfText } from './statement-file.ts'

const TODAY = '2026-11-28'
const FILE = `Account No,0123456789,,,,
Statement of account,,,,,
Txn Date,Description,Cheque No,Withdrawal,Deposit,Balance
2026-11-01,Opening balance,,,,"1,00,000.00"
2026-11-02,"CHQ PAID, Himal",0012345,"1,200.50",,"98,799.50"
03/11/2026,FT from Sita,,,5000,"1,03,799.50"
,Total,,"1,200.50","5,000.00",
`

test('a file of a bank is read by its heads, whatever stands above them', async () => {
  const rows = await rowsOfFile(new File([FILE], 'statement.csv'))
  const columns = guessedColumns(rows)
  expect(columns).toEqual({ date: 0, description: 1, reference: 2, paidOut: 3, paidIn: 4, amount: null, balance: 5 })
  const read = readRows(rows, columns, TODAY)
  expect(
    read.map((each) =>
      'line' in each ? [each.row, each.line.date, String(each.line.amount), String(each.line.balance)] : [each.row, each.fault],
    ),
  ).toEqual([
    [5, '2026-11-02', '-120050', '9879950'],
    [6, '2026-11-03', '500000', '10379950'],
    [7, 'no date'],
  ])
})

test('rows that are pasted, with one signed column of amounts, are lines too', () => {
  const rows = rowsOfText('Date\tRemarks\tAmount\n28-Nov-2026\tFee\t-25.00\n2083.08.12\tInterest\t12.5 Cr\n2083.08.12\tTax\t1.5 Dr')
  expect(readRows(rows, guessedColumns(rows), TODAY).map((each) => 'line' in each && [each.line.date, String(each.line.amount)])).toEqual([
    ['2026-11-28', '-2500'],
    ['2026-11-28', '1250'],
    ['2026-11-28', '-150'],
  ])
})

describe('a day as banks write it', () => {
  test.each([
    ['2026-11-28', '2026-11-28'],
    ['28/11/2026', '2026-11-28'],
    ['28 November 2026', '2026-11-28'],
    ['28-Nov-2026 14:05:10', '2026-11-28'],
    ['2083-08-12', '2026-11-28'],
    ['28/11', undefined],
    ['31/02/2026', undefined],
    ['Total', undefined],
    ['28/11/26', '2026-11-28'],
    ['28-Nov-26', '2026-11-28'],
    ["28 Nov '26", '2026-11-28'],
    ['12/08/83', '2026-11-28'],
    ['12/08/50', undefined],
    ['26-11-28', undefined],
    ['01/12/35', undefined],
  ])('%s', (text, day) => expect(dayOf(text, TODAY)).toBe(day))
})
