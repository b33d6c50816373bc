import { matchNames, type Named, searchKeys, searchPrefixes } from '@lekha/ledger'
import { asciiDigits, type Paisa, readAmount } from '@lekha/money'

/** What of a voucher is searched. */
export type VoucherText = { number: string; narration: string; reference: string; total: Paisa }

/** Numbers follow each other within a block of vouchers: so many of them share one key. */
const NUMBERS_OF_A_KEY = 100n

const amountKey = (amount: Paisa): string => `#${amount}`
const numberKey = (number: bigint): string => `№${number / NUMBERS_OF_A_KEY}`

type Numbered = { prefix: string; number: bigint | undefined }

/** 'PV-0025' as 'pv-' and 25. */
function numberedIn(text: string): Numbered {
  const [, prefix = '', number] = /^(.*?)(\d{1,15})?$/.exec(asciiDigits(text).toLowerCase()) ?? []
  return { prefix, number: number === undefined ? undefined : BigInt(number) }
}

/** The keys by which a voucher is found; `keysOfWord` gives those of one word of its narration, and may remember them. */
export function voucherKeys(
  { number, narration, reference, total }: VoucherText,
  keysOfWord: (word: string) => readonly string[],
): string[] {
  const { prefix, number: counted } = numberedIn(number)
  return [
    ...wordsOf(`${narration} ${reference}`).flatMap(keysOfWord),
    ...(prefix === '' ? [] : [prefix.slice(0, 24)]),
    ...(counted === undefined ? [] : [numberKey(counted)]),
    amountKey(total),
  ]
}

/** The keys of one word: as it is written, and by its sound, in either script. */
export const keysOfWord = (word: string): string[] => searchKeys({ name: word, nameNp: '' })

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

/** Keys from `first` to before `end`. */
type KeyRange = { first: string; end: string }

/** A typed word: the ranges of which one must hold a key of the voucher, and the rule by which a voucher is judged. */
export type TypedWord = { keys: KeyRange[]; isIn: (voucher: VoucherText) => boolean }

const beginningWith = (prefix: string): KeyRange => ({ first: prefix, end: `${prefix}\u{10FFFF}` })
/** Numbers and amounts are looked for whole: hundreds of blocks have a number that begins with 1. */
const whole = (key: string): KeyRange => ({ first: key, end: `${key}\u0001` })

/**
 * The words of a search, each of which a voucher must have: the beginning of a word of its narration or reference, in either script
 * (`matchNames`), its number with or without prefix and leading zeros, or its whole amount.
 */
export function typedWords(text: string): TypedWord[] {
  return wordsOf(text).map((word) => {
    const amount = amountIn(word)
    const { prefix, number } = numberedIn(word)
    const hasNumber = (voucher: VoucherText): boolean => {
      const of = numberedIn(voucher.number)
      return (
        of.prefix.startsWith(prefix) &&
        (number === undefined ? prefix !== '' : of.number === number && (prefix === '' || of.prefix === prefix))
      )
    }
    return {
      keys: [
        ...longestOf(searchPrefixes(word)).map(beginningWith),
        ...(number === undefined ? [] : [whole(numberKey(number))]),
        ...(amount === undefined ? [] : [whole(amountKey(amount))]),
      ],
      isIn: (voucher) => voucher.total === amount || hasNumber(voucher) || matchNames(word, [namedBy(voucher)], 'en').length > 0,
    }
  })
}

/** Of 'JV-0123', which is two words to a name, '0123': all that the name needs for certain, and the fewest vouchers have it. */
const longestOf = (words: readonly string[][]): string[] =>
  words.reduce((longest, next) => ((next[0] ?? '').length > (longest[0] ?? '').length ? next : longest), [])

const namedBy = ({ narration, reference }: VoucherText): Named => ({ name: narration, nameNp: '', alias: reference })

function amountIn(word: string): Paisa | undefined {
  if (!/^[\d,]+(?:\.\d{1,2})?$/.test(asciiDigits(word))) return undefined
  const read = readAmount(word)
  return read.ok ? read.amount : undefined
}
