import { digits, formatCount, type Language } from '@lekha/money'
import type { TFunction } from 'i18next'
import type { WireFailure } from './wire-failure.ts'

/** A failure as a sentence: numbers and dates in the digits of the language, a count grouped, and with the name in that language of what it is about. */
export function failureSentence({ template, values, message }: WireFailure, t: TFunction, language: Language): string {
  const { nameNp = '' } = values
  const shown = Object.entries(values).map(([key, value]): [string, string] => [key, shownValue(key, value, language)])
  const named = language === 'np' && nameNp !== '' ? { name: nameNp } : {}
  return t(template, { ...Object.fromEntries(shown), ...named, defaultValue: message })
}

function shownValue(key: string, value: string, language: Language): string {
  if (key === 'name') return value
  return key === 'count' ? formatCount(Number.parseInt(value, 10), language) : digits(value, language)
}
