import * as fc from 'fast-check'
import * as z from 'zod'
import { COVETED_FIELDS, NASTY_AMOUNTS, NASTY_DATES, NASTY_JSON, NASTY_TEXTS } from './nasty-values.ts'

type JsonSchema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/** Values that mean something, by the name of the field: ids that exist, days of the year, amounts. */
export type Meaning = (field: string) => readonly unknown[] | undefined

/** Everything that a schema accepts, or nearly: what it says in code alone (`refine`) is left to `meaning`. */
export function valuesOf(schema: z.core.$ZodType, meaning: Meaning): fc.Arbitrary<unknown> {
  return fromJson(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, meaning, '')
}

function fromJson(schema: JsonSchema, meaning: Meaning, field: string): fc.Arbitrary<unknown> {
  const known = meaning(field)
  if (known && schema.type !== 'object' && schema.type !== 'array' && schema.type !== 'null' && !schema.anyOf)
    return fc.constantFrom(...known)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => fromJson(each, meaning, field)))
  if (schema.type === 'object') return objectOf(schema, meaning)
  if (schema.type === 'array') {
    // Lists are kept short: the length that a list may have is tried where its limit is.
    const length = { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 4, Math.max(4, schema.minItems ?? 0)) }
    return fc.array(fromJson(schema.items ?? {}, meaning, field), length)
  }
  if (schema.type === 'integer' || schema.type === 'number')
    return fc.integer({ min: Math.max(schema.minimum ?? 0, -9), max: Math.min(schema.maximum ?? 9, 9_999) })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'string') return textOf(schema)
  return fc.constantFrom<unknown>('text', 1, null)
}

function objectOf(schema: JsonSchema, meaning: Meaning): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {}).map(([name, each]) => [name, fromJson(each, meaning, name)] as const)
  return fc.record(Object.fromEntries(properties), { requiredKeys: schema.required ?? [] })
}

const LETTERS = ['a', 'b', ' ', '0', '9', 'न', 'ग', 'द', 'é', 'ß', '-', '/', '&', '(', ')', "'"]

function textOf({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (pattern !== undefined) {
    try {
      return fc.stringMatching(new RegExp(pattern, 'u'))
    } catch {
      return fc.constantFrom('office@example.com', 'a@b.np') // the one pattern that the generator cannot read
    }
  }
  return fc.string({
    unit: fc.constantFrom(...LETTERS),
    minLength,
    maxLength: Math.min(maxLength, Math.max(60, minLength)),
  })
}

/** One thing wrong in one place: a nasty value, a field taken away, one too many, a list for a thing. */
export type Fault = { place: number; kind: 'replace' | 'drop' | 'add' | 'wrap'; bad: unknown; coveted: string }

/** All kinds of fault; which place is meant is known once there is a value. */
export const FAULTS: fc.Arbitrary<Fault> = fc.record({
  place: fc.nat({ max: 9_999 }),
  kind: fc.constantFrom('replace' as const, 'replace' as const, 'replace' as const, 'drop' as const, 'add' as const, 'wrap' as const),
  bad: fc.constantFrom<unknown>(...NASTY_TEXTS, ...NASTY_AMOUNTS, ...NASTY_DATES, ...NASTY_JSON),
  coveted: fc.constantFrom(...Object.keys(COVETED_FIELDS)),
})

/** The same value with one fault. */
export function withFault<Value>(value: Value, { place, kind, bad, coveted }: Fault): Value {
  const places = placesOf(value)
  const path = places[place % places.length] ?? []
  const change = (part: unknown): unknown => {
    if (kind === 'drop') return undefined
    if (kind === 'wrap') return [part]
    if (kind === 'add' && isRecord(part)) return { ...part, [coveted]: COVETED_FIELDS[coveted] }
    return bad
  }
  return changedAt(value, path, change) as Value
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof File)

function placesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null || value instanceof File) return [path]
  const own = path.length > 0 ? [path] : [] // the whole of it is never replaced: something must be asked
  return [...own, ...Object.entries(value).flatMap(([name, part]) => placesOf(part, [...path, name]))]
}

function changedAt(value: unknown, [name, ...rest]: readonly string[], change: (part: unknown) => unknown): unknown {
  if (name === undefined) return change(value)
  if (Array.isArray(value))
    return (value as unknown[])
      .map((part, index) => (String(index) === name ? changedAt(part, rest, change) : part))
      .filter((part) => part !== undefined)
  if (!isRecord(value)) return value
  const entries = Object.entries(value).map(([key, part]) => [key, key === name ? changedAt(part, rest, change) : part] as const)
  return Object.fromEntries(entries.filter(([, part]) => part !== undefined))
}
