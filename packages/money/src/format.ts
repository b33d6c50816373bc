import { digits, type Language } from './digits.ts'
import { type Paisa, splitDigits } from './paisa.ts'

/**
 * An amount as a person reads it: grouped by thousand, lakh, crore (3 digits, then twos), always two decimals,
 * digits in the script of the language, `-` in front when negative. No currency sign: it stands once at the head of a column.
 *
 * With 0 decimals a whole amount is written without them; one with paisa keeps them, because nothing is rounded here.
 *
 * @example formatAmount(paisa(12345670n), 'en') // '1,23,456.70'
 * @example formatAmount(paisa(12345670n), 'np') // '१,२३,४५६.७०'
 */
export function formatAmount(amount: Paisa, language: Language, places: 0 | 2 = 2): string {
  const { rupees, decimals } = splitDigits(amount)
  const fraction = places === 0 && decimals === '00' ? '' : `.${decimals}`
  return digits(`${amount < 0n ? '-' : ''}${grouped(rupees)}${fraction}`, language)
}

/**
 * A number of things, grouped as amounts are.
 *
 * @example formatCount(104200, 'en') // '1,04,200'
 */
export const formatCount = (count: number, language: Language): string => digits(grouped(String(count)), language)

/** Whole digits with commas, by thousand, lakh and crore. */
export const grouped = (whole: string): string => whole.replace(/\d(?=(?:\d\d)+\d$)/g, '$&,')
