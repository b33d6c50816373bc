import { parseQuantity } from '@lekha/money'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { quantityField } from './fields.ts'
import { stockItemCalls } from './stock-item.ts'

describe('a quantity', () => {
  test.each([
    ['12.5', 125_000n],
    ['-0.0001', -1n],
    ['99999999999', 999_999_999_990_000n],
  ])('%s is one, and goes out as it came in', (text, stored) => {
    const quantity = z.decode(quantityField, text)
    expect([quantity, z.encode(quantityField, quantity)]).toEqual([stored, text])
  })

  test.each(['', 'a', '1.00001', '1,000', '100000000000', '1e3'])('%s is none', (text) =>
    expect(quantityField.safeParse(text).error?.issues[0]?.message).toBe('This is not a quantity.'),
  )
})

test('an item of which nothing is an alternate unit of something is refused, and so is a level below nothing', () => {
  const body = stockItemCalls.create.body?.shape
  const faults = (field: 'alternateQuantity' | 'reorderLevel', text: string) =>
    body?.[field].safeParse(text).error?.issues.map(({ message }) => message)
  expect(faults('alternateQuantity', '0')).toEqual(['Both quantities are above zero.'])
  expect(faults('reorderLevel', '-1')).toEqual(['A quantity is zero or more.'])
  expect(body?.reorderLevel.parse('0')).toBe(parseQuantity('0'))
})
