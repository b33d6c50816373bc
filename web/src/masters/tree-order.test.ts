import { expect, test } from 'vitest'
import { inTreeOrder } from './tree-order.ts'

const row = (id: string, parentId: string | null = null) => ({ id, parentId })
const lines = (rows: ReturnType<typeof row>[]) => inTreeOrder(rows).map(({ row: { id }, level }) => `${'  '.repeat(level)}${id}`)

test('each row of a tree stands below its parent, by name among its own', () => {
  const rows = [row('cement'), row('iron'), row('rods', 'iron'), row('sheets', 'iron'), row('8 mm', 'rods'), row('tools')]
  expect(lines(rows.toSorted((a, b) => a.id.localeCompare(b.id)))).toEqual(['cement', 'iron', '  rods', '    8 mm', '  sheets', 'tools'])
})

test('a row whose parent is not among them is not lost', () => {
  expect(lines([row('rods', 'iron'), row('8 mm', 'rods')])).toEqual(['rods', '  8 mm'])
})
