import { parsePaisa, parseQuantity } from '@lekha/money'
import { describe, expect, test } from 'vitest'
import { change, type Entry, type EntryAction, newEntry, totalsOf } from '../entry.ts'
import { bodyOf } from '../entry-body.ts'
import { entryFromVoucher } from '../entry-of-voucher.ts'
import { fieldOfPath } from '../field-of-path.ts'
import { isTouched } from '../is-touched.ts'
import { firstLack } from '../lack.ts'
import { figuresOf, type GoodsChange, goodsOf, lackOfGoods, movedBy, movementsOf } from './goods-line.ts'

const blank = () =>
  newEntry({ type: 'stock-journal', kind: 'stock-journal', mode: 'double', date: '2026-08-17', accountId: null, ledgerId: null })
const after = (entry: Entry, ...actions: EntryAction[]) => actions.reduce(change, entry)
const type = (index: number, typed: GoodsChange): EntryAction => ({ do: 'goods', index, with: typed })
const typed = (...lines: GoodsChange[]) =>
  lines.reduce((entry, line, index) => after(entry, { do: 'open goods', after: index - 1 }, type(index, line)), blank())
const never = () => false
const quantity = parseQuantity

/** Ten bags of cement go out, three of sand come in at 250, and two rods go from the main location to Balaju. */
const three = () =>
  typed(
    { itemId: 'cement', does: 'out', quantity: '10' },
    { itemId: 'sand', does: 'in', quantity: '3', rate: '250' },
    { itemId: 'rod', does: 'move', toGodownId: 'balaju', quantity: '2' },
  )

describe('a stock journal', () => {
  test('has no lines of money: what it moves goes out, comes in with a value, or lies in another godown', () => {
    const common = { batch: '', expiresOn: null }
    expect(bodyOf(three()).lines).toEqual([])
    expect(bodyOf(three()).movements).toEqual([
      { ...common, stockItemId: 'cement', godownId: null, kind: 'out', quantity: quantity('-10'), value: null },
      { ...common, stockItemId: 'sand', godownId: null, kind: 'in', quantity: quantity('3'), value: parsePaisa('750.00') },
      { ...common, stockItemId: 'rod', godownId: null, kind: 'move', quantity: quantity('-2'), value: null },
      { ...common, stockItemId: 'rod', godownId: 'balaju', kind: 'move', quantity: quantity('2'), value: null },
    ])
    expect(totalsOf(three()).debit).toBe(parsePaisa('750.00'))
    expect(firstLack(three(), never)).toBeUndefined()
  })

  test('is untouched until something is typed, and a new line does what the line above does, at its place', () => {
    expect(isTouched(blank())).toBe(false)
    expect(isTouched(typed({ itemId: 'cement' }))).toBe(true)
    const next = after(typed({ itemId: 'rod', does: 'move', godownId: 'balaju' }), { do: 'open goods', after: 0 }).goods[1]
    expect(next).toMatchObject({ does: 'move', godownId: 'balaju', itemId: null })
  })

  test('is altered as it was entered: two movements between godowns are one line', () => {
    const movements = bodyOf(three()).movements ?? []
    const stored = { ...three(), movements, lines: [], alters: null }
    const entry = entryFromVoucher(
      { ...stored, version: 1, number: 'SJ-1', id: 'v', fiscalYearId: '', bsDate: '', entry: '1' } as never,
      'stock-journal',
    )
    expect(entry.goods.map(({ does, quantity: many, toGodownId }) => [does, many, toGodownId])).toEqual([
      ['out', '10', null],
      ['in', '3', null],
      ['move', '2', 'balaju'],
    ])
    expect(bodyOf(entry).movements).toEqual(movements)
    expect(movedBy(entry, 'cement')).toBe(0n)
    expect(movedBy(after(entry, type(0, { quantity: '12' })), 'cement')).toBe(quantity('-2'))
  })

  test('shows a refusal of the server in the line that it is of', () => {
    const path = (of: string) => fieldOfPath(three(), of)
    expect(['movements.0.quantity', 'movements.3.godownId', 'movements.1.value', 'movements', 'date'].map(path)).toEqual([
      'goods.0.quantity',
      'goods.2.godown',
      'goods.1.value',
      'goods.0.item',
      'date',
    ])
  })
})

describe('a line of goods', () => {
  test('is worth its quantity at its rate, rounded once; of rate and value the one typed last counts', () => {
    const [line] = typed({ itemId: 'oil', does: 'in', quantity: '2.5', rate: '33.333' }).goods
    expect(line && figuresOf(line).value).toBe(8333n)
    const [byValue] = after(typed({ does: 'in', quantity: '3', rate: '10' }), type(0, { value: '100' })).goods
    expect(byValue?.rate).toBe('')
    expect(byValue && figuresOf(byValue)).toEqual({ quantity: quantity('3'), rate: 333_333n, discount: 0n, value: 10_000n })
  })

  test('takes what can be calculated, in either script', () => {
    const [line] = after(typed({ does: 'in', quantity: '१२*२', rate: '१००' }), { do: 'tidy goods', index: 0 }).goods
    expect([line?.quantity, line?.rate]).toEqual(['24', '100.00'])
  })

  test('takes a cost that came later: a value without a quantity, of goods that came in', () => {
    const freight = { itemId: 'oil', quantity: '0', value: '500' }
    const lackOf = (change: GoodsChange) => lackOfGoods(typed({ ...freight, ...change }).goods, () => 4)?.message
    expect(lackOf({ does: 'in' })).toBeUndefined()
    expect(lackOf({ does: 'out' })).toBe('A quantity is more than zero; the mark of the line says which way the goods go.')
    expect(movementsOf(typed({ ...freight, does: 'in' }).goods)).toMatchObject([{ kind: 'in', quantity: 0n, value: 50_000n }])
  })

  test.each<[string, GoodsChange, string, string]>([
    ['an item', { quantity: '5' }, 'item', 'Choose an item.'],
    ['a quantity', { itemId: 'oil' }, 'quantity', 'A quantity is missing.'],
    ['a quantity that is one', { itemId: 'oil', quantity: 'many' }, 'quantity', 'This is no quantity.'],
    [
      'a quantity above zero',
      { itemId: 'oil', quantity: '-2' },
      'quantity',
      'A quantity is more than zero; the mark of the line says which way the goods go.',
    ],
    ['whole pieces', { itemId: 'piece', quantity: '1.5' }, 'quantity', 'This unit has fewer decimals.'],
    ['a value of what comes in', { itemId: 'oil', does: 'in', quantity: '2' }, 'rate', 'What is received needs a rate or a value.'],
    [
      'another godown to move to',
      { itemId: 'oil', does: 'move', quantity: '2' },
      'toGodown',
      'Choose another godown than the one it leaves.',
    ],
  ])('lacks %s', (_, line, field, message) => {
    const placesOf = (itemId: string) => (itemId === 'piece' ? 0 : 4)
    expect(lackOfGoods(typed(line).goods, placesOf)).toEqual({ field: `goods.0.${field}`, message })
  })

  test('that gives back what was sold stays below zero', () => {
    const returned = {
      stockItemId: 'oil',
      godownId: null,
      kind: 'out',
      quantity: quantity('4'),
      value: null,
      batch: '',
      expiresOn: null,
    } as const
    expect(goodsOf([returned])[0]?.quantity).toBe('-4')
  })
})
