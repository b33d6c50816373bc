import { expect, test } from 'vitest'
import { ArchiveRefusal } from './archive-refusal.ts'
import { parentsFirst } from './parents-first.ts'

/** The order of the rows, or the place that the refusal names. */
function sorted(...rows: readonly (readonly [id: string, parent: string | null])[]): string {
  const tree = rows.map(([id, parent]) => ({ id, parent }))
  try {
    return parentsFirst(tree, 'stock-groups', 'It hangs nowhere.')
      .map(({ id }) => id)
      .join()
  } catch (refusal) {
    if (refusal instanceof ArchiveRefusal) return refusal.where
    throw refusal
  }
}

test('each row of a tree comes after the one above it', () =>
  expect(sorted(['rods', 'iron'], ['iron', null], ['thick', 'rods'])).toBe('iron,rods,thick'))

test('the row is named whose parent is missing, and not one below it', () =>
  expect(sorted(['iron', null], ['thick', 'rods'], ['rods', 'steel'])).toBe('stock-groups.jsonl, 3'))

test('of a circle one of its own rows is named, and not one that hangs on it', () => {
  expect(sorted(['thick', 'rods'], ['iron', null], ['rods', 'rods'])).toBe('stock-groups.jsonl, 3')
  expect(['stock-groups.jsonl, 2', 'stock-groups.jsonl, 3']).toContain(sorted(['thick', 'rods'], ['rods', 'steel'], ['steel', 'rods']))
})
