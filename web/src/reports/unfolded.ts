import type { Report, ReportCell, ReportColumn, ReportRow, ReportTable } from '@lekha/contract'
import { type Paisa, paisa, paisaText, parsePaisa, ZERO } from '@lekha/money'

/** What a row of a report says of its subject: its turnover and the balance after it. */
type Figures = { label: string; row: ReportRow; debit: Paisa; credit: Paisa; opening: Paisa; closing: Paisa }

/** The report with the rows of other reports below those that were expanded in place; `read` has them by the id of the row. */
export const withUnfolded = (
  report: Report,
  read: ReadonlyMap<string, Report | undefined>,
  words: { waiting: string; nothing: string },
): Report =>
  read.size === 0 ? report : { ...report, blocks: report.blocks.map((block) => inBlock(block, (table) => inTable(table, read, words))) }

type Block = Report['blocks'][number]
type Words = { waiting: string; nothing: string }

function inBlock(block: Block, change: <T extends ReportTable>(table: T) => T): Block {
  if (block.block === 'table') return change(block)
  return block.block === 'two-sides' ? { ...block, left: change(block.left), right: change(block.right) } : block
}

const inTable = <T extends ReportTable>(table: T, read: ReadonlyMap<string, Report | undefined>, words: Words): T => ({
  ...table,
  rows: table.rows.flatMap((row) => (read.has(row.id) ? [row, ...rowsBelow(row, table, read.get(row.id), words)] : [row])),
})

/** The id of a row that stands below another in place; it is part of no sum. */
const idBelow = (above: ReportRow, id: string): string => `${above.id}/${id}`
/** Whether a row stands below another in place. */
export const isUnfolded = ({ id }: ReportRow): boolean => id.includes('/')

function rowsBelow(above: ReportRow, { columns }: ReportTable, report: Report | undefined, words: Words): ReportRow[] {
  const note = (label: string): ReportRow => ({
    ...{ id: idBelow(above, 'note'), look: 'detail', level: above.level + 1, label },
    cells: columns.map(({ names }) => (names ? label : null)),
  })
  if (!report) return [note(words.waiting)]
  const moved = figuresOf(report).filter(({ debit, credit }) => debit !== ZERO || credit !== ZERO)
  if (moved.length === 0) return [note(words.nothing)]
  const sign = signOf(above, columns, moved)
  return moved.map((figures) => ({
    ...{ id: idBelow(above, figures.row.id), look: 'item', level: above.level + 1, label: figures.label },
    ...(figures.row.opens ? { opens: figures.row.opens } : {}),
    cells: columns.map((column) => (column.names ? figures.label : cellOf(column, figures, sign))),
  }))
}

/** What each row of the first table of a report says of its subject; the balance before the first is that of its opening row. */
function figuresOf({ blocks }: Report): Figures[] {
  const table = blocks.find((block) => block.block === 'table')
  if (table?.block !== 'table') return []
  const of = (row: ReportRow, shows: ReportColumn['shows'], isSide: (text: string, kind: ReportColumn['kind']) => bigint): Paisa =>
    paisa(
      table.columns.reduce((sum, column, index) => {
        const text = row.cells[index]
        return column.shows === shows && column.compared === undefined && text ? sum + isSide(text, column.kind) : sum
      }, 0n),
    )
  let before = ZERO
  return table.rows.flatMap((row) => {
    const closing = of(row, 'closing', signed)
    const opening = before
    before = closing
    if (row.look === 'opening') return []
    const debit = of(row, 'movement', (text, kind) => positive(signed(text, kind)))
    const credit = of(row, 'movement', (text, kind) => positive(-signed(text, kind)))
    return [{ label: row.label, row, debit, credit, opening, closing }]
  })
}

const signed = (text: string, kind: ReportColumn['kind']): bigint => (kind === 'credit' ? -parsePaisa(text) : parsePaisa(text))
const positive = (amount: bigint): bigint => (amount > 0n ? amount : 0n)

/** In a column that holds one side only, a figure of the other side is negative: which side that is, the row above says. */
function signOf(above: ReportRow, columns: readonly ReportColumn[], moved: readonly Figures[]): 1n | -1n {
  const at = columns.findIndex(({ kind, shows }) => kind === 'amount' && (shows === 'closing' || shows === 'movement'))
  const own = above.cells[at]
  const figure = columns[at]?.shows === 'closing' ? moved.at(-1)?.closing : movementOf(moved)
  return own && parsePaisa(own) === -(figure ?? ZERO) ? -1n : 1n
}

const movementOf = (moved: readonly Figures[]): Paisa => paisa(moved.reduce((sum, { debit, credit }) => sum + debit - credit, 0n))

function cellOf({ kind, shows, compared }: ReportColumn, { debit, credit, opening, closing }: Figures, sign: bigint): ReportCell {
  if (shows === undefined || compared !== undefined) return null
  const balance = shows === 'opening' ? opening : closing
  if (kind === 'debit') return textOf(shows === 'movement' ? debit : positive(balance))
  if (kind === 'credit') return textOf(shows === 'movement' ? credit : positive(-balance))
  const both = shows === 'movement' ? debit - credit : balance
  return kind === 'amount' ? textOf(both * sign) : textOf(both)
}

const textOf = (amount: bigint): ReportCell => (amount === 0n ? null : paisaText(paisa(amount)))
