import { useParams } from '@tanstack/react-router'
import { ReportScreen } from './report-screen.tsx'

/** What stands in one group, as a statement opens it (`sub`) and as another group does (`subSingle`). */
export function GroupReport() {
  const { id } = useParams({ strict: false })
  return <ReportScreen report="group-summary" fixed={{ groupId: id }} />
}
