import { parsePaisa, parseQuantity, parseRate } from '@lekha/money'
import { describe, expect, test } from 'vitest'
import { amountLeft, formOf, leftOfOrder, nextOfOrder, ORDER_TYPES, type OrderedGoods, stateOfOrder } from './order.ts'

const goods = (stockItemId: string, many: string, rate?: string): OrderedGoods => ({
  stockItemId,
  quantity: parseQuantity(many),
  ...(rate !== undefined && { bill: { rate: parseRate(rate) } }),
})
const left = (ordered: OrderedGoods[], ...fulfilled: OrderedGoods[]) => leftOfOrder(ordered, fulfilled).map(String)
const many = (...texts: string[]) => texts.map((text) => String(parseQuantity(text)))

describe('what is left of an order', () => {
  test('is what was ordered, less each part delivery; more than was ordered leaves nothing', () => {
    const ordered = [goods('cement', '-10', '800'), goods('rod', '-5', '90')]
    expect(left(ordered)).toEqual(many('10', '5'))
    expect(left(ordered, goods('cement', '-4', '800'), goods('cement', '-3.5', '800'))).toEqual(many('2.5', '5'))
    expect(left(ordered, goods('cement', '-12', '800'), goods('rod', '-5', '90'))).toEqual(many('0', '0'))
    expect(left(ordered, goods('paint', '-3'))).toEqual(many('10', '5'))
  })

  test('goes off the line at whose rate it was delivered first, then off the other lines of the item', () => {
    const ordered = [goods('cement', '10', '800'), goods('cement', '5', '750')]
    expect(left(ordered, goods('cement', '5', '750'))).toEqual(many('10', '0'))
    expect(left(ordered, goods('cement', '7', '750'))).toEqual(many('8', '0'))
    expect(left(ordered, goods('cement', '3', '790'))).toEqual(many('7', '5'))
  })

  test('is worth its share of the line, rounded once', () => {
    expect(String(amountLeft(parsePaisa('100'), parseQuantity('1'), parseQuantity('-3')))).toBe('3333')
    expect(String(amountLeft(parsePaisa('0.05'), parseQuantity('1'), parseQuantity('2')))).toBe('3')
  })
})

describe('the state of an order', () => {
  const facts = {
    ...{ type: 'quotation', validUntil: '2026-09-30', total: parsePaisa('8000'), goods: [goods('cement', '10')] },
    fulfilled: { total: parsePaisa('0'), goods: [] as OrderedGoods[] },
  }
  const none = { ...facts, goods: [] }

  test('is fulfilled once all goods were billed, or, without goods, the whole amount', () => {
    expect(stateOfOrder(facts, '2026-09-30')).toBe('open')
    expect(stateOfOrder({ ...facts, fulfilled: { total: parsePaisa('1'), goods: [goods('cement', '10')] } }, '2027-01-01')).toBe(
      'fulfilled',
    )
    expect(stateOfOrder({ ...none, fulfilled: { total: parsePaisa('7999.99'), goods: [] } }, '2026-09-01')).toBe('open')
    expect(stateOfOrder({ ...none, fulfilled: { total: parsePaisa('8000'), goods: [] } }, '2026-09-01')).toBe('fulfilled')
  })

  test('a quotation past its day is expired, an order is late but open', () => {
    expect(stateOfOrder(facts, '2026-10-01')).toBe('expired')
    expect(stateOfOrder({ ...facts, type: 'sales-order' }, '2026-10-01')).toBe('open')
  })
})

test('every order is entered in the form of a bill and becomes one', () => {
  expect(ORDER_TYPES.map(({ baseKind, code }) => [formOf(baseKind), nextOfOrder(code)[0]])).toEqual([
    ...[1, 2, 3].map(() => ['sales', 'sales']),
    ['purchase', 'purchase'],
  ])
  expect(formOf('opening')).toBeUndefined()
})
