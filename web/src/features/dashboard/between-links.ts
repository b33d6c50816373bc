import type { KeyboardEvent } from 'react'
import { chordOf } from '../../ui/keys.ts'

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Moves the focus between the links of a list with the arrow keys. */
export function moveBetweenLinks(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[chordOf(event)]
  if (step === undefined) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  links[links.findIndex((link) => link.matches(':focus')) + step]?.focus()
  event.preventDefault()
}
