import { createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { timeInNepal, todayInNepal } from '@lekha/calendar'
import type { Client } from 'pg'
import { type Clock, isoTime } from '../clock.ts'
import type { Connection } from '../db/connect.ts'
import { demandBypassRls, inSession, inTransaction, ONE_MOMENT } from './admin-session.ts'
import { type BackupSummary, readBackup, writeLines } from './backup-file.ts'
import { readHeads } from './heads.ts'
import { levelOf } from './level.ts'
import { MaintenanceError } from './maintenance-error.ts'
import { loadSealKey, type SealKey } from './seal-key.ts'
import { pagesOf, readTables } from './tables.ts'
import { writeWhole } from './whole-file.ts'

/**
 * Writes one snapshot of every table into a new, signed file with mode 0600, while the books stay in use. It reads the file back before
 * it gives it its name.
 */
export async function backUpBooks(client: Client, path: string, clock: Clock, key: SealKey): Promise<BackupSummary> {
  await demandBypassRls(client)
  let summary: BackupSummary | undefined
  await writeWhole(path, async (draft) => {
    await mkdir(dirname(draft), { recursive: true, mode: 0o700 })
    await inTransaction(client, ONE_MOMENT, () => writeDraft(client, draft, clock, key))
    summary = await readBackup(draft)
  })
  if (!summary) throw new MaintenanceError(`${path} was not written.`)
  return summary
}

async function writeDraft(client: Client, draft: string, clock: Clock, key: SealKey): Promise<void> {
  const header = { createdAt: isoTime(clock()), migrations: await levelOf(client), heads: await readHeads(client) }
  const tables = (await readTables(client)).map((table) => ({ name: table.name, pages: () => pagesOf(client, table) }))
  await pipeline(Readable.from(writeLines(header, tables, key)), createGzip(), createWriteStream(draft, { flags: 'wx', mode: 0o600 }))
}

/**
 * The file to write: the given path; in a given folder, or else in the data folder's `backups`, a name made of date and time in
 * Nepal. An existing file is never overwritten.
 */
export async function targetOf(named: string | undefined, dataFolder: string, clock: Clock): Promise<string> {
  const ownName = `lekha-${todayInNepal(clock)}-${timeInNepal(clock()).replaceAll(':', '')}.lekha`
  if (named === undefined) return join(dataFolder, 'backups', ownName)
  const found = await stat(named).catch(() => undefined)
  if (found?.isDirectory()) return join(named, ownName)
  if (found) throw new MaintenanceError(`${named} is there already. Name another file.`)
  return named
}

/** Takes the backup before a database with books is migrated. */
export async function backUpBeforeMigrating(connection: Connection, dataFolder: string, clock: Clock): Promise<string> {
  const target = await targetOf(undefined, dataFolder, clock)
  await inSession(connection, async ({ client }) => backUpBooks(client, target, clock, await loadSealKey(dataFolder)))
  return target
}

/** Describes the content of a backup to the administrator. */
export function describe({ header, tables }: BackupSummary): string {
  const rowsOf = (table: string) => tables.find(({ name }) => name === table)?.rows ?? 0
  const all = tables.reduce((sum, { rows }) => sum + rows, 0)
  return `${counted(rowsOf('organization'), 'organization')}, ${counted(rowsOf('voucher'), 'voucher version')}, ${counted(all, 'row')}, as of ${header.createdAt}`
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
