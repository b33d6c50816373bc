import { adToBs, bsToAd, CalendarError } from '@lekha/calendar'
import { sentence } from '@lekha/ledger'
import {
  asciiDigits,
  type Paisa,
  paisaText,
  parsePaisa,
  parseQuantity,
  parseRate,
  type Quantity,
  type Rate,
  scaledText,
} from '@lekha/money'
import * as z from 'zod'

/** An id made by the application, UUID version 7 for whatever is ordered by birth. */
export const id = z.uuid().toLowerCase()

/** An amount: a signed decimal string on the wire, debit positive; Paisa in the program. As long as a sum may be that is stored. */
export const amount = z.codec(
  z.string().regex(/^-?\d{1,17}(\.\d{1,2})?$/, sentence('This is not an amount.')),
  z.bigint() as unknown as z.ZodType<Paisa, Paisa>,
  { decode: (text) => parsePaisa(text), encode: (value) => paisaText(value) },
)

/** A quantity: a decimal text on the wire, with at most four decimals; ten-thousandths of a unit in the program and in the database. */
export const quantityField = z.codec(
  z.string().regex(/^-?\d{1,11}(\.\d{1,4})?$/, sentence('This is not a quantity.')),
  z.bigint() as unknown as z.ZodType<Quantity, Quantity>,
  { decode: (text) => parseQuantity(text), encode: (value) => scaledText(value) },
)

/** A rate of price: a decimal text on the wire, with at most four decimals, zero or more; ten-thousandths of a rupee in the program. */
export const rateField = z.codec(
  z.string().regex(/^\d{1,11}(\.\d{1,4})?$/, sentence('This is no rate.')),
  z.bigint() as unknown as z.ZodType<Rate, Rate>,
  { decode: (text) => parseRate(text), encode: (value) => scaledText(value) },
)

const AD_RANGES = [
  sentence('AD year should be in range of 1913 to 2043'),
  sentence('AD month should be in range of 1 to 12'),
  sentence('AD day should be in range of 1 to 31'),
]

/** The sentence for an invalid date; the specification has one for each part that is out of its range. */
function faultOf(text: string): string | undefined {
  const other = sentence('This is not a date.')
  try {
    return bsToAd(adToBs(text)) === text ? undefined : other
  } catch (error) {
    return AD_RANGES.find((range) => error instanceof CalendarError && error.message === range) ?? other
  }
}

/** A day, AD, 'YYYY-MM-DD', within the years that the Bikram Sambat table covers. */
export const date = z.string().check(({ value, issues }) => {
  const message = faultOf(value)
  if (message !== undefined) issues.push({ code: 'custom', message, input: value })
})

/** A day, or '' for none. */
export const dayOrNone = z.literal('').or(date)

// Control characters, lone surrogates, what no XML holds, and whatever turns the direction of writing or cannot be seen: two names would look alike, and
// paper would lie. Indic letters alone may be joined, or kept apart, by the two characters made for that.
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]/u
const INDIC = [
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Newa',
  'Tirhuta',
]
const INDIC_LETTER = `[${INDIC.map((script) => `\\p{Script=${script}}`).join('')}]`
const BETWEEN_INDIC_LETTERS = new RegExp(`(?<=${INDIC_LETTER})[\\u200C\\u200D](?=${INDIC_LETTER})`, 'gu')

/** Whether every character of a text can be seen, or is the space between words. */
export const isPrintable = (text: string): boolean => !UNPRINTABLE.test(text.replaceAll(BETWEEN_INDIC_LETTERS, ''))
const notPrintable = sentence('This text holds characters that cannot be printed.')

/** One line of text, stored as typed and trimmed only for display. `missing` is the sentence when the value is not a text. */
export const line = (most: number, missing?: string) =>
  z.string(missing).max(most, sentence('This text is too long.')).refine(isPrintable, notPrintable)

/** A line of text that must not be blank; `missing` is the sentence when it is. */
export const requiredLine = (most: number, missing: string) => line(most, missing).refine((text) => text.trim() !== '', missing)

/** A code; one that was left blank is none, so that blank codes are not equal to each other. */
export const code = line(50)
  .nullable()
  .overwrite((text) => (text?.trim() ? text : null))

