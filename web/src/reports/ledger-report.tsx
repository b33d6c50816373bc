import { useParams } from '@tanstack/react-router'
import { ReportScreen } from './report-screen.tsx'

/** The statement of one ledger, at the address that the list of all ledgers and the summary of a group open. */
export function LedgerReport() {
  const { id } = useParams({ strict: false })
  return <ReportScreen report="ledger" fixed={{ ledgerId: id }} />
}

/** The same ledger month by month. */
export function LedgerMonths() {
  const { id } = useParams({ strict: false })
  return <ReportScreen report="month-summary" fixed={{ ledgerId: id }} />
}
