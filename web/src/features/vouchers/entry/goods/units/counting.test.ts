import type { UnitOfMeasure } from '@lekha/contract'
import { parseQuantity } from '@lekha/money'
import { describe, expect, test } from 'vitest'
import { countedText, inOtherUnits, unitSizes } from './counting.ts'

const unit = (id: string, symbol: string, more: Partial<UnitOfMeasure> = {}): UnitOfMeasure => ({
  ...{ id, symbol, name: id, nameNp: '', decimals: 0, baseUnitId: null, perBase: null, active: true, version: 1 },
  ...more,
})
const UNITS = [
  unit('piece', 'pcs', { nameNp: 'गोटा' }),
  unit('box', 'box', { nameNp: 'बाकस', baseUnitId: 'piece', perBase: 12 }),
  unit('carton', 'ctn', { baseUnitId: 'piece', perBase: 144 }),
  unit('kilogram', 'kg', { decimals: 3 }),
  unit('quintal', 'qtl', { baseUnitId: 'kilogram', perBase: 100 }),
  unit('litre', 'l', { decimals: 2 }),
]
const none = { alternateUnitId: null, alternateQuantity: null, unitQuantity: null }
const pieces = unitSizes({ unitId: 'piece', ...none }, UNITS)
/** Ten pieces are three kilograms; kept in kilograms. */
const rods = unitSizes(
  { unitId: 'kilogram', alternateUnitId: 'piece', alternateQuantity: parseQuantity('10'), unitQuantity: parseQuantity('3') },
  UNITS,
)
/** Three kilograms are ten pieces; kept in pieces. */
const soap = unitSizes(
  { unitId: 'piece', alternateUnitId: 'kilogram', alternateQuantity: parseQuantity('3'), unitQuantity: parseQuantity('10') },
  UNITS,
)

describe('a quantity typed in another unit', () => {
  test.each([
    ['2 box', '24'],
    ['2 box 3', '27'],
    ['2box 3pcs', '27'],
    ['1 ctn 2 box 3', '171'],
    ['2 Box 3 pieces', undefined],
    ['२ बाकस ३ गोटा', '27'],
    ['1+1 box', '24'],
    ['1.5 box', '18'],
    ['5 pcs', '5'],
  ])('%s is in the unit of the item %s', (text, counted) => {
    expect(countedText(text, pieces, 0)).toBe(counted ?? text)
  })

  test.each(['12', '12*3', '', 'box', '2 kg', '2 3', '2 box many', '2 3 box'])('"%s" stays as it was typed', (text) => {
    expect(countedText(text, pieces, 0)).toBe(text)
  })

  test('is in the proportion of the alternate unit, rounded to the decimals of the unit', () => {
    expect(['20 pcs', '1 box', '2 qtl', '1 pcs'].map((text) => countedText(text, rods, 3))).toEqual(['6', '3.6', '200', '0.3'])
    expect(countedText('1 l', unitSizes({ unitId: 'litre', ...none }, UNITS), 2)).toBe('1')
    expect(countedText('6 kg', soap, 0)).toBe('20')
    // A third of a piece is not hidden: the field refuses it.
    expect(countedText('1 kg', soap, 0)).toBe('3.3333')
  })
})

describe('a quantity in words', () => {
  test.each<[string, string]>([
    ['27', '2 box 3 pcs'],
    ['24', '2 box'],
    ['12', '1 box'],
    ['300', '2 ctn 12 pcs'],
    ['11', ''],
    ['0', ''],
  ])('of %s pieces names the largest multiple of which there is one, and the rest: %s', (many, words) => {
    expect(inOtherUnits(parseQuantity(many), pieces, 'en')).toBe(words)
  })

  test('has the alternate unit beside it, and says where that is rounded', () => {
    expect(inOtherUnits(parseQuantity('6'), rods, 'np')).toBe('२० pcs')
    expect(inOtherUnits(parseQuantity('1'), rods, 'en')).toBe('≈ 3.33 pcs')
    expect(inOtherUnits(parseQuantity('20'), soap, 'en')).toBe('1 box 8 pcs · 6 kg')
  })
})
