import { useParams } from '@tanstack/react-router'
import { reportScreen } from '../lazy-screens.tsx'

const Ledger = reportScreen('ledger')

/** The statement of one ledger, as the list of all ledgers opens it. */
export function LedgerReport() {
  const { id } = useParams({ from: '/$lng/signed-in/role/organization/year/report/allLedgers/$id' })
  return <Ledger fixed={{ ledgerId: id }} />
}
