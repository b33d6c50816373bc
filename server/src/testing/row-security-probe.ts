import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { RUNTIME_ROLE } from '../db/connect.ts'
import { type OwnedTable, type Owner, rowsOf } from './stored-rows.ts'
import type { Tenant } from './tenants.ts'

/** Two owners and the rows that stand for them: `samples` hold one row of each table as JSON. */
export type Sides = { ours: Owner; theirs: Owner; samples: { ours: Map<string, string>; theirs: Map<string, string> } }

/** One row of every table of each side, for attempts to write its like. @throws where a side has no row to show */
export async function samplesOf(admin: pg.Pool, tables: readonly OwnedTable[], owner: Owner): Promise<Map<string, string>> {
  const samples = new Map<string, string>()
  for (const table of tables) {
    const found = await admin.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${table.name} t where ${rowsOf(table, owner)} limit 1`,
    )
    if (!found.rows[0]) throw new Error(`The table ${table.name} holds no row of this side: nothing could be found out about it.`)
    samples.set(table.name, found.rows[0].row)
  }
  return samples
}

/** Sets every scope of ours at once: user, account, all its organizations, the books of one. */
export async function setScopes(client: pg.ClientBase, { ids }: Tenant): Promise<void> {
  await client.query(`set local role ${RUNTIME_ROLE}`)
  const settings = { user: ids.userId, account: ids.accountId, administered: ids.accountId, organization: ids.organizationId }
  for (const [name, value] of Object.entries(settings)) await client.query('select set_config($1, $2, true)', [`app.${name}`, value])
}

/**
 * Tries with plain SQL, as the runtime role in an open transaction, to see, change, delete and write the other side's rows.
 * Tells every attempt that row security or a missing right did not stop; and a table whose own rows cannot be seen.
 */
export async function leaksOf(client: pg.ClientBase, table: OwnedTable, sides: Sides): Promise<string[]> {
  const own = await attempt(client, `select from ${table.name} t where ${rowsOf(table, sides.ours)} limit 1`)
  const leaks = own.rows > 0 ? [] : [`${table.name}: its own rows cannot be seen`]
  const foreign = rowsOf(table, sides.theirs)
  const seen = await attempt(client, `select from ${table.name} t where ${foreign}`)
  if (seen.rows > 0) leaks.push(`${table.name}: ${seen.rows} foreign rows are seen`)
  // A WHERE asks for the right to read as well: without one, the right to write alone decides.
  for (const column of await columnsOf(client, table.name)) {
    const changed = await attempt(client, `update ${table.name} t set ${column} = ${column} where ${foreign}`)
    if (changed.rows > 0) leaks.push(`${table.name}: foreign rows get another ${column}`)
  }
  const deleted = await attempt(client, `delete from ${table.name} t where ${foreign}`)
  if (deleted.rows > 0) leaks.push(`${table.name}: foreign rows are deleted`)
  return [...leaks, ...(await writesOf(client, table, sides))]
}

const COPY = 'a copy of a foreign row'

async function writesOf(client: pg.ClientBase, table: OwnedTable, { ours, theirs, samples }: Sides): Promise<string[]> {
  const columns = await columnsOf(client, table.name)
  const list = columns.join(', ')
  const insert = (row: string) =>
    `insert into ${table.name} (${list}) select ${list} from jsonb_populate_record(null::${table.name}, '${row.replaceAll("'", "''")}'::jsonb)`
  const own = JSON.parse(samples.ours.get(table.name) ?? '{}') as Record<string, unknown>
  const identity = table.name === 'app_user' ? 'user_id' : table.name === 'organization' ? 'organization_id' : ''
  const rows = new Map([[COPY, samples.theirs.get(table.name) ?? '{}']])
  for (const column of ['organization_id', 'account_id'] as const) {
    if (!(column in own) || column === identity) continue
    // A new one of its kind: its own id would be found taken before anybody asks whose it is.
    const row = { ...own, ...(identity === '' ? {} : { [identity]: randomUUID() }), [column]: theirs[column][0] }
    rows.set(`a row of ours with a foreign ${column}`, JSON.stringify(row))
  }
  const leaks: string[] = []
  for (const [what, row] of rows) {
    const written = await attempt(client, insert(row))
    // A key that names both owners refuses as well, and says the same of an owner that does not exist.
    const refused = written.code === '42501' || (written.code === '23503' && what !== COPY)
    if (!refused) leaks.push(`${table.name}: ${what} is not refused (${written.code})`)
  }
  if (
    table.by !== null &&
    (await attempt(client, `update ${table.name} t set ${table.by} = '${theirs[table.by][0]}' where ${rowsOf(table, ours)}`)).rows > 0
  ) {
    leaks.push(`${table.name}: rows of ours move to the other side`)
  }
  return leaks
}

async function columnsOf(client: pg.ClientBase, table: string): Promise<string[]> {
  const found = await client.query<{ name: string }>(
    `select attname::text as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return found.rows.map((row) => row.name)
}

/** Runs a statement and takes it back: how many rows it touched, or with which code it was refused. */
export async function attempt(client: pg.ClientBase, statement: string): Promise<{ rows: number; code: string; message: string }> {
  await client.query('savepoint attempt')
  try {
    const done = await client.query(statement)
    return { rows: done.rowCount ?? 0, code: 'done', message: '' }
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    return { rows: 0, code: code ?? 'unknown', message }
  } finally {
    await client.query('rollback to attempt')
  }
}
