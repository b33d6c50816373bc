import { ReportScreen } from '../report-screen.tsx'
import { LettersTool } from './letters-tool.tsx'

/** `report/outstanding`: what parties owe bill by bill, and the letters about it. */
export function OutstandingScreen() {
  return <ReportScreen report="outstanding" tools={LettersTool} />
}
