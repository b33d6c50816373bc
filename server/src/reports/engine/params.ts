import type { ReportFilter } from '@lekha/contract'
import { BookError, sentence } from '@lekha/ledger'
import * as z from 'zod'
import type { Locale, Words } from './locale.ts'

type Control = Pick<ReportFilter, 'label' | 'kind' | 'standard' | 'options' | 'keys' | 'keysBack' | 'typed'> & {
  /** The sentence for a value that is none of the options. */
  unknown?: string
}

/** A parameter of a report: the schema of its text, and the control that sets it. */
export type Param<Value = unknown, Data = unknown> = {
  schema: z.ZodType<Value>
  role?: ReportFilter['role']
  /** Missing where the screen's address gives the value, such as the ledger of a statement. */
  control?: (locale: Locale, data: Data) => Control
}
/** The parameters of a report by their names in the query. */
export type Params<Data> = Readonly<Record<string, Param<unknown, Data>>>
/** The checked values of the parameters, with defaults. */
export type Values<P> = { readonly [Name in keyof P]: P[Name] extends { schema: z.ZodType<infer Value> } ? Value : never }

const NO_SUCH_CHOICE = sentence('This report has no such choice.')

/** A parameter with fixed values, each with a label; keyboard shortcuts go to the next value or back. */
export function choice<const Value extends string>(declared: {
  label: Words
  standard: NoInfer<Value>
  options: Readonly<Record<Value, Words>>
  keys?: string[]
  keysBack?: string[]
}): Param<Value> {
  const { label, standard, options, keys = [], keysBack } = declared
  const values = Object.keys(options) as Value[]
  return {
    schema: z.enum(values, NO_SUCH_CHOICE).default(standard),
    role: 'view',
    control: ({ say }) => ({
      label: say(label),
      kind: 'choice',
      standard,
      options: values.map((value) => ({ value, label: say(options[value]) })),
      keys,
      ...(keysBack ? { keysBack } : {}),
    }),
  }
}

/** The same parameter as a filter: it hides rows, and is shown only once a value is chosen. */
export const asFilter = <Value>(param: Param<Value>): Param<Value> => ({ ...param, role: 'filter' })

/** A parameter with two states, each with a label; what it shows may depend on the books. */
export function toggle<Data = unknown>(declared: {
  label: Words
  standard: boolean
  off: Words
  on: Words | ((data: Data) => Words)
  keys: string[]
}): Param<boolean, Data> {
  const { label, standard, off, on, keys } = declared
  return {
    schema: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .default(standard),
    role: 'view',
    control: ({ say }, data) => ({
      label: say(label),
      kind: 'choice',
      standard: String(standard),
      options: [
        { value: 'false', label: say(off) },
        { value: 'true', label: say(typeof on === 'function' ? on(data) : on) },
      ],
      keys,
    }),
  }
}

/** Something that a report shows besides when it is asked to; until then no chip speaks of it. */
export const extra = ({ on, off, keys }: { on: Words; off: Words; keys: string[] }): Param<boolean> => {
  const { schema, ...param } = choice({ label: on, standard: '', keys, options: { '': off, shown: on } })
  return { ...param, schema: schema.transform((text) => text === 'shown') }
}

/** A search text; '' for none. `typed`: it narrows the rows while it is typed. */
export const searchText = (label: Words, typed = false): Param<string> => ({
  schema: z.string().max(100).default(''),
  role: 'filter',
  control: ({ say }) => ({ label: say(label), kind: 'text', standard: '', options: [], keys: [], ...(typed ? { typed } : {}) }),
})

/** One of the values in the books, such as a voucher type; '' for all. `unknown` is the sentence for a value that is not there. */
export const oneOf = <Data>(declared: {
  label: Words
  all: Words
  unknown: string
  options: (data: Data, locale: Locale) => { value: string; label: string }[]
}): Param<string, Data> => ({
  schema: z.string().max(40).default(''),
  role: 'filter',
  control: (locale, data) => ({
    label: locale.say(declared.label),
    kind: 'choice',
    standard: '',
    options: [{ value: '', label: locale.say(declared.all) }, ...declared.options(data, locale)],
    keys: [],
    unknown: declared.unknown,
  }),
})

/** A date, AD; '' for none. */
export const day = (schema: z.ZodType<string>, label: Words): Param<string> => ({
  schema: z.union([z.literal(''), schema]).default(''),
  role: 'filter',
  control: ({ say }) => ({ label: say(label), kind: 'date', standard: '', options: [], keys: [] }),
})

/** A value that the screen's address gives. */
export const given = <Value>(schema: z.ZodType<Value>): Param<Value> => ({ schema })

/** @throws ZodError with a sentence for each unknown parameter and each wrong value */
export function readParams<P extends Params<never>>(params: P, texts: Readonly<Record<string, string>>): Values<P> {
  const schemas = Object.fromEntries(Object.entries(params).map(([name, { schema }]) => [name, schema]))
  return z.parse(z.strictObject(schemas), texts) as Values<P>
}

/**
 * The controls of the parameters, with their present values.
 * @throws BookError `malformed` for a value that is none of the options
 */
export function filtersOf<Data>(params: Params<Data>, texts: Readonly<Record<string, string>>, locale: Locale, data: Data): ReportFilter[] {
  return Object.entries(params).flatMap(([id, { role, control }]) => {
    if (!role || !control) return []
    const { unknown = NO_SUCH_CHOICE, ...offered } = control(locale, data)
    const value = texts[id] ?? offered.standard
    // Where the books hold nothing to choose from there is nothing to offer.
    if (role === 'filter' && offered.kind === 'choice' && offered.options.length === 1 && value === offered.standard) return []
    const isChosen = offered.kind === 'choice' || offered.kind === 'ledger'
    if (isChosen && !offered.options.some((option) => option.value === value))
      throw new BookError(unknown, { code: 'malformed', fields: { [id]: unknown } })
    return [{ id, role, ...offered, value }]
  })
}
