import { useParams } from '@tanstack/react-router'
import { ReportScreen } from './report-screen.tsx'

/** The summary of one group, at the address that a statement opens (`sub`) and at the one that another group opens (`subSingle`). */
export function GroupReport() {
  const { id } = useParams({ strict: false })
  return <ReportScreen report="group-summary" fixed={{ groupId: id }} />
}

/** The same group month by month. */
export function GroupMonths() {
  const { id } = useParams({ strict: false })
  return <ReportScreen report="month-summary" fixed={{ groupId: id }} />
}
