import type { Period } from '@lekha/calendar'
import type { ReportCell, ReportColumn, ReportRow, ReportTable } from '@lekha/contract'
import { add, negate, type Paisa, parsePaisa, ZERO } from '@lekha/money'
import { Fragment, type ReactNode } from 'react'
import { Money } from '../ui/money.tsx'
import type { Column } from '../ui/table-shape.ts'
import { dayForm } from './period.ts'
import { PeriodHead } from './period-head.tsx'
import styles from './report.module.css'
import { belongTogether, Cell, isAmount, isRunning, lastSummed } from './report-columns.tsx'
import type { TreeRow } from './tree.ts'

type IndexedColumn = { column: ReportColumn; index: number }

/** The columns of a table on a phone: the row's name with its other texts below, and one amount. */
export function phoneColumns(table: ReportTable, period: Period, amount: string, named?: string): Column<TreeRow>[] {
  const places = table.columns.map((column, index) => ({ column, index }))
  const names = places.filter(({ column }) => column.names)
  const texts = places.filter(
    ({ column }) => !column.names && !isAmount(column) && !column.unknown && !needsHead(column) && column.compared === undefined,
  )
  // A table without amounts, such as that of ratios, has another figure at the right; one whose last figure is unknown says so there.
  const unknown = places.at(-1)?.column.unknown ? places.at(-1) : undefined
  const figure = unknown ?? (places.some(({ column }) => isAmount(column)) ? undefined : figureWithoutAmounts(places, texts))
  const others = texts.filter((each) => each !== figure)
  const words = [...others.filter(({ column }) => !column.spare), ...others.filter(({ column }) => column.spare)]
  const last = figure ? figureColumn(figure, period) : amountColumn(places, table, amount)
  const compared = comparedColumns(places, table, period)
  const pinned = compared.length > 0 ? { pinned: true, width: NAMES_PX } : {}
  return [...names.map((name) => ({ ...nameColumn(name, words, { table, period, named }), ...pinned })), last, ...compared]
}

/** What stands at the right where there are no amounts: the last figure, or else what the report names as its main column. */
const figureWithoutAmounts = (places: readonly IndexedColumn[], texts: readonly IndexedColumn[]): IndexedColumn | undefined =>
  texts.findLast(({ column }) => column.kind !== 'text') ?? places.find(({ column }) => column.main)

/** A number of entries, a rate, and of several quantities all but those that matter most would stand there without their heading. */
const needsHead = ({ kind, spare }: ReportColumn): boolean => kind === 'count' || kind === 'rate' || (kind === 'quantity' && spare === true)

/** The names beside which the figures of other periods are scrolled sideways, in px. */
const NAMES_PX = 150

/** The figures of other periods, with their differences: a pair of debit and credit in one column. They lie beyond the right edge. */
function comparedColumns(places: readonly IndexedColumn[], table: ReportTable, period: Period): Column<TreeRow>[] {
  const compared = places.filter(({ column }) => column.compared !== undefined)
  return compared
    .filter(({ column }) => column.kind !== 'credit')
    .map((place) => {
      if (place.column.kind !== 'debit') return { ...figureColumn(place, period, table), width: COMPARED_PX, former: true }
      const pair = compared.filter(({ column }) => belongTogether(column, place.column))
      return {
        ...signedColumn(pair, place.column.group ?? place.column.label, table),
        id: place.column.id,
        width: COMPARED_PX,
        former: true,
      }
    })
}
const COMPARED_PX = 132

type Named = { table: ReportTable; period: Period; named: string | undefined }

function nameColumn({ column, index }: IndexedColumn, words: readonly IndexedColumn[], { table, period, named }: Named): Column<TreeRow> {
  const days = dayForm(period)
  return {
    id: column.id,
    header: named ?? column.label,
    align: 'text',
    indents: true,
    cell: ({ row }) => (
      <>
        {row.label}
        <SecondLine row={row} words={words} days={days} />
      </>
    ),
    ...(table.totals.length === 0 ? {} : { footer: table.totals[index] ?? '' }),
  }
}

type SecondLineProps = { row: ReportRow; words: readonly IndexedColumn[]; days: ReturnType<typeof dayForm> }

/** The second line of a row: date, number, type, narration, which have columns of their own on a wide screen. */
function SecondLine({ row, words, days }: SecondLineProps) {
  const said = words.filter(({ index }) => row.cells[index])
  if (said.length === 0) return null
  // Which of several days is meant, such as that of a bill and that on which it is due, only its head says.
  const dates = said.filter(({ column }) => column.kind === 'date').length
  return (
    <span className={styles.second}>
      {said.map(({ column, index }, place) => (
        <Fragment key={column.id}>
          {place > 0 && ' · '}
          {(column.kind === 'count' || (column.kind === 'date' && dates > 1)) && `${column.label} `}
          <Cell column={column} days={days} text={row.cells[index] ?? null} cancelled={row.cancelled === true} />
        </Fragment>
      ))}
    </span>
  )
}

