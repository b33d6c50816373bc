import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

const ReportScreen = lazyRouteComponent(() => import('./report-screen.tsx'), 'ReportScreen')

/** The report page for one report. Preloading fetches the page, which all reports share. */
export function reportPart(report: string) {
  const Part = (props: Omit<ComponentProps<typeof ReportScreen>, 'report'>) => <ReportScreen {...props} report={report} />
  return Object.assign(Part, { preload: async () => ReportScreen.preload?.() })
}
