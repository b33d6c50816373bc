import '@mantine/core/styles/Button.layer.css'
import { Button as MantineButton } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { Kbd, shortcutOf } from './kbd.tsx'

/** main: the primary action · quiet: a secondary one · ghost: beside the title · link: beside text · danger: cannot be undone. */
type ButtonKind = 'main' | 'quiet' | 'ghost' | 'link' | 'danger'

type NativeButton = Omit<ComponentProps<'button'>, 'color' | 'style'>

type ButtonProps = NativeButton & {
  kind?: ButtonKind
  /** The key chord for the same action, shown behind the label. The screen listens for it, not the button. */
  keys?: string
  icon?: ReactNode
  small?: boolean
  wide?: boolean
}

export function Button({ kind = 'quiet', keys, icon, small = false, wide = false, disabled = false, ...rest }: ButtonProps) {
  return (
    <MantineButton
      aria-keyshortcuts={keys === undefined ? undefined : shortcutOf(keys)}
      {...rest}
      classNames={styles}
      disabled={disabled}
      variant={kind}
      size={small ? 'small' : 'field'}
      fullWidth={wide}
      leftSection={icon}
      rightSection={keys !== undefined && <Kbd silent keys={keys} />}
    />
  )
}

/** A button with an icon only: close, chevrons, bell, search. `label` is its accessible name and its tooltip. */
export function IconButton({ label, disabled = false, ...rest }: NativeButton & { label: string }) {
  return <MantineButton aria-label={label} title={label} {...rest} classNames={styles} disabled={disabled} variant="icon" />
}
