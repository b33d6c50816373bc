import { describe, expect, test } from 'vitest'
import { type TypedGoods, typedGoods } from './typed-goods.ts'

const NAMES = ['iron rod 12 mm', '7 up', 'box file', 'elbow 1/2 inch', 'cement opc', 'सिमेन्ट']
const isBegun = (text: string) => NAMES.some((name) => ` ${name}`.includes(` ${text.trim().toLowerCase()}`))
const known = { isName: isBegun, finds: isBegun, isUnit: (word: string) => ['box', 'pcs', 'बाकस'].includes(word) }
const read = (text: string) => typedGoods(text, known)
const none = { quantity: '', rate: '', discount: '' }

describe('a line of goods typed in one cell', () => {
  test.each<[string, Partial<TypedGoods>]>([
    ['12 cem @1180', { name: 'cem', quantity: '12', rate: '1180' }],
    ['12 cem @1180 -5%', { name: 'cem', quantity: '12', rate: '1180', discount: '5%' }],
    ['12 cem @1180-5%', { name: 'cem', quantity: '12', rate: '1180', discount: '5%' }],
    ['12 cem @1180 -50', { name: 'cem', quantity: '12', rate: '1180', discount: '50' }],
    ['12 cem -5%', { name: 'cem', quantity: '12', discount: '5%' }],
    ['cem @1,180.50', { name: 'cem', rate: '1,180.50' }],
    ['2.5*3 cem @1130/1.13', { name: 'cem', quantity: '2.5*3', rate: '1130/1.13' }],
    ['१२ सिमे @११८० -५%', { name: 'सिमे', quantity: '12', rate: '1180', discount: '5%' }],
  ])('%s is a quantity, an item, a rate and what is taken off', (text, typed) => {
    expect(read(text)).toEqual({ ...none, ...typed })
  })

  test.each(['890123456789', '12', '१२', ' 12 ', 'cem', 'SKU-12', '12mm'])('%s alone is a name, a code or a barcode', (text) => {
    expect(read(text)).toEqual({ ...none, name: text.trim() })
  })

  test.each(['12 mm', '7 up', '7 u', '1/2 inch', '1/2 elbow'])('%s stands so in a name, or is a size: it is no quantity', (text) => {
    expect(read(text)).toEqual({ ...none, name: text })
  })

  test('a number before such a name is one, and so is one that stands elsewhere in the name', () => {
    expect(read('12 7 up @50')).toEqual({ ...none, name: '7 up', quantity: '12', rate: '50' })
    expect(read('12 iro')).toEqual({ ...none, name: 'iro', quantity: '12' })
  })

  test.each<[string, Partial<TypedGoods>]>([
    ['2 box cem', { name: 'cem', quantity: '2 box' }],
    ['२ बाकस ३ cem @10', { name: 'cem', quantity: '2 बाकस 3', rate: '10' }],
    ['2 box file', { name: 'box file', quantity: '2' }],
    ['2 cem box', { name: 'cem box', quantity: '2' }],
  ])('%s names the unit unless the words name an item', (text, typed) => {
    expect(read(text)).toEqual({ ...none, ...typed })
  })

  test('the item stays found while what follows it is typed key by key', () => {
    const keys = '12 cem @1180 -5%'
    const names = Array.from({ length: keys.length - 5 }, (_, index) => read(keys.slice(0, index + 6)).name)
    expect(new Set(names)).toEqual(new Set(['cem']))
  })

  test('an @ before anything but a rate belongs to the name', () => {
    expect(read('ram@shop')).toEqual({ ...none, name: 'ram@shop' })
  })
})
