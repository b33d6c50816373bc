import type { ReportCell, ReportColumn } from '@lekha/contract'
import { type Paisa, paisa, parsePaisa } from '@lekha/money'

/** The columns of one figure: a debit and a credit, or one amount; by their places in the table. */
export type Side = { columns: ReportColumn[]; places: number[] }

/** The columns that belong together by some rule. */
export function sideOf(columns: readonly ReportColumn[], belongs: (column: ReportColumn) => boolean): Side {
  const places = [...columns.keys()].filter((place) => belongs(columns[place] as ReportColumn))
  return { places, columns: places.map((place) => columns[place] as ReportColumn) }
}

/** The last figure of the report's own period that adds up: of a trial balance the closing. */
export function lastOwn(columns: readonly ReportColumn[]): Side {
  const last = columns.findLast(({ kind, sums, compared }) => sums && compared === undefined && isAmount(kind))
  const isPair = last?.kind === 'debit' || last?.kind === 'credit'
  return sideOf(
    columns,
    (column) => column === last || (isPair && column.compared === undefined && column.group === last.group && isSided(column)),
  )
}

/** Whether a column holds money, so that its figures can be taken from each other. */
export const isAmount = (kind: ReportColumn['kind']): boolean => ['debit', 'credit', 'amount', 'balance'].includes(kind)
const isSided = ({ kind }: ReportColumn): boolean => kind === 'debit' || kind === 'credit'

/** Debit less credit of a figure, or its one amount; undefined where the cells have none. */
export function netOf(cells: readonly ReportCell[], { columns, places }: Side): Paisa | undefined {
  const amounts = places.flatMap((place, index) => {
    const text = cells[place]
    return text ? [columns[index]?.kind === 'credit' ? -parsePaisa(text) : parsePaisa(text)] : []
  })
  return amounts.length === 0 ? undefined : paisa(amounts.reduce((sum, amount) => sum + amount, 0n))
}
