import { type ComponentProps, type SubmitEvent, useEffect, useRef } from 'react'
import { FIELDS, formKeys } from './form-keys.ts'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'onKeyDown' | 'noValidate' | 'ref'> & {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown
  /** The keyboard begins in the first field. */
  startHere?: boolean
}

/** A form for the keyboard: Enter goes on, Ctrl+Enter sends. What is wrong is said by the schema, not by the browser. */
export function Form({ onSubmit, startHere = false, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const first = startHere && form.current?.querySelector<HTMLElement>(FIELDS)
    if (!first) return
    // A dialog that is opening gives the keyboard to whoever carries this mark, a moment later.
    first.dataset.autofocus = 'true'
    first.focus()
  }, [startHere])
  return <form {...rest} ref={form} noValidate onKeyDown={formKeys} onSubmit={(event) => void onSubmit(event)} />
}
