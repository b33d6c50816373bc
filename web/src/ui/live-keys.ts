/** A key of the present screen and what it does. */
export type LiveKey = {
  /** Chords as chordOf spells them; several that do the same, or belong together, with a space between: 'ArrowUp ArrowDown'. */
  keys: string
  /** What it does, in the user's language. */
  label: string
  /** Undefined when a part of the screen (a table, a field) handles the key itself and it is only listed. */
  run?: ((chord: string) => void) | undefined
  /** False: the key is inactive now; it is not shown and does nothing. */
  when?: boolean
  /** What decides `when` is still being read: the key is not shown yet, and a press of it is carried out once it is active. */
  awaited?: boolean
  /** Further chords for the same; listed in the sheet of all keys only. */
  also?: string
  /** Listed in the sheet of all keys only, not in the footer. */
  hidden?: boolean
}

/** Keys of one part of the screen. The keys of an open dialog (`covers`) deactivate all others. */
type Layer = { id: string; keys: readonly LiveKey[]; covers: boolean }

export type Board = { base: readonly LiveKey[]; layers: readonly Layer[] }

/** The keys of the topmost dialog, or of all parts of the screen when none is open. */
function topKeys({ layers }: Board): LiveKey[] {
  const dialog = layers.findLast((layer) => layer.covers)
  return (dialog ? [dialog] : layers).flatMap(({ keys }) => keys)
}

/** The active keys of the present screen. */
export function screenKeys(board: Board): LiveKey[] {
  return topKeys(board).filter(({ when = true }) => when)
}

/** The keys for one line, as many as find room: first those of the screen, then those of the whole program that it leaves. */
export function lineKeys(board: Board): LiveKey[] {
  const own = screenKeys(board)
  const taken = new Set(own.flatMap(chordsOf))
  const free = isCovered(board) ? [] : board.base.filter((key) => key.when !== false && !chordsOf(key).some((chord) => taken.has(chord)))
  return [...own, ...free].filter(({ hidden }) => !hidden)
}

/** Whether a dialog is open, which deactivates the keys of the whole program. */
export function isCovered({ layers }: Board): boolean {
  return layers.some((layer) => layer.covers)
}

/** The key that a chord triggers now, or once it is active (`awaited`): one of the screen first, then one of the whole program. */
export function keyFor(board: Board, chord: string): LiveKey | undefined {
  const own = topKeys(board).find((key) => (key.when !== false || key.awaited) && chordsOf(key).includes(chord))
  return own ?? (isCovered(board) ? undefined : board.base.find((key) => key.when !== false && chordsOf(key).includes(chord)))
}

/** The chords of a key, shown and further ones. */
export function chordsOf({ keys, also = '' }: Pick<LiveKey, 'keys' | 'also'>): string[] {
  return `${keys} ${also}`.split(' ').filter(Boolean)
}

/**
 * The chords to show for a key. While a field has the focus a letter would be typed into it, so the key's first other chord that
 * works there is shown instead, if it has one.
 */
export function shownChords({ keys, also = '' }: Pick<LiveKey, 'keys' | 'also'>, inField: boolean): string {
  if (!inField || keys.length > 1) return keys
  return chordsOf({ keys: '', also }).find((chord) => !isPlain(chord)) ?? keys
}

/** Whether a chord is kept from the browser even while it is inactive: the product uses F1 to F9, and F5 must not reload the page. */
export function isHeldBack(chord: string): boolean {
  return /^F[1-9]$/.test(chord)
}

/**
 * Whether a chord also types or edits: letters, digits, Enter, arrows. Such a chord belongs to a field that has the focus. PgUp and PgDn
 * do nothing in a field.
 */
export function isPlain(chord: string): boolean {
  return !/(?:^|\+)(?:Ctrl|Alt|Meta)\+|(?:^|\+)(?:F\d{1,2}|Escape|Page(?:Up|Down))$/.test(chord)
}
