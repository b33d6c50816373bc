import type { ReportFigure } from '@lekha/contract'
import styles from './report.module.css'
import { Cell } from './report-columns.tsx'

/** Figures about the whole report in one line, each behind its label. */
export function ReportFigures({ figures }: { figures: readonly ReportFigure[] }) {
  return figures.map(({ id, label, kind, value, count }) => (
    <span key={id} className={styles.figure} data-figure>
      {label}{' '}
      {count !== undefined && (
        <>
          <Cell column={{ id, kind: 'count' }} days="day-month-year" text={count} cancelled={false} />{' '}
        </>
      )}
      <b>
        <Cell column={{ id, kind }} days="day-month-year" text={value} cancelled={false} total />
      </b>
    </span>
  ))
}
