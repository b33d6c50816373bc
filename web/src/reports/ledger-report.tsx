import { useParams } from '@tanstack/react-router'
import { ReportScreen } from './report-screen.tsx'
import { useMonthsOr } from './use-months-or.ts'

/** The statement of one ledger, at the address that the list of all ledgers and the summary of a group open; or its months. */
export function LedgerReport() {
  const { id } = useParams({ strict: false })
  const report = useMonthsOr('ledger')
  return <ReportScreen key={report} report={report} fixed={{ ledgerId: id }} />
}
