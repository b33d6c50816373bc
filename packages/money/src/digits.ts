/** The languages of the product. `np` is what the address calls Nepali. */
export type Language = 'en' | 'np'

const DEVANAGARI_ZERO = 0x0966
const ASCII_ZERO = 0x30

/**
 * The text with its digits in the script of the language; all else stays. Written here and not by `Intl`,
 * because browsers without Nepali data would print other digits on the screen than the server prints on paper.
 *
 * @example digits('1,234.50', 'np') // '१,२३४.५०'
 */
export function digits(text: string, language: Language): string {
  if (language === 'en') return asciiDigits(text)
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - ASCII_ZERO + DEVANAGARI_ZERO))
}

/**
 * The text with Devanagari digits turned into ASCII; all else stays.
 *
 * @example asciiDigits('२०८३/८४') // '2083/84'
 */
export function asciiDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - DEVANAGARI_ZERO + ASCII_ZERO))
}
