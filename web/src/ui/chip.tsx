import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './chip.module.css'
import { PlusIcon, XIcon } from './icon.ts'
import { Kbd, shortcutOf } from './kbd.tsx'

type ChipProps = {
  /** view: how the figures are laid out (grey) · filter: hides rows (blue). */
  kind: 'view' | 'filter'
  label: string
  onRemove?: () => void
}

/** A filter or view in force, in the second row of a report. */
export function Chip({ kind, label, onRemove }: ChipProps) {
  const { t } = useTranslation()
  return (
    <span className={styles.chip} data-kind={kind}>
      {label}
      {onRemove && (
        <button type="button" className={styles.remove} aria-label={t('Remove {{name}}', { name: label })} onClick={onRemove}>
          <XIcon />
        </button>
      )}
    </span>
  )
}

/** "+ Filter F" behind the chips. */
export function AddChip({ children, keys, onClick }: { children: ReactNode; keys?: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className={`${styles.chip} ${styles.add}`}
      aria-keyshortcuts={keys === undefined ? undefined : shortcutOf(keys)}
      onClick={onClick}
    >
      <PlusIcon />
      {children}
      {keys !== undefined && <Kbd silent keys={keys} />}
    </button>
  )
}
