import { mkdir, realpath, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { buildApp } from './app.ts'
import { systemClock } from './clock.ts'
import { type Connection, openLineWarning, openPool, runtimeConnection } from './db/connect.ts'
import { forgetOld } from './db/forget-old.ts'
import { openDatabase } from './db/open-database.ts'
import { refreshStatistics } from './db/refresh-statistics.ts'
import { refuseUnsafeDatabase } from './db/self-check.ts'
import { openDemo } from './demo/demo-user.ts'
import { endLostRuns } from './features/imports/lost-runs.ts'
import { openFilesFolder } from './http/files.ts'
import { readProxies } from './http/network.ts'
import { loadSecret } from './http/secrets.ts'
import type { App } from './http/serve.ts'
import { jobsIn } from './jobs/jobs.ts'
import { backUpBeforeMigrating } from './maintenance/backup-books.ts'
import { sentenceOf } from './maintenance/maintenance-error.ts'

const POOL_SIZE = 12
/** The tax office's central billing monitoring system. */
const CBMS_URL = 'https://cbapi.ird.gov.np'

/** Starts the product and keeps it until SIGTERM or SIGINT: database, migrations, server; stops them in the opposite order. */
export async function main(): Promise<void> {
  const folder = await dataFolder()
  const port = listeningPort()
  const host = listeningHost()
  const trustedProxies = readProxies(process.env.LEKHA_TRUSTED_PROXIES ?? '')
  const signUpClosed = isSignUpClosed()
  const secret = await loadSecret(folder)
  const database = await openDatabase(folder, async (connection) => {
    process.stdout.write(
      `Before its tables are changed, the books were backed up to ${await backUpBeforeMigrating(connection, folder, systemClock)}\n`,
    )
  })
  warn(openLineWarning(database.connection), trustedProxies.length === 0 && process.env.LEKHA_BEHIND_TLS === '1' && ALL_ONE_NETWORK)
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
    const jobsFolder = join(folder, 'jobs')
    await mkdir(jobsFolder, { recursive: true, mode: 0o700 })
    await endLostRuns(database.connection, { alone: database.alone, kept: await jobsIn(jobsFolder) })
    app = await buildApp({
      runtime,
      secret,
      trustedProxies,
      signUpClosed,
      clock: systemClock,
      logLevel: process.env.LEKHA_LOG ?? 'warn',
      freeBytes: () => freeBytes(folder),
      refreshStatistics: () => refreshStatistics(database.connection),
      hosts: [host, ...servedNames()],
      filesFolder: await openFilesFolder(folder),
      jobsFolder,
      alone: database.alone,
      listenOn: runtimeConnection(database.connection),
      cbmsUrl: cbmsUrl(),
    })
    await app.http.listen({ port, host })
    forgetDaily(app, database.connection)
  } catch (error) {
    await stop()
    throw explainListen(error, port)
  }
  process.stdout.write(`Lekha is ready at http://localhost:${(app.http.server.address() as { port: number }).port}\n`)
  if (process.argv.includes('--demo')) process.stdout.write(`${await openDemo(app, folder)}\n`)
}

const ALL_ONE_NETWORK =
  'LEKHA_TRUSTED_PROXIES names no proxy: everybody seems to call from the same address, and one who guesses passwords slows down all.'

function warn(...warnings: (string | false | undefined)[]): void {
  for (const warning of warnings) if (warning) process.stderr.write(`Warning: ${warning}\n`)
}

const DAY_MS = 24 * 3600 * 1000

/** Deletes what is old enough, now and each day; where that fails, the next day is early enough. */
function forgetDaily(app: App, connection: Connection): void {
  const forget = () => void forgetOld(connection).catch((error: unknown) => app.http.log.warn({ err: error }, 'old rows were not deleted'))
  forget()
  setInterval(forget, DAY_MS).unref()
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const cbmsUrl = (): string => (process.env.LEKHA_CBMS_URL ?? CBMS_URL).replace(/\/+$/, '')

async function dataFolder(): Promise<string> {
  const path = resolve(process.env.LEKHA_DATA ?? './data')
  await mkdir(path, { recursive: true, mode: 0o700 })
  return realpath(path)
}

function listeningPort(): number {
  const text = process.env.PORT ?? '4000'
  const port = Number.parseInt(text, 10)
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`PORT=${text} is no port. Set PORT to a number from 0 to 65535.`)
  return port
}

// Cookies are Secure: on a plain-http network address nobody could sign in, and passwords would travel readable.
function listeningHost(): string {
  const host = process.env.HOST ?? 'localhost'
  const loopback = ['localhost', '127.0.0.1', '::1'].includes(host)
  if (!loopback && process.env.LEKHA_BEHIND_TLS !== '1') {
    throw new Error(`HOST=${host} is open to the network. Put Lekha behind a server that speaks TLS and say so with LEKHA_BEHIND_TLS=1.`)
  }
  if (!loopback && servedNames().length === 0) {
    throw new Error(`Under which name is Lekha called from the network? Set LEKHA_HOSTS to it, such as LEKHA_HOSTS=books.example.com.`)
  }
  return host
}

const servedNames = (): string[] => (process.env.LEKHA_HOSTS ?? '').split(',').filter((name) => name.trim() !== '')

function isSignUpClosed(): boolean {
  const text = process.env.LEKHA_SIGNUP ?? 'open'
  if (text !== 'open' && text !== 'closed') throw new Error(`LEKHA_SIGNUP=${text} is neither open nor closed.`)
  return text === 'closed'
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
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exit(1)
  })
}
