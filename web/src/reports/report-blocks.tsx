import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { chordOf } from '../ui/keys.ts'
import tables from '../ui/table.module.css'
import styles from './report.module.css'
import { ReportFigures } from './report-figures.tsx'
import { ReportTable, type ReportTableProps } from './report-table.tsx'
import { chartsAt, leadingFigures, type ShownBlock } from './shown-blocks.ts'
import { Charts, ReportChart } from './shown-charts.tsx'

type ReportBlocksProps = Omit<ReportTableProps, 'shown' | 'start' | 'height_rows'> & {
  shown: readonly ShownBlock[]
  /** The id of the row that is focused first, if it is visible. */
  startAt: string | undefined
}

/** The blocks of a report below each other, except figures that the head of the page shows. */
export function ReportBlocks({ shown, startAt, ...shared }: ReportBlocksProps) {
  const led = new Set(leadingFigures(shared.report))
  const tables = shown.flatMap((each) => each.tables)
  const begins = tables.find(({ rows }) => rows.some(({ row }) => row.id === startAt)) ?? tables[0]
  return shown.map(({ block, tables: sides }, index) => {
    if (block.block === 'chart') {
      const charts = chartsAt(shared.report.blocks, index)
      return (
        charts.length > 0 && (
          <Charts key={block.id}>
            {charts.map((chart) => (
              <ReportChart key={chart.id} chart={chart} stale={shared.stale} onOpen={shared.onOpen} />
            ))}
          </Charts>
        )
      )
    }
    if (block.block === 'figures') {
      if (block.figures.some((figure) => led.has(figure))) return null
      return (
        <p key={block.id} className={styles.figures}>
          <ReportFigures figures={block.figures} />
        </p>
      )
    }
    // On a phone the sides are below each other, so their totals need not align.
    const height_rows = shared.phone ? 0 : Math.max(...sides.map(({ rows }) => rows.length))
    const drawn = sides.map((table) => (
      <ReportTable
        key={table.id}
        {...shared}
        shown={table}
        height_rows={height_rows}
        {...(table === begins ? { start: { at: startAt } } : {})}
      />
    ))
    return block.block === 'table' ? drawn : <TwoSides key={block.id}>{drawn}</TwoSides>
  })
}

/** Two tables side by side, below each other on a phone. Left and Right move to the other side, to its last focused row. */
function TwoSides({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
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
    <div className={tables.tForm} ref={frame} onKeyDownCapture={cross}>
      {children}
    </div>
  )
}
