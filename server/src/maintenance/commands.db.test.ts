import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, copyFileSync, existsSync, mkdtempSync, openSync, readdirSync, readlinkSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { programEnvironment } from '../testing/program-environment.ts'
import { fillBooks, urlOf } from '../testing/sample-books.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { booksLocation, inAdminSession } from './admin-session.ts'

const VERIFY = '../verify.ts'
const BACKUP = '../backup.ts'
const RESTORE = '../restore.ts'
const CALENDAR = '../correct-calendar.ts'

const folder = mkdtempSync(join(tmpdir(), 'lekha-commands-'))
const newFolder = join(folder, 'new-folder')
let product: TestApp
let served: Record<string, string>

beforeAll(async () => {
  product = await startTestApp()
  await fillBooks(product)
  await product.database.admin.query(
    `do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$`, // a right that a clone does not take over
  )
  served = { DATABASE_URL: urlOf(product.database.connection), LEKHA_DATA: join(folder, 'data') }
})
afterAll(async () => {
  await product.close()
  rmSync(folder, { recursive: true })
})

/** A command as the administrator types it, from the folder that npm remembers. */
function start(file: string, args: string[], location: Record<string, string>) {
  const env = { ...programEnvironment(), INIT_CWD: folder, ...location }
  return spawn(process.execPath, [join(import.meta.dirname, file), ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function run(
  file: string,
  args: string[],
  location: Record<string, string>,
): Promise<{ code: number; said: string[]; complained: string }> {
  const child = start(file, args, location)
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: code as number, said: said.split('\n').slice(0, -1), complained: complained.trim() }
}

/** Processes of a PostgreSQL in this folder. */
function postgresIn(folder: string): string[] {
  const works = (pid: string) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)
    } catch {
      return false
    }
  }
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && works(name))
}

