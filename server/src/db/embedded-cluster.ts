import { randomBytes } from 'node:crypto'
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { asOrdinaryUser, EmbeddedError, failure, hasCode, type Programs, run } from './embedded-programs.ts'

/** The paths of a PostgreSQL cluster on disk. Lekha never deletes anything in the folder. */
export type Cluster = { folder: string; data: string; log: string; passwordFile: string }

/** The running database, as its superuser `lekha`, which migrates it and creates its roles. */
export type EmbeddedPostgres = {
  connection: { host: string; port: number; user: string; password: string; database: 'postgres' }
  /** PostgreSQL was running already: another program uses it, or a killed one left it running. */
  adopted: boolean
  /** Ends this program's use. PostgreSQL itself stops with the last program that uses it. May be called twice. */
  stop(): Promise<void>
}

/** Creates the folder with mode 0700 if there is none. */
export function openFolder(path: string): Cluster {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    if (!hasCode(cause, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST')) throw cause
    throw new EmbeddedError(`The folder ${path} cannot be used by this user. Name another one in LEKHA_DATA.`, { cause })
  }
  const folder = realpathSync(path)
  const cluster = {
    folder,
    data: join(folder, 'postgres-18'),
    log: join(folder, 'postgres.log'),
    passwordFile: join(folder, 'postgres.password'),
  }
  refuseStrangers(cluster)
  return cluster
}

/** PostgreSQL would refuse too, but only in its log and with a message about permission bits. */
function refuseStrangers({ data }: Cluster): void {
  const owner = statSync(data, { throwIfNoEntry: false })?.uid
  if (owner === undefined || owner === process.getuid?.() || !process.getuid) return
  throw new EmbeddedError(
    `The books in ${data} belong to another user of this machine. Start Lekha as that user, or name another folder in LEKHA_DATA.`,
  )
}

const WITHOUT_PASSWORD =
  'Bring the file back from a copy of this folder. Where there is none, restore the newest backup into a new folder: LEKHA_DATA=NEW_FOLDER npm run restore -- FILE'

export function passwordOf({ passwordFile }: Cluster): string {
  try {
    return readFileSync(passwordFile, 'utf8').trim()
  } catch (cause) {
    throw new EmbeddedError(`The password of the books, ${passwordFile}, cannot be read. ${WITHOUT_PASSWORD}`, { cause })
  }
}

/**
 * Creates the database where there is none. The caller holds the folder's lock. The files are written under another name and
 * renamed when they are complete and on disk: a crash leaves a draft behind, never half a database.
 */
export async function createCluster(cluster: Cluster, programs: Programs): Promise<void> {
  if (existsSync(join(cluster.data, 'PG_VERSION'))) return
  if (existsSync(cluster.data)) {
    throw new EmbeddedError(`${cluster.data} is in the way of the database: it holds something else. Name another folder in LEKHA_DATA.`)
  }
  if (!existsSync(cluster.passwordFile)) {
    const draft = `${cluster.passwordFile}.draft`
    writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
    renameSync(draft, cluster.passwordFile)
  }
  const draft = mkdtempSync(`${cluster.data}.draft-`)
  const { code, output } = await run(
    asOrdinaryUser(programs.initdb, [
      ...['-D', draft, '-U', 'lekha', '-A', 'scram-sha-256', `--pwfile=${cluster.passwordFile}`, '--data-checksums'],
      ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-instructions'],
    ]),
  )
  if (code !== 0) throw failure(`The database could not be created in ${draft}`, output)
  renameSync(draft, cluster.data)
  sync(cluster.folder)
}

/** Makes the rename durable: without it a power cut could undo it and lose every voucher posted since. */
function sync(folder: string): void {
  if (process.platform === 'win32') return // a folder cannot be opened there
  const opened = openSync(folder, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

/** Checks that PostgreSQL, which says it is ready, accepts our password. */
export async function greet(connection: EmbeddedPostgres['connection'], { passwordFile }: Cluster): Promise<void> {
  const client = new pg.Client(connection)
  try {
    await client.connect()
  } catch (cause) {
    if (!hasCode(cause, '28P01')) throw cause
    throw new EmbeddedError(`The password in ${passwordFile} is not the one of these books. ${WITHOUT_PASSWORD}`, { cause })
  } finally {
    await client.end()
  }
}

/** The lines of postmaster.pid: 1 process, 4 port, 8 status (PostgreSQL's own format, miscadmin.h). */
export function pidFileOf({ data }: Cluster): string[] {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}
