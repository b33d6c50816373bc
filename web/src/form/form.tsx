import { type ComponentProps, type SubmitEvent, useEffect, useRef } from 'react'
import { isTextField } from '../ui/keys.ts'
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
    // What stands there is typed over, as in the fields that Enter leads to.
    if (isTextField(first)) first.select()
  }, [startHere])
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    if (isSending(event.currentTarget)) return event.preventDefault()
    void onSubmit(event)
  }
  return <form {...rest} ref={form} noValidate onKeyDown={formKeys} onSubmit={send} />
}

/** Its button is disabled while it is being sent; the keys that send it must wait as well, or what is created would be created again. */
const isSending = (form: HTMLFormElement): boolean =>
  [...form.elements].some((element) => element instanceof HTMLButtonElement && element.type === 'submit' && element.disabled)
