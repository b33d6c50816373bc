import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts'

const root = mkdtempSync(join(tmpdir(), 'lekha-embedded-'))
/** Longer than the 107 characters a socket address can hold. */
const folder = join(root, ...Array.from({ length: 8 }, () => 'a-folder-far-from-the-root'), 'books')
const data = join(folder, 'postgres-18')
const programs: ChildProcess[] = []
const databases: EmbeddedPostgres[] = []
const isRoot = process.getuid?.() === 0

async function start(): Promise<EmbeddedPostgres> {
  const database = await startEmbedded(folder)
  databases.push(database)
  return database
}

/** Another Lekha in a process of its own; once its database answers, resolves to whether it adopted a running PostgreSQL. */
async function anotherLekha(where: string): Promise<{ program: ChildProcess; adopted: boolean }> {
  const script = `
    import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))}
    const database = await startEmbedded(process.argv[1])
    process.on('SIGTERM', () => database.stop().then(() => process.exit(0)))
    process.stdout.write(String(database.adopted))
    setInterval(() => {}, 60_000)`
  const program = spawn(process.execPath, ['--input-type=module-typescript', '-e', script, where], { stdio: ['ignore', 'pipe', 'inherit'] })
  programs.push(program)
  const [answer] = (await once(program.stdout, 'data')) as [Buffer]
  return { program, adopted: answer.toString() === 'true' }
}

async function end(program: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const ended = once(program, 'exit')
  program.kill(signal)
  await ended
}

function namedPostgres(program: string): string {
  const path = join(mkdtempSync(join(root, 'strange-')), 'postgres')
  symlinkSync(program, path)
  return path
}

/** Every process whose working folder is the data folder, from /proc and not from PostgreSQL's own pid file. */
function postgresProcesses(): number[] {
  const works = (pid: string): boolean => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === data
    } catch {
      return false
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && works(name))
    .map((pid) => Number.parseInt(pid, 10))
}

function postmasterPid(): number {
  return Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)
}

async function ask(database: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await what())) await sleep(25)
}

afterEach(async () => {
  await Promise.all(databases.splice(0).map((database) => database.stop()))
  for (const program of programs.splice(0)) program.kill('SIGKILL')
  for (const pid of postgresProcesses()) process.kill(pid, 'SIGKILL')
})

afterAll(() => rmSync(root, { recursive: true }))

