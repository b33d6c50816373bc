import { lazy, type ReactNode, Suspense } from 'react'
import styles from './report.module.css'

/** Drawn by reports that have a chart; those without do not load it. */
export const ReportChart = lazy(async () => ({ default: (await import('./report-chart.tsx')).ReportChart }))

/** Charts side by side, on a phone in a row to be scrolled. Their room is kept until they are loaded. */
export const Charts = ({ children }: { children: ReactNode }) => (
  <div className={styles.charts}>
    <Suspense>{children}</Suspense>
  </div>
)
