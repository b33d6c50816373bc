import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Connection, openClient, readDatabaseUrl } from '../server/src/db/connect.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'

/** The product in a process of its own, on a database that is deleted after the benchmark. */
export type Product = {
  port: number
  /** The server's process. */
  pid: number
  /** The administrator's connection to the product's database, for the bare queries that are measured beside it. */
  connection: Connection
  stop: () => Promise<void>
}

type Ground = { environment: NodeJS.ProcessEnv; connection: () => Promise<Connection>; clear: () => Promise<void> }

/** Starts the product on an embedded PostgreSQL of its own, or on a database of its own at DATABASE_URL. */
export async function startProduct(): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'lekha-bench-'))
  const ground = process.env.DATABASE_URL ? await groundAt(process.env.DATABASE_URL) : groundIn(folder)
  const environment = { ...process.env, HOST: '127.0.0.1', PORT: '0', LEKHA_DATA: folder, LEKHA_LOG: 'error', ...ground.environment }
  const server = spawn(process.execPath, [join(import.meta.dirname, '../server/src/main.ts')], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const end = async () => {
    await endProcess(server)
    await ground.clear()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    return { port: await portOf(server), pid: server.pid ?? 0, connection: await ground.connection(), stop: end }
  } catch (error) {
    await end()
    throw error
  }
}

/** Waits for the address that the server prints. */
async function portOf(server: ChildProcess): Promise<number> {
  for await (const line of createInterface({ input: server.stdout ?? process.stdin })) {
    const port = /^Lekha is ready at .*:(\d+)$/.exec(line)?.[1]
    if (port !== undefined) return Number.parseInt(port, 10)
  }
  throw new Error('The product did not start.')
}

async function endProcess(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}

/** The benchmark uses the product's embedded PostgreSQL too; the process that detaches last stops it. */
function groundIn(folder: string): Ground {
  let leave = async () => {}
  return {
    environment: { DATABASE_URL: '' },
    connection: async () => {
      const embedded = await startEmbedded(folder)
      leave = () => embedded.stop()
      return { ...embedded.connection, database: 'lekha' }
    },
    clear: () => leave(),
  }
}

/** An existing PostgreSQL: the benchmark creates one database in it, and drops that at the end. */
async function groundAt(url: string): Promise<Ground> {
  const server = readDatabaseUrl(url)
  const database = `lekha_bench_${process.pid}`
  await execute(server, `create database ${database}`)
  const ours = new URL(url)
  ours.pathname = `/${database}`
  return {
    environment: { DATABASE_URL: ours.href },
    connection: async () => ({ ...server, database }),
    clear: () => execute(server, `drop database ${database} with (force)`),
  }
}

async function execute(server: Connection, statement: string): Promise<void> {
  const client = await openClient(server)
  await client.query(statement)
  await client.end()
}
