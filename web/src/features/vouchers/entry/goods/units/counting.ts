import type { StockItem, UnitOfMeasure } from '@lekha/contract'
import { asciiDigits, formatScaled, type Language, NONE, type Quantity, quantity, readScaled } from '@lekha/money'

/** A unit in which an item can be counted: `many` of it are `own` of the unit in which the item is kept. */
export type UnitSize = {
  symbol: string
  words: readonly string[]
  many: bigint
  own: bigint
  decimals: number
  kind: 'own' | 'multiple' | 'alternate'
}

const PLACES = 4

/** The units of an item: its own, the multiples of that, such as a box of 12, its alternate unit, and the multiples of that one. */
export function unitSizes(
  item: Pick<StockItem, 'unitId' | 'alternateUnitId' | 'alternateQuantity' | 'unitQuantity'>,
  units: readonly UnitOfMeasure[],
): UnitSize[] {
  const { unitId, alternateUnitId, alternateQuantity, unitQuantity } = item
  return units.flatMap((unit): UnitSize[] => {
    const { id, baseUnitId, perBase, symbol, name, nameNp, decimals } = unit
    const words = [symbol, name, nameNp].filter((word) => word !== '').map((word) => word.toLowerCase())
    const times = BigInt(perBase ?? 1)
    if (id === unitId) return [{ symbol, words, many: 1n, own: 1n, decimals, kind: 'own' }]
    if (baseUnitId !== null && baseUnitId === unitId) return [{ symbol, words, many: 1n, own: times, decimals, kind: 'multiple' }]
    if (alternateUnitId === null || alternateQuantity === null || unitQuantity === null) return []
    if (id !== alternateUnitId && baseUnitId !== alternateUnitId) return []
    return [
      {
        symbol,
        words,
        many: alternateQuantity,
        own: unitQuantity * times,
        decimals,
        kind: id === alternateUnitId ? 'alternate' : 'multiple',
      },
    ]
  })
}

/** A number, or one that is calculated, and the unit behind it. */
const PART = /^\s*(\d[\d.,]*(?:[*+/\u00d7\u00f7]\d[\d.,]*)*)\s*([^\s\d][^\s]*)?(?:\s+|$)/

/**
 * What was typed as a quantity in other units, in the unit of the item: "2 box 3" are 27 where a box has 12. Without a unit, or with one that the item
 * does not have, the text stays as it is.
 *
 * @example countedText('2 box 3', sizes, 0) // '27'
 */
export function countedText(text: string, sizes: readonly UnitSize[], places: number): string {
  let [rest, dividend, divisor] = [asciiDigits(text), 0n, 1n]
  let isNamed = false
  while (rest.trim() !== '') {
    const [part, number = '', word] = PART.exec(rest) ?? []
    const read = readScaled(number, PLACES)
    const size = sizes.find(({ words, kind }) => (word === undefined ? kind === 'own' : words.includes(word.toLowerCase())))
    if (part === undefined || read === undefined || !size || (word === undefined && !isNamed)) return text
    isNamed = true
    dividend = dividend * size.many + read * size.own * divisor
    divisor *= size.many
    rest = rest.slice(part.length)
  }
  return isNamed ? formatScaled(quantity(roundedTo(dividend, divisor, places)), 0, 'en') : text
}

/** Rounded to the decimals of the unit; of a unit that is counted whole, to four, so that parts of a piece are seen. */
function roundedTo(dividend: bigint, divisor: bigint, places: number): bigint {
  const step = places === 0 ? 1n : 10n ** BigInt(PLACES - places)
  return ((2n * dividend + divisor * step) / (2n * divisor * step)) * step
}

/** A quantity in the other units of its item, in words: the largest multiple of which there is one, with the rest, and the alternate unit. */
export function inOtherUnits(many: Quantity, sizes: readonly UnitSize[], language: Language): string {
  const own = sizes.find(({ kind }) => kind === 'own')
  if (many <= NONE || !own) return ''
  const [largest] = sizes
    .filter(({ kind, own: size, many: of }) => kind === 'multiple' && of === 1n && many >= size * 10_000n)
    .toSorted((one, other) => (one.own > other.own ? -1 : 1))
  const count = largest && many / (largest.own * 10_000n)
  const rest = largest && quantity(many - (count ?? 0n) * largest.own * 10_000n)
  const boxes = largest && `${formatScaled(quantity((count ?? 0n) * 10_000n), 0, language)} ${largest.symbol}`
  const pieces = rest === undefined || rest === NONE ? undefined : `${formatScaled(rest, 0, language)} ${own.symbol}`
  const alternate = sizes.find(({ kind }) => kind === 'alternate')
  const other = alternate && inAlternate(many, alternate, language)
  return [[boxes, pieces].filter(Boolean).join(' '), other].filter(Boolean).join(' · ')
}

function inAlternate(many: Quantity, { many: of, own, decimals, symbol }: UnitSize, language: Language): string {
  const rounded = roundedTo(many * of, own, Math.max(decimals, 2))
  return `${rounded * own === many * of ? '' : '≈ '}${formatScaled(quantity(rounded), 0, language)} ${symbol}`
}
