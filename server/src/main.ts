import { mkdir, realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { systemClock } from './clock.ts'
import { type Connection, openClient, openPool, readDatabaseUrl, runtimeConnection } from './db/connect.ts'
import { type EmbeddedPostgres, startEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { refuseUnsafeDatabase } from './db/self-check.ts'
import { buildApp } from './http/app.ts'
import { loadSecret } from './http/secrets.ts'

const POOL_SIZE = 12
const SERVING_LOCK = 4_711_002

/** Starts the product and keeps it until SIGTERM or SIGINT: database, migrations, server; stops them in the opposite order. */
export async function main(): Promise<void> {
  const folder = await dataFolder()
  const port = Number.parseInt(process.env.PORT ?? '4000', 10)
  const host = listeningHost()
  const database = await openDatabase(folder)
  const runtime = openPool(runtimeConnection(database.connection), POOL_SIZE)
  let app: Awaited<ReturnType<typeof buildApp>> | undefined
  const stop = once(async () => {
    await app?.http.close()
    await runtime.end()
    await database.close()
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
  try {
    await refuseUnsafeDatabase(runtime)
    app = await buildApp({ runtime, secret: await loadSecret(folder), clock: systemClock, logLevel: process.env.LEKHA_LOG ?? 'warn' })
    await app.http.listen({ port, host })
  } catch (error) {
    await stop()
    throw explainListen(error, port)
  }
  process.stdout.write(`Lekha is ready at http://localhost:${(app.http.server.address() as { port: number }).port}\n`)
}

async function dataFolder(): Promise<string> {
  const path = resolve(process.env.LEKHA_DATA ?? './data')
  await mkdir(path, { recursive: true, mode: 0o700 })
  return realpath(path)
}

// Cookies are Secure: on a plain-http network address nobody could sign in, and passwords would travel readable.
function listeningHost(): string {
  const host = process.env.HOST ?? 'localhost'
  const loopback = ['localhost', '127.0.0.1', '::1'].includes(host)
  if (!loopback && process.env.LEKHA_BEHIND_TLS !== '1') {
    throw new Error(`HOST=${host} is open to the network. Put Lekha behind a server that speaks TLS and say so with LEKHA_BEHIND_TLS=1.`)
  }
  return host
}

type OpenDatabase = { connection: Connection; close: () => Promise<void> }

async function openDatabase(folder: string): Promise<OpenDatabase> {
  const url = process.env.DATABASE_URL
  if (url) {
    const connection = readDatabaseUrl(url)
    await migrate(connection)
    return { connection, close: async () => {} }
  }
  const embedded = await startEmbedded(folder)
  try {
    const lock = await holdServingLock(embedded)
    const connection = { ...embedded.connection, database: 'lekha' }
    await createDatabase(embedded.connection)
    await migrate(connection)
    const close = async () => {
      await lock.release()
      await embedded.stop()
    }
    return { connection, close }
  } catch (error) {
    await embedded.stop() // leaves another copy's database alone
    throw error
  }
}

/** Says to other copies that this one serves the folder. A database that was killed and came back is told again. */
async function holdServingLock(embedded: EmbeddedPostgres): Promise<{ release: () => Promise<void> }> {
  let client = await takeServingLock(embedded)
  let released = false
  const takeAgain = async () => {
    while (!released) {
      await sleep(500)
      const again = await takeServingLock(embedded).catch(() => undefined)
      if (!again) continue
      client = again
      client.once('end', takeAgain)
      return
    }
  }
  client.once('end', takeAgain)
  const release = async () => {
    released = true
    await client.end()
  }
  return { release }
}

async function takeServingLock(embedded: EmbeddedPostgres): Promise<pg.Client> {
  const client = await openClient(embedded.connection)
  const found = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [SERVING_LOCK])
  if (found.rows[0]?.mine) return client
  await client.end()
  throw new Error('Another copy of Lekha is serving this data folder. Stop it first, or set LEKHA_DATA to another folder.')
}

async function createDatabase(cluster: Connection) {
  const client = await openClient(cluster)
  const found = await client.query(`select from pg_database where datname = 'lekha'`)
  if (found.rowCount === 0) await client.query('create database lekha')
  await client.end()
}

function explainListen(error: unknown, port: number): unknown {
  return (error as { code?: string }).code === 'EADDRINUSE' ? new Error(`Port ${port} is taken. Set PORT to another one.`) : error
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => {
    running ??= work()
    return running
  }
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  })
}
