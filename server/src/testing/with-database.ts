import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { type Connection, openPool, readDatabaseUrl, runtimeConnection } from '../db/connect.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: Connection
    template: string
  }
}

/** A fresh, migrated database of its own on the PostgreSQL of the tests (DATABASE_URL, else an embedded one). */
export type TestDatabase = { connection: Connection; admin: pg.Pool; runtime: pg.Pool; close: () => Promise<void> }

/** Starts the PostgreSQL that tests share. `stop` ends it only where it was started here. */
export async function startCluster(): Promise<{ connection: Connection; stop: () => Promise<void> }> {
  const url = process.env.DATABASE_URL
  if (url) return { connection: readDatabaseUrl(url), stop: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'lekha-test-'))
  const embedded = await startEmbedded(folder)
  // The socket is reached through an open folder of this process; test workers are others and must name it by its number.
  const host = embedded.connection.host.replace('/proc/self/', `/proc/${process.pid}/`)
  const stop = async () => {
    await embedded.stop()
    // A run of the tests leaves up to 4 GB of databases.
    await rm(folder, { recursive: true, force: true })
  }
  return { connection: { ...embedded.connection, host }, stop }
}

/** Clones the template into a database of its own; `name` must be unused. */
export async function cloneDatabase(cluster: Connection, name: string, template?: string): Promise<TestDatabase> {
  const root = openPool(cluster, 1)
  await root.query(`create database ${name}${template ? ` template ${template}` : ''}`)
  await root.end()
  const connection = { ...cluster, database: name }
  if (!template) await migrate(connection)
  const admin = openPool(connection, 2)
  const runtime = openPool(runtimeConnection(connection), 8)
  const close = async () => {
    await admin.end()
    await runtime.end()
  }
  return { connection, admin, runtime, close }
}

/** Runs `work` on a fresh database of a cluster that lives only as long. */
export async function withDatabase(work: (database: TestDatabase) => Promise<void>): Promise<void> {
  const cluster = await startCluster()
  try {
    const database = await cloneDatabase(cluster.connection, `lekha_${process.pid}`)
    try {
      await work(database)
    } finally {
      await database.close()
    }
  } finally {
    await cluster.stop()
  }
}
