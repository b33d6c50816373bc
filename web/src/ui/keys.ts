/** What a key event is made of; both React's and the browser's own fit. */
type KeyEvent = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'> &
  ({ isComposing: boolean } | { nativeEvent: { isComposing: boolean } })

/**
 * The chord of a key event, spelt as on the key hints: 'Ctrl+Enter', 'Shift+PageUp', 'T', '?', 'Space'.
 * Letters are capitals; a character typed with Shift is named by itself. While an input method is composing
 * (Nepali typing) the answer is '', so that Enter accepts the word and not the form.
 */
export function chordOf(event: KeyEvent): string {
  const composing = 'nativeEvent' in event ? event.nativeEvent.isComposing : event.isComposing
  if (composing) return ''
  const key = event.key === ' ' ? 'Space' : event.key.length === 1 ? event.key.toUpperCase() : event.key
  const plain = key.length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey
  const held = [event.ctrlKey && 'Ctrl', event.altKey && 'Alt', event.metaKey && 'Meta', event.shiftKey && !plain && 'Shift']
  return [...held.filter(Boolean), key].join('+')
}

/**
 * Put on what has the focus inside something that floats over a dialog: Esc then closes the floating part and leaves
 * the dialog open. (Mantine listens on the window before anyone else and looks for this mark.)
 */
export const keepsDialogOpen = { 'data-mantine-stop-propagation': 'true' } as const
