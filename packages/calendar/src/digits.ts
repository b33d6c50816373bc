import type { Language } from './name-lists.ts'

const DEVANAGARI_ZERO = 0x0966
const ASCII_ZERO = 0x30

/** The text with its ASCII digits in the script of the language. Like `digits` of the money package: neither package imports the other. */
export function inDigitsOf(language: Language, text: string | number): string {
  if (language === 'en') return `${text}`
  return `${text}`.replace(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - ASCII_ZERO + DEVANAGARI_ZERO))
}

/** The text with Devanagari digits turned into ASCII. */
export function inAsciiDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - DEVANAGARI_ZERO + ASCII_ZERO))
}
