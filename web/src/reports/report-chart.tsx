import type { ReportChart as ChartOfReport, ReportTarget } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { Chart } from '../ui/chart.tsx'

type ReportChartProps = {
  chart: ChartOfReport
  stale?: boolean
  /** Opens what a period opens; the row of the same id has the focus on coming back. Not given on paper. */
  onOpen?: (opens: ReportTarget, id: string) => void
}

/** A chart of a report. */
export function ReportChart({ chart: { title, points, series }, stale = false, onOpen }: ReportChartProps) {
  return (
    <Chart
      title={title}
      stale={stale}
      points={points.map(({ id, label, opens }) => ({ id, label, onOpen: opens && onOpen && (() => onOpen(opens, id)) }))}
      series={series.map((each) => ({ ...each, values: each.values.map(parsePaisa) }))}
    />
  )
}
