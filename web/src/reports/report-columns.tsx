import type { Period } from '@lekha/calendar'
import { isIdentifier, type ReportCell, type ReportColumn, type ReportTable } from '@lekha/contract'
import { digits, formatMeasured, parsePaisa } from '@lekha/money'
import { DateText } from '../ui/date-text.tsx'
import { langOf, useLanguage } from '../ui/language.ts'
import { Money } from '../ui/money.tsx'
import styles from '../ui/table.module.css'
import { type Column, leastWidth } from '../ui/table-shape.ts'
import { MovedFigure } from './moved-figure.tsx'
import { dayForm, isDay } from './period.ts'
import { PeriodHead } from './period-head.tsx'
import { widthOf } from './report-shape.ts'
import type { TreeRow } from './tree.ts'
import { isExact, useUnit } from './unit-context.tsx'

/** The columns to render; `named` replaces the heading of the column of names. */
export function reportColumns(table: ReportTable, period: Period, named?: string): Column<TreeRow>[] {
  return table.columns.map((column, index) =>
    wideColumn(column.names && named !== undefined ? { ...column, label: named } : column, index, table, period),
  )
}

const isLong = ({ width }: ReportColumn): boolean => width === undefined

/** The heading of a column, or of its pair. */
const headOf = ({ group, label }: Pick<ReportColumn, 'group' | 'label'>): string => group ?? label

/**
 * The columns that fit into a width: of the spare ones the long texts are left out first, then the others from the left, a pair as a whole.
 * `unseen`: the headings of figures that were left out.
 */
export function fittingColumns(
  all: readonly Column<TreeRow>[],
  { columns }: ReportTable,
  width_px: number,
): { columns: Column<TreeRow>[]; unseen: string[] } {
  const out = new Set<ReportColumn>()
  const kept = () => all.filter((_, index) => !out.has(columns[index] as ReportColumn))
  for (const column of [...columns.filter(isLong), ...columns.filter((column) => !isLong(column))]) {
    if (leastWidth(kept()) <= width_px) break
    if (column.spare) for (const each of columns) if (headOf(each) === headOf(column)) out.add(each)
  }
  const unseen = [...new Set([...out].filter(isFigure).map(headOf))]
  return { columns: leastWidth(kept()) > width_px ? withRoomForNames(kept(), width_px) : kept(), unseen }
}

/** The width of the names that stay at the left of a table wider than the window, in px: so much, but not most of a narrow one. */
const PINNED_PX = 230
const PINNED_SHARE = 0.4

const withRoomForNames = (columns: Column<TreeRow>[], width_px: number): Column<TreeRow>[] =>
  columns.map((column) =>
    column.pinned && column.width === undefined ? { ...column, width: Math.min(PINNED_PX, Math.floor(width_px * PINNED_SHARE)) } : column,
  )

/** Where a statement has no room for the widths that its report gives: the widest and the narrowest column of amounts, and a letter, in px. */
const COMPACT_PX = { most: 124, least: 88, letter: 8.6, padding: 20 }

/** The widths of columns where the window has no room for those which the report gives them: of amounts what their longest figure takes. */
export function compactWidths({ columns, rows, totals }: ReportTable): (number | undefined)[] {
  const { most, least, letter, padding } = COMPACT_PX
  return columns.map(({ kind, width }, place) => {
    if (width === undefined || kind !== 'amount') return width
    // Not by the arguments of one call: the rows may be more than a call takes.
    const letters = rows.reduce((longest, { cells }) => Math.max(longest, lettersOf(cells[place] ?? '')), lettersOf(totals[place] ?? ''))
    return Math.min(width, most, Math.max(least, Math.ceil(letters * letter + padding)))
  })
}

/** The letters of an amount as it is shown, with its commas. */
const lettersOf = (text: string): number => text.length + Math.max(0, Math.floor((text.length - '100.00'.length + 1) / 2))

/** The columns of a statement in less width, where they do not fit otherwise. */
export function compactColumns(all: Column<TreeRow>[], table: ReportTable, width_px: number): Column<TreeRow>[] {
  if (leastWidth(all) <= width_px) return all
  const widths = compactWidths(table)
  return all.map((column, place) => {
    const width = widths[place]
    return width === undefined || typeof column.width !== 'number' ? column : { ...column, width: Math.min(column.width, width) }
  })
}

const AMOUNTS = new Set<ReportColumn['kind']>(['amount', 'debit', 'credit', 'balance'])
export const isAmount = ({ kind }: ReportColumn): boolean => AMOUNTS.has(kind)

/** Whether a column is the running balance after each row, which must not be summed. */
export const isRunning = ({ kind, sums }: ReportColumn): boolean => kind === 'balance' && !sums

