import { type CSSProperties, type ReactNode, useContext, useMemo, useRef } from 'react'
import { useLow, useTouch } from './screen.ts'
import { InVain } from './skeleton.tsx'
import styles from './table.module.css'
import { TableBody } from './table-body.tsx'
import { type RowActions, useRowFocus } from './table-focus.ts'
import { useScrollMarks } from './table-marks.ts'
import { headRows, SkeletonRows, TableHead, TableTotals } from './table-parts.tsx'
import { type Column, leastWidth, type RowShape } from './table-shape.ts'
import { useRowWindow } from './table-window.ts'

/** Heights of a row in px, as --row in styles/tokens.css and, of a low window, in table.module.css. */
const ROW_HEIGHT = 28
const LOW_ROW_HEIGHT = 22
const TOUCH_ROW_HEIGHT = 44

function useRowHeight(): number {
  const [touch, low] = [useTouch(), useLow()]
  return touch ? TOUCH_ROW_HEIGHT : low ? LOW_ROW_HEIGHT : ROW_HEIGHT
}

const NO_ROWS: readonly never[] = []

export type DataTableProps<Row> = RowActions<Row> & {
  /** The accessible name of the table. */
  label: string
  columns: Column<Row>[]
  /** Undefined until they were read: grey bars meanwhile, or '–' when the read failed. */
  rows: readonly Row[] | undefined
  /** Derives the shape of a row. Define it outside the component, or every row is rendered again each time. */
  shape: (row: Row) => RowShape
  /** 'final': the totals are closed and agree (double rule); 'open': still being entered. */
  totals?: 'final' | 'open'
  /** Ids of the selected rows; undefined when rows cannot be selected. */
  selected?: ReadonlySet<string>
  /** Minimum height in rows, so that the totals of two tables side by side align. */
  height_rows?: number
  /** The figures are outdated and shown in grey. */
  stale?: boolean
  /** Shown below the heads when there are no rows. */
  empty?: ReactNode
  /** The id of the row that is focused at first: the one the user left the list from. */
  startAt?: string
  /** Takes the focus when the table appears, unless another control has it. */
  autoFocus?: boolean
  /** For restoring the scroll position on Back: the id under which the router stores it, and the position. */
  scroll?: { id: string; offset_px: number }
}

/**
 * Rows and columns for every list, report and statement. One row has the focus; arrows, Home, End and the page keys
 * move it, Enter opens, Space selects, Right and Left expand and collapse branches. Long tables render only rows near the viewport.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows = NO_ROWS, shape, totals = 'final', selected, empty, scroll } = props
  const unknown = props.rows === undefined
  const waiting = !useContext(InVain) && unknown
  const frame = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const rowHeight_px = useRowHeight()
  const shapes = useMemo(() => rows.map(shape), [rows, shape])
  const focus = useRowFocus({ rows, shapes, actions: props, body, frame, rowHeight_px, startAt: props.startAt, autoFocus: props.autoFocus })
  const startOffset_px = scroll?.offset_px ?? 0
  const drawing = useRowWindow({ count: rows.length, kept: focus.current, rowHeight_px, frame, startOffset_px })
  const onScroll = useScrollMarks(frame)
  /** aria-rowindex of the totals row; rows are numbered only when not all of them are in the document. */
  const last = drawing.partial ? headRows(columns) + rows.length + 1 : undefined

  return (
    <div ref={frame} className={styles.frame} data-scrolls="table" data-scroll-restoration-id={scroll?.id} onScroll={onScroll}>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both grid and treegrid support it. */}
      <table
        role={props.onToggle || shapes[0]?.level !== undefined ? 'treegrid' : 'grid'}
        className={styles.table}
        data-totals={totals}
        data-stale={props.stale || undefined}
        data-followed={props.onRow ? true : undefined}
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

/** The minimum width as a CSS variable instead of a style of the table, so that the print styles can override it. */
function leastWidthOf<Row>(columns: Column<Row>[]): CSSProperties & { '--least-width': string } {
  return { '--least-width': `${leastWidth(columns)}px` }
}
