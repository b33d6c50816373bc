import { type createLedger, type deleteLedger, type LedgerAnswer, ledger, type ReceivedOf, type updateLedger } from '@lekha/contract'
import { atField, type ReservedLedger, sentence } from '@lekha/ledger'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { rowsOf } from '../../db/statements.ts'
import type { Call } from '../../http/call.ts'
import { masterTable } from '../../masters/master-table.ts'
import { groups } from './groups.ts'
import { setOpening } from './openings.ts'

/** An item that is sold and bought in a ledger, or lies in it too, is one item. */
const itemsTradedIn = {
  ...({ screen: 'stock-item', table: 'stock_item', key: 'stock_item_id' } as const),
  ...{
    one: sentence('One item is sold or bought in it, or lies in it.'),
    several: sentence('{{count}} items are sold or bought in it, or lie in it.'),
  },
  column: ['sales_ledger_id', 'purchase_ledger_id', 'stock_ledger_id'],
}

/** The ledgers, by name. */
export const ledgers = masterTable({
  table: 'ledger',
  key: 'ledger_id',
  answer: ledger,
  columns: { creditLimit: 'credit_limit_paisa' },
  missing: 'There is no such ledger.',
  order: ['folded_name'],
  sorts: { code: ["coalesce(code, '')", 'folded_name'] },
  searched: 'ledger',
  usedBy: {
    lines: 'ledger_id',
    masters: [
      {
        ...{ screen: 'sub-ledger', table: 'sub_ledger', key: 'sub_ledger_id', column: 'ledger_id' },
        ...{ one: sentence('It has one sub-ledger.'), several: sentence('It has {{count}} sub-ledgers.') },
      },
      {
        ...{ screen: 'membership-type', table: 'membership_type', key: 'membership_type_id', column: 'ledger_id' },
        ...{
          one: sentence('The members of one type are charged on it.'),
          several: sentence('The members of {{count}} types are charged on it.'),
        },
      },
      {
        ...{ screen: 'charge-head', table: 'charge_head', key: 'charge_head_id', column: 'ledger_id' },
        ...{ one: sentence('One charge head names it.'), several: sentence('{{count}} charge heads name it.') },
      },
      itemsTradedIn,
    ],
  },
})

/** Creates a ledger and, where one is given, its opening balance. */
export async function addLedger(books: Books, { body }: ReceivedOf<typeof createLedger>, call: Call): Promise<LedgerAnswer> {
  await refuseForeignGroup(books, body.groupId)
  await refuseTwin(books, body)
  const created = await ledgers.insert(books, body)
  if (body.opening) await setOpening(books, created.id, body.opening, call)
  return created
}

/** Changes a ledger; a new group applies to every report at once, also for former periods. */
export async function changeLedger(books: Books, { params, body }: ReceivedOf<typeof updateLedger>, call: Call): Promise<LedgerAnswer> {
  const former = await ledgers.lockSeen(books, params.ledgerId, body.version)
  refuseReserved(former)
  await refuseForeignGroup(books, body.groupId)
  await refuseTwin(books, body, former)
  const changed = await ledgers.update(books, params.ledgerId, body)
  if (body.opening !== undefined) await setOpening(books, params.ledgerId, body.opening, call)
  return changed
}

/** Deletes a ledger without sub-ledgers that no voucher version names. */
export const removeLedger = (books: Books, { params, query }: ReceivedOf<typeof deleteLedger>): Promise<LedgerAnswer> =>
  ledgers.removeUnused(books, params.ledgerId, query.version, refuseReserved)

async function refuseForeignGroup(books: Books, groupId: string): Promise<void> {
  if (!(await groups.exists(books, groupId))) throw atField('groupId', 'There is no such group.')
}

// Voucher entry finds a ledger by name or alias: the same word for two ledgers would let a user post to the wrong one. (The database
// refuses two equal names.) Only a changed name or alias is checked, so that imported ledgers that share one can still be altered.
async function refuseTwin(books: Books, { name, alias }: Called, former?: Called & { id: string }): Promise<void> {
  const found = await rowsOf(books.sql, z.object({ by_alias: z.boolean() }))`
    with typed as materialized (select fold_name(${alias}) as alias, fold_name(${name}) as name)
    select t.alias in (l.folded_name, fold_name(l.alias)) as by_alias
      from ledger l cross join typed t
     where l.organization_id = ${books.organizationId} and l.ledger_id is distinct from ${former?.id ?? null}::uuid
       and ((${alias !== former?.alias} and t.alias <> '' and t.alias in (l.folded_name, fold_name(l.alias)))
         or (${name !== former?.name} and l.alias <> '' and fold_name(l.alias) = t.name))
     limit 1`
  const [twin] = found
  if (twin) throw atField(twin.by_alias && alias !== former?.alias ? 'alias' : 'name', 'Another ledger has this name or alias.')
}

type Called = { name: string; alias: string }

function refuseReserved({ reserved }: { reserved: ReservedLedger | null }): void {
  if (reserved !== null) throw atField('reserved', 'A reserved ledger cannot be changed or deleted.')
}
