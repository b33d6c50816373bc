/** Every kind of refusal; the server maps each to one HTTP status, in one file. */
export type BookErrorCode =
  | 'malformed'
  | 'unauthenticated'
  | 'second_factor'
  | 'forbidden'
  | 'second_factor_missing'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'unsupported_type'
  | 'rule_broken'
  | 'throttled'
  | 'busy'
  | 'disk_full'

/** Values for the {{places}} of a sentence. */
export type SentenceValues = Record<string, string>

/** `fields` maps the path of a field ('lines.2.amount') to a sentence about it; both sides show it at that field. */
export type BookErrorDetail = { code: BookErrorCode; fields?: Record<string, string>; values?: SentenceValues }

/**
 * A refusal that a person can read. `template` is the English sentence with {{places}}, the key of its translation;
 * `message` is the same with the values in place.
 *
 * @example throw new BookError('Debit exceeds credit by {{difference}}.', { code: 'rule_broken', values: { difference: '1,200.00' } })
 */
export class BookError extends Error {
  readonly template: string
  readonly code: BookErrorCode
  readonly fields: Record<string, string>
  readonly values: SentenceValues

  constructor(template: string, detail: BookErrorDetail) {
    super(fillSentence(template, detail.values ?? {}))
    this.name = 'BookError'
    this.template = template
    this.code = detail.code
    this.fields = detail.fields ?? {}
    this.values = detail.values ?? {}
  }
}

/** A refusal that belongs to one field of the form. */
export const atField = (field: string, message: string, code: BookErrorCode = 'rule_broken'): BookError =>
  new BookError(message, { code, fields: { [field]: message } })

/** The refusal of a change based on an older version: the version that the caller saw, and the present one. */
export const changedElsewhere = (versions?: { seen: number; current: number }): BookError =>
  new BookError(sentence('This was changed elsewhere in the meantime. Please look at it again.'), {
    code: 'conflict',
    values: versions ? { seen: String(versions.seen), current: String(versions.current) } : {},
  })

/**
 * Puts values into the {{places}} of a sentence.
 *
 * @example fillSentence('{{count}} lines', { count: '3' }) // '3 lines'
 */
export function fillSentence(template: string, values: SentenceValues): string {
  return template.replace(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place)
}

/** Marks a text as a sentence for people, so that a test can demand its Nepali. Returns it unchanged. */
export function sentence<const Text extends string>(text: Text): Text {
  return text
}
