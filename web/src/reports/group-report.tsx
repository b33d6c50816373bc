import { useParams } from '@tanstack/react-router'
import { ReportScreen } from './report-screen.tsx'
import { useMonthsOr } from './use-months-or.ts'

/**
 * The summary of one group, at the address that a statement opens (`sub`) and at the one that another group opens (`subSingle`); or
 * its months.
 */
export function GroupReport() {
  const { id } = useParams({ strict: false })
  const report = useMonthsOr('group-summary')
  return <ReportScreen key={report} report={report} fixed={{ groupId: id }} />
}
