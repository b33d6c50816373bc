import type { ComponentProps, MouseEvent } from 'react'

/**
 * Mantine props of what opens below a field: it is rendered in place, inside the dialog and the landmark of its field, and
 * lies over the page by fixed positioning alone.
 */
export const floatsInPlace = { withinPortal: false, floatingStrategy: 'fixed' } as const

type InputBoxProps = ComponentProps<'div'> & {
  /** A drop-down is open below: the border stays blue while the focus is in it. */
  open?: boolean
}

/** The frame around an input. A click on the frame focuses the input. */
export function InputBox({ open = false, className, ...rest }: InputBoxProps) {
  const classes = className ? `input ${className}` : 'input'
  // biome-ignore lint/a11y/noStaticElementInteractions: the input inside is the control; this only enlarges its click area.
  return <div {...rest} className={classes} data-open={open || undefined} onMouseDown={focusText} />
}

function focusText(event: MouseEvent<HTMLDivElement>) {
  if (event.target instanceof Element && event.target.closest('input, textarea, button, label')) return
  event.preventDefault()
  event.currentTarget.querySelector<HTMLElement>('input, textarea')?.focus()
}
