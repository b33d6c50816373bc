import { ReportScreen } from '../report-screen.tsx'
import { CertificatesTool } from './certificates-tool.tsx'

/** `report/tds`: the taxes deducted at source, and the certificates about them. */
export function TdsScreen() {
  return <ReportScreen report="tds" tools={CertificatesTool} />
}
