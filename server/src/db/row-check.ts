import type pg from 'pg'
import * as z from 'zod'

/** The JavaScript type as which `connect.ts` reads a PostgreSQL type. */
type Kind = 'string' | 'number' | 'bigint' | 'boolean' | 'bytes' | 'json' | 'unknown' | `${'string' | 'number' | 'bigint'}[]`

const KINDS: Readonly<Record<Kind, readonly number[]>> = {
  string: [18, 19, 25, 705, 1042, 1043, 1082, 1114, 1182, 1184, 1700, 2950],
  number: [21, 23, 26, 700, 701],
  bigint: [20],
  boolean: [16],
  bytes: [17],
  json: [114, 3802],
  'string[]': [1002, 1003, 1009, 2951],
  'number[]': [1005, 1007],
  'bigint[]': [1016],
  unknown: [],
}
const kindOfOid = new Map(Object.entries(KINDS).flatMap(([kind, oids]) => oids.map((oid) => [oid, kind as Kind] as const)))

/** Set by the tests, also for the processes that they start; never in production. */
const CHECKED = process.env.LEKHA_CHECK_ROWS === 'on'

/** Of a statement in a message: some hold whole tables of the program. */
const LONGEST_TEXT = 2_000

/** The faults found in this process; any of them fails the test file, even if the program caught the error. */
export const rowFaults: string[] = []

/**
 * Compares the declared shape of a statement's rows with PostgreSQL's description of the result: column names, types, and nulls in each
 * row. Does nothing outside of tests.
 *
 * @throws Error that names the column and the statement
 */
export function checkRows(shape: z.ZodObject, { fields, rows }: pg.QueryResult, text: string): void {
  if (!CHECKED) return
  const fault = faultOfColumns(shape, fields) ?? faultOfRows(shape, rows)
  if (fault === undefined) return
  const message = `A statement does not answer with the rows that it declares: ${fault}\n${text.slice(0, LONGEST_TEXT)}`
  rowFaults.push(message)
  throw new Error(message)
}

function faultOfColumns({ shape }: z.ZodObject, fields: readonly pg.FieldDef[]): string | undefined {
  const declared = Object.keys(shape)
  const described = fields.map(({ name }) => name)
  const missing = declared.filter((name) => !described.includes(name))
  if (missing.length > 0) return `it has no column ${missing.join(', ')}.`
  const more = described.filter((name, index) => !declared.includes(name) || described.indexOf(name) !== index)
  if (more.length > 0) return `nobody reads ${more.join(', ')}.`
  for (const { name, dataTypeID } of fields) {
    const kind = kindOfOid.get(dataTypeID)
    if (kind === undefined) return `${name} has a type that connect.ts does not name (${dataTypeID}).`
    const wanted = kindOf(shape[name] as z.core.$ZodType)
    if (kind !== wanted && wanted !== 'unknown' && !(kind === 'json' && wanted !== 'bigint' && wanted !== 'bytes')) {
      return `${name} is declared as ${wanted} and comes as ${kind}.`
    }
  }
  return undefined
}

const PLAIN: ReadonlySet<string> = new Set(['string', 'number', 'bigint', 'boolean'])
const JSON_ONLY: ReadonlySet<string> = new Set(['object', 'record'])

/** The JavaScript type that a schema describes; `unknown` where it accepts anything. */
function kindOf(schema: z.core.$ZodType): Kind {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if ('innerType' in def) return kindOf(def.innerType)
  if (def.type === 'pipe') return kindOf(def.out)
  if (def.type === 'union') return kindOf(def.options[0] as z.core.$ZodType)
  if (def.type === 'array') return `${kindOf(def.element)}[]` as Kind
  if (def.type === 'tuple') return `${kindOf(def.items[0] as z.core.$ZodType)}[]` as Kind
  if (def.type === 'literal') return typeof def.values[0] as Kind
  if (def.type === 'enum') return 'string'
  if (def.type === 'custom') return 'bytes'
  if (JSON_ONLY.has(def.type)) return 'json'
  return PLAIN.has(def.type) ? (def.type as Kind) : 'unknown'
}

function faultOfRows(shape: z.ZodObject, rows: readonly unknown[]): string | undefined {
  for (const row of rows) {
    const { error } = z.safeEncode(shape, row as z.output<typeof shape>)
    if (error) return z.prettifyError(error)
  }
  return undefined
}
