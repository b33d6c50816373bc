import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { inject } from 'vitest'
import { type Connection, openClient } from '../db/connect.ts'
import type { BackupHeader } from './backup-file.ts'
import { examineBackup, restoreBooks } from './restore-books.ts'
import { asKeeper } from './sample-books.ts'

/** A new database without a single table. */
export async function emptyDatabase(): Promise<Connection> {
  const database = `lekha_${randomBytes(8).toString('hex')}`
  await ask(inject('cluster'), `create database ${database}`)
  return { ...inject('cluster'), database }
}

/** Restores as the command does: the whole file is read before the database is opened. */
export async function restoreInto(connection: Connection, path: string, said: string[] = []): Promise<void> {
  const examined = await examineBackup(path)
  await asKeeper(connection, (house) => restoreBooks(house, path, examined, (line) => said.push(line)))
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

/** The same for its first line. */
export function rewriteHeader(path: string, copy: string, change: (header: BackupHeader) => BackupHeader): void {
  rewrite(path, copy, (text) => {
    const [first = '', ...rest] = text.split('\n')
    return [JSON.stringify(change(JSON.parse(first) as BackupHeader)), ...rest].join('\n')
  })
}
