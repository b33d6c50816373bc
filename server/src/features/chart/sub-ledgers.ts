import type { createSubLedger, deleteSubLedger, ReceivedOf, SubLedgerAnswer, updateSubLedger } from '@lekha/contract'
import { atField, changedElsewhere } from '@lekha/ledger'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Books } from '../../db/books.ts'
import { refuseUsedSubLedger } from './in-use.ts'
import { lockLedger } from './ledgers.ts'
import { asSeen, codeOf } from './seen.ts'

type SubLedgerRow = {
  sub_ledger_id: string
  ledger_id: string
  name: string
  name_np: string
  alias: string
  code: string | null
  active: boolean
  version: number
}
const COLUMNS = sql.raw('sub_ledger_id, ledger_id, name, name_np, alias, code, active, version')

const subLedgerOf = (row: SubLedgerRow): SubLedgerAnswer => ({
  id: row.sub_ledger_id,
  ledgerId: row.ledger_id,
  name: row.name,
  nameNp: row.name_np,
  alias: row.alias,
  code: row.code,
  active: row.active,
  version: row.version,
})

/** All sub-ledgers by name. */
export async function readSubLedgers(books: Books): Promise<SubLedgerAnswer[]> {
  const found = await sql<SubLedgerRow>`
    select ${COLUMNS} from sub_ledger where organization_id = ${books.organizationId} order by folded_name, sub_ledger_id`.execute(
    books.sql,
  )
  return found.rows.map(subLedgerOf)
}

/** Creates a sub-ledger. The first one makes its ledger demand one on each line from now on. */
export async function addSubLedger(books: Books, { body }: ReceivedOf<typeof createSubLedger>): Promise<SubLedgerAnswer> {
  const ledger = await lockLedger(books, body.ledgerId)
  if (!ledger) throw atField('ledgerId', 'There is no such ledger.')
  if (ledger.reserved !== null) throw atField('ledgerId', 'A reserved ledger has no sub-ledgers.')
  const created = await sql<SubLedgerRow>`
    insert into sub_ledger (organization_id, ledger_id, sub_ledger_id, name, name_np, alias, code, active)
    values (${books.organizationId}, ${body.ledgerId}, ${uuidv7()}, ${body.name}, ${body.nameNp}, ${body.alias}, ${codeOf(body.code)}, ${body.active})
    returning ${COLUMNS}`.execute(books.sql)
  await sql`
    update ledger set requires_sub_ledger = true, version = version + 1
     where organization_id = ${books.organizationId} and ledger_id = ${body.ledgerId} and not requires_sub_ledger
       and (select count(*) from sub_ledger s where s.organization_id = ledger.organization_id and s.ledger_id = ledger.ledger_id) = 1`.execute(
    books.sql,
  )
  return only(created.rows)
}

/** Changes a sub-ledger; it stays with its ledger, whose balance it is a part of. */
export async function changeSubLedger(books: Books, { params, body }: ReceivedOf<typeof updateSubLedger>): Promise<SubLedgerAnswer> {
  const former = asSeen(await lockSubLedger(books, params.subLedgerId), body.version, 'There is no such sub-ledger.')
  if (body.ledgerId !== former.ledger_id) throw atField('ledgerId', 'A sub-ledger stays with its ledger.')
  const changed = await sql<SubLedgerRow>`
    update sub_ledger set name = ${body.name}, name_np = ${body.nameNp}, alias = ${body.alias}, code = ${codeOf(body.code)}, active = ${body.active},
           version = version + 1
     where organization_id = ${books.organizationId} and sub_ledger_id = ${params.subLedgerId}
    returning ${COLUMNS}`.execute(books.sql)
  return only(changed.rows)
}

/** Deletes a sub-ledger that nothing uses. With the last one its ledger's demand goes too, or nothing could be posted to it. */
export async function removeSubLedger(books: Books, { params, query }: ReceivedOf<typeof deleteSubLedger>): Promise<void> {
  const former = asSeen(await lockSubLedger(books, params.subLedgerId), Number.parseInt(query.version, 10), 'There is no such sub-ledger.')
  await refuseUsedSubLedger(books, params.subLedgerId)
  await sql`delete from sub_ledger where organization_id = ${books.organizationId} and sub_ledger_id = ${params.subLedgerId}`.execute(
    books.sql,
  )
  await sql`
    update ledger set requires_sub_ledger = false, version = version + 1
     where organization_id = ${books.organizationId} and ledger_id = ${former.ledger_id} and requires_sub_ledger
       and not exists (select from sub_ledger s where s.organization_id = ledger.organization_id and s.ledger_id = ledger.ledger_id)`.execute(
    books.sql,
  )
}

async function lockSubLedger(books: Books, subLedgerId: string): Promise<SubLedgerRow | undefined> {
  const found = await sql<SubLedgerRow>`
    select ${COLUMNS} from sub_ledger where organization_id = ${books.organizationId} and sub_ledger_id = ${subLedgerId} for no key update`.execute(
    books.sql,
  )
  return found.rows[0]
}

function only(rows: SubLedgerRow[]): SubLedgerAnswer {
  if (!rows[0]) throw changedElsewhere()
  return subLedgerOf(rows[0])
}
