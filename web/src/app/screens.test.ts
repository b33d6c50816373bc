import { matchNames } from '@lekha/ledger'
import { expect, test } from 'vitest'
import dictionary from '../../public/locales/np/translation.json' with { type: 'json' }
import type { Screen } from '../screen/define-screen.ts'
import { manualOf } from './manual/manual-of.ts'
import { ENTRIES, SCREENS } from './screens.ts'
import { switcherScreens } from './switcher-screens.ts'

const screens: readonly Screen[] = [...SCREENS, ...switcherScreens]
const written = import.meta.glob<string>('../../../docs/manual/*/*.md', { query: '?raw', import: 'default', eager: true })

test('each screen has its own id and its own path', () => {
  for (const key of ['id', 'path'] as const) expect(new Set(screens.map((screen) => screen[key])).size).toBe(screens.length)
})

test('every entry of the navigation and the go-to box has a path without an id and a key of its own', () => {
  expect(ENTRIES.filter(({ to }) => to.includes('$', '/$lng'.length))).toEqual([])
  const keys = ENTRIES.flatMap(({ keys, letter }) => [keys, letter].filter((key) => key !== undefined))
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(ENTRIES.map(({ id }) => id)).size).toBe(ENTRIES.length)
})

test('the screen that another is within is in the navigation', () => {
  const marked = screens.flatMap(({ within }) => within ?? [])
  expect(marked.filter((id) => !ENTRIES.some(({ screen }) => screen.id === id))).toEqual([])
})

test('each screen has its page of the manual, which exists in both languages and is named in its contents', () => {
  const built = screens.filter(({ id }) => !id.startsWith('later:'))
  expect(built.filter((screen) => manualOf(screens, screen) === undefined).map(({ id }) => id)).toEqual([])
  const pages = [...new Set(built.flatMap(({ manual }) => manual ?? []))].toSorted()
  for (const language of ['en', 'np']) {
    const folder = `../../../docs/manual/${language}/`
    const files = Object.keys(written)
      .filter((path) => path.startsWith(folder))
      .map((path) => path.slice(folder.length, -'.md'.length))
    expect(files.filter((page) => page !== 'README').toSorted()).toEqual(pages)
    const contents = written[`${folder}README.md`] ?? ''
    expect(pages.filter((page) => !contents.includes(`(${page}.md)`))).toEqual([])
  }
})

const journeys = import.meta.glob<Record<string, readonly string[]>>('../../../e2e/screen-addresses.ts', {
  import: 'SCREEN_ADDRESSES',
  eager: true,
})

test('each screen has a line in e2e/screen-addresses.ts, so that its failed reads are tried', () => {
  const lines = Object.keys(Object.values(journeys)[0] ?? {})
  const takesId = ({ path }: Screen) => path.includes('$')
  const isShown = ({ id, guard }: Screen) => !id.startsWith('later:') && guard !== 'signed-out' && guard !== 'anybody'
  const shown = (SCREENS as readonly Screen[]).filter(isShown)
  expect(lines.filter((path) => !shown.some((screen) => screen.path === path))).toEqual([])
  const tried = (screen: Screen) =>
    shown.some((other) => lines.includes(other.path) && other.part === screen.part && takesId(other) === takesId(screen))
  expect(shown.filter((screen) => !tried(screen)).map(({ path }) => path)).toEqual([])
})

const nepali: Record<string, string> = dictionary
const named = ENTRIES.map(({ id, label, words }) => ({ id, name: label, nameNp: '', alias: words }))
const found = (text: string) => matchNames(text, named, 'en').map(({ item: ledger }) => ledger.id)

// The English interface does not load the Nepali translations.
test.each(ENTRIES.map(({ id, label }) => [id, label] as const))('%s is found by its name in both languages', (id, label) => {
  expect(found(label)).toContain(id)
  expect(found(nepali[label] ?? '–')).toContain(id)
})

test('a part of a screen is found by the names that people use for it', () => {
  expect(found('sessions')[0]).toBe('sessions')
  expect(found('two-step')).toEqual(['profile'])
  expect(found('invite')).toEqual(['users'])
  expect(found('audit')).toEqual(['activity-log', 'security-events'])
})
