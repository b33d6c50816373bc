import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ARCHIVE_VERSION, fileOf, LIST_NAMES, LISTS, listOf, manifestOf } from './format.ts'

const promise = readFileSync(new URL('../../../../docs/archive-format.md', import.meta.url), 'utf8')

/** The row of a list in the table, or the paragraph about versions. */
const describedAt = (list: (typeof LIST_NAMES)[number]): string =>
  list === 'vouchers'
    ? (promise.split('\n\n').find((paragraph) => paragraph.startsWith('A version of a voucher')) ?? '')
    : (promise.split('\n').find((line) => line.startsWith(`| \`${fileOf(list)}\``)) ?? '')

describe('the promise of docs/archive-format.md', () => {
  test.each(LIST_NAMES)('names every field of %s', (list) => {
    const fields = Object.keys(LISTS[list].shape)
    expect(fields.filter((field) => !describedAt(list).includes(`\`${field}\``))).toEqual([])
  })

  test('names every field of the manifest', () => {
    expect(Object.keys(manifestOf(ARCHIVE_VERSION).shape).filter((field) => !promise.includes(`\`${field}\``))).toEqual([])
  })
})

test('the file of a list is known by its name, and no other is', () => {
  for (const list of LIST_NAMES) expect(listOf(fileOf(list, list === 'vouchers' ? 1 : undefined))).toBe(list)
  for (const name of ['vouchers.jsonl', 'ledgers/000001.jsonl', 'vouchers/1.jsonl', 'x.jsonl', 'manifest.json'])
    expect(listOf(name)).toBeUndefined()
})
