import { asciiDigits, readScaled } from '@lekha/money'

/** What was typed into the field of an item: by which name it is sought, and the figures around that, each '' where there is none. */
export type TypedGoods = { name: string; quantity: string; rate: string; discount: string }

/** What the names of the items and units say about a text. */
export type KnownNames = {
  /** Whether the text stands so in the name of an item, or is one of its codes: such as "12 mm" or "7 Up". */
  isName: (text: string) => boolean
  /** Whether the text finds an item. */
  finds: (text: string) => boolean
  /** Whether a word names a unit of measure. */
  isUnit: (word: string) => boolean
}

const PLACES = 4

/**
 * Reads a line of goods that was typed at once, in either script: "12 cem @1180 -5%" is twelve of what "cem" finds, at 1,180 less five percent. The
 * quantity may have a unit, "2 box cem". A number alone is a code or a barcode, and a number that stands so in a name belongs to the name.
 *
 * @example typedGoods('12 cem @1180', known) // { name: 'cem', quantity: '12', rate: '1180', discount: '' }
 */
export function typedGoods(text: string, known: KnownNames): TypedGoods {
  const { rest, ...price } = priceIn(text)
  return { ...countIn(rest, known), ...price }
}

/** The rate behind "@", and what is taken off at the end; `rest` is what stands before them. An "@" before anything else belongs to the name. */
function priceIn(text: string): { rest: string; rate: string; discount: string } {
  const plain = asciiDigits(text)
  const at = plain.lastIndexOf('@')
  const [rate = '', share, amount] = AFTER_RATE.exec(plain.slice(at + 1))?.slice(1) ?? []
  if (at !== -1 && (rate === '' || readScaled(rate, PLACES) !== undefined))
    return { rest: text.slice(0, at), rate, discount: share ?? amount ?? '' }
  const [, kept, off = ''] = /^(.*\S)\s+[-\u2212]\s*(\d[\d.,]*\s*%)\s*$/.exec(plain) ?? []
  return { rest: kept === undefined ? text : text.slice(0, kept.length), rate: '', discount: off }
}

/** The rate, less a share or, after a blank, less an amount; a minus at the end has only been begun. */
const AFTER_RATE = /^\s*(.*?)(?:\s*[-\u2212]\s*(\d[\d.,]*\s*%)|\s+[-\u2212](\d[\d.,]*)|\s*[-\u2212])?\s*$/

/** A number, or one that is calculated without a division: "1/2 elbow" is sought by its name. */
const COUNT = /^\s*(\d[\d.,]*(?:[*+\u00d7]\d[\d.,]*)*)\s+(?=\S)/

/** The quantity at the beginning, with its unit where the words say no name otherwise. */
function countIn(text: string, { isName, finds, isUnit }: KnownNames): Pick<TypedGoods, 'name' | 'quantity'> {
  const plain = asciiDigits(text)
  const [head = '', number = ''] = COUNT.exec(plain) ?? []
  if (number === '' || readScaled(number, PLACES) === undefined || isName(text)) return { name: text.trim(), quantity: '' }
  const name = text.slice(head.length).trim()
  const [, unit = '', further = '', item = ''] = /^(\S+)(\s+[\d०-९][\d०-९.]*)?\s+(\S.*)$/.exec(name) ?? []
  if (!isUnit(unit) || finds(name)) return { name, quantity: number }
  return { name: item, quantity: asciiDigits(`${number} ${unit}${further}`) }
}