const isFigure = ({ kind }: ReportColumn): boolean => kind !== 'text' && kind !== 'date'

/** A letter of a head takes about as many pixels. */
const LETTER_PX = 7

/** Heads of amounts wrap; of other columns with a width of their own those that are longer than it. */
function isWrapped(column: ReportColumn): boolean {
  if (isAmount(column)) return column.group === undefined
  return column.width !== undefined && column.label.length * LETTER_PX > column.width
}

function wideColumn(column: ReportColumn, index: number, table: ReportTable, period: Period): Column<TreeRow> {
  const total = totalAt(table, index)
  const width = widthOf(column, period)
  const days = dayForm(period)
  return {
    id: column.id,
    header: <PeriodHead label={column.label} />,
    ...(isWrapped(column) && { wraps: true }),
    align: isFigure(column) || column.unknown ? 'money' : 'text',
    ...(column.group === undefined ? {} : { group: column.group }),
    ...(width === undefined ? {} : { width }),
    ...(column.names ? { indents: true, pinned: index === 0 } : {}),
    ...(column.compared === undefined || column.period?.part ? {} : { former: true }),
    cell: ({ row, sameDay }) => {
      const text = row.cells[index] ?? null
      const cell = <Cell column={column} days={days} text={text} cancelled={row.cancelled === true} />
      if (isAmount(column)) return <MovedFigure text={text}>{cell}</MovedFigure>
      return column.kind === 'date' && sameDay ? <span className={styles.repeated}>{cell}</span> : cell
    },
    // Where nothing is summed there is no row of totals.
    ...(table.totals.length === 0 ? {} : { footer: footerOf(column, days, total) }),
  }
}

function footerOf(column: ReportColumn, days: ReturnType<typeof dayForm>, text: ReportCell) {
  const cell = <Cell column={column} days={days} text={text} cancelled={false} total />
  return isAmount(column) ? <MovedFigure text={text}>{cell}</MovedFigure> : cell
}

/** A column's total; that of the names begins at the left edge if nothing stands before it. */
function totalAt({ columns, totals }: ReportTable, index: number): ReportCell {
  const names = columns.findIndex((column) => column.names)
  if (index > names || totals.slice(0, names).some(Boolean)) return totals[index] ?? null
  return (index === 0 && totals[names]) || null
}

type CellProps = {
  column: Pick<ReportColumn, 'id' | 'kind' | 'weekday'>
  days: ReturnType<typeof dayForm>
  text: ReportCell
  cancelled: boolean
  total?: boolean
}

/** A cell, rendered by the kind of its column. The tooltip shows a name that is cut off. */
export function Cell({ column, days, text, cancelled, total = false }: CellProps) {
  const language = useLanguage()
  const unit = useUnit()
  if (text === null || text === '') return null
  switch (column.kind) {
    case 'debit':
    case 'credit':
    case 'amount':
      return <Money amount={parsePaisa(text)} blankZero={!total && isExact(unit)} />
    case 'balance':
      return <Money amount={parsePaisa(text)} side />
    case 'date':
      return isDay(text) ? <DateText ad={text} form={days} withWeekday={column.weekday === true} /> : text
    case 'text':
      return <TextCell text={isIdentifier(column) ? digits(text, language) : text} unstruck={cancelled && column.id === 'narration'} />
    case 'quantity':
    case 'rate':
      return <span lang={langOf(language)}>{formatMeasured(text, language, column.kind === 'rate' ? 2 : 0)}</span>
    case 'percent':
    case 'count':
      return <span lang={langOf(language)}>{`${digits(text, language)}${column.kind === 'percent' ? '%' : ''}`}</span>
  }
}

function TextCell({ text, unstruck }: { text: string; unstruck: boolean }) {
  return (
    <span title={text} className={unstruck ? styles.unstruck : undefined} lang={/[\u0900-\u097F]/.test(text) ? 'ne' : langOf('en')}>
      {text}
    </span>
  )
}

/** The last column of summed amounts of the period itself, not of a former one. */
export const lastSummed = ({ columns }: ReportTable): ReportColumn | undefined =>
  columns.find(({ main }) => main) ?? columns.findLast((column) => isAmount(column) && !isRunning(column) && column.compared === undefined)

/** Whether a column is `last` or the other column of its pair. */
export const belongTogether = (column: ReportColumn, last: ReportColumn | undefined): boolean =>
  column === last ||
  (isSide(column) && last !== undefined && isSide(last) && column.group === last.group && column.compared === last.compared)

const isSide = ({ kind }: ReportColumn): boolean => kind === 'debit' || kind === 'credit'
