import { sentence } from '@lekha/ledger'
import { add, ZERO } from '@lekha/money'
import * as z from 'zod'
import type { Books } from '../../../db/books.ts'
import { rowsOf } from '../../../db/statements.ts'
import type { MatchedLedger } from '../masters-plan.ts'
import type { FileFacts, FoundMasters } from '../tally-messages.ts'
import type { TallyProblem } from '../tally-records.ts'
import type { GoodsPlan } from './goods-plan.ts'
import type { OpeningStockPlan } from './opening-stock-plan.ts'

const BESIDE_LEDGERS = sentence(
  'Tally counts opening stock beside its ledgers. Enter its value as the opening balance of the ledger of stock, so that the opening balances agree.',
)

type Stated = { ledgers: MatchedLedger[]; problems: TallyProblem[] }

/**
 * The ledgers of a file of Tally, as Tally counts them: it adds the opening stock to the openings of its ledgers, here it is the opening of the ledger
 * of stock. Where there is no such ledger, several, or one that opens by itself, a note asks for it.
 */
export async function withStockOpening(
  books: Books,
  facts: FileFacts,
  masters: FoundMasters,
  stock: GoodsPlan,
  { rows }: OpeningStockPlan,
): Promise<Stated> {
  const { ledgers } = masters
  const isOfTally = facts.openings === undefined
  if (!isOfTally || stock.opening.length === 0) return { ledgers, problems: [] }
  const [only, ...others] = await stockLedgersOf(books, masters)
  const own = ledgers.find(({ id }) => id === only?.id)
  if (!only || others.length > 0 || (own && (own.opening !== ZERO || own.fault !== undefined)))
    return { ledgers, problems: [{ kind: 'problem', position: 0, what: '', message: BESIDE_LEDGERS }] }
  const opening = add(...rows.map(({ value }) => value))
  const stated = { ...(own ?? { ...only, group: '', closing: undefined, nominal: false, fault: undefined }), declared: true, opening }
  return { ledgers: [...ledgers.filter((ledger) => ledger !== own), stated], problems: [] }
}

const ledgerRow = z.object({ id: z.string(), name: z.string() })

/** The active ledgers below the group of stock, here and in the file. */
async function stockLedgersOf(
  { sql, organizationId }: Books,
  { newGroups, newLedgers }: FoundMasters,
): Promise<{ id: string; name: string }[]> {
  const groups = await rowsOf(sql, z.object({ id: z.string() }))`
    with recursive stock(id) as (
      select group_id from ledger_group where organization_id = ${organizationId} and predefined = 'stock-in-hand'
      union select g.group_id from ledger_group g join stock on g.parent_id = stock.id where g.organization_id = ${organizationId})
    select id from stock`
  const below = new Set(groups.map(({ id }) => id))
  for (let before = -1; below.size !== before; ) {
    before = below.size
    for (const { id, parentId } of newGroups) if (parentId !== null && below.has(parentId)) below.add(id)
  }
  const here = await rowsOf(sql, ledgerRow)`
    select ledger_id as id, name from ledger
     where organization_id = ${organizationId} and active and group_id = any(${[...below]}::uuid[])`
  return [...here, ...newLedgers.filter(({ groupId }) => below.has(groupId)).map(({ id, name }) => ({ id, name }))]
}