describe("the administrator's commands, as they are typed", () => {
  test('verify reports what it proved and ends with 0, or with 1 when a proof fails', async () => {
    const whole = await run(VERIFY, ['--heads', 'heads.json'], served)
    expect(whole).toEqual({
      code: 0,
      said: expect.arrayContaining(['Database: 7 proofs hold.', 'Annapurna Stores: 0 vouchers, 17 proofs hold.']),
      complained: '',
    })
    expect(existsSync(join(folder, 'heads.json'))).toBe(true)
    expect((await run(VERIFY, [], served)).said.at(-1)).toMatch(
      /^The heads of the chains were noted in .*data\/heads\.json\. Keep a copy elsewhere\.$/,
    )
    await product.database.admin.query('alter table draft no force row level security')
    const found = await run(VERIFY, [], served)
    await product.database.admin.query('alter table draft force row level security')
    expect(found.code).toBe(1)
    expect(found.said).toContain('Database, row security of draft: it is not as Lekha made it.')
  })

  test('backup, restore into a new folder, verify: the same books, and no PostgreSQL is left running', async () => {
    const backup = await run(BACKUP, ['friday.lekha'], served)
    expect(backup).toEqual({
      code: 0,
      said: [
        expect.stringMatching(/friday\.lekha holds 3 organizations, 16 voucher versions, \d+ rows, as of /),
        expect.stringMatching(/^It is signed by the key [0-9a-f]{4}(-[0-9a-f]{4}){3}\.$/),
      ],
      complained: '',
    })
    const restored = await run(RESTORE, ['friday.lekha'], { LEKHA_DATA: newFolder })
    expect(restored.complained).toBe('')
    expect(restored.said.at(-1)).toMatch(/^Restored: 3 organizations, 16 voucher versions, /)
    copyFileSync(join(folder, 'data', 'books.key'), join(newFolder, 'books.key'))
    expect((await run(VERIFY, ['--heads', 'heads.json'], { LEKHA_DATA: newFolder })).code).toBe(0)
    expect(postgresIn(newFolder)).toEqual([])
  })

  test('restore refuses a folder that has books, and backup without a name writes into its folder of backups', async () => {
    expect(await run(RESTORE, ['friday.lekha'], { LEKHA_DATA: newFolder })).toEqual({
      code: 1,
      said: [],
      complained: 'There are books in this database already. Restore into an empty one.',
    })
    expect((await run(BACKUP, [], { LEKHA_DATA: newFolder })).code).toBe(0)
    expect(readdirSync(join(newFolder, 'backups'))).toEqual([expect.stringMatching(/^lekha-\d{4}-\d\d-\d\d-\d{6}\.lekha$/)])
    expect(postgresIn(newFolder)).toEqual([])
  })

  test('a page that the disk has damaged is reported with what to do; nothing is called proved, and no backup of it is written', async () => {
    const page = await inAdminSession(booksLocation({ LEKHA_DATA: newFolder }), 'refuse', async ({ client }) => {
      const { rows } = await client.query<{ file: string }>(
        `select current_setting('data_directory') || '/' || pg_relation_filepath('voucher_line') as file`,
      )
      return rows[0]?.file ?? ''
    })
    const file = openSync(page, 'r+')
    writeSync(file, Buffer.alloc(64, 0xa5), 0, 64, 4_096)
    closeSync(file)
    const backups = readdirSync(join(newFolder, 'backups'))
    for (const command of [VERIFY, BACKUP]) {
      const failed = await run(command, [], { LEKHA_DATA: newFolder })
      expect(failed.code).toBe(1)
      expect(failed.complained).toMatch(
        /^The database is damaged \(invalid page in block 0 .*\)\. Stop Lekha, keep a copy of its data folder, and restore/,
      )
    }
    expect(readdirSync(join(newFolder, 'backups'))).toEqual(backups)
    expect(postgresIn(newFolder)).toEqual([])
  })

  test('calendar reports what moved', async () => {
    const moved = await run(CALENDAR, ['2085-02', '2028-05-15'], served)
    expect(moved).toEqual({
      code: 0,
      said: [
        'Jestha 2085 starts on 15 May 2028: Baisakh 2085 has 31 days, Jestha 2085 31.',
        expect.any(String),
        expect.any(String),
        expect.any(String),
        'A running Lekha counts by this as soon as a page of it is loaded anew.',
      ],
      complained: '',
    })
  })

  test('say in a sentence what is missing, and change nothing', async () => {
    const empty = { LEKHA_DATA: join(folder, 'empty') }
    for (const command of [VERIFY, BACKUP]) {
      expect(await run(command, [], empty)).toEqual({
        code: 1,
        said: [],
        complained: `There are no books in ${empty.LEKHA_DATA}. Name their folder in LEKHA_DATA.`,
      })
    }
    expect((await run(RESTORE, [], empty)).complained).toBe('Name the backup: npm run restore -- FILE')
    expect((await run(RESTORE, ['nothing.lekha'], empty)).complained).toBe(`There is no file ${join(folder, 'nothing.lekha')}.`)
    expect((await run(CALENDAR, [], empty)).complained).toMatch(/^Name a month of the Bikram Sambat calendar/)
    expect((await run(VERIFY, [], { DATABASE_URL: 'postgres://lekha:x@127.0.0.1:1/lekha' })).complained).toBe(
      'The database in DATABASE_URL cannot be reached.',
    )
    const strangers = { DATABASE_URL: served.DATABASE_URL?.replace(/:[^:@]+@/, ':wrong@') ?? '' }
    expect((await run(VERIFY, [], strangers)).complained).toBe('The database in DATABASE_URL does not know this user or password.')
    expect(existsSync(empty.LEKHA_DATA)).toBe(false)
  })

  test('a backup that is stopped half way leaves no file behind', async () => {
    const lock = await product.database.admin.connect()
    await lock.query('begin; lock table voucher in access exclusive mode')
    const halves = () => readdirSync(folder).filter((name) => name.startsWith('stopped'))
    const child = start(BACKUP, ['stopped.lekha'], served)
    const complained = text(child.stderr)
    while (halves().length === 0 && child.exitCode === null) await sleep(20)
    child.kill('SIGTERM')
    const [code] = await once(child, 'close')
    await lock.query('rollback')
    lock.release()
    expect(code).toBe(1)
    expect((await complained).trim()).toBe('Stopped: the connection to the database ended before the work was done.')
    expect(halves()).toEqual([])
  })
})
