/** Opens the database for the administrator's commands: the one in DATABASE_URL, or the embedded one, which a server may be using. */
import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Client } from 'pg'
import * as z from 'zod'
import { type Connection, openClient, readDatabaseUrl } from '../db/connect.ts'
import { startEmbedded } from '../db/embedded.ts'
import { rowsOf } from '../db/statements.ts'
import { hasCode, MaintenanceError } from './maintenance-error.ts'

/** Where the books are: the URL of a database, or the data folder of the embedded PostgreSQL. */
export type BooksLocation = { url: string | undefined; folder: string }

/** A session of the database's administrator. */
export type AdminSession = { client: Client; connection: Connection }

// Texts must be the same on every machine, and a command may read for long. A query whose command was killed must end
// (client_connection_check_interval), or PostgreSQL could not stop. JIT is off: PostgreSQL estimates queries without nested loops as costly,
// and compiling them takes seconds where reading takes milliseconds.
const SESSION = `set timezone = 'UTC'; set bytea_output = 'hex'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set search_path = public, pg_temp; set client_connection_check_interval = '2s'; set jit = off`

/** Reads where the books are from DATABASE_URL and LEKHA_DATA, as the server does. */
export function booksLocation(environment: NodeJS.ProcessEnv): BooksLocation {
  return { url: environment.DATABASE_URL || undefined, folder: resolve(environment.LEKHA_DATA ?? './data') }
}

/** Resolves a typed path against the user's own folder: npm runs scripts in the project's folder and passes the user's as INIT_CWD. */
export function typedPath(path: string, environment: NodeJS.ProcessEnv): string {
  return resolve(environment.INIT_CWD ?? '.', path)
}

/**
 * Runs work in an administrator's session. It stops the embedded PostgreSQL afterwards, unless a server uses it. `whenEmpty` says whether
 * a location without books is refused or gets an empty database.
 */
export async function inAdminSession<T>(
  location: BooksLocation,
  whenEmpty: 'refuse' | 'found',
  work: (session: AdminSession) => Promise<T>,
): Promise<T> {
  if (location.url !== undefined) return inSession(readDatabaseUrl(location.url), work)
  if (whenEmpty === 'refuse' && !holdsCluster(location.folder)) throw noBooks(location.folder)
  const embedded = await startEmbedded(location.folder)
  try {
    if (whenEmpty === 'found') await foundDatabase(embedded.connection)
    return await inSession({ ...embedded.connection, database: 'lekha' }, work)
  } catch (error) {
    throw hasCode(error, '3D000') ? noBooks(location.folder) : error
  } finally {
    await embedded.stop()
  }
}

/** Refuses a role that row security binds: it would not see every organization, and a partial backup would look complete. */
export async function demandBypassRls(client: Client): Promise<void> {
  const rows = await rowsOf(client, z.object({ all: z.boolean() }))`
    select rolsuper or rolbypassrls as "all" from pg_roles where rolname = current_user`
  if (rows[0]?.all) return
  throw new MaintenanceError('The user in DATABASE_URL cannot see every organization. Name a superuser, or a user with BYPASSRLS.')
}

/** Runs the work in a transaction; rolls it back on any error. */
export async function inTransaction<T>(client: Client, begin: string, work: () => Promise<T>): Promise<T> {
  await client.query(begin)
  try {
    const answer = await work()
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback').catch(() => {}) // the connection is gone, and its transaction with it
    throw error
  }
}

/** Begins a read-only transaction on one snapshot. */
export const ONE_MOMENT = 'begin isolation level repeatable read read only'

/** Runs work in an administrator's session on a running database. */
export async function inSession<T>(connection: Connection, work: (session: AdminSession) => Promise<T>): Promise<T> {
  const client = await openClient(connection)
  // Ctrl-C closes the connection: the database rolls the transaction back, and the catch blocks remove unfinished files.
  const stop = () => {
    client.end().catch(() => {})
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    await client.query(SESSION)
    return await work({ client, connection })
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    await client.end()
  }
}

function holdsCluster(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).some((name) => /^postgres-\d+$/.test(name))
}

const noBooks = (folder: string) => new MaintenanceError(`There are no books in ${folder}. Name their folder in LEKHA_DATA.`)

async function foundDatabase(cluster: Connection): Promise<void> {
  const client = await openClient(cluster)
  try {
    const found = await client.query(`select from pg_database where datname = 'lekha'`)
    if (found.rowCount === 0) await client.query('create database lekha')
  } finally {
    await client.end()
  }
}
