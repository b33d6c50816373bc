import { describe, expect, test } from 'vitest'
import { shortcutOf } from './kbd.tsx'
import { chordOf } from './keys.ts'

const plain = { ctrlKey: false, altKey: false, shiftKey: false, metaKey: false, isComposing: false }

describe('chords', () => {
  test('are spelt as on the key hints', () => {
    expect(chordOf({ ...plain, key: 'Enter', ctrlKey: true })).toBe('Ctrl+Enter')
    expect(chordOf({ ...plain, key: 'PageUp', shiftKey: true })).toBe('Shift+PageUp')
    expect(chordOf({ ...plain, key: 'o', ctrlKey: true, shiftKey: true })).toBe('Ctrl+Shift+O')
    expect(chordOf({ ...plain, key: ' ' })).toBe('Space')
  })

  test('of one character are that character, however it was typed', () => {
    expect(chordOf({ ...plain, key: 't' })).toBe('T')
    expect(chordOf({ ...plain, key: '?', shiftKey: true })).toBe('?')
    expect(chordOf({ ...plain, key: '५' })).toBe('५')
  })

  test('are nothing while Nepali is being composed', () => {
    expect(chordOf({ ...plain, key: 'Enter', isComposing: true })).toBe('')
    expect(chordOf({ ...plain, key: 'Enter', nativeEvent: { isComposing: true } })).toBe('')
  })

  test('are spelt for assistive technology as aria-keyshortcuts wants it', () => {
    expect(shortcutOf('Ctrl+Enter')).toBe('Control+Enter')
    expect(shortcutOf('Escape')).toBe('Escape')
  })
})
