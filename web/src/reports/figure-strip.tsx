import type { ReportFigure } from '@lekha/contract'
import styles from './figure-strip.module.css'
import { Cell } from './report-columns.tsx'

type FigureStripProps = { figures: readonly ReportFigure[]; onChange: (part: Record<string, string | undefined>) => void }

/** Figures above the table, each of which shows only what it adds up, or everything again. */
export function FigureStrip({ figures, onChange }: FigureStripProps) {
  return (
    <div className={styles.strip}>
      {figures.map(({ id, label, kind, value, count, sets }) => (
        <button
          key={id}
          type="button"
          className={styles.figure}
          aria-pressed={sets?.chosen ?? false}
          onClick={() => sets && onChange({ [sets.filter]: sets.value, row: undefined })}
        >
          {label} {count !== undefined && <Cell column={{ id, kind: 'count' }} days="day-month-year" text={count} cancelled={false} />}{' '}
          <b>
            <Cell column={{ id, kind }} days="day-month-year" text={value} cancelled={false} total />
          </b>
        </button>
      ))}
    </div>
  )
}
