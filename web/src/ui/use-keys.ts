import { useId, useLayoutEffect, useSyncExternalStore } from 'react'
import { chordOf } from './keys.ts'
import { type Board, isCovered, isHeldBack, isPlain, keyFor, type LiveKey } from './live-keys.ts'

/** The keys as they are heard, and as they are shown: these change only when there is something else to see. */
let board: Board = { base: [], layers: [] }
let visible = board
const listeners = new Set<() => void>()

function change(next: Board) {
  const looksTheSame = shown(next) === shown(board)
  board = next
  if (looksTheSame) return
  visible = next
  for (const listener of listeners) listener()
}

// What a key runs is left out by JSON.
const shown = ({ base, layers }: Board) => JSON.stringify([base, layers])

/** All keys, for the footer and the sheet. */
export function useBoard(): Board {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => visible,
  )
}

/**
 * The keys of a screen or a part of it, while it is shown: heard wherever the focus is, and listed in the footer.
 * A plain key (a letter, Enter) is not heard while a field has the focus. `covers` is for dialogs: all other keys rest.
 * They are live before the screen is seen: whoever presses a key at first sight is heard.
 *
 * @example useKeys([{ keys: 'F2', label: t('Date'), run: () => date.current?.focus() }])
 */
export function useKeys(keys: readonly LiveKey[], { covers = false }: { covers?: boolean } = {}): void {
  const id = useId()
  useLayoutEffect(() => {
    const layer = { id, keys, covers }
    const known = board.layers.some((each) => each.id === id)
    const layers = known ? board.layers.map((each) => (each.id === id ? layer : each)) : [...board.layers, layer]
    change({ ...board, layers })
  })
  useLayoutEffect(() => () => change({ ...board, layers: board.layers.filter((layer) => layer.id !== id) }), [id])
}

/** The keys of the whole program; the frame alone sets them. */
export function useBaseKeys(keys: readonly LiveKey[]): void {
  useLayoutEffect(() => change({ ...board, base: keys }))
  useLayoutEffect(() => () => change({ ...board, base: [] }), [])
  useHearing()
}

/** Whether a chord belongs to the whole program, wherever one is. */
export const isProgramKey = (chord: string): boolean => keyFor({ base: board.base, layers: [] }, chord) !== undefined

let hearing = 0

/** Hears every key while it is shown: for the frame, and for what may stand without it. */
export function useHearing(): void {
  useLayoutEffect(() => {
    hearing += 1
    // The same listener is never added twice.
    window.addEventListener('keydown', noteCover, { capture: true })
    window.addEventListener('keydown', hear)
    return () => {
      hearing -= 1
      if (hearing > 0) return
      window.removeEventListener('keydown', noteCover, { capture: true })
      window.removeEventListener('keydown', hear)
    }
  }, [])
}

/** Whether a dialog was open when the key was pressed: the Escape that closes it must not also leave the page behind it. */
let wasCovered = false
const noteCover = () => {
  wasCovered = isCovered(board)
}

function hear(event: KeyboardEvent) {
  const chord = chordOf(event)
  const isTaken = chord === '' || event.defaultPrevented || (wasCovered && !isCovered(board))
  if (isHeldBack(chord)) event.preventDefault()
  if (isTaken) return
  const key = keyFor(board, chord)
  if (!key?.run || belongsTo(event.target, chord)) return
  event.preventDefault()
  key.run(chord)
}

const FIELDS = 'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea, select, [contenteditable="true"]'

/** Whether a field has the keyboard: a letter is typed into it, and no screen hears it. */
export function useInField(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const events = ['focusin', 'focusout'] as const
      for (const event of events) window.addEventListener(event, changed)
      return () => {
        for (const event of events) window.removeEventListener(event, changed)
      }
    },
    () => document.activeElement?.closest(FIELDS) != null,
  )
}

/** Whether what has the focus wants the chord for itself: a field to type it, a button to be pressed. */
export function belongsTo(target: EventTarget | null, chord: string): boolean {
  if (!(target instanceof Element) || !isPlain(chord)) return false
  const presses = chord === 'Enter' || chord === 'Space'
  return target.closest(presses ? `${FIELDS}, a, button, [role="option"], [type="checkbox"], [type="radio"]` : FIELDS) !== null
}
