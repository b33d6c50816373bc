import type { KeyboardEvent } from 'react'
import { chordOf } from '../../ui/keys.ts'

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

/** On a page of several tables: the arrows go from the last row of one to the first of the next, and back. For `onKeyDownCapture` around them. */
export function passTables(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[chordOf(event)]
  if (step === undefined || !(event.target instanceof HTMLTableRowElement)) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLTableRowElement>('tr[data-row]')]
  const next = rows[rows.indexOf(event.target) + step]
  if (!next || next.closest('table') === event.target.closest('table')) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
}
