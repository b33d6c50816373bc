/**
 * The database that comes with Lekha: a PostgreSQL in one folder, started without a set-up by the first process that needs it and used by those
 * that come later. Two locks of the kernel, which every kind of process end releases, keep order:
 *
 * - the folder, exclusively: taken to start PostgreSQL and handed over to it, so it is held exactly while any process
 *   of that PostgreSQL lives, in this container or in another one that shares the disk;
 * - the data folder, shared: held by every program that uses the database; who can turn it into an exclusive one was
 *   the last, and stops PostgreSQL.
 *
 * The socket lies in the data folder. Its path may be longer than the 107 characters a socket address can hold, so
 * PostgreSQL gets `.` as its path, and a client uses its own open data folder: /proc/self/fd/N.
 */
import { spawn } from 'node:child_process'
import { closeSync, constants, createReadStream, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../clock.ts'
import { type Cluster, createCluster, type EmbeddedPostgres, greet, openFolder, passwordOf, pidFileOf } from './embedded-cluster.ts'
import { startElsewhere } from './embedded-elsewhere.ts'
import {
  asOrdinaryUser,
  EmbeddedError,
  failure,
  findPrograms,
  hasCode,
  PROGRAM_ENVIRONMENT,
  type Programs,
  run,
} from './embedded-programs.ts'

export type { EmbeddedPostgres } from './embedded-cluster.ts'

const POLL_MS = 25
const WATCH_MS = 1_000
const SOCKET = { port: 5432, user: 'lekha', database: 'postgres' } as const

type EmbeddedServer = { cluster: Cluster; programs: Programs; patience_ms: number }
type Postmaster = { pid: number; ready: boolean }
type Attempt = { pid: number | undefined; over(): boolean; said(): Promise<string> }

/** Starts the PostgreSQL of the folder, or adopts the one that runs there; waits no longer than its patience. */
export async function startEmbedded(folder: string, patience_ms = 30_000): Promise<EmbeddedPostgres> {
  const server = { cluster: openFolder(folder), programs: findPrograms(), patience_ms }
  if (process.platform !== 'linux') return startElsewhere(server.cluster, server.programs)
  const { folderHandle, connection, adopted } = await attach(server)
  const leaving = new AbortController()
  const watch = keepRunning(server, leaving.signal)
  let left: Promise<void> | undefined
  const leave = async (): Promise<void> => {
    leaving.abort()
    await watch
    await detach(server, folderHandle)
  }
  return { connection, adopted, stop: () => (left ??= leave()) }
}

/** Opens the data folder while PostgreSQL serves, so that nobody stops it any more. */
async function attach(
  server: EmbeddedServer,
): Promise<{ folderHandle: number; connection: EmbeddedPostgres['connection']; adopted: boolean }> {
  const deadline = performance.now() + server.patience_ms
  for (;;) {
    const { adopted } = await waitUntilReady(server, deadline)
    const folderHandle = openSync(server.cluster.data, constants.O_RDONLY | constants.O_DIRECTORY)
    try {
      if (await lock(folderHandle, '--shared')) {
        const connection = { ...SOCKET, host: `/proc/self/fd/${folderHandle}`, password: passwordOf(server.cluster) }
        await greet(connection, server.cluster)
        return { folderHandle, connection, adopted }
      }
      closeSync(folderHandle) // the last user is stopping it at this moment
    } catch (error) {
      await detach(server, folderHandle)
      if (error instanceof EmbeddedError) throw error // else it ended between being ready and being greeted
    }
    await sleep(POLL_MS)
  }
}

async function detach({ cluster, patience_ms }: EmbeddedServer, folderHandle: number): Promise<void> {
  try {
    if (!(await lock(folderHandle, '--exclusive'))) return // others use it; the last of them stops it
    const postmaster = postmasterOf(cluster)
    if (!postmaster) return
    sendSignal(postmaster.pid, 'SIGINT') // "fast": ends the connections, writes everything down
    const deadline = performance.now() + patience_ms
    while (worksIn(cluster.data, postmaster.pid)) {
      if (performance.now() > deadline) {
        throw new EmbeddedError(`PostgreSQL in ${cluster.data} is still writing; it stops by itself when it is done.`)
      }
      await sleep(POLL_MS)
    }
  } finally {
    closeSync(folderHandle)
  }
}

/** A PostgreSQL that was killed comes back; one that cannot come back (a full disk) is tried again each second. */
async function keepRunning(server: EmbeddedServer, leaving: AbortSignal): Promise<void> {
  while (!leaving.aborted) {
    if (!postmasterOf(server.cluster)) await waitUntilReady(server, performance.now() + server.patience_ms).catch(() => undefined)
    await sleep(WATCH_MS, undefined, { ref: false, signal: leaving }).catch(() => undefined)
  }
}

/** Waits until PostgreSQL is ready, whichever process starts it. */
async function waitUntilReady(server: EmbeddedServer, deadline: number): Promise<{ adopted: boolean }> {
  let attempt: Attempt | undefined
  const stale: string[] = []
  for (;;) {
    const postmaster = postmasterOf(server.cluster)
    if (performance.now() > deadline) throw tooLate(server.cluster, postmaster)
    if (postmaster?.ready) return { adopted: postmaster.pid !== attempt?.pid }
    if (attempt?.over()) {
      const said = await attempt.said()
      const lockFile = /lock file "(?:\.\/)?([^"/]+)" already exists/.exec(said)?.[1]
      if (!lockFile || stale.includes(lockFile)) throw failure(`PostgreSQL did not start in ${server.cluster.data}`, said)
      stale.push(lockFile)
      attempt = undefined
    }
    if (!postmaster) attempt ??= await launch(server, stale.at(-1))
    await sleep(POLL_MS)
  }
}

