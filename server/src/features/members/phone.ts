import { atField, sentence } from '@lekha/ledger'
import { asciiDigits } from '@lekha/money'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

const NO_PHONE = sentence('This is not a telephone number. Write one number; one of another country begins with + and its code.')

/**
 * A telephone number as ITU-T E.164 writes it, from what people type: with spaces and strokes, in either script; one without a country code is of Nepal.
 *
 * @example storedPhone('०१-४४१२३४५') // '+97714412345'
 * @throws BookError `rule_broken` at the field `phone` for what is no number of its country
 */
export function storedPhone(typed: string): string {
  const text = asciiDigits(typed).trim()
  if (text === '') return ''
  const found = parsePhoneNumberFromString(text, { defaultCountry: 'NP', extract: false })
  if (!found?.isValid() || found.ext !== undefined) throw atField('phone', NO_PHONE)
  return found.number
}
