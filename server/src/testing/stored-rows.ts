import type pg from 'pg'
import {
  BROKEN_ALLOCATIONS,
  BROKEN_BILL_TAXES,
  BROKEN_CHAIN,
  BROKEN_MOVEMENTS,
  BROKEN_VOUCHERS,
  WRONG_STOCK_TOTALS,
  WRONG_TOTALS,
} from '../db/book-proofs.ts'
import type { Tenant } from './tenants.ts'

/** What tells whose a row is: a column of the table, or nothing where the table belongs to nobody. */
export type OwnedTable = { name: string; by: 'organization_id' | 'account_id' | 'user_id' | null }

// Reference data and bookkeeping of the database itself; a throttle knows a hash, no tenant.
const OWNERLESS = new Set(['bs_month', 'migration', 'login_throttle'])

const tablesOfPool = new WeakMap<pg.Pool, Promise<OwnedTable[]>>()

/** Every table of the schema with its owner's column, read once. @throws for a table that nobody is known to own */
export function tablesOf(admin: pg.Pool): Promise<OwnedTable[]> {
  const tables = tablesOfPool.get(admin) ?? readTables(admin)
  tablesOfPool.set(admin, tables)
  return tables
}

async function readTables(admin: pg.Pool): Promise<OwnedTable[]> {
  const found = await admin.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by 1 order by 1`,
  )
  return found.rows.map(({ name, columns }) => {
    const by = (['organization_id', 'account_id', 'user_id'] as const).find((column) => columns.includes(column)) ?? null
    if (by === null && !OWNERLESS.has(name)) throw new Error(`The table ${name} belongs to nobody: say here how its rows are told apart.`)
    return { name, by }
  })
}

/** Whose rows are meant: of one organization, its account and its account's users. */
export type Owner = { organization_id: string[]; account_id: string[]; user_id: string[] }

/** Everything that a tenant owns, by id. */
export async function ownerOf({ admin, ids }: Tenant): Promise<Owner> {
  const users = await admin.query<{ user_id: string }>('select user_id from app_user where account_id = $1', [ids.accountId])
  const organizations = await admin.query<{ organization_id: string }>('select organization_id from organization where account_id = $1', [
    ids.accountId,
  ])
  return {
    organization_id: organizations.rows.map((row) => row.organization_id),
    account_id: [ids.accountId],
    user_id: users.rows.map((row) => row.user_id),
  }
}

/** The condition that picks an owner's rows out of a table; ids are UUIDs, so they may stand in the text. */
export const rowsOf = (table: OwnedTable, owner: Owner): string =>
  table.by === null ? 'false' : `t.${table.by} = any('{${owner[table.by].join(',')}}')`

/** The number of rows and the sum of their 64-bit hashes, which no order of reading changes: nothing has to be sorted. */
const hashOf = (table: string) =>
  `select '${table}' as name, count(*) || ' ' || coalesce(sum(hash_record_extended(t, 0)), 0) as hash from ${table} t`

/** The hashes in the order of the tables: PostgreSQL answers the parts of a union in any order where it works on them side by side. */
const byTable = (rows: readonly { name: string; hash: string }[]): Record<string, string> =>
  Object.fromEntries(rows.map(({ name, hash }) => [name, hash] as const).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** A hash of all rows that an owner has, by table: two of them are equal when nothing was changed. */
export async function fingerprintOf(admin: pg.Pool, owner: Owner): Promise<Record<string, string>> {
  const tables = (await tablesOf(admin)).filter((table) => table.by !== null)
  const parts = tables.map((table) => `(${hashOf(table.name)} where ${rowsOf(table, owner)})`)
  const found = await admin.query<{ name: string; hash: string }>(parts.join(' union all '))
  return byTable(found.rows)
}

/** The same for the whole database, whoever owns the rows. */
export async function fingerprintOfAll(admin: pg.Pool, except: readonly string[] = []): Promise<Record<string, string>> {
  const tables = (await tablesOf(admin)).filter((table) => !except.includes(table.name))
  const parts = tables.map(({ name }) => `(${hashOf(name)})`)
  // By a name of its own, so that PostgreSQL plans it once: it is asked hundreds of times.
  const name = `fingerprint without ${except.join(' ')}`
  const found = await admin.query<{ name: string; hash: string }>({ name, text: parts.join(' union all ') })
  return byTable(found.rows)
}

/** What is wrong with the books of an organization, found by the queries that look: nothing when they are whole. */
export async function faultsOf(admin: pg.Pool, organizationId: string): Promise<string[]> {
  const client = await admin.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`select set_config('app.organization', $1, true)`, [organizationId])
    const found = await client.query<{ fault: string }>(
      `select 'chain at ' || seq || ': ' || finding as fault from (${BROKEN_CHAIN}) c
       union all select 'voucher at ' || entry || ': ' || finding from (${BROKEN_VOUCHERS}) v
       union all select 'movement of ' || entry || ': ' || finding from (${BROKEN_MOVEMENTS}) m
       union all select 'allocation of ' || entry || ': ' || finding from (${BROKEN_ALLOCATIONS}) b
       union all select 'tax of bill ' || entry || ': ' || finding from (${BROKEN_BILL_TAXES}) t
       union all select 'goods ' || stock_item_id || ' in ' || bs_month from (${WRONG_STOCK_TOTALS}) g
       union all select 'totals of ' || ledger_id || ' in ' || bs_month from (${WRONG_TOTALS}) t`,
    )
    await client.query('commit')
    return found.rows.map((row) => row.fault)
  } finally {
    client.release()
  }
}
