import { sql } from 'kysely'
import type { Client } from 'pg'
import * as z from 'zod'
import { migrate } from '../db/migrate.ts'
import { rowsOf } from '../db/statements.ts'
import { type AdminSession, demandBypassRls, inTransaction } from './admin-session.ts'
import { type BackupSummary, readBackup, startMark, type TableMark } from './backup-file.ts'
import { buildLevel, isOlder, ownLevel, runMigrations } from './level.ts'
import { hasCode, MaintenanceError } from './maintenance-error.ts'
import type { Say } from './run-command.ts'
import { fingerprintOf } from './seal-key.ts'
import { insertPage, pagesOf, readTables, type Table } from './tables.ts'
import { verifyUncommitted } from './verify-books.ts'

/** Tables that may hold rows before a restore (the shipped calendar, failed sign-ins); the backup's rows replace them. */
const REPLACED = ['bs_month', 'login_throttle']

/**
 * Reads the whole file before any database is opened. `known` is the fingerprint of the key that must have signed it; undefined
 * accepts any key.
 * @throws MaintenanceError when it is no complete backup, was made by a newer Lekha, or was signed by another key
 */
export async function examineBackup(path: string, known?: string): Promise<BackupSummary> {
  const summary = await readBackup(path)
  isOlder(summary.header.migrations, await ownLevel())
  const signer = fingerprintOf(summary.header.publicKey)
  if (known !== undefined && signer !== known) {
    throw new MaintenanceError(
      `${path} was signed by the key ${signer}, not by ${known}. If you know that key, of another machine perhaps, say so: npm run restore -- FILE --key ${signer}`,
    )
  }
  return summary
}

/**
 * Restores an examined backup into an empty database, in one transaction: loads it, compares every table with the manifest, migrates an
 * older schema to today's level and verifies the books. If any of this fails, nothing is stored.
 */
export async function restoreBooks({ client, connection }: AdminSession, path: string, { header }: BackupSummary, say: Say): Promise<void> {
  await demandBypassRls(client)
  await refuseStrangers(client)
  await inTransaction(client, 'begin', () => switchGuardsOff(client)) // before anything is made that could not be used
  await migrate(connection)
  const level = header.migrations
  const own = await ownLevel()
  const older = isOlder(level, own)
  await inTransaction(client, 'begin', async () => {
    await switchGuardsOff(client)
    await refuseBooks(client)
    if (older) await buildLevel(client, level)
    await load(client, path)
    await client.query('set local session_replication_role = origin')
    if (older) await runMigrations(client, own.slice(level.length))
    // What the backup says was proved is a claim about other books until these were read.
    await client.query('delete from proof_run')
    await client.query('analyze')
    if (!(await verifyUncommitted(client, say)))
      throw new MaintenanceError('These books do not hold what they promise. Nothing was restored.')
    // All sessions end: one that was ended after the backup must not become valid again.
    await client.query('update session set revoked_at = now() where revoked_at is null')
  })
}

/** Refuses a database that holds tables of another program. */
async function refuseStrangers(client: Client): Promise<void> {
  const rows = await rowsOf(client, z.object({ strange: z.boolean() }))`
    select to_regclass('public.migration') is null
           and exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')) as strange`
  if (rows[0]?.strange) throw new MaintenanceError('This database holds tables of another program. Restore into an empty one.')
}

// Switches the triggers off: they would give new numbers, times, seals and totals in place of the backup's.
async function switchGuardsOff(client: Client): Promise<void> {
  try {
    await client.query('set local session_replication_role = replica')
  } catch (error) {
    if (!hasCode(error, '42501')) throw error
    throw new MaintenanceError(
      'The user in DATABASE_URL may not restore. Name a superuser, or GRANT SET ON PARAMETER session_replication_role to this one.',
    )
  }
}

async function refuseBooks(client: Client): Promise<void> {
  const tables = (await readTables(client)).filter((table) => !REPLACED.includes(table.name))
  await client.query(`lock table ${tables.map(({ name }) => `"${name}"`).join(', ')} in access exclusive mode`)
  for (const { name } of tables) {
    const rows = await rowsOf(client, z.object({ filled: z.boolean() }))`select exists (select from ${sql.table(name)}) as filled`
    if (rows[0]?.filled) throw new MaintenanceError('There are books in this database already. Restore into an empty one.')
  }
}

async function load(client: Client, path: string): Promise<void> {
  const tables = new Map((await readTables(client)).map((table) => [table.name, table]))
  for (const name of REPLACED) await client.query(`delete from "${name}"`)
  const { tables: marks } = await readBackup(path, async (name, lines) => {
    const table = tables.get(name)
    if (!table) throw new MaintenanceError(`The backup holds a table ${name} that its Lekha does not know.`)
    if (lines.length > 0) await insertPage(client, table, lines)
  })
  for (const table of tables.values()) await compare(client, table, marks)
}

async function compare(client: Client, table: Table, marks: readonly TableMark[]): Promise<void> {
  const { add, mark } = startMark(table.name)
  for await (const lines of pagesOf(client, table)) add(lines)
  const [stored, kept] = [mark(), marks.find(({ name }) => name === table.name)]
  if (stored.rows === kept?.rows && stored.sha256 === kept.sha256) return
  throw new MaintenanceError(`The table ${table.name} did not come out as it went in. Nothing was restored.`)
}
