import { useParams } from '@tanstack/react-router'
import { ReportScreen } from './report-screen.tsx'

/** The statement of one ledger, as the list of all ledgers opens it. */
export function LedgerReport() {
  const { id } = useParams({ from: '/$lng/signed-in/role/organization/year/report/allLedgers/$id' })
  return <ReportScreen report="ledger" fixed={{ ledgerId: id }} />
}
