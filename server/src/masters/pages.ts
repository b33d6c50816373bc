import { BookError } from '@lekha/ledger'
import { asciiDigits } from '@lekha/money'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'

const places = z.array(z.string()).min(1)

/** The position after which the next page begins, as an opaque text that the client sends back. */
export const asPlace = (values: readonly string[] | undefined): string | null =>
  values ? Buffer.from(JSON.stringify(values)).toString('base64url') : null

/**
 * The values of the ordering columns at a position; the last is the id.
 * @throws BookError `malformed` for a text that this server has not made
 */
export function readPlace(text: string, length: number): string[] {
  const values = places.length(length).safeParse(parsed(Buffer.from(text, 'base64url').toString()))
  const id = z.uuid().safeParse(values.data?.at(-1))
  if (!values.success || !id.success) throw new BookError('This position in the list is not known.', { code: 'malformed' })
  return values.data
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Word separators and Devanagari digits: both sides of the comparison turn them into spaces and ASCII digits. */
const BETWEEN_WORDS = `-–—_/\\.,:;()[]'"’&`
const FROM = `०१२३४५६७८९${BETWEEN_WORDS}`
const TO = `0123456789${' '.repeat(BETWEEN_WORDS.length)}`
/** Devanagari of at least two characters is found inside a word too, because Nepali joins words to one. */
const NEPALI = /^[\u0904-\u0939\u0958-\u0961\u0972-\u097F][\u0900-\u097F]/

/** The condition that every typed word begins a word in one of the columns, folded as names are. */
export function matchesText(columns: readonly string[], typed: string): RawBuilder<unknown> {
  const all = sql`translate(' ' || fold_name(concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))})), ${FROM}, ${TO})`
  const words = asciiDigits(typed)
    .split(/[\s\-–—_/\\.,:;()[\]'"’&]+/u)
    .filter((word) => word !== '')
  const like = (word: string) => sql`${all} like '%' || ${NEPALI.test(word) ? '' : ' '} || replace(fold_name(${word}), '%', '\\%') || '%'`
  return words.length === 0 ? sql`true` : sql`(${sql.join(words.map(like), sql` and `)})`
}
