import { FigureStrip } from './figure-strip.tsx'
import styles from './report.module.css'
import { ReportFigures } from './report-figures.tsx'
import { ReportTable, type ReportTableProps } from './report-table.tsx'
import { chartsAt, leadingFigures, type ShownBlock } from './shown-blocks.ts'
import { Charts, ReportChart } from './shown-charts.tsx'
import { TwoSides } from './two-sides.tsx'

type ReportBlocksProps = Omit<ReportTableProps, 'shown' | 'start' | 'height_rows'> & {
  shown: readonly ShownBlock[]
  /** The id of the row that is focused first, if it is visible. */
  startAt: string | undefined
}

/** The blocks of a report below each other, except figures that the head of the page shows. */
export function ReportBlocks({ shown, startAt, ...shared }: ReportBlocksProps) {
  const led = new Set(leadingFigures(shared.report))
  const tables = shown.flatMap((each) => each.tables)
  const begins = (tables.length > 1 && tables.find(({ rows }) => rows.some(({ row }) => row.id === startAt))) || tables[0]
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
      if (block.figures.some(({ sets }) => sets))
        return <FigureStrip key={block.id} figures={block.figures} onChange={(part) => void shared.address.change(part)} />
      return (
        <p key={block.id} className={styles.figures}>
          <ReportFigures figures={block.figures} />
        </p>
      )
    }
    const draw = (height_rows: number) =>
      sides.map((table) => (
        <ReportTable
          key={table.id}
          {...shared}
          shown={table}
          height_rows={height_rows}
          {...(table === begins ? { start: { at: startAt } } : {})}
        />
      ))
    return block.block === 'table' ? (
      draw(0)
    ) : (
      <TwoSides key={block.id} tables={sides}>
        {draw}
      </TwoSides>
    )
  })
}
