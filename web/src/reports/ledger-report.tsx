import { useParams } from '@tanstack/react-router'
import { ReportScreen } from './report-screen.tsx'

/** The statement of one ledger, as the list of all ledgers opens it, and the summary of a group. */
export function LedgerReport() {
  const { id } = useParams({ strict: false })
  return <ReportScreen report="ledger" fixed={{ ledgerId: id }} />
}
