import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMasters } from '../books/masters.ts'
import { Empty } from '../ui/empty.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { ReportScreen } from './report-screen.tsx'
import { useMonthsOr } from './use-months-or.ts'

/** `subLedger/{id}`: the statement of one sub-ledger, or its months. */
export function SubLedgerReport() {
  const { t } = useTranslation()
  const { id = '' } = useParams({ strict: false })
  const masters = useMasters()
  const report = useMonthsOr('ledger')
  if (!masters) return <Waiting lines={12} />
  const subLedger = masters.subLedgerById.get(id)
  if (!subLedger && masters.known.subLedgers?.isComing(id)) return <Waiting lines={12} />
  if (!subLedger) return <Empty page title={t('There is no such sub-ledger.')} />
  return <ReportScreen key={report} report={report} fixed={{ ledgerId: subLedger.ledgerId, subLedgerId: id }} />
}
