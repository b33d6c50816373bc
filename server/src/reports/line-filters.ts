import { id as idField } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import { magnitude, type Paisa, readAmount } from '@lekha/money'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { rowsOf } from '../db/statements.ts'
import type { Snapshot } from '../figures/snapshot.ts'
import { type Named, named, WORDS, type Words } from './locale.ts'
import type { Param } from './params.ts'

/** Amounts of one side or the other, from `least` to `most`. */
type AmountRange = { least: Paisa; most: Paisa }

/** Which lines are asked for: of a ledger, of an amount. */
export type ChosenLines = { ledger: string | undefined; amount: AmountRange | undefined }

/** The ledger that a filter names; undefined where none is chosen or there is no such ledger. */
export type ChosenLedger = { chosenLedger: (Named & { id: string }) | undefined }

/** The filter by an amount, or by two with a dash between them, as people type them. */
export const amountParam: Param<AmountRange | undefined> = {
  schema: z.string().max(100).default('').transform(readRange),
  role: 'filter',
  control: ({ say }) => ({ label: say(WORDS.amount), kind: 'text', standard: '', options: [], keys: [] }),
}

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

function readRange(text: string, context: z.RefinementCtx): AmountRange | undefined {
  if (text.trim() === '') return undefined
  const amounts = text.split(/[-\u2013]/).map(readAmount)
  const refused = amounts.find((amount) => !amount.ok)
  const [first, second = first] = amounts
  if (refused?.ok === false || !first?.ok || !second?.ok || amounts.length > 2) {
    context.addIssue({ code: 'custom', message: refused?.ok === false ? refused.message : sentence('This value is not valid.') })
    return z.NEVER
  }
  return { least: magnitude(first.amount), most: magnitude(second.amount) }
}

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
