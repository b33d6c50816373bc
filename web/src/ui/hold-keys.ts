import { flushSync } from 'react-dom'
import { chordOf } from './keys.ts'
import { isProgramKey } from './use-keys.ts'

/** What has not come by then will not come; what was typed for it is forgotten. */
const PATIENCE_MS = 5_000
/** A screen that has come and in which nothing has taken the keyboard by then has no place to type in: its own keys hear. */
const SETTLED_MS = 700
/** Where one types; a link of the navigation that has the keyboard is no such place. */
const PLACES = 'main, [role="dialog"]'

let held: KeyboardEvent[] = []
let letGo: (() => void) | undefined

/**
 * A key was pressed that leads to a screen or a box, and one types on before it is there: what is typed is held, and given to
 * whatever takes the keyboard next. Function keys are not held, nor chords but those with Alt that are a screen's own: they lead
 * elsewhere, or belong to the browser. To be called when it has come:
 * the keyboard may be where it was. `anyScreen`: it may be one without a place to type in.
 */
export function holdKeys({ anyScreen = false }: { anyScreen?: boolean } = {}): () => void {
  letGo?.()
  const arrived = () => {
    // After the drawing that took the keyboard, and before anything else is pressed.
    if (document.activeElement?.closest(PLACES)) queueMicrotask(release)
  }
  const release = () => {
    if (letGo !== stop) return
    stop()
    giveOut()
  }
  const timer = setTimeout(giveUp, PATIENCE_MS)
  const stop = () => {
    clearTimeout(timer)
    window.removeEventListener('keydown', hold, { capture: true })
    window.removeEventListener('focusin', arrived)
    letGo = undefined
  }
  letGo = stop
  window.addEventListener('keydown', hold, { capture: true })
  window.addEventListener('focusin', arrived)
  const settled = () => {
    setTimeout(isReading() ? settled : release, SETTLED_MS)
  }
  return () => {
    arrived()
    if (anyScreen) settled()
  }
}

/** The screen has come and its rows have not. */
const isReading = () => document.querySelector('main :is([aria-busy="true"], .skeleton)') !== null

const PASSES = /^(?:F\d{1,2}|Dead|Process|Shift|Control|Alt|AltGraph|Meta|CapsLock)$/

/** Forgets what was held and holds no more. */
function giveUp() {
  letGo?.()
  held = []
}

function hold(event: KeyboardEvent) {
  const chord = chordOf(event)
  const leads = ((event.ctrlKey || event.metaKey) && chord !== 'Ctrl+Enter') || (event.altKey && isProgramKey(chord))
  // Once something is held, Tab belongs behind it; Escape gives up what one was waiting for.
  const passes = PASSES.test(event.key) || (event.key === 'Tab' && held.length === 0)
  if (!event.isTrusted || chord === '' || leads || passes) return
  if (event.key === 'Escape') return giveUp()
  held.push(event)
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** One key after the other, each after what the former did; one of them may lead on, and the rest is held again. */
function giveOut() {
  while (!letGo) {
    const event = held.shift()
    if (!event) return
    const target = document.activeElement ?? document.body
    flushSync(() => {
      const isFree = target.dispatchEvent(new KeyboardEvent('keydown', event)) && !event.altKey
      if (isFree && target instanceof HTMLInputElement) typeInto(target, event.key)
    })
  }
}

/** What the browser does by itself when a key is pressed in a field: a key that a program sends types nothing. */
function typeInto(field: HTMLInputElement, key: string) {
  const [from, to] = [field.selectionStart, field.selectionEnd]
  const isNamed = /^[A-Z][A-Za-z]/.test(key)
  if (from === null || to === null || (isNamed && key !== 'Backspace')) return
  if (key === 'Backspace') field.setRangeText('', from === to ? Math.max(0, from - 1) : from, to, 'end')
  else field.setRangeText(key, from, to, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: key }))
}
