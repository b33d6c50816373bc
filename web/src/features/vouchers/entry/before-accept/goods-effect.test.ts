import type { Movement } from '@lekha/ledger'
import { parsePaisa, parseQuantity } from '@lekha/money'
import { expect, test } from 'vitest'
import { movedByItem } from './goods-effect.ts'

const moved = (stockItemId: string, kind: Movement['kind'], many: string, value: string | null = null): Movement => ({
  ...{ stockItemId, godownId: null, kind, quantity: parseQuantity(many), value: value === null ? null : parsePaisa(value) },
  ...{ batch: '', expiresOn: null },
})

test('the goods of a voucher change the stock by item: what comes in with its value, what goes out, and no move between godowns', () => {
  const movements = [
    moved('cement', 'in', '10', '500'),
    moved('cement', 'in', '2', '101.50'),
    moved('rods', 'out', '-3'),
    moved('rods', 'out', '1'),
    moved('rice', 'move', '-5'),
    moved('rice', 'move', '5'),
    moved('', 'out', '-1'),
  ]
  expect(movedByItem(movements)).toEqual([
    { itemId: 'cement', came: parseQuantity('12'), value: parsePaisa('601.50'), went: parseQuantity('0') },
    { itemId: 'rods', came: parseQuantity('0'), value: parsePaisa('0'), went: parseQuantity('-2') },
  ])
})
