import '@mantine/core/styles/Input.layer.css'
import { Input } from '@mantine/core'
import type { ComponentProps, MouseEvent } from 'react'
import styles from './input-box.module.css'

/**
 * Mantine props of what opens below a field: it is rendered in place, inside the dialog and the landmark of its field, and
 * lies over the page by fixed positioning alone.
 */
export const floatsInPlace = { withinPortal: false, floatingStrategy: 'fixed' } as const

type InputBoxProps = Omit<ComponentProps<'div'>, 'color' | 'style' | 'id'> & {
  /** A drop-down is open below: the border stays blue while the focus is in it. */
  open?: boolean
  /** The whole box is pressed, nothing is typed into it. */
  chooses?: boolean
  /** filled: a value that cannot be changed, on grey. */
  variant?: 'default' | 'filled'
}

/**
 * Mantine's input with the control inside it instead of being it, so that hints, keys and small buttons flow before and behind what is
 * typed. A click on the frame focuses the control.
 */
export function InputBox({ open = false, chooses = false, ...rest }: InputBoxProps) {
  return <Input component="div" withAria={false} {...rest} classNames={styles} mod={{ open }} pointer={chooses} onMouseDown={focusText} />
}

function focusText(event: MouseEvent<HTMLDivElement>) {
  if (event.target instanceof Element && event.target.closest('input, textarea, button, label')) return
  event.preventDefault()
  event.currentTarget.querySelector<HTMLElement>('input, textarea')?.focus()
}
