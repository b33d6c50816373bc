import { expect, test } from 'vitest'
import { heapBytes, keepHeapSmall } from './small-heap.ts'

test('the garbage of a long file does not pile up while it is written', () => {
  const tidy = keepHeapSmall()
  // Each piece is needed until ten others were made, as the rows of a page are: by then V8 counts it among the older objects.
  const held: string[][] = []
  let before: number | undefined
  let most = 0
  for (let piece = 0; piece < 400; piece++) {
    held.push(Array.from({ length: 20_000 }, (_, row) => `row ${piece} ${row}`))
    if (held.length > 10) held.shift()
    tidy()
    before ??= heapBytes().old
    most = Math.max(most, heapBytes().old)
  }
  expect(most - (before ?? 0)).toBeLessThan(64 * 1024 * 1024)
})
