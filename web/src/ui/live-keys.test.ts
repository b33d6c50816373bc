import { expect, test } from 'vitest'
import { type Board, isHeldBack, isPlain, keyFor, lineKeys, screenKeys, shownChords } from './live-keys.ts'

const base = [
  { keys: 'F5', label: 'Payment' },
  { keys: 'Alt+G', also: 'Ctrl+K /', label: 'Go to' },
]
const trialBalance = {
  id: 'trial balance',
  covers: false,
  keys: [
    { keys: 'F5', label: 'Ledger-wise' },
    { keys: 'F2', label: 'Period', when: false },
  ],
}
const dialog = { id: 'dialog', covers: true, keys: [{ keys: 'ArrowUp ArrowDown', label: 'Choose' }] }
const board = (...layers: Board['layers']): Board => ({ base, layers })

test('a key of the whole program works on a screen that does not use it itself', () => {
  expect(keyFor(board(), 'F5')?.label).toBe('Payment')
  expect(keyFor(board(trialBalance), '/')?.label).toBe('Go to')
})

test('a screen may override a key of the whole program', () => {
  expect(keyFor(board(trialBalance), 'F5')?.label).toBe('Ledger-wise')
})

test('the line of keys begins with those of the screen and goes on with those of the program that mean the same there', () => {
  const dashboard = { id: 'dashboard', covers: false, keys: [{ keys: 'Alt+V', label: 'Prove the whole books' }] }
  expect(lineKeys(board(dashboard)).map(({ label }) => label)).toEqual(['Prove the whole books', 'Payment', 'Go to'])
  expect(lineKeys(board(trialBalance)).map(({ label }) => label)).toEqual(['Ledger-wise', 'Go to'])
  expect(lineKeys(board(trialBalance, dialog)).map(({ label }) => label)).toEqual(['Choose'])
})

test('a key that is not live does nothing', () => {
  expect(keyFor(board(trialBalance), 'F2')).toBeUndefined()
  expect(screenKeys(board(trialBalance)).map(({ label }) => label)).toEqual(['Ledger-wise'])
})

test('a key whose rows are still being read is not shown, and works all the same', () => {
  const layer = { id: 'drafts', covers: false, keys: [{ keys: 'Alt+O', label: 'Open draft', when: false, awaited: true }] }
  expect(screenKeys(board(layer))).toEqual([])
  expect(keyFor(board(layer), 'Alt+O')?.label).toBe('Open draft')
})

test('while a dialog is open, all other keys are inactive', () => {
  expect(keyFor(board(dialog, trialBalance), 'F5')).toBeUndefined()
  expect(keyFor(board(dialog, trialBalance), 'ArrowDown')?.label).toBe('Choose')
})

test('a function key never reaches the browser, even for a user whose role has no use for it', () => {
  const auditor = board()
  expect(keyFor({ ...auditor, base: auditor.base.filter(({ keys }) => keys !== 'F5') }, 'F5')).toBeUndefined()
  expect(['F1', 'F5', 'F9'].filter(isHeldBack)).toEqual(['F1', 'F5', 'F9'])
  expect(['F12', 'Ctrl+F5', 'F'].filter(isHeldBack)).toEqual([])
})

test.each(['F2', 'Alt+F5', 'Escape', 'Ctrl+Enter', 'Ctrl+Shift+O', 'Alt+G', 'PageUp', 'PageDown'])(
  '%s works while a field has the focus',
  (chord) => {
    expect(isPlain(chord)).toBe(false)
  },
)

test.each(['F', '/', '?', '+', 'Enter', 'Shift+Enter', 'Space', 'ArrowDown', 'Delete'])(
  '%s belongs to the field that has the focus',
  (chord) => {
    expect(isPlain(chord)).toBe(true)
  },
)

test('while a field has the focus, a letter key is shown as its chord that works there', () => {
  expect(shownChords({ keys: 'R', also: 'Alt+R' }, false)).toBe('R')
  expect(shownChords({ keys: 'R', also: 'Alt+R' }, true)).toBe('Alt+R')
  expect(shownChords({ keys: '?', also: 'Shift+F1' }, true)).toBe('Shift+F1')
  expect(shownChords({ keys: 'Enter', also: 'Ctrl+Enter' }, true)).toBe('Enter')
  expect(shownChords({ keys: 'F' }, true)).toBe('F')
})
