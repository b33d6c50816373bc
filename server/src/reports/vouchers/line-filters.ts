import { type AmountRange, id as idField, readAmountRange, readNumberRange } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { rowsOf } from '../../db/statements.ts'
import type { Snapshot } from '../../figures/snapshot.ts'
import { type Named, named, WORDS, type Words } from '../engine/locale.ts'
import type { Param } from '../engine/params.ts'

/** Which lines are asked for: of a ledger, of an amount. */
export type ChosenLines = { ledger: string | undefined; amount: AmountRange | undefined }

/** The ledger that a filter names; undefined where none is chosen or there is no such ledger. */
export type ChosenLedger = { chosenLedger: (Named & { id: string }) | undefined }

/** A filter by a value, or by two with a dash between them, as people type them. */
const range = <Range>(
  label: Words,
  kind: 'amount-range' | 'number-range',
  read: (text: string) => { ok: true; range: Range } | { ok: false; message: string },
): Param<Range | undefined> => ({
  schema: z
    .string()
    .max(100)
    .default('')
    .transform((text, context) => {
      if (text.trim() === '') return undefined
      const found = read(text)
      if (found.ok) return found.range
      context.addIssue({ code: 'custom', message: found.message })
      return z.NEVER
    }),
  role: 'filter',
  control: ({ say }) => ({ label: say(label), kind, standard: '', options: [], keys: [] }),
})

export const amountParam = range(WORDS.amount, 'amount-range', readAmountRange)
export const numberParam = range({ en: 'Number, or from-to', np: 'नम्बर, वा देखि-सम्म' }, 'number-range', readNumberRange)

/** The filter by a ledger. Its options are only the chosen one: the screen finds the others by their names. */
export const ledgerParam = (label: Words): Param<string, ChosenLedger> => ({
  schema: z.union([z.literal(''), idField]).default(''),
  role: 'filter',
  control: ({ say, nameOf }, { chosenLedger }) => ({
    label: say(label),
    kind: 'ledger',
    standard: '',
    keys: [],
    options: [
      { value: '', label: say({ en: 'Every ledger', np: 'सबै खाता' }) },
      ...(chosenLedger ? [{ value: chosenLedger.id, label: nameOf(chosenLedger) }] : []),
    ],
    unknown: sentence('There is no such ledger.'),
  }),
})

/** Reads the name of the ledger that a filter names. */
export async function readChosenLedger(snapshot: Snapshot, ledger: string): Promise<ChosenLedger['chosenLedger']> {
  if (ledger === '') return undefined
  const found = await rowsOf(snapshot.sql, named.extend({ id: z.string() }))`
    select ledger_id as id, name, name_np as "nameNp" from ledger
     where organization_id = ${snapshot.organizationId} and ledger_id = ${ledger}`
  return found[0]
}

/** The condition that an amount in paisa lies in a range, whatever its side. */
export const within = ({ least, most }: AmountRange, amount: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`abs(${amount}) between ${least} and ${most}`
