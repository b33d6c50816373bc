import { parsePaisa, parseQuantity, parseRate } from '@lekha/money'
import { describe, expect, test } from 'vitest'
import { changedLine, figuresOf, lackOf, linesOf, rowsOf, type StockLine, tidiedLine, withOpenEnd } from './stock-lines.ts'

const [EMPTY] = withOpenEnd([]) as [StockLine]
const line = (change: Partial<StockLine>) => changedLine({ ...EMPTY, itemId: 'cement' }, change)

describe('a line of the opening stock', () => {
  test('has the value of a typed rate, rounded once to the paisa, and the rate of a typed value', () => {
    const rated = changedLine(line({ quantity: '12.5' }), { rate: '0.335' })
    expect(figuresOf(rated, 2)).toEqual({ quantity: parseQuantity('12.5'), rate: parseRate('0.335'), value: parsePaisa('4.19') })
    const valued = changedLine(rated, { value: '१०००' })
    expect(figuresOf(valued, 2)).toEqual({ quantity: parseQuantity('12.5'), rate: parseRate('80'), value: parsePaisa('1000') })
    expect(figuresOf(changedLine(valued, { quantity: '3' }), 2).rate).toBe(parseRate('333.3333'))
    expect(figuresOf(changedLine(rated, { quantity: '3*4' }), 2).value).toBe(parsePaisa('4.02'))
  })

  test('says what it lacks, in the field where it lacks it', () => {
    expect(lackOf({ ...EMPTY, quantity: '1' }, 0)).toMatchObject({ field: 'item' })
    expect(lackOf(line({ rate: '5' }), 0)).toMatchObject({ field: 'quantity', message: 'A quantity is missing.' })
    expect(lackOf(line({ quantity: '1.5' }), 0)).toMatchObject({ field: 'quantity', message: 'This is not a quantity.' })
    expect(lackOf(line({ quantity: '0' }), 0)).toMatchObject({ message: 'An opening quantity is above zero.' })
    expect(lackOf(line({ quantity: '2' }), 0)).toMatchObject({ field: 'rate', message: 'A rate or a value is missing.' })
    expect(lackOf(changedLine(line({ quantity: '2' }), { value: 'ten' }), 0)).toMatchObject({ message: 'This is not an amount.' })
    expect(lackOf(changedLine(line({ quantity: '2' }), { value: '-1' }), 0)).toMatchObject({ message: 'An opening value is zero or more.' })
    expect(lackOf(changedLine(line({ quantity: '2' }), { value: '0' }), 0)).toBeUndefined()
  })

  test('is shown as it was understood when its field is left', () => {
    expect(tidiedLine(changedLine(line({ quantity: '12*10' }), { rate: '1000/8' }), 0)).toMatchObject({ quantity: '120', rate: '125.00' })
    expect(tidiedLine(line({ quantity: 'ten' }), 0)).toMatchObject({ quantity: 'ten', rate: '' })
  })
})

test('what is stored comes back as it was, with an empty line below it, and an empty line is not sent', () => {
  const stored = { stockItemId: 'cement', godownId: 'shed', quantity: parseQuantity('1234.5'), value: parsePaisa('99999.99') }
  const rows = [{ ...stored, batch: 'B1', expiresOn: '2027-01-01' }]
  const lines = linesOf(rows)
  expect(lines).toHaveLength(2)
  expect(rowsOf(lines, () => 2)).toEqual({ rows, ids: [1], bad: undefined })
})
