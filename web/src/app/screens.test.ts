import { expect, test } from 'vitest'
import dictionary from '../../public/locales/np/translation.json' with { type: 'json' }
import { matchNames } from '../books/match-names.ts'
import type { Screen } from '../screen/define-screen.ts'
import { ENTRIES, SCREENS } from './screens.ts'
import { switcherScreens } from './switcher-screens.ts'

const screens: readonly Screen[] = [...SCREENS, ...switcherScreens]
const written = Object.keys(import.meta.glob('../../../docs/manual/*/*.md'))

test('each screen has its own id and its own path', () => {
  for (const key of ['id', 'path'] as const) expect(new Set(screens.map((screen) => screen[key])).size).toBe(screens.length)
})

test('whatever the navigation and the go-to box lead to is reached without an id, and no two by the same key', () => {
  expect(ENTRIES.filter(({ to }) => to.includes('$', '/$lng'.length))).toEqual([])
  const keys = ENTRIES.flatMap(({ keys, letter }) => [keys, letter].filter((key) => key !== undefined))
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(ENTRIES.map(({ id }) => id)).size).toBe(ENTRIES.length)
})

test('a screen is marked within one that is in the navigation', () => {
  const marked = screens.flatMap(({ within }) => within ?? [])
  expect(marked.filter((id) => !ENTRIES.some(({ screen }) => screen.id === id))).toEqual([])
})

test('each page of the manual belongs to a screen, and stands in both languages', () => {
  const pages = screens.flatMap(({ manual }) => manual ?? []).toSorted()
  for (const language of ['en', 'np']) {
    const folder = `../../../docs/manual/${language}/`
    const files = written.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length, -'.md'.length))
    expect(files.filter((page) => page !== 'README').toSorted()).toEqual(pages)
  }
})

const nepali: Record<string, string> = dictionary
const named = ENTRIES.map(({ id, label, words }) => ({ id, name: label, nameNp: '', alias: words }))
const found = (text: string) => matchNames(text, named, 'en').map(({ item: ledger }) => ledger.id)

// The English interface has not fetched the Nepali words.
test.each(ENTRIES.map(({ id, label }) => [id, label] as const))('%s is found by its name in both languages', (id, label) => {
  expect(found(label)).toContain(id)
  expect(found(nepali[label] ?? '–')).toContain(id)
})

test('what stands within a screen is found by what people call it', () => {
  expect(found('sessions')[0]).toBe('sessions')
  expect(found('two-step')).toEqual(['profile'])
  expect(found('invite')).toEqual(['users'])
  expect(found('audit')).toEqual(['security-events'])
})
