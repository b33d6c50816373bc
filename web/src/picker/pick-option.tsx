import type { ReactNode } from 'react'
import styles from '../ui/popover.module.css'

type PickOptionProps = {
  id: string
  selected: boolean
  onPick: () => void
  className?: string | undefined
  children: ReactNode
}

/** One of the choices below a field that finds. The keyboard stays in the field, which names the selected one; here it is only clicked. */
export function PickOption({ id, selected, onPick, className, children }: PickOptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      data-combobox-selected={selected || undefined}
      className={className ? `${styles.option} ${className}` : styles.option}
      onMouseDown={(event) => {
        event.preventDefault()
        onPick()
      }}
    >
      {children}
    </div>
  )
}
