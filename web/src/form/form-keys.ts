import type { KeyboardEvent } from 'react'
import { chordOf, isTextField } from '../ui/keys.ts'

/** What can be typed into or chosen from; not the switches beside them. */
export const FIELDS = 'input:not([type="hidden"], [type="file"], [type="radio"], :disabled), textarea:not(:disabled), select:not(:disabled)'

/**
 * The keys of a form: Enter goes to the next field and at the last sends the form, Shift+Enter goes back, Ctrl+Enter and
 * Ctrl+S send it from anywhere. Hand it to onKeyDown of the form element.
 */
export function formKeys(event: KeyboardEvent<HTMLFormElement>): void {
  // A list that is open, or a date, has taken the key already.
  if (event.defaultPrevented) return
  const chord = chordOf(event)
  const form = event.currentTarget
  // Enter breaks no line in a long text either: it is one paragraph.
  if (chord === 'Ctrl+Enter' || chord === 'Ctrl+S') form.requestSubmit()
  else if (chord === 'Enter' && isTextField(event.target)) goOn(form, event.target, 1)
  else if (chord === 'Shift+Enter' && isTextField(event.target)) goOn(form, event.target, -1)
  else return
  event.preventDefault()
  event.stopPropagation()
}

function goOn(form: HTMLFormElement, from: HTMLElement, step: 1 | -1) {
  const fields = [...form.querySelectorAll<HTMLElement>(FIELDS)].filter((field) => field.tabIndex >= 0)
  const next = fields[fields.indexOf(from) + step]
  if (next) {
    next.focus()
    // What stands there is typed over; a long text is read and added to.
    if (next instanceof HTMLInputElement && isTextField(next)) next.select()
  } else if (step === 1) form.requestSubmit()
}
