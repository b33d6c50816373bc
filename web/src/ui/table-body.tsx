import { Fragment, type MouseEvent, type RefObject } from 'react'
import { type RowActions, type RowFocus, rowIndexOf } from './table-focus.ts'
import { headRows, SpaceRow, TableRow } from './table-parts.tsx'
import { type Column, headOf, type RowShape } from './table-shape.ts'
import type { RowWindow } from './table-window.ts'

type TableBodyProps<Row> = {
  columns: Column<Row>[]
  rows: readonly Row[]
  shapes: readonly RowShape[]
  selected: ReadonlySet<string> | undefined
  actions: RowActions<Row>
  body: RefObject<HTMLTableSectionElement | null>
  focus: RowFocus
  drawing: RowWindow
  /** The empty height below the last drawn row, in px. */
  rest_px: number
}

/** The rendered rows. It handles the keys and clicks of all of them. */
export function TableBody<Row>({ columns, rows, shapes, selected, actions, body, focus, drawing, rest_px }: TableBodyProps<Row>) {
  const { drawn, partial, measure } = drawing
  const above = headRows(columns)
  const drawRow = (index: number) => {
    const [row, shape] = [rows[index], shapes[index]]
    if (row === undefined || !shape) return null
    return (
      <TableRow
        row={row}
        shape={shape}
        columns={columns}
        index={index}
        number={partial ? above + index + 1 : undefined}
        current={headOf(shapes, index) === focus.current}
        selected={selected?.has(shapes[headOf(shapes, index)]?.id ?? '')}
        continued={shapes[index + 1]?.kind === 'detail'}
        measure={measure}
      />
    )
  }
  return (
    <tbody
      ref={body}
      onKeyDown={focus.onKeyDown}
      onFocus={focus.onFocus}
      onClick={(event) => clicked(event, rows, actions)}
      onDoubleClick={(event) => doubleClicked(event, rows, actions)}
    >
      {drawn.map(({ index, gap_px }) => (
        <Fragment key={shapes[index]?.id}>
          {gap_px > 0 && <SpaceRow height_px={gap_px} span={columns.length} />}
          {drawRow(index)}
        </Fragment>
      ))}
      {rest_px > 0 && <SpaceRow height_px={rest_px} span={columns.length} />}
    </tbody>
  )
}

/** A click on the chevron toggles its branch. A tap opens the row; a mouse click only moves the focus there. */
function clicked<Row>(event: MouseEvent, rows: readonly Row[], { onToggle, onOpen }: RowActions<Row>) {
  const row = rowOf(event, rows)
  if (row === undefined) return
  const touched = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch'
  if (event.target instanceof Element && event.target.closest('[data-expandable] [data-chevron]')) onToggle?.(row)
  else if (touched) onOpen?.(row)
}

function doubleClicked<Row>(event: MouseEvent, rows: readonly Row[], { onOpen }: RowActions<Row>) {
  const row = rowOf(event, rows)
  if (row !== undefined) onOpen?.(row)
}

/** The row that was clicked, unless the click was on a control inside it. */
function rowOf<Row>(event: MouseEvent, rows: readonly Row[]): Row | undefined {
  if (event.target instanceof Element && event.target.closest('a, button, input')) return undefined
  const index = rowIndexOf(event.target)
  return index === undefined ? undefined : rows[index]
}
