import { expect, test } from 'vitest'
import { itemFields } from './item-fields.ts'

const goods = { id: 'goods' }
const spares = { id: 'spares' }

test('a new item lies in the ledger of stock of the item before it, or in the only one there is', () => {
  expect(itemFields(undefined, undefined, null, [goods]).stockLedgerId).toBe('goods')
  expect(itemFields(undefined, undefined, null, [goods, spares]).stockLedgerId).toBeNull()
  expect(itemFields(undefined, undefined, null, []).stockLedgerId).toBeNull()
  const former = { ...itemFields(undefined, undefined, null, []), stockLedgerId: 'spares' } as never
  expect(itemFields(undefined, former, null, [goods, spares]).stockLedgerId).toBe('spares')
})
