import { foldName } from '@lekha/ledger'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let product: TestApp

beforeAll(async () => {
  product = await startTestApp()
})
afterAll(() => product.close())

/** Letters that every Unicode version folds alike: Latin, Greek and Cyrillic with their accents, Devanagari, full-width forms, spaces. */
const LETTERS = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x300, 0x36f],
  [0x391, 0x3c9],
  [0x400, 0x45f],
  [0x904, 0x939],
  [0xff21, 0xff5a],
] as const
const letter = fc.oneof(...LETTERS.map(([min, max]) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code))))
const name = fc.array(letter, { maxLength: 12 }).map((letters) => letters.join(''))

test('a name is folded alike by the server and by the database', async () => {
  const names = [
    'ΟΔΟΣ',
    'İx',
    'İ\u0323',
    '\t Cash\u00a0 in\n hand ',
    'ＣＡＳＨ',
    'Ram\u0085Das',
    '\uFEFFRam',
    'क़लम',
    'ǅ Ⅷ Ⓐ',
    ...fc.sample(name, 3_000),
  ]
  const found = await product.database.admin.query<{ name: string; folded: string }>(
    'select name, fold_name(name) as folded from unnest($1::text[]) name',
    [names],
  )
  const differing = found.rows.filter((row) => row.folded !== foldName(row.name))
  expect(differing).toEqual([])
})
