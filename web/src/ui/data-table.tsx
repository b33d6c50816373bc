import { type CSSProperties, type ReactNode, useContext, useMemo, useRef } from 'react'
import { useTouch } from './screen.ts'
import { InVain } from './skeleton.tsx'
import { TableBody } from './table-body.tsx'
import { type RowActions, useRowFocus } from './table-focus.ts'
import { headRows, SkeletonRows, TableHead, TableTotals } from './table-parts.tsx'
import { type Column, leastWidth, type RowShape } from './table-shape.ts'
import { useRowWindow } from './table-window.ts'

/** Heights of a row in px, as --row in styles/tokens.css. */
const ROW_HEIGHT = 28
const TOUCH_ROW_HEIGHT = 44

const NO_ROWS: readonly never[] = []

export type DataTableProps<Row> = RowActions<Row> & {
  /** What the table is, for the ear. */
  label: string
  columns: Column<Row>[]
  /** Undefined until they are known: grey bars instead, or '–' where they could not be read. */
  rows: readonly Row[] | undefined
  /** What the table must know of a row. Define it outside the component, or rows are drawn anew each time. */
  shape: (row: Row) => RowShape
  /** Whether the totals are closed and agree (ruled twice) or still being made. */
  totals?: 'final' | 'open'
  /** Ids of the selected rows; given where rows can be selected. */
  selected?: ReadonlySet<string>
  /** Draws at least the height of so many rows, so that the totals of two tables side by side stand on one line. */
  height_rows?: number
  /** Old figures: grey. */
  stale?: boolean
  /** Shown below the heads when there are no rows. */
  empty?: ReactNode
  /** The id of the row that has the keyboard at first: where one came back from. */
  startAt?: string
  /** Takes the keyboard when it appears, unless it is in use elsewhere. */
  autoFocus?: boolean
  /** For restoring the place on Back: the id the router keeps it under, and the place. */
  scroll?: { id: string; offset_px: number }
}

/**
 * Rows and columns for every list, report and statement. One row has the keyboard; arrows, Home, End and the page keys
 * move it, Enter opens, Space selects, Right and Left open and shut branches. Long tables draw only what is near the eye.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows = NO_ROWS, shape, selected, empty, scroll } = props
  const unknown = props.rows === undefined
  const waiting = !useContext(InVain) && unknown
  const frame = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const rowHeight_px = useTouch() ? TOUCH_ROW_HEIGHT : ROW_HEIGHT
  const shapes = useMemo(() => rows.map(shape), [rows, shape])
  const focus = useRowFocus({ rows, shapes, actions: props, body, frame, rowHeight_px, startAt: props.startAt, autoFocus: props.autoFocus })
  const startOffset_px = scroll?.offset_px ?? 0
  const drawing = useRowWindow({ count: rows.length, kept: focus.current, rowHeight_px, frame, startOffset_px })
  /** The number of the totals' row, where rows are numbered because not all of them are in the document. */
  const last = drawing.partial ? headRows(columns) + rows.length + 1 : undefined

  return (
    <div ref={frame} className="table-frame" data-scroll-restoration-id={scroll?.id}>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both grid and treegrid support it. */}
      <table
        role={props.onToggle ? 'treegrid' : 'grid'}
        className={classesOf(props)}
        style={leastWidthOf(columns)}
        aria-label={label}
        aria-busy={waiting || undefined}
        aria-multiselectable={selected && true}
        aria-rowcount={last}
      >
        <colgroup>
          {columns.map(({ id, width }) => (
            <col key={id} style={width === undefined ? undefined : { width }} />
          ))}
        </colgroup>
        <TableHead columns={columns} numbered={drawing.partial} />
        {unknown ? (
          <SkeletonRows columns={columns} />
        ) : (
          <TableBody
            {...{ columns, rows, shapes, selected, body, focus, drawing }}
            rest_px={drawing.rest_px + Math.max(0, (props.height_rows ?? 0) - rows.length) * rowHeight_px}
            actions={props}
          />
        )}
        {rows.length > 0 && <TableTotals columns={columns} number={last} />}
      </table>
      {!unknown && rows.length === 0 && empty}
    </div>
  )
}

function classesOf<Row>({ totals = 'final', onToggle, onRow, stale }: DataTableProps<Row>): string {
  return ['table', `table-${totals}`, onToggle && 'table-tree', stale && 'table-stale', onRow && 'table-followed'].filter(Boolean).join(' ')
}

/** The width goes into a variable, not on the table itself, so that paper can take it back. */
function leastWidthOf<Row>(columns: Column<Row>[]): CSSProperties & { '--least-width': string } {
  return { '--least-width': `${leastWidth(columns)}px` }
}