const figureColumn = ({ column, index }: IndexedColumn, period: Period, table?: ReportTable): Column<TreeRow> => ({
  id: column.id,
  header: <PeriodHead label={column.label} />,
  wraps: true,
  align: 'money',
  width: 150,
  cell: ({ row }) => <Cell column={column} days={dayForm(period)} text={row.cells[index] ?? null} cancelled={row.cancelled === true} />,
  ...(table && table.totals.length > 0
    ? { footer: <Cell column={column} days={dayForm(period)} text={table.totals[index] ?? null} cancelled={false} total /> }
    : {}),
})

/** A pair of debit and credit in one column, with Dr or Cr. */
const signedColumn = (pair: readonly IndexedColumn[], head: string, table: ReportTable): Column<TreeRow> => ({
  id: 'signed',
  header: <PeriodHead label={head} />,
  wraps: true,
  align: 'money',
  width: 150,
  cell: ({ row }) => <Amounts sides={sidesOf(row.cells, pair)} balance={undefined} />,
  ...(table.totals.length === 0 ? {} : { footer: <Amounts sides={sidesOf(table.totals, pair)} balance={undefined} /> }),
})

/** Debit or credit of the last pair of columns with Dr or Cr; below it the running balance, if the report has one, and the head says so. */
function amountColumn(places: readonly IndexedColumn[], table: ReportTable, label: string): Column<TreeRow> {
  const amounts = places.filter(({ column }) => isAmount(column))
  const last = lastSummed(table)
  const pair = amounts.filter(({ column }) => belongTogether(column, last))
  const balance = amounts.findLast(({ column }) => isRunning(column))
  // The amount of another line of the voucher, in the view that lists them.
  const ofDetail = amounts.filter((place) => place !== balance && isRunning(place.column))
  const count = places.find(({ column }) => column.kind === 'count')
  const head = last?.group ?? (last?.kind === 'balance' || last?.kind === 'amount' ? last.label : label)
  return {
    id: 'signed',
    header: <PeriodHead label={balance ? `${head} · ${balance.column.label}` : head} />,
    wraps: true,
    align: 'money',
    width: 150,
    cell: ({ row }) =>
      count && amounts.every(({ index }) => !row.cells[index]) ? (
        <Counted place={count} row={row} />
      ) : (
        <Amounts sides={[...sidesOf(row.cells, pair), ...sidesOf(row.cells, ofDetail)]} balance={balance && amountIn(row.cells, balance)} />
      ),
    ...(table.totals.length === 0
      ? {}
      : { footer: <Amounts sides={balance ? [] : sidesOf(table.totals, pair)} balance={balance && amountIn(table.totals, balance)} /> }),
  }
}

/** How many a row without an amount counts, such as exceptions of a kind; with the head that its column has on a wide screen. */
function Counted({ place: { column, index }, row }: { place: IndexedColumn; row: ReportRow }) {
  const text = row.cells[index] ?? null
  if (text === null) return null
  return (
    <>
      <Cell column={column} days="day-month" text={text} cancelled={false} /> <span className={styles.second}>{column.label}</span>
    </>
  )
}

type Side = { amount: Paisa; lettered: boolean }

function Amounts({ sides, balance }: { sides: readonly Side[]; balance: Paisa | undefined }): ReactNode {
  return (
    <>
      {sides.map(({ amount, lettered }) => (
        <div key={String(amount)}>
          <Money amount={amount} side={lettered} />
        </div>
      ))}
      {balance !== undefined && (
        <div className={sides.length > 0 ? styles.second : undefined}>
          <Money amount={balance} side />
        </div>
      )}
    </>
  )
}

/** The amounts of a pair, signed. A whole voucher has equal debit and credit, which is shown once, without letters. */
function sidesOf(cells: readonly ReportCell[], pair: readonly IndexedColumn[]): Side[] {
  const said = pair.map((place) => amountIn(cells, place)).filter((amount) => amount !== undefined)
  const amounts = pair.length === 1 ? said : said.filter((amount) => amount !== ZERO)
  const [debit, credit] = amounts
  const whole = pair[0]?.column.group === undefined && debit !== undefined && credit !== undefined && add(debit, credit) === ZERO
  const plain = pair[0]?.column.kind === 'amount'
  return whole ? [{ amount: debit, lettered: false }] : amounts.map((amount) => ({ amount, lettered: !plain }))
}

function amountIn(cells: readonly ReportCell[], { column, index }: IndexedColumn): Paisa | undefined {
  const text = cells[index]
  if (!text) return undefined
  return column.kind === 'credit' ? negate(parsePaisa(text)) : parsePaisa(text)
}
