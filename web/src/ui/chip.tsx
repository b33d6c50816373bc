import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './chip.module.css'
import { ChevronRightIcon, PlusIcon, XIcon } from './icon.ts'
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

type ChipButtonProps = { children: ReactNode; keys?: string; onClick: () => void }

/** "+ Filter F" behind the chips. */
export const AddChip = ({ children, ...button }: ChipButtonProps) => (
  <ChipButton {...button}>
    <PlusIcon />
    {children}
  </ChipButton>
)

/** "Month summary Ctrl+H": another view of the same subject. */
export const LinkChip = ({ children, ...button }: ChipButtonProps) => (
  <ChipButton {...button}>
    <ChevronRightIcon />
    {children}
  </ChipButton>
)

const ChipButton = ({ children, keys, onClick }: ChipButtonProps) => (
  <button
    type="button"
    className={`${styles.chip} ${styles.add}`}
    aria-keyshortcuts={keys === undefined ? undefined : shortcutOf(keys)}
    onClick={onClick}
  >
    {children}
    {keys !== undefined && <Kbd silent keys={keys} />}
  </button>
)