describe.skipIf(process.platform !== 'linux')('the database that comes with Lekha', () => {
  test('of three programs that open an empty folder at once, one starts PostgreSQL, two adopt it, and the last to close stops it', async () => {
    const lekhas = await Promise.all([anotherLekha(folder), anotherLekha(folder), anotherLekha(folder)])
    const [starter, ...others] = lekhas.filter((lekha) => !lekha.adopted)
    const [adopter, last] = lekhas.filter((lekha) => lekha.adopted)
    expect(others).toEqual([])
    await end(starter!.program, 'SIGTERM')
    await end(adopter!.program, 'SIGTERM')
    expect(postgresProcesses()).not.toEqual([])
    await end(last!.program, 'SIGTERM')
    expect(postgresProcesses()).toEqual([])
    expect(readdirSync(folder).sort()).toEqual(['postgres-18', 'postgres.log', 'postgres.password'])
  })

  test('a long log is rotated, and refused statements do not make it grow', async () => {
    const log = join(folder, 'postgres.log')
    writeFileSync(log, 'x'.repeat(11 * 1024 * 1024))
    const database = await start()
    await expect(ask(database, 'select from no_such_table')).rejects.toThrow('no_such_table')
    await database.stop()
    expect(readFileSync(log, 'utf8')).not.toContain('no_such_table')
    expect([statSync(log).size < 10_000, statSync(`${log}.1`).size]).toEqual([true, 11 * 1024 * 1024])
  })

  test('stored rows are there after a restart, with checksums, and no process stays after a stop', async () => {
    const database = await start()
    await ask(database, 'create table ledger (name text)')
    await ask(database, `insert into ledger values ('Cash in hand')`)
    await Promise.all([database.stop(), database.stop()])
    expect(postgresProcesses()).toEqual([])

    const again = await start()
    expect(again.adopted).toBe(false)
    expect(await ask(again, `select name, current_setting('data_checksums') as checksums from ledger`)).toEqual([
      { name: 'Cash in hand', checksums: 'on' },
    ])
    expect(await ask(again, `select current_setting('listen_addresses') as network`)).toEqual([{ network: '' }])
    await again.stop()
  })

  test('a killed Lekha leaves its database running, and the next Lekha adopts it and stops it', async () => {
    const { program } = await anotherLekha(folder)
    await end(program, 'SIGKILL')
    expect(postgresProcesses()).not.toEqual([])

    const database = await start()
    expect(database.adopted).toBe(true)
    await database.stop()
    expect(postgresProcesses()).toEqual([])
  })

  test('when Lekha and its database were both killed, the next start recovers', async () => {
    const { program } = await anotherLekha(folder)
    await end(program, 'SIGKILL')
    process.kill(postmasterPid(), 'SIGKILL')

    const database = await start()
    expect(database.adopted).toBe(false)
    expect(await ask(database, 'select name from ledger')).toEqual([{ name: 'Cash in hand' }])
    await database.stop()
  })

  test('a database killed under a running Lekha comes back at the same address', async () => {
    const database = await start()
    process.kill(postmasterPid(), 'SIGKILL')
    await until(() =>
      ask(database, 'select 1').then(
        () => true,
        () => false,
      ),
    )
    expect(await ask(database, 'select name from ledger')).toEqual([{ name: 'Cash in hand' }])
    await database.stop()
    expect(postgresProcesses()).toEqual([])
  })

  // The hardest case: the process that has the stale process id is the PostgreSQL of another folder.
  test.each(['postmaster.pid', '.s.PGSQL.5432.lock'])(
    'a %s with a process number that a stranger has now is set aside, not deleted',
    async (lockFile) => {
      const stranger = spawn(namedPostgres('/bin/sleep'), ['60'])
      programs.push(stranger)
      const stale = `${stranger.pid}\n${data}\n1700000000\n5432\n.\n\n  1234567         0\nready   \n`
      writeFileSync(join(data, lockFile), stale)
      const database = await start()
      expect(database.adopted).toBe(false)
      const kept = readdirSync(data).filter((name) => name.startsWith(`${lockFile}.stale-`))
      expect(kept.map((name) => readFileSync(join(data, name), 'utf8'))).toContain(stale)
      await database.stop()
    },
  )

  test('a folder that another container uses, whose processes we cannot see, is refused', async () => {
    const elsewhere = join(root, 'shared-disk')
    mkdirSync(elsewhere)
    const holder = spawn('flock', [elsewhere, 'cat'], { stdio: ['pipe', 'pipe', 'inherit'] })
    programs.push(holder)
    holder.stdin.write('locked')
    await once(holder.stdout, 'data')
    await expect(startEmbedded(elsewhere, 300)).rejects.toThrow(/^Another copy of Lekha uses .*shared-disk, perhaps in another container\./)
    expect(readdirSync(elsewhere)).toEqual([])
  })

  test('books whose password was lost are not served, and not left running', async () => {
    const password = join(folder, 'postgres.password')
    renameSync(password, `${password}.away`)
    await expect(startEmbedded(folder)).rejects.toThrow(/^The password of the books, .*, cannot be read\./)
    writeFileSync(password, 'a guess\n')
    await expect(startEmbedded(folder)).rejects.toThrow(/^The password in .* is not the one of these books\./)
    renameSync(`${password}.away`, password)
    expect(postgresProcesses()).toEqual([])
  })

  test('a path that is not a folder, or holds other files, is refused in one sentence', async () => {
    const file = join(root, 'a-file')
    writeFileSync(file, '')
    await expect(startEmbedded(file)).rejects.toThrow(/^The folder .*a-file cannot be used by this user\./)
    const holiday = join(root, 'photos', 'postgres-18')
    mkdirSync(holiday, { recursive: true })
    writeFileSync(join(holiday, 'beach.jpg'), '')
    await expect(startEmbedded(join(root, 'photos'))).rejects.toThrow(/postgres-18 is in the way of the database/)
    expect(existsSync(join(holiday, 'beach.jpg'))).toBe(true)
  })

  test.runIf(isRoot)('the books of another user are refused in one sentence', async () => {
    const theirs = join(root, 'theirs')
    mkdirSync(join(theirs, 'postgres-18'), { recursive: true })
    chownSync(join(theirs, 'postgres-18'), 65534, 65534)
    await expect(startEmbedded(theirs)).rejects.toThrow(/belong to another user of this machine/)
  })
})
