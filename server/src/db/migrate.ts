import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { shippedMonthStarts } from '@lekha/calendar'
import type pg from 'pg'
import * as z from 'zod'
import { type Connection, OWNER_ROLE, openClient, RUNTIME_ROLE, runtimeConnection } from './connect.ts'
import { rowOf, rowsOf, run } from './statements.ts'

const MIGRATIONS = new URL('../../migrations/', import.meta.url)

/** Runs before the first new migration of a database that holds books already: the backup. */
export type BeforeChange = (connection: Connection) => Promise<void>
const MIGRATION_LOCK = 4_711_001
const timeouts = {
  statement_timeout: '15s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '30s',
  client_connection_check_interval: '5s',
  default_transaction_isolation: 'read committed',
  timezone: 'UTC',
}

/** A database that this program cannot serve; the message says what to do. */
export class DatabaseRefusal extends Error {}

/**
 * Migrates a database to the newest schema, forward only, each file in one transaction. An advisory lock makes servers that start
 * together run one after the other. Creates both roles where they are missing: the owner (no login) and the runtime role with its password.
 */
export async function migrate(admin: Connection, beforeChange?: BeforeChange, folder = MIGRATIONS): Promise<void> {
  const client = await openClient(admin)
  try {
    await refuseOldServer(client)
    await run(client)`select pg_advisory_lock(${MIGRATION_LOCK})`
    await createRoles(client, admin)
    await prepareDatabase(client)
    await runMigrations(client, folder, async () => beforeChange?.(admin))
    await seedCalendar(client)
  } finally {
    await client.end()
  }
}

async function refuseOldServer(client: pg.Client) {
  const { version } = await rowOf(client, z.object({ version: z.string() }))`select current_setting('server_version_num') as version`
  if (Number.parseInt(version, 10) < 150_000) throw new DatabaseRefusal('Lekha needs PostgreSQL 15 or later.')
}

async function createRoles(client: pg.Client, admin: Connection) {
  const found = await rowsOf(client, z.object({ rolname: z.string() }))`
    select rolname from pg_roles where rolname = any(${[OWNER_ROLE, RUNTIME_ROLE]})`
  const names = found.map((row) => row.rolname)
  try {
    if (!names.includes(OWNER_ROLE)) await client.query(`create role ${OWNER_ROLE} nologin nosuperuser nobypassrls`)
    if (!names.includes(RUNTIME_ROLE)) {
      await client.query(`create role ${RUNTIME_ROLE} login nosuperuser nobypassrls nocreatedb nocreaterole`)
      await setRuntimePassword(client, admin)
    } else if (!(await runtimeRoleAnswers(admin))) await setRuntimePassword(client, admin)
  } catch (error) {
    if (!isTakenByAnother(error)) throw withAdvice(error)
  }
  await client.query(`grant ${OWNER_ROLE} to current_user`).catch(() => {}) // a superuser needs no grant, an ordinary creator has it already
}

// Roles belong to the whole cluster: a server on another of its databases may be creating them at the same time.
const isTakenByAnother = (error: unknown) => ['42710', '23505', 'XX000'].includes((error as { code?: string }).code ?? '')
const withAdvice = (error: unknown) =>
  (error as { code?: string }).code === '42501'
    ? new DatabaseRefusal('The user in DATABASE_URL may not create roles. Give it CREATEROLE, or name a superuser for the first start.')
    : error

async function setRuntimePassword(client: pg.Client, admin: Connection) {
  await client.query(`alter role ${RUNTIME_ROLE} password '${runtimeConnection(admin).password}'`)
}

async function runtimeRoleAnswers(admin: Connection) {
  try {
    await (await openClient(runtimeConnection(admin))).end()
    return true
  } catch {
    return false
  }
}

async function prepareDatabase(client: pg.Client) {
  const { name: database } = await rowOf(client, z.object({ name: z.string() }))`select quote_ident(current_database()) as name`
  await client.query(`create schema if not exists extensions; grant usage on schema extensions to ${OWNER_ROLE}, ${RUNTIME_ROLE};
    create extension if not exists btree_gist schema extensions;
    grant usage, create on schema public to ${OWNER_ROLE}; revoke create on schema public from public;
    revoke temporary on database ${database} from public; grant connect on database ${database} to ${RUNTIME_ROLE};`)
  for (const [name, value] of Object.entries(timeouts)) {
    await client.query(`alter role ${RUNTIME_ROLE} in database ${database} set ${name} = '${value}'`)
  }
}

async function runMigrations(client: pg.Client, folder: URL, beforeChange: () => Promise<void>) {
  await client.query(
    `create table if not exists public.migration (name text primary key, sha256 text not null, ran_at timestamptz not null default now())`,
  )
  const found = await rowsOf(client, z.object({ name: z.string(), sha256: z.string() }))`select name, sha256 from public.migration`
  const done = new Map(found.map(({ name, sha256 }) => [name, sha256]))
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const unknown = [...done.keys()].find((name) => !files.includes(name))
  if (unknown) throw new DatabaseRefusal(`This database was made by a newer Lekha (${unknown}). Start that one, or a later one.`)
  if (done.size > 0 && files.some((name) => !done.has(name))) await beforeChange()
  let hasChanged = false
  for (const name of files) {
    const text = await readFile(new URL(name, folder), 'utf8')
    const sha256 = createHash('sha256').update(text).digest('hex')
    if (done.has(name)) {
      // A released migration never changes, so this happens only between development builds.
      if (done.get(name) !== sha256) {
        throw new DatabaseRefusal(`This database was made by another build of Lekha (${name}). Start that one, or begin with an empty one.`)
      }
      continue
    }
    await runMigration(client, name, text, sha256)
    hasChanged = true
  }
  // A migration may have changed what was proved, or what a proof is.
  if (hasChanged) await forgetProofs(client)
}

async function forgetProofs(client: pg.Client) {
  const { known } = await rowOf(client, z.object({ known: z.boolean() }))`select to_regclass('public.proof_run') is not null as known`
  if (known) await client.query(`set role ${OWNER_ROLE}; truncate proof_run cascade; reset role`)
}

async function runMigration(client: pg.Client, name: string, text: string, sha256: string) {
  try {
    await client.query('begin')
    await client.query(`set local search_path = public, extensions; set local lock_timeout = '5s'; set local role ${OWNER_ROLE}`)
    await client.query(text)
    await client.query('reset role')
    await run(client)`insert into public.migration (name, sha256) values (${name}, ${sha256})`
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback').catch(() => {}) // the connection is gone, and its transaction with it
    throw new DatabaseRefusal(
      `The migration ${name} failed: ${(cause as Error).message}. The database is as it was before it. Start the Lekha that served it until now, and tell the makers of this one.`,
      { cause },
    )
  }
}

// Inserts missing months from the shipped calendar; a month that was corrected in the database keeps its correction.
async function seedCalendar(client: pg.Client) {
  const months = shippedMonthStarts()
  await client.query(`set role ${OWNER_ROLE}`)
  await run(client)`insert into bs_month (bs_month, starts, days, provisional)
     select * from unnest(${months.map((m) => m.bsMonth)}::int[], ${months.map((m) => m.starts)}::date[], ${months.map((m) => m.days)}::smallint[], ${months.map((m) => m.provisional)}::boolean[])
     on conflict (bs_month) do update set provisional = false where not excluded.provisional and bs_month.provisional
       and bs_month.starts = excluded.starts and bs_month.days = excluded.days`
  await client.query('reset role')
}
