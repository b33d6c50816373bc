import type { BatchOnHand } from '@lekha/contract'
import { parseQuantity as quantity } from '@lekha/money'
import { describe, expect, test } from 'vitest'
import { changedGoods, emptyGoodsLine, type GoodsChange } from '../goods-line.ts'
import { batchesLeft } from './batches.ts'

const onHand = (batch: string, expiresOn: string | null, many: string, godownId: string | null = null): BatchOnHand => ({
  ...{ batch, expiresOn, godownId, quantity: quantity(many) },
})
const SHELF = [
  onHand('A1', '2027-06-30', '50'),
  onHand('B2', '2027-01-31', '30'),
  onHand('C3', null, '10'),
  onHand('A1', '2027-06-30', '20', 'shed'),
]
const lines = (...of: GoodsChange[]) => of.map((line) => changedGoods(emptyGoodsLine('out'), { itemId: 'pills', ...line }))
const left = (goods: ReturnType<typeof lines>, index = 0, alters: Parameters<typeof batchesLeft>[1]['alters'] = null) =>
  batchesLeft(SHELF, { goods, date: '2026-11-24', alters }, index).map(({ batch, left: many }) => [batch, many / 10_000n])

describe('the batches that a line can take from', () => {
  test('are those with stock at its place, the one that expires first at the head, those that keep at the end', () => {
    expect(left(lines({}))).toEqual([
      ['B2', 30n],
      ['A1', 50n],
      ['C3', 10n],
    ])
    expect(left(lines({ godownId: 'shed' }))).toEqual([['A1', 20n]])
    expect(left([emptyGoodsLine('out')])).toEqual([])
  })

  test('hold what the other lines of the voucher leave, without the line itself and without other items', () => {
    const goods = lines({ quantity: '5', batch: 'B2' }, { quantity: '30', batch: 'B2' }, { quantity: '9', batch: 'A1', itemId: 'syrup' })
    expect(left(goods)).toEqual([
      ['A1', 50n],
      ['C3', 10n],
    ])
    expect(left(goods, 1)).toEqual([
      ['B2', 25n],
      ['A1', 50n],
      ['C3', 10n],
    ])
  })

  test('have again what the stored version of the voucher took, also the last of a batch', () => {
    const sold = { godownId: null, kind: 'out', value: null, stockItemId: 'pills', batch: 'D4', expiresOn: '2026-12-31' } as const
    const alters = { date: '2026-11-24', movements: [{ ...sold, quantity: quantity('-4') }] }
    expect(left(lines({}), 0, alters)[0]).toEqual(['D4', 4n])
    expect(left(lines({}), 0, { ...alters, date: '2026-11-25' })[0]).toEqual(['B2', 30n])
  })

  test('are those of its item: another item has none of them', () => {
    const [line] = lines({ batch: 'B2', expiresOn: '2027-01-31' })
    expect(line && changedGoods(line, { itemId: 'syrup' })).toMatchObject({ batch: '', expiresOn: null })
    expect(line && changedGoods(line, { itemId: 'pills' })).toMatchObject({ batch: 'B2' })
  })
})
