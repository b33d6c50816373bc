import { useLocation, useParams } from '@tanstack/react-router'
import { ReportScreen } from './report-screen.tsx'

/** The stock or the profit of one group, or an item by months or by movements, by the address. */
export function StockReport() {
  const { id } = useParams({ strict: false })
  const path = useLocation({ select: ({ pathname }) => pathname })
  if (path.includes('/itemProfit/group/')) return <ReportScreen report="item-profit" fixed={{ groupId: id }} />
  if (path.includes('/itemProfit/item/')) return <ReportScreen report="item-profit-months" fixed={{ stockItemId: id }} />
  if (path.includes('/stockSummary/')) return <ReportScreen report="stock-summary" fixed={{ groupId: id }} />
  const report = path.endsWith('/movements') ? 'stock-movements' : 'stock-item'
  return <ReportScreen key={report} report={report} fixed={{ stockItemId: id }} />
}
