import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lastPrinted, notePrinted } from './printed-entries.ts'

const report = (params: Record<string, string>, entry = '7') => ({
  report: 'trial-balance',
  params,
  asOf: { at: '2026-08-17T06:00:00.000Z', entry, known: null },
})

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the last print of a report is found by its organization and its parameters, in any order', () => {
  notePrinted('one', report({ from: '2026-07-17', to: '2026-08-16' }, '5'))
  notePrinted('one', report({ from: '2026-07-17', to: '2026-08-16' }, '7'))
  expect(lastPrinted('one', report({ to: '2026-08-16', from: '2026-07-17' }))?.entry).toBe('7')
  expect(lastPrinted('one', report({ from: '2026-07-17', to: '2026-09-16' }))).toBeUndefined()
  expect(lastPrinted('other', report({ from: '2026-07-17', to: '2026-08-16' }))).toBeUndefined()
})

test('what was printed long ago is forgotten, so that a browser never fills up', () => {
  for (let day = 0; day < 130; day += 1) notePrinted('one', report({ to: `day ${day}` }))
  expect(lastPrinted('one', report({ to: 'day 20' }))).toBeUndefined()
  expect(lastPrinted('one', report({ to: 'day 129' }))?.entry).toBe('7')
  expect(lastPrinted('one', report({ to: 'day 30' }))?.entry).toBe('7')
})
