import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { chordOf } from '../ui/keys.ts'
import { usePhone } from '../ui/screen.ts'
import styles from '../ui/table.module.css'
import { useScrollMarks } from '../ui/table-marks.ts'
import { leastWidth, TEXT_WIDTH } from '../ui/table-shape.ts'
import { useWidth } from '../ui/use-width.ts'
import { compactWidths } from './report-columns.tsx'
import type { ShownTable } from './shown-blocks.ts'

/** The least gap between two sides, in px. */
const GUTTER_PX = 40

type TwoSidesProps = {
  tables: readonly ShownTable[]
  /** Draws the tables, of so many rows at least that their totals stand on one line. */
  children: (height_rows: number) => ReactNode
}

/**
 * Two tables side by side; below each other on a phone, and where their columns do not fit. Left and Right move to the other side, to its
 * last focused row.
 */
export function TwoSides({ tables, children }: TwoSidesProps) {
  const phone = usePhone()
  const frame = useRef<HTMLDivElement>(null)
  const { ref, width_px } = useWidth<HTMLDivElement>()
  const needed_px = tables.reduce(
    (sum, { table }) => sum + leastWidth(compactWidths(table).map((width = TEXT_WIDTH) => ({ width }))),
    GUTTER_PX,
  )
  const stacked = width_px > 0 && needed_px > width_px
  const onScroll = useScrollMarks(frame)
  const cross = (event: KeyboardEvent<HTMLDivElement>) => {
    const chord = chordOf(event.nativeEvent)
    if (chord !== 'ArrowLeft' && chord !== 'ArrowRight') return
    const [left, right] = frame.current?.querySelectorAll('table') ?? []
    event.preventDefault()
    event.stopPropagation()
    const side = chord === 'ArrowLeft' ? left : right
    side?.querySelector<HTMLElement>('tr[data-row][tabindex="0"]')?.focus()
  }
  return (
    <div
      className={styles.tForm}
      ref={(element) => {
        frame.current = element
        ref(element)
      }}
      data-stacked={stacked || undefined}
      onScroll={onScroll}
      onKeyDownCapture={cross}
    >
      {children(phone || stacked ? 0 : Math.max(...tables.map(({ rows }) => rows.length)))}
    </div>
  )
}
