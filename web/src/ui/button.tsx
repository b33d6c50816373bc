import type { ComponentProps, ReactNode } from 'react'
import { Kbd, shortcutOf } from './kbd.tsx'

/** main: the primary action · quiet: a secondary one · ghost: beside the title · link: beside text · danger: cannot be undone. */
type ButtonKind = 'main' | 'quiet' | 'ghost' | 'link' | 'danger'

type ButtonProps = ComponentProps<'button'> & {
  kind?: ButtonKind
  /** The key chord for the same action, shown behind the label. The screen listens for it, not the button. */
  keys?: string
  icon?: ReactNode
  small?: boolean
  wide?: boolean
}

export function Button({ kind = 'quiet', keys, icon, small, wide, className, children, ...rest }: ButtonProps) {
  const classes = ['button', `button-${kind}`, small && 'button-small', wide && 'button-wide', className]
  return (
    <button
      type="button"
      aria-keyshortcuts={keys === undefined ? undefined : shortcutOf(keys)}
      {...rest}
      className={classes.filter(Boolean).join(' ')}
    >
      {icon}
      {children}
      {keys !== undefined && <Kbd silent keys={keys} />}
    </button>
  )
}

/** A button with an icon only: close, chevrons, bell, search. `label` is its accessible name and its tooltip. */
export function IconButton({ label, className, ...rest }: ComponentProps<'button'> & { label: string }) {
  const classes = ['button', 'button-ghost', 'button-icon', className].filter(Boolean).join(' ')
  return <button type="button" aria-label={label} title={label} {...rest} className={classes} />
}
