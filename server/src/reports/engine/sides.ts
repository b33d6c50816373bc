import type { ReportCell, ReportColumn, ReportTable } from '@lekha/contract'
import { type Paisa, paisa, paisaText, parsePaisa, ZERO } from '@lekha/money'
import { type Locale, WORDS } from './locale.ts'
import { choice } from './params.ts'

/** The parameter for showing each pair of debit and credit as one column, whose amounts carry Dr or Cr. */
export const sidesParam = choice({
  label: { en: 'Debit and credit', np: 'डेबिट र क्रेडिट' },
  standard: 'two',
  keys: ['D'],
  options: { two: { en: 'Two columns', np: 'दुई स्तम्भ' }, one: { en: 'One column', np: 'एउटै स्तम्भ' } },
})

/** Merges each debit column with the credit column after it: debit positive, credit negative, both as their difference. */
export function inOneColumn({ columns, rows, totals }: ReportTable, { say }: Locale): ReportTable {
  const isPair = (index: number) => columns[index]?.kind === 'debit' && columns[index + 1]?.kind === 'credit'
  const merged = (cells: readonly ReportCell[], nothing: ReportCell): ReportCell[] =>
    cells.flatMap((cell, index) => {
      if (isPair(index - 1)) return []
      return isPair(index) ? [signed(cell, cells[index + 1] ?? null, nothing)] : [cell]
    })
  return {
    columns: columns.flatMap((column, index): ReportColumn[] => {
      if (isPair(index - 1)) return []
      if (!isPair(index)) return [column]
      const { group, width = 0, ...whole } = column
      return [{ ...whole, id: `${column.id}-credit`, label: group ?? say(WORDS.amount), kind: 'balance', width: width + LETTERS_PX }]
    }),
    rows: rows.map((row) => ({ ...row, cells: merged(row.cells, null) })),
    totals: merged(totals, paisaText(ZERO)),
  }
}

/** The width of Dr or Cr after an amount. */
const LETTERS_PX = 26

function signed(debit: ReportCell, credit: ReportCell, nothing: ReportCell): ReportCell {
  const amount = paisa(amountOf(debit) - amountOf(credit))
  return amount === ZERO ? nothing : paisaText(amount)
}

const amountOf = (cell: ReportCell): Paisa => (cell === null ? ZERO : parsePaisa(cell))
