import type { Godown, StockItem, UnitOfMeasure } from '@lekha/contract'
import { expect, test } from 'vitest'
import { pastedStock } from './pasted-stock.ts'
import { changedLine, type StockLine, withOpenEnd } from './stock-lines.ts'

const named = (id: string, name: string, more: object = {}) => ({ id, name, nameNp: '', alias: '', code: null, active: true, ...more })
const goods = {
  items: [
    named('cement', 'Cement', { code: 'C1' }),
    named('rod', 'Rod 12 mm', { nameNp: 'छड १२ मिमि' }),
    named('wire', 'Wire'),
  ] as unknown as StockItem[],
  units: [named('bag', 'Bag', { symbol: 'bags' })] as unknown as UnitOfMeasure[],
  godowns: [named('shed', 'Shed')] as unknown as Godown[],
}
const said = (lines: readonly StockLine[]) =>
  lines.map(({ itemId, godownId, quantity, rate, value, from }) => [itemId, godownId, quantity, from === 'rate' ? `@${rate}` : value])

test('rows of a spreadsheet fill lines: item, perhaps godown and unit, then quantity, and rate or value', () => {
  const text =
    'Item\tGodown\tQty\tUnit\tRate\tValue\nCement\tShed\t100\tbags\t800\t80,000.00\nछड १२ मिमि\t\t१२.५\t\t95.50\nC1\t5\nWire\t7\t\t\t'
  const { lines, filled, left } = pastedStock(text, withOpenEnd([]), goods)
  expect(said(lines)).toEqual([
    ['cement', 'shed', '100', '80,000.00'],
    ['rod', null, '१२.५', '@95.50'],
    ['cement', null, '5', '@'],
    ['wire', null, '7', '@'],
    [null, null, '', '@'],
  ])
  expect([filled, left, new Set(lines.map(({ id }) => id)).size]).toEqual([4, [], 5])
})

test('a row that names nothing known, or the same place twice, is left out with its reason; what stood there is filled anew', () => {
  const [empty] = withOpenEnd([]) as [StockLine]
  const stood = [changedLine({ ...empty, itemId: 'cement', quantity: '1' }, { value: '5' }), { ...empty, id: 2 }]
  const { lines, left } = pastedStock('Cement\t3\t10\nBricks\t4\t5\nWire\tAttic\t4\t5\nRod 12 mm\tmany\nC1\t9\t9', stood, goods)
  expect(said(lines)).toEqual([
    ['cement', null, '3', '@10'],
    [null, null, '', '@'],
  ])
  expect(left.map(({ row, why }) => [row.split('\t')[0], why])).toEqual([
    ['Bricks', 'no item'],
    ['Wire', 'no godown'],
    ['Rod 12 mm', 'no quantity'],
    ['C1', 'twice'],
  ])
})
