import { useLocation, useParams } from '@tanstack/react-router'
import { ReportScreen } from './report-screen.tsx'

/** The stock of one group, or an item by months or by movements, by the address. */
export function StockReport() {
  const { id } = useParams({ strict: false })
  const path = useLocation({ select: ({ pathname }) => pathname })
  if (path.includes('/stockSummary/')) return <ReportScreen report="stock-summary" fixed={{ groupId: id }} />
  const report = path.endsWith('/movements') ? 'stock-movements' : 'stock-item'
  return <ReportScreen key={report} report={report} fixed={{ stockItemId: id }} />
}
