import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type SearchedTable, storeSearchWords } from '../masters/search-words.ts'
import { asCommand } from './as-command.ts'

type Master = { nameNp?: string } & Readonly<Record<string, string | null>>

/** A master by plain SQL, with the keys by which it is searched. */
export async function freshMaster(
  admin: pg.Pool,
  organizationId: string,
  table: SearchedTable,
  name: string,
  more: Master = {},
): Promise<string> {
  const id = randomUUID()
  const { nameNp = '', ...fields } = more
  const columns = ['organization_id', table === 'ledger_group' ? 'group_id' : `${table}_id`, 'name', 'name_np', ...Object.keys(fields)]
  const values = [organizationId, id, `${name} ${id}`, nameNp, ...Object.values(fields)]
  const places = values.map((_, index) => `$${index + 1}`)
  await asCommand(admin, organizationId, `insert into ${table} (${columns.join()}) values (${places.join()})`, values)
  await storeSearchWords({ sql: admin, organizationId }, table, [{ id, name: `${name} ${id}`, nameNp }])
  return id
}
