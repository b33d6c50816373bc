import type { createLedger, deleteLedger, LedgerAnswer, ReceivedOf, updateLedger } from '@lekha/contract'
import { atField, changedElsewhere, type ReservedLedger } from '@lekha/ledger'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Books } from '../../db/books.ts'
import type { Call } from '../../http/serve.ts'
import { groupExists } from './groups.ts'
import { refuseUsedLedger } from './in-use.ts'
import { setOpening } from './openings.ts'
import { asSeen, codeOf } from './seen.ts'

type LedgerRow = {
  ledger_id: string
  group_id: string | null
  name: string
  name_np: string
  alias: string
  code: string | null
  pan: string
  phone: string
  address: string
  credit_days: number | null
  reserved: ReservedLedger | null
  requires_sub_ledger: boolean
  active: boolean
  version: number
}
const COLUMNS = sql.raw(
  'ledger_id, group_id, name, name_np, alias, code, pan, phone, address, credit_days, reserved, requires_sub_ledger, active, version',
)

const ledgerOf = (row: LedgerRow): LedgerAnswer => ({
  id: row.ledger_id,
  groupId: row.group_id,
  name: row.name,
  nameNp: row.name_np,
  alias: row.alias,
  code: row.code,
  pan: row.pan,
  phone: row.phone,
  address: row.address,
  creditDays: row.credit_days,
  reserved: row.reserved,
  requiresSubLedger: row.requires_sub_ledger,
  active: row.active,
  version: row.version,
})

/** All ledgers by name, without figures. */
export async function readLedgers(books: Books): Promise<LedgerAnswer[]> {
  const found = await sql<LedgerRow>`
    select ${COLUMNS} from ledger where organization_id = ${books.organizationId} order by folded_name`.execute(books.sql)
  return found.rows.map(ledgerOf)
}

/** Creates a ledger and, where one is given, its opening balance. */
export async function addLedger(books: Books, { body }: ReceivedOf<typeof createLedger>, call: Call): Promise<LedgerAnswer> {
  if (!(await groupExists(books, body.groupId))) throw atField('groupId', 'There is no such group.')
  await refuseTwin(books, body)
  const created = await sql<LedgerRow>`
    insert into ledger (organization_id, ledger_id, group_id, name, name_np, alias, code, pan, phone, address, credit_days, requires_sub_ledger, active)
    values (${books.organizationId}, ${uuidv7()}, ${body.groupId}, ${body.name}, ${body.nameNp}, ${body.alias}, ${codeOf(body.code)}, ${body.pan},
            ${body.phone}, ${body.address}, ${body.creditDays}, ${body.requiresSubLedger}, ${body.active})
    returning ${COLUMNS}`.execute(books.sql)
  const ledger = only(created.rows)
  if (body.opening) await setOpening(books, ledger.id, body.opening, call)
  return ledger
}

/** Changes a ledger; in another group it moves in every report at once. */
export async function changeLedger(books: Books, { params, body }: ReceivedOf<typeof updateLedger>, call: Call): Promise<LedgerAnswer> {
  const former = asSeen(await lockLedger(books, params.ledgerId), body.version, 'There is no such ledger.')
  refuseReserved(former)
  if (!(await groupExists(books, body.groupId))) throw atField('groupId', 'There is no such group.')
  await refuseTwin(books, body, former)
  const changed = await sql<LedgerRow>`
    update ledger set group_id = ${body.groupId}, name = ${body.name}, name_np = ${body.nameNp}, alias = ${body.alias}, code = ${codeOf(body.code)},
           pan = ${body.pan}, phone = ${body.phone}, address = ${body.address}, credit_days = ${body.creditDays},
           requires_sub_ledger = ${body.requiresSubLedger}, active = ${body.active}, version = version + 1
     where organization_id = ${books.organizationId} and ledger_id = ${params.ledgerId}
    returning ${COLUMNS}`.execute(books.sql)
  if (body.opening !== undefined) await setOpening(books, params.ledgerId, body.opening, call)
  return only(changed.rows)
}

// In entry a ledger is found by its alias as by its name: one word for two would post to the wrong one. Two names are refused by the
// database. Only what is new is judged: twins that came with an import may be altered otherwise.
async function refuseTwin(books: Books, { name, alias }: Called, former?: Called & { ledger_id: string }): Promise<void> {
  const found = await sql<{ by_alias: boolean }>`
    with typed as materialized (select fold_name(${alias}) as alias, fold_name(${name}) as name)
    select t.alias in (l.folded_name, fold_name(l.alias)) as by_alias
      from ledger l cross join typed t
     where l.organization_id = ${books.organizationId} and l.ledger_id is distinct from ${former?.ledger_id ?? null}::uuid
       and ((${alias !== former?.alias} and t.alias <> '' and t.alias in (l.folded_name, fold_name(l.alias)))
         or (${name !== former?.name} and l.alias <> '' and fold_name(l.alias) = t.name))
     limit 1`.execute(books.sql)
  const [twin] = found.rows
  if (twin) throw atField(twin.by_alias && alias !== former?.alias ? 'alias' : 'name', 'Another ledger has this name or alias.')
}

type Called = { name: string; alias: string }

/** Deletes a ledger that nothing uses. */
export async function removeLedger(books: Books, { params, query }: ReceivedOf<typeof deleteLedger>): Promise<void> {
  const former = asSeen(await lockLedger(books, params.ledgerId), Number.parseInt(query.version, 10), 'There is no such ledger.')
  refuseReserved(former)
  await refuseUsedLedger(books, params.ledgerId)
  await sql`delete from ledger where organization_id = ${books.organizationId} and ledger_id = ${params.ledgerId}`.execute(books.sql)
}

function refuseReserved(ledger: { reserved: ReservedLedger | null }): void {
  if (ledger.reserved !== null) throw atField('reserved', 'A reserved ledger is neither changed nor deleted.')
}

/** A ledger that takes sub-ledgers; locked, so that its first one is counted once. */
export async function lockLedger(books: Books, ledgerId: string): Promise<LedgerRow | undefined> {
  const found = await sql<LedgerRow>`
    select ${COLUMNS} from ledger where organization_id = ${books.organizationId} and ledger_id = ${ledgerId} for no key update`.execute(
    books.sql,
  )
  return found.rows[0]
}

function only(rows: LedgerRow[]): LedgerAnswer {
  if (!rows[0]) throw changedElsewhere()
  return ledgerOf(rows[0])
}
