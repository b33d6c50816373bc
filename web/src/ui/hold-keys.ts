import { flushSync } from 'react-dom'
import { chordOf, isTextField } from './keys.ts'
import { isProgramKey } from './use-keys.ts'

/** When no screen has taken the focus so long after the last key, the held keys are discarded. */
const PATIENCE_MS = 5_000
/** When a rendered screen has not focused a field by then, it has none: the held keys go to the screen's own keys. */
const SETTLED_MS = 700
/** Where focus counts as arrival; a focused link of the navigation does not. */
const PLACES = 'main, [role="dialog"]'

let held: KeyboardEvent[] = []
let stopHolding: (() => void) | undefined

/**
 * Call it when a key leads to a screen or dialog that is not there yet: what the user types meanwhile is held and replayed to
 * the element that takes the focus next. A function key or a chord of the program is held only behind other held keys, because by itself
 * it leads elsewhere at once. The caller calls the returned function once the target is shown, because the focus may already be there.
 * `anyScreen`: the target may have no field.
 */
export function holdKeys({ anyScreen = false }: { anyScreen?: boolean } = {}): () => void {
  stopHolding?.()
  const arrived = () => {
    // After the render that took the focus, and before the next key event.
    if (document.activeElement?.closest(PLACES)) queueMicrotask(release)
  }
  const release = () => {
    if (stopHolding !== stop) return
    stop()
    replay()
  }
  let timer = setTimeout(discard, PATIENCE_MS)
  const hold = (event: KeyboardEvent) => {
    if (!holds(event)) return
    // Somebody who still types has not given up waiting, and the rest of what he types must not go to the former screen.
    clearTimeout(timer)
    timer = setTimeout(discard, PATIENCE_MS)
  }
  const stop = () => {
    clearTimeout(timer)
    window.removeEventListener('keydown', hold, { capture: true })
    window.removeEventListener('focusin', arrived)
    stopHolding = undefined
  }
  stopHolding = stop
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

/** Whether the screen is rendered but its rows are still being read. */
const isReading = () => document.querySelector('main :is([aria-busy="true"], [data-skeleton])') !== null

const PASSES = /^(?:F1[12]|Dead|Process|Shift|Control|Alt|AltGraph|Meta|CapsLock)$/
/** They lead elsewhere at once while nothing is held; behind something they wait, or what was typed for one screen would go to another. */
const LEADS = /^(?:F\d|F10|Tab)$/

/** Discards the held keys and stops holding. */
function discard() {
  stopHolding?.()
  held = []
}

/** Takes a key press away from the screen that is still shown, and keeps it; returns whether it did. */
function holds(event: KeyboardEvent): boolean {
  const chord = chordOf(event)
  if (!event.isTrusted || chord === '' || passes(event, chord)) return false
  if (event.key === 'Escape') {
    discard()
    return false
  }
  held.push(event)
  event.preventDefault()
  event.stopImmediatePropagation()
  return true
}

/** Whether a key goes where it would go without anything being held. */
function passes(event: KeyboardEvent, chord: string): boolean {
  if (PASSES.test(event.key)) return true
  if (isProgramKey(chord) && (event.altKey || event.ctrlKey || event.metaKey)) return held.length === 0
  if (LEADS.test(event.key)) return held.length === 0
  return (event.ctrlKey || event.metaKey) && chord !== 'Ctrl+Enter'
}

/** Replays the held keys one by one. A replayed key may itself lead to another screen: the rest is then held again. */
function replay() {
  while (!stopHolding) {
    const event = held.shift()
    if (!event) return
    const target = document.activeElement ?? document.body
    flushSync(() => {
      const isFree = target.dispatchEvent(new KeyboardEvent('keydown', event)) && !event.altKey
      if (isFree && isTextField(target)) typeInto(target, event.key)
    })
  }
}

/** Does what the browser does for a real key press in a field, because a synthetic key event types nothing. */
function typeInto(field: HTMLInputElement | HTMLTextAreaElement, key: string) {
  const [from, to] = [field.selectionStart, field.selectionEnd]
  const isNamed = /^[A-Z][A-Za-z]/.test(key)
  if (from === null || to === null || (isNamed && key !== 'Backspace')) return
  if (key === 'Backspace') field.setRangeText('', from === to ? Math.max(0, from - 1) : from, to, 'end')
  else field.setRangeText(key, from, to, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: key }))
}
