import type { ComponentProps, MouseEvent } from 'react'

/**
 * For what opens below a field: it stays where it is in the document, in the dialog and the landmark of its field, and is
 * laid over the page by position alone.
 */
export const floatsInPlace = { withinPortal: false, floatingStrategy: 'fixed' } as const

type InputBoxProps = ComponentProps<'div'> & {
  /** Something is open below: the edge stays blue while the keyboard is down there. */
  open?: boolean
}

/** The frame around an input. A click beside the text goes to the text. */
export function InputBox({ open = false, className, ...rest }: InputBoxProps) {
  const classes = className ? `input ${className}` : 'input'
  // biome-ignore lint/a11y/noStaticElementInteractions: the input inside is what is operated; this only widens its reach.
  return <div {...rest} className={classes} data-open={open || undefined} onMouseDown={focusText} />
}

function focusText(event: MouseEvent<HTMLDivElement>) {
  if (event.target instanceof Element && event.target.closest('input, button, label')) return
  event.preventDefault()
  event.currentTarget.querySelector('input')?.focus()
}
