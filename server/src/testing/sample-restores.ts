import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { inject } from 'vitest'
import { type Connection, openClient } from '../db/connect.ts'
import { type BackupHeader, signedText, type TableMark } from '../maintenance/backup-file.ts'
import { examineBackup, restoreBooks } from '../maintenance/restore-books.ts'
import { loadSealKey } from '../maintenance/seal-key.ts'
import { asAdministrator } from './sample-books.ts'

/** The key of a data folder that lives as long as the tests. */
export const TEST_KEY = await loadSealKey(mkdtempSync(join(tmpdir(), 'lekha-key-')))

/** A new database without a single table. */
export async function emptyDatabase(): Promise<Connection> {
  const database = `lekha_${randomBytes(8).toString('hex')}`
  await ask(inject('cluster'), `create database ${database}`)
  return { ...inject('cluster'), database }
}

/** Restores as the command does: the whole file is read before the database is opened. */
export async function restoreInto(connection: Connection, path: string, said: string[] = [], known?: string): Promise<void> {
  const examined = await examineBackup(path, known)
  await asAdministrator(connection, (session) => restoreBooks(session, path, examined, (line) => said.push(line)))
}

/** A query by the administrator. */
export async function ask(connection: Connection, sql: string): Promise<Record<string, unknown>[]> {
  const client = await openClient(connection)
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Writes a copy of a backup whose text was changed and packed again. */
export function rewrite(path: string, copy: string, change: (text: string) => string): void {
  writeFileSync(copy, gzipSync(change(gunzipSync(readFileSync(path)).toString('utf8'))))
}

/** The same for its first line; the copy is signed by a key of its own. */
export function rewriteHeader(path: string, copy: string, change: (header: BackupHeader) => BackupHeader): void {
  rewrite(path, copy, (text) => {
    const lines = text.trimEnd().split('\n')
    const header = { ...change(JSON.parse(lines[0] ?? '') as BackupHeader), publicKey: TEST_KEY.publicKey }
    const closing = JSON.parse(lines.at(-1) ?? '') as { table: null; manifest: { tables: TableMark[] } }
    const signature = TEST_KEY.sign(signedText(header, closing.manifest.tables))
    return `${[JSON.stringify(header), ...lines.slice(1, -1), JSON.stringify({ ...closing, signature })].join('\n')}\n`
  })
}
