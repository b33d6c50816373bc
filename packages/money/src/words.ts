import { AmountError } from './amount-error.ts'
import type { Language } from './digits.ts'
import { ENGLISH_TENS, ENGLISH_TO_19, NEPALI_TO_99, SCALES } from './number-words.ts'
import { magnitude, type Paisa } from './paisa.ts'

/** Above 99 padma Nepali has words that nobody uses; every amount that the database can store is smaller. */
const MAX_RUPEES = 10n ** 17n

/**
 * An amount in words, as vouchers, bills and cheques carry it. Paisa are named only where there are any.
 *
 * @throws {AmountError} from 10^17 rupees on.
 * @example amountInWords(paisa(12345678n), 'en')
 * // 'Rupees One Lakh Twenty Three Thousand Four Hundred Fifty Six and Seventy Eight Paisa Only'
 * @example amountInWords(paisa(12345678n), 'np')
 * // 'एक लाख तेइस हजार चार सय छपन्न रुपैयाँ अठहत्तर पैसा मात्र'
 */
export function amountInWords(amount: Paisa, language: Language): string {
  const size = magnitude(amount)
  const rupees = size / 100n
  if (rupees >= MAX_RUPEES) throw new AmountError('too-large-for-words')
  const wholeWords = numberInWords(rupees, language)
  const paisaWords = size % 100n === 0n ? '' : numberInWords(size % 100n, language)
  const isNegative = amount < 0n
  if (language === 'np') {
    return `${isNegative ? 'ऋणात्मक ' : ''}${wholeWords} रुपैयाँ ${paisaWords && `${paisaWords} पैसा `}मात्र`
  }
  return `${isNegative ? 'Minus ' : ''}Rupees ${wholeWords}${paisaWords && ` and ${paisaWords} Paisa`} Only`
}

function numberInWords(value: bigint, language: Language): string {
  const words: string[] = []
  let rest = value
  for (const scale of SCALES) {
    const unit = 10n ** scale.zeros
    if (rest >= unit) words.push(wordTo99(rest / unit, language), scale[language])
    rest %= unit
  }
  if (rest > 0n || words.length === 0) words.push(wordTo99(rest, language))
  return words.join(' ')
}

function wordTo99(value: bigint, language: Language): string {
  const number = Number(value) // 0 to 99: an index, not money
  if (language === 'np') return NEPALI_TO_99[number] ?? ''
  if (number < 20) return ENGLISH_TO_19[number] ?? ''
  const tens = ENGLISH_TENS[Math.floor(number / 10)] ?? ''
  return number % 10 === 0 ? tens : `${tens} ${ENGLISH_TO_19[number % 10] ?? ''}`
}
