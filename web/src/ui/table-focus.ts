import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { chordOf } from './keys.ts'
import { commandOf, lastRow } from './table-keys.ts'
import { headOf, type RowShape, tailOf } from './table-shape.ts'

/** What the screen does with a row. The key of an action that is not given is left to other handlers. */
export type RowActions<Row> = {
  /** Enter, a double click, a tap. */
  onOpen?: ((row: Row) => void) | undefined
  /** Space. */
  onSelect?: ((row: Row) => void) | undefined
  /** Space goes on to the next row, for a list that is ticked off. */
  selectGoesOn?: boolean
  /** Right, Left, Shift+Enter, a click on the chevron. */
  onToggle?: ((row: Row) => void) | undefined
  /** End, while the last rows are not loaded yet: loads them. The focus goes to the last row once they are there. */
  onEnd?: (() => void) | undefined
  /** The page keys without Shift are left to the screen. */
  leavesPageKeys?: boolean
  /** The focus has moved to another row: for a panel that follows it, or the address. */
  onRow?: ((row: Row) => void) | undefined
}

type FocusOptions<Row> = {
  rows: readonly Row[]
  shapes: readonly RowShape[]
  actions: RowActions<Row>
  body: RefObject<HTMLTableSectionElement | null>
  frame: RefObject<HTMLDivElement | null>
  rowHeight_px: number
  startAt: string | undefined
  autoFocus: boolean | undefined
}

/** The index of the focused row, and the handlers for the body of the table. */
export type RowFocus = {
  current: number
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onFocus: (event: FocusEvent<HTMLElement>) => void
}

/** The height of head and totals in rows, taken off a page so that a page key keeps one row of the former page in view. */
const HEAD_AND_TOTALS = 3

/**
 * The focused row, tracked by its id: it keeps the focus when the rows are loaded again in another order; when it is gone,
 * the row at its index gets the focus.
 */
export function useRowFocus<Row>({ rows, shapes, actions, body, frame, rowHeight_px, startAt, autoFocus }: FocusOptions<Row>): RowFocus {
  const [at, setAt] = useState({ id: startAt ?? '', index: 0 })
  const wanted = useRef<'key' | 'start' | null>(autoFocus ? 'start' : null)
  const held = useRef<HTMLElement>(null)
  const places = useMemo(() => new Map(shapes.map((shape, index) => [shape.id, index])), [shapes])
  const found = places.get(at.id)
  // The index follows the row, so that it is the row's last place when the row is gone.
  if (found !== undefined && found !== at.index) setAt({ id: at.id, index: found })
  useStayInSight(at.id, found, rowHeight_px, frame)
  const current = headOf(shapes, found ?? Math.max(0, Math.min(at.index, rows.length - 1)))
  const row = rows[current]

  const move = (index: number) => setAt({ id: shapes[index]?.id ?? '', index })
  const goTo = (index: number) => {
    wanted.current = 'key'
    move(index)
  }

  useFocusOn({ current, shapes, body, frame, rowHeight_px, wanted, held })
  const end = useEnd(shapes, goTo) // called after the effect that sets the focus, which would otherwise set it on the former row again
  useNotifyRow(row, shapes[current]?.id, actions.onRow)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLTableRowElement) || row === undefined) return
    const page = Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / rowHeight_px) - HEAD_AND_TOTALS)
    const chord = chordOf(event)
    const isLeft = actions.leavesPageKeys && (chord === 'PageUp' || chord === 'PageDown')
    const command = isLeft ? null : commandOf(chord, shapes, current, page)
    if (command === null) return
    if (end.waits(chord === 'End' ? actions.onEnd : undefined)) {
      // The last rows are being loaded; useEnd moves the focus when they arrive.
    } else if (typeof command === 'object') {
      // At the edge of rows that are not loaded, the screen is told again where the focus is, so that it tries again to load them.
      if (command.go === current) actions.onRow?.(row)
      goTo(command.go)
    } else {
      const action = { open: actions.onOpen, select: actions.onSelect, toggle: actions.onToggle }[command]
      if (!action) return
      action(row)
      const next = command === 'select' && actions.selectGoesOn ? commandOf('ArrowDown', shapes, current, page) : null
      if (typeof next === 'object' && next !== null) goTo(next.go)
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const index = announcedIndex(event, rows, body.current, actions.onRow)
    held.current = event.target
    if (index !== undefined) move(headOf(shapes, index))
  }
  return { current, onKeyDown, onFocus }
}

