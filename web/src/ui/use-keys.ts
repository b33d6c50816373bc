import { createContext, useContext, useId, useLayoutEffect, useSyncExternalStore } from 'react'
import { chordOf, MODIFIERS } from './keys.ts'
import { type Board, isCovered, isHeldBack, isPlain, keyFor, type LiveKey } from './live-keys.ts'

/** `board`: the keys that are handled. `visible`: the keys that are shown, replaced only when what the user sees of them changes. */
let board: Board = { base: [], layers: [] }
let visible = board
const listeners = new Set<() => void>()

function change(next: Board) {
  const looksTheSame = shown(next) === shown(board)
  board = next
  // Afterwards, when all parts of the screen have registered their keys.
  if (pendingChord !== undefined) queueMicrotask(runPending)
  if (looksTheSame) return
  visible = next
  for (const listener of listeners) listener()
}

// JSON leaves out functions, so a new `run` alone is no change.
const shown = ({ base, layers }: Board) => JSON.stringify([base, layers])

/** All keys, for the footer and the sheet of keys. */
export function useBoard(): Board {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => visible,
  )
}

/** Whether the keys of a part of the screen are inactive, because the user works in another part beside it. */
export const KeysAtRest = createContext(false)

const NO_KEYS: readonly LiveKey[] = []

/**
 * The keys of a screen or a part of it, while it is mounted: they work wherever the focus is and are listed in the footer.
 * A plain key (a letter, Enter) does nothing while a field has the focus. `covers` is for dialogs: all other keys are inactive.
 * They are registered in a layout effect, before the screen is painted, so that no early key press is lost.
 *
 * @example useKeys([{ keys: 'F2', label: t('Date'), run: () => date.current?.focus() }])
 */
export function useKeys(keys: readonly LiveKey[], { covers = false }: { covers?: boolean } = {}): void {
  const id = useId()
  const resting = useContext(KeysAtRest)
  useLayoutEffect(() => {
    const layer = { id, keys: resting ? NO_KEYS : keys, covers }
    const known = board.layers.some((each) => each.id === id)
    const layers = known ? board.layers.map((each) => (each.id === id ? layer : each)) : [...board.layers, layer]
    change({ ...board, layers })
  })
  useLayoutEffect(() => () => change({ ...board, layers: board.layers.filter((layer) => layer.id !== id) }), [id])
}

/** Sets the keys of the whole program; only the frame does. */
export function useBaseKeys(keys: readonly LiveKey[]): void {
  useLayoutEffect(() => change({ ...board, base: keys }))
  useLayoutEffect(() => () => change({ ...board, base: [] }), [])
  useKeyListener()
}

/** Whether a chord belongs to the whole program, wherever one is. */
export const isProgramKey = (chord: string): boolean => keyFor({ base: board.base, layers: [] }, chord) !== undefined

let listenersCount = 0

/** Listens to the keyboard while mounted: for the frame, and for screens that may be shown without it. */
export function useKeyListener(): void {
  useLayoutEffect(() => {
    listenersCount += 1
    // The browser ignores adding the same listener twice.
    window.addEventListener('keydown', onKeydownFirst, { capture: true })
    window.addEventListener('keydown', onKeydown)
    window.addEventListener('pointerdown', dropPending, { capture: true })
    return () => {
      listenersCount -= 1
      if (listenersCount > 0) return
      window.removeEventListener('keydown', onKeydownFirst, { capture: true })
      window.removeEventListener('keydown', onKeydown)
      window.removeEventListener('pointerdown', dropPending, { capture: true })
    }
  }, [])
}

/** Whether a dialog was open at the keydown: the Escape that closes it must not also leave the page behind it. */
let wasCovered = false
/** The chord of an awaited key that was pressed. Whatever the user presses next, by key or pointer, takes it back. */
let pendingChord: string | undefined

function onKeydownFirst({ key }: KeyboardEvent) {
  wasCovered = isCovered(board)
  if (!MODIFIERS.has(key)) dropPending()
}

function dropPending() {
  pendingChord = undefined
}

/** Runs the awaited key that was pressed if it is active now; forgets it if it is gone. */
function runPending() {
  const chord = pendingChord
  if (chord === undefined) return
  const key = keyFor(board, chord)
  if (key?.when === false) return
  dropPending()
  key?.run?.(chord)
}

function onKeydown(event: KeyboardEvent) {
  const chord = ownChord(event)
  const isTaken = chord === '' || event.defaultPrevented || (wasCovered && !isCovered(board))
  if (isHeldBack(chord)) event.preventDefault()
  if (isTaken) return
  const key = keyFor(board, chord)
  if (!key?.run || belongsTo(event.target, chord)) return
  event.preventDefault()
  if (key.when === false) pendingChord = chord
  else key.run(chord)
}

/** The chord of an event; a letter with Shift is that letter, unless the screen has a key of its own for both together. */
function ownChord(event: KeyboardEvent): string {
  const chord = chordOf(event)
  const shifted = `Shift+${chord}`
  return event.shiftKey && /^[A-Z]$/.test(chord) && keyFor(board, shifted) ? shifted : chord
}

const FIELDS = 'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea, select, [contenteditable="true"]'

/** Whether a field has the focus: then a letter is typed into it and triggers no key of the screen. */
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

/** Whether the focused element uses the chord itself: a field types it, Enter or Space presses a button. */
export function belongsTo(target: EventTarget | null, chord: string): boolean {
  if (!(target instanceof Element) || !isPlain(chord)) return false
  const presses = chord === 'Enter' || chord === 'Space'
  return target.closest(presses ? `${FIELDS}, a, button, [role="option"], [type="checkbox"], [type="radio"]` : FIELDS) !== null
}
