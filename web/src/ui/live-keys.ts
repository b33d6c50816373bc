/** One thing a key does on the present screen. */
export type LiveKey = {
  /** Chords as chordOf spells them; several that do the same, or belong together, with a space between: 'ArrowUp ArrowDown'. */
  keys: string
  /** What it does, in the reader's language. */
  label: string
  /** Left out where a part of the screen (a table, a field) hears the key by itself and it is only to be shown. */
  run?: ((chord: string) => void) | undefined
  /** False: the key is not live now, is not shown and does nothing. */
  when?: boolean
  /** Further chords that do the same; they stand in the sheet of all keys only. */
  also?: string
  /** Stands in the sheet of all keys only. */
  hidden?: boolean
}

/** Keys of one part of the screen. Those of a dialog cover all others while it is open. */
type Layer = { id: string; keys: readonly LiveKey[]; covers: boolean }

export type Board = { base: readonly LiveKey[]; layers: readonly Layer[] }

/** The keys that the present screen has of its own: those of the last dialog, or of all parts together. */
export function screenKeys({ layers }: Board): LiveKey[] {
  const dialog = layers.findLast((layer) => layer.covers)
  return (dialog ? [dialog] : layers).flatMap(({ keys }) => keys).filter(({ when = true }) => when)
}

/** Whether a dialog is open, under which the keys of the whole program rest. */
export function isCovered({ layers }: Board): boolean {
  return layers.some((layer) => layer.covers)
}

/** What a chord does now: the screen has the first say, then the program. */
export function keyFor(board: Board, chord: string): LiveKey | undefined {
  const own = screenKeys(board).find((key) => chordsOf(key).includes(chord))
  return own ?? (isCovered(board) ? undefined : board.base.find((key) => key.when !== false && chordsOf(key).includes(chord)))
}

/** The chords of a key, shown and further ones. */
export function chordsOf({ keys, also = '' }: Pick<LiveKey, 'keys' | 'also'>): string[] {
  return `${keys} ${also}`.split(' ').filter(Boolean)
}

/**
 * The chords by which a key is shown: a letter is typed where a field has the keyboard, so there the key's first other chord that is
 * heard is shown instead, if it has one.
 */
export function shownChords({ keys, also = '' }: Pick<LiveKey, 'keys' | 'also'>, inField: boolean): string {
  if (!inField || keys.length > 1) return keys
  return chordsOf({ keys: '', also }).find((chord) => !isPlain(chord)) ?? keys
}

/** Whether a chord never reaches the browser, also where it rests: the product uses them all, and F5 must not load the page anew. */
export function isHeldBack(chord: string): boolean {
  return /^F[1-9]$/.test(chord)
}

/** Whether a chord also types or edits: letters, digits, Enter, arrows. Such a chord belongs to a field that has the focus. */
export function isPlain(chord: string): boolean {
  return !/(?:^|\+)(?:Ctrl|Alt|Meta)\+|(?:^|\+)(?:F\d{1,2}|Escape)$/.test(chord)
}
