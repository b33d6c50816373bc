/** The parts of a key event that are read; React's and the browser's own events both match. */
type KeyEvent = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'> &
  ({ isComposing: boolean } | { nativeEvent: { isComposing: boolean } })

/** The keys that only modify another one; their own keydown comes before that of the key they modify. */
export const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'])

/**
 * The chord of a key event, spelt as on the key hints: 'Ctrl+Enter', 'Shift+PageUp', 'T', '?', 'Space'.
 * Letters are capitals; a character typed with Shift is just that character. While an input method is composing
 * (Nepali typing) the result is '', so that Enter accepts the composed word and does not submit the form.
 */
export function chordOf(event: KeyEvent): string {
  const composing = 'nativeEvent' in event ? event.nativeEvent.isComposing : event.isComposing
  if (composing) return ''
  const key = event.key === ' ' ? 'Space' : event.key.length === 1 ? event.key.toUpperCase() : event.key
  const plain = key.length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey
  const held = [event.ctrlKey && 'Ctrl', event.altKey && 'Alt', event.metaKey && 'Meta', event.shiftKey && !plain && 'Shift']
  return [...held.filter(Boolean), key].join('+')
}

/** Whether a text is typed into an element: a line or a long one. */
export const isTextField = (target: unknown): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Whether all of a field's text is selected, so that what is typed replaces it; also true while it is empty. */
export const isAllSelected = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  field.selectionStart === 0 && field.selectionEnd === field.value.length

/**
 * For the focused element of a popover that lies over a dialog: Esc then closes the popover and leaves the dialog
 * open. (Mantine's own listener on the window runs first and looks for this attribute.)
 */
export const keepsDialogOpen = { 'data-mantine-stop-propagation': 'true' } as const
