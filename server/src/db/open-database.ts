import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import * as z from 'zod'
import { type Connection, openClient, readDatabaseUrl } from './connect.ts'
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts'
import { type BeforeChange, migrate } from './migrate.ts'
import { rowsOf } from './statements.ts'

const SERVING_LOCK = 4_711_002

/** A migrated database, and how to close it; `alone`: no other server uses it. */
export type OpenDatabase = { connection: Connection; alone: boolean; close: () => Promise<void> }

/**
 * Opens the database that this process serves: the one in DATABASE_URL, else the embedded one of the data folder, which only one server may
 * use at a time. `beforeChange` runs before existing books are migrated.
 */
export async function openDatabase(folder: string, beforeChange: BeforeChange): Promise<OpenDatabase> {
  const url = process.env.DATABASE_URL
  if (url) {
    const connection = readDatabaseUrl(url)
    await migrate(connection, beforeChange)
    return { connection, alone: false, close: async () => {} }
  }
  const embedded = await startEmbedded(folder)
  try {
    const lock = await holdServingLock(embedded)
    const connection = { ...embedded.connection, database: 'lekha' }
    await createDatabase(embedded.connection)
    await migrate(connection, beforeChange)
    const close = async () => {
      await lock.release()
      await embedded.stop()
    }
    return { connection, alone: true, close }
  } catch (error) {
    await embedded.stop() // leaves another copy's database alone
    throw error
  }
}

/** Holds an advisory lock that keeps other servers from the folder; takes it again after PostgreSQL was restarted. */
async function holdServingLock(embedded: EmbeddedPostgres): Promise<{ release: () => Promise<void> }> {
  let client = await takeServingLock(embedded)
  let released = false
  const takeAgain = async () => {
    while (!released) {
      await sleep(500)
      const again = await takeServingLock(embedded).catch(() => undefined)
      if (!again) continue
      client = again
      client.once('end', () => void takeAgain())
      return
    }
  }
  client.once('end', () => void takeAgain())
  const release = async () => {
    released = true
    await client.end()
  }
  return { release }
}

async function takeServingLock(embedded: EmbeddedPostgres): Promise<pg.Client> {
  const client = await openClient(embedded.connection)
  const found = await rowsOf(client, z.object({ mine: z.boolean() }))`select pg_try_advisory_lock(${SERVING_LOCK}) as mine`
  if (found[0]?.mine) return client
  await client.end()
  throw new Error('Another copy of Lekha is serving this data folder. Stop it first, or set LEKHA_DATA to another folder.')
}

async function createDatabase(cluster: Connection) {
  const client = await openClient(cluster)
  const found = await client.query(`select from pg_database where datname = 'lekha'`)
  if (found.rowCount === 0) await client.query('create database lekha')
  await client.end()
}
