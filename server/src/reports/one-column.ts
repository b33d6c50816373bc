import type { Report, ReportCell, ReportColumn } from '@lekha/contract'
import { type Paisa, paisa, paisaText, parsePaisa, ZERO } from '@lekha/money'
import type { FilterOffer } from './filter-offer.ts'
import { type Tongue, WORDS } from './words.ts'

/** The view that draws each pair of debit and credit as one column, whose amounts carry Dr or Cr. */
export const sidesOffer = ({ say }: Tongue): FilterOffer<'sides'> => ({
  id: 'sides',
  label: say({ en: 'Debit and credit', np: 'डेबिट र क्रेडिट' }),
  role: 'view',
  standard: 'two',
  keys: ['D'],
  options: [
    { value: 'two', label: say({ en: 'Two columns', np: 'दुई स्तम्भ' }) },
    { value: 'one', label: say({ en: 'One column', np: 'एउटै स्तम्भ' }) },
  ],
})

type Drawn = Pick<Report, 'columns' | 'rows' | 'totals'>

/** Draws each debit column and the credit column behind it as one: debit positive, credit negative, both at once as their difference. */
export function inOneColumn({ columns, rows, totals }: Drawn, { say }: Tongue): Drawn {
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
      const { group, width = 0 } = column
      return [{ id: `${column.id}-credit`, label: group ?? say(WORDS.amount), kind: 'signed', width: width + LETTERS_PX }]
    }),
    rows: rows.map((row) => ({ ...row, cells: merged(row.cells, null) })),
    totals: merged(totals, paisaText(ZERO)),
  }
}

/** The room that Dr or Cr takes behind an amount. */
const LETTERS_PX = 26

function signed(debit: ReportCell, credit: ReportCell, nothing: ReportCell): ReportCell {
  const amount = paisa(amountOf(debit) - amountOf(credit))
  return amount === ZERO ? nothing : paisaText(amount)
}

const amountOf = (cell: ReportCell): Paisa => (cell === null ? ZERO : parsePaisa(cell))