function tooLate({ folder, data, log }: Cluster, postmaster: Postmaster | undefined): EmbeddedError {
  return postmaster
    ? new EmbeddedError(`PostgreSQL in ${data} is not ready yet. Start Lekha again in a minute; what it is doing stands in ${log}.`)
    : new EmbeddedError(
        `Another copy of Lekha uses ${folder}, perhaps in another container. Stop it there, or name another folder in LEKHA_DATA.`,
      )
}

/** Starts PostgreSQL unless another process has done so or is doing so. */
async function launch({ cluster, programs }: EmbeddedServer, stale: string | undefined): Promise<Attempt | undefined> {
  const folder = openSync(cluster.folder, constants.O_RDONLY | constants.O_DIRECTORY)
  try {
    if (!(await lock(folder, '--exclusive'))) return undefined
    await createCluster(cluster, programs)
    // PostgreSQL believes a lock file as long as its process number is in use, be it a stranger's or a zombie's, and
    // would refuse for ever. With the lock in hand no PostgreSQL of this folder lives. The file is kept, renamed.
    if (stale) setAside(join(cluster.data, stale))
    return spawnPostgres(cluster, programs, folder)
  } finally {
    closeSync(folder)
  }
}

function setAside(lockFile: string): void {
  if (existsSync(lockFile)) renameSync(lockFile, `${lockFile}.stale-${systemClock()}`)
}

const LONGEST_LOG_BYTES = 10 * 1024 * 1024

/** Starts a new log file where the present one has grown long; the former one is kept as `.1`. */
function rotateLog(log: string): void {
  if (existsSync(log) && statSync(log).size > LONGEST_LOG_BYTES) renameSync(log, `${log}.1`)
}

function spawnPostgres({ data, log }: Cluster, programs: Programs, lockedFolder: number): Attempt {
  rotateLog(log)
  const output = openSync(log, 'a', 0o600)
  const saidBefore_bytes = statSync(log).size
  const settings = [
    ...['listen_addresses=', 'unix_socket_directories=.', 'unix_socket_permissions=0700', 'port=5432', 'cluster_name=lekha'],
    'log_min_messages=log', // what it refuses Lekha answers with a sentence: no caller can fill the disk with it
  ]
  const [command, args] = asOrdinaryUser(programs.postgres, ['-D', data, ...settings.flatMap((setting) => ['-c', setting])])
  // detached: Ctrl-C at the terminal is for Lekha, which then stops PostgreSQL in order.
  const child = spawn(command, args, { env: PROGRAM_ENVIRONMENT, detached: true, stdio: ['ignore', output, output, lockedFolder] })
  closeSync(output)
  let cannotRun = ''
  child.on('error', (error) => {
    cannotRun = error.message
  })
  child.unref()
  return {
    pid: child.pid,
    over: () => cannotRun !== '' || child.exitCode !== null || child.signalCode !== null,
    said: async () => cannotRun || text(createReadStream(log, { start: saidBefore_bytes })),
  }
}

/** The running PostgreSQL of the data folder, by its postmaster.pid. */
function postmasterOf(cluster: Cluster): Postmaster | undefined {
  const lines = pidFileOf(cluster)
  const pid = Number.parseInt(lines[0] ?? '', 10)
  return pid > 0 && worksIn(cluster.data, pid) ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined
}

/** A process number alone proves nothing, numbers are used again: it must be a PostgreSQL, and in this very folder. */
function worksIn(data: string, pid: number): boolean {
  try {
    const at = statSync(`/proc/${pid}/cwd`)
    const here = statSync(data)
    return at.dev === here.dev && at.ino === here.ino && readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n'
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH', 'EACCES')) return false // gone, a zombie, or another user's process
    throw error
  }
}

function sendSignal(pid: number, signal: 'SIGINT'): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error
  }
}

/**
 * flock(2), for which Node has no call, by flock(1) on our own open file: the lock belongs to the open file, so it
 * stays with us when flock(1) ends, and goes with the last process that holds the file open.
 */
async function lock(file: number, kind: '--shared' | '--exclusive'): Promise<boolean> {
  const { code, output } = await run(['flock', [kind, '--nonblock', '3']], ['ignore', 'pipe', 'pipe', file])
  if (code !== 0 && code !== 1) throw failure('The folder of the books cannot be locked', output)
  return code === 0
}