type FocusPlace = Pick<FocusOptions<unknown>, 'shapes' | 'body' | 'frame' | 'rowHeight_px'> & {
  current: number
  wanted: RefObject<'key' | 'start' | null>
  held: RefObject<HTMLElement | null>
}

/** Gives the focus to the current row once it is drawn, if a key or the start of the table wants it there. */
function useFocusOn({ current, shapes, body, frame, rowHeight_px, wanted, held }: FocusPlace): void {
  useFocusAgain(body, wanted)
  useLayoutEffect(() => {
    // A removed row, such as a deleted one, loses the focus: the row now at its index gets it.
    if (held.current?.isConnected === false) {
      wanted.current ??= 'start'
      held.current = null
    }
    const target = wanted.current && body.current?.querySelector<HTMLElement>(`[data-row="${current}"]`)
    if (!target) return
    // The rows may arrive late, when the user is already typing elsewhere.
    const taken = wanted.current === 'start' && document.activeElement !== document.body
    wanted.current = null
    if (taken) return
    target.focus({ preventScroll: true })
    showWithLines(target, (tailOf(shapes, current) - current) * rowHeight_px, frame.current)
  })
}

/**
 * A table that React hides while the parts of another screen are loaded, and shows again when the user goes back, loses the focus in between. React
 * ends its layout effects before it is hidden and begins them again when it is shown.
 */
function useFocusAgain(body: FocusPlace['body'], wanted: FocusPlace['wanted']): void {
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (hadFocus.current) wanted.current ??= 'start'
    const rows = body.current
    return () => {
      hadFocus.current = rows?.contains(document.activeElement) ?? false
    }
  }, [body, wanted])
}

/** Scrolls along with the focused row when other rows arrive above it, so that it stays where the user looks. */
function useStayInSight(id: string, index: number | undefined, rowHeight_px: number, frame: RefObject<HTMLDivElement | null>): void {
  const former = useRef({ id, index })
  useLayoutEffect(() => {
    const { id: formerId, index: formerIndex } = former.current
    former.current = { id, index }
    if (id !== formerId || index === formerIndex || index === undefined || formerIndex === undefined || !frame.current) return
    const { scrollTop, clientHeight } = frame.current
    const place_px = formerIndex * rowHeight_px - scrollTop
    if (place_px >= 0 && place_px < clientHeight) frame.current.scrollTop = index * rowHeight_px - place_px
  })
}

/** Moves to the last row once the rows there have changed, unless another key was pressed meanwhile. */
function useEnd(shapes: readonly RowShape[], goTo: (index: number) => void) {
  const lastId = shapes.at(-1)?.id
  const former = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (former.current === undefined || former.current === lastId) return
    former.current = undefined
    goTo(lastRow(shapes))
  })
  const waits = (bring: (() => void) | undefined): boolean => {
    former.current = bring && lastId
    bring?.()
    return bring !== undefined
  }
  return { waits }
}

/** Scrolls a row into sight with its lines, such as those of a voucher: as many as half of the frame holds, also those not drawn yet. */
function showWithLines(row: HTMLElement, lines_px: number, frame: HTMLElement | null): void {
  row.style.scrollMarginBottom = `${Math.min(lines_px, (frame?.clientHeight ?? 0) / 2)}px`
  row.scrollIntoView({ block: 'nearest' })
}

/**
 * Calls onRow once for each row that gets the focus: in a layout effect, so that the screen knows the row before the next key comes. A key
 * pressed right after an arrow key would else act on the former row.
 */
function useNotifyRow<Row>(row: Row | undefined, id: string | undefined, onRow: RowActions<Row>['onRow']): void {
  const notified = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (row === undefined || id === notified.current) return
    notified.current = id
    onRow?.(row)
  }, [row, id, onRow])
}

/** The index of the row that the focus comes to. Of two tables side by side each has a row of its own, which is announced once more when the focus comes from the other. */
function announcedIndex<Row>(
  { target, relatedTarget }: FocusEvent<HTMLElement>,
  rows: readonly Row[],
  body: HTMLElement | null,
  onRow: RowActions<Row>['onRow'],
): number | undefined {
  const index = rowIndexOf(target)
  const row = rows[index ?? -1]
  if (row !== undefined && relatedTarget instanceof HTMLTableRowElement && body?.contains(relatedTarget) === false) onRow?.(row)
  return index
}

/** The index of the row that an element lies in. */
export function rowIndexOf(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-row]') : null
  return row?.dataset.row === undefined ? undefined : Number.parseInt(row.dataset.row, 10)
}