/** Text of several lines. */
export const prose = (most: number) =>
  z
    .string()
    .max(most, sentence('This text is too long.'))
    .refine((text) => isPrintable(text.replaceAll(/[\n\t]/g, ' ')), notPrintable)

/** A text that is stored or compared exactly as it was received: of whole characters, none of which ends a text for some reader. */
export const exact = (most: number, missing?: string) =>
  z
    .string(missing)
    .max(most, sentence('This text is too long.'))
    .refine((text) => text.isWellFormed() && !text.includes('\0'), notPrintable)

/** A number as people write it: '01-4412345', '+977 98…', '(01) 4412345', '301 482 915'. */
const AS_WRITTEN = /^\+?\(?\d(?:[\d\s()\u2010-\u2013-]*\d)?$/u

/** Digits of either script as ASCII, without the separators that people type; any other text unchanged. */
function bareDigits(text: string): string {
  const ascii = asciiDigits(text).trim()
  return AS_WRITTEN.test(ascii) ? ascii.replaceAll(/\D/g, '') : ascii
}

/** A text or a JSON number, normalized by `read` when decoded; encoding returns the normalized text. */
const readWith = (read: (text: string) => string, missing: string) =>
  z.codec(z.union([z.string(), z.number()], missing), z.string(), { decode: (value) => read(String(value)), encode: (text) => text })

/** Digits in either script, kept as text, at most 15 so that a JSON number still holds them exactly. */
export const digitsField = (missing: string) =>
  readWith(bareDigits, missing)
    .refine((text) => text !== '', missing)
    .refine((text) => text === '' || /^\d{1,15}$/.test(text), sentence('Must be a number'))

/** A registration number of a company: digits, and the strokes that belong to it, as in '12345/078-79'. */
export const registrationField = (missing: string) =>
  readWith(
    (text) =>
      asciiDigits(text)
        .replaceAll(/[\u2010-\u2013]/g, '-')
        .replaceAll(/\s/g, ''),
    missing,
  )
    .refine((text) => text !== '', missing)
    .refine((text) => text === '' || /^\d{1,15}([/-]\d{1,9}){0,3}$/.test(text), sentence('Must be a number'))

const isPan = (text: string) => /^\d{9}$/.test(text)

/** A permanent account number: nine digits. `missing` is the sentence where there is none. */
export const requiredPan = (missing: string) =>
  digitsField(missing).refine((text) => !/^\d{1,15}$/.test(text) || isPan(text), sentence('PAN has 9 digits.'))

/** The same where it may be left out. */
export const optionalPan = z
  .string()
  .max(20, sentence('This text is too long.'))
  .overwrite(bareDigits)
  .refine((text) => text === '' || isPan(text), sentence('PAN has 9 digits.'))

const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/u

/** An e-mail address with the specification's two sentences. */
export const email = z
  .string(sentence('Email is required'))
  .trim()
  .min(1, sentence('Email is required'))
  .max(254, sentence('This text is too long.'))
  .refine((text) => EMAIL.test(text.normalize('NFKC')) && EMAIL.test(text) && isPrintable(text), sentence('Invalid email'))

/** The same where it may be left out. */
export const optionalEmail = z.literal('').or(email)

/** A user name. It contains no @ (half or full width), which distinguishes it from an e-mail address. */
export const userName = line(100).refine((text) => !text.normalize('NFKC').includes('@'), sentence('A user name must not contain @.'))

/** `true` or `false` in a query. */
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

/** A whole number in a query, from 1 to `most`. */
export const count = (most: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform((text) => Number.parseInt(text, 10))
    .refine((value) => value >= 1 && value <= most)

/** The envelope that the specification gives its answers. */
export const result = <S extends z.core.$ZodType>(schema: S) => z.object({ result: schema })

/** `{ organizationId }` of a path. */
export const organizationParams = z.strictObject({ organizationId: id })

/** An answer without content. */
export const nothing = z.void()

/** Opening signed (debit positive), turnover by side, and the balance that they lead to: amounts as text, as they are many. */
export const figures = { opening: z.string(), debit: z.string(), credit: z.string(), balance: z.string() }

/** The version that was seen, in the query of a call that deletes. */
export const versionQuery = z.strictObject({ version: z.string().regex(/^\d{1,9}$/) })
