import { headOf, type RowShape } from './table-shape.ts'

/** What a key does in the table: move the focus to another row, or act on the focused row. */
export type TableCommand = { go: number } | 'open' | 'select' | 'toggle' | null

/**
 * The meaning of a chord on the row at `index`: arrows, Home, End and the page keys move; Right opens a branch or steps
 * into it, Left shuts it or steps out to its parent; Enter opens the row, Shift+Enter its branch, Space selects. With Shift the page keys
 * move also where the screen uses them for itself. Only Home and End pass over rows that are not loaded.
 * `page` is the number of rows visible at once. `null` for a key that the table does not use.
 */
export function commandOf(chord: string, shapes: readonly RowShape[], index: number, page: number): TableCommand {
  const target = moves[chord]?.(shapes, index, page)
  if (target !== undefined) return { go: target }
  const row = shapes[index]
  if (!row) return null
  switch (chord) {
    case 'Enter':
      return 'open'
    case 'Space':
      return 'select'
    case 'Shift+Enter':
      return row.expandable || row.unfolds ? 'toggle' : null
    case 'ArrowRight':
      return into(shapes, index)
    case 'ArrowLeft':
      return row.expandable && row.expanded ? 'toggle' : outOf(shapes, index)
    default:
      return null
  }
}

const moves: Record<string, (shapes: readonly RowShape[], index: number, page: number) => number> = {
  ArrowDown: (shapes, index) => beforeGap(shapes, index, beyond(shapes, index)),
  ArrowUp: (shapes, index) => beforeGap(shapes, index, headOf(shapes, Math.max(0, index - 1))),
  PageDown: pageOn,
  PageUp: pageBack,
  'Shift+PageDown': pageOn,
  'Shift+PageUp': pageBack,
  Home: () => 0,
  End: lastRow,
}

function pageOn(shapes: readonly RowShape[], index: number, page: number): number {
  return beforeGap(shapes, index, headOf(shapes, Math.min(shapes.length - 1, index + page)))
}

function pageBack(shapes: readonly RowShape[], index: number, page: number): number {
  return beforeGap(shapes, index, headOf(shapes, Math.max(0, index - page)))
}

/** The target of a step, or the last row on its way before rows that are not loaded: a held key waits there instead of passing them. */
function beforeGap(shapes: readonly RowShape[], index: number, target: number): number {
  const gap = shapes.findIndex(({ kind }) => kind === 'gap')
  if (gap > index && gap <= target) return headOf(shapes, gap - 1)
  if (gap !== -1 && gap < index && gap >= target) return gap + 1
  return target
}

/** The last row that is not a subtotal; the last row of all when there is no other. */
export function lastRow(shapes: readonly RowShape[]): number {
  const last = shapes.findLastIndex(({ kind }) => kind !== 'subtotal')
  return headOf(shapes, last === -1 ? shapes.length - 1 : last)
}

/** The next row that can have the focus; the row itself when it is the last. */
function beyond(shapes: readonly RowShape[], index: number): number {
  for (let next = index + 1; next < shapes.length; next += 1) if (shapes[next]?.kind !== 'detail') return next
  return index
}

function into(shapes: readonly RowShape[], index: number): TableCommand {
  const [row, next] = [shapes[index], shapes[index + 1]]
  if (!row?.expandable) return null
  if (!row.expanded) return 'toggle'
  return next && (next.level ?? 0) > (row.level ?? 0) ? { go: index + 1 } : null
}

function outOf(shapes: readonly RowShape[], index: number): TableCommand {
  const level = shapes[index]?.level ?? 0
  for (let above = index - 1; above >= 0; above -= 1) {
    if ((shapes[above]?.level ?? 0) < level) return { go: above }
  }
  return null
}
