import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { systemClock } from '../clock.ts'
import { type Connection, openPool, runtimeConnection } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { asAdministrator, balancesOf, fillBooks } from '../testing/sample-books.ts'
import { ask, emptyDatabase, restoreInto, rewrite, TEST_KEY } from '../testing/sample-restores.ts'
import { startTestApp, type TestApp, type TestBooks } from '../testing/test-app.ts'
import { backUpBooks } from './backup-books.ts'
import { type BackupSummary, readBackup } from './backup-file.ts'
import { fingerprintOf } from './seal-key.ts'
import { verifyBooks } from './verify-books.ts'

const folder = mkdtempSync(join(tmpdir(), 'lekha-restore-'))
const path = join(folder, 'books.lekha')
const quiet = () => {}
let product: TestApp
let himal: TestBooks
let other: TestBooks
let summary: BackupSummary

beforeAll(async () => {
  product = await startTestApp()
  ;({ himal, other } = await fillBooks(product))
  summary = await asAdministrator(product.database.connection, ({ client }) => backUpBooks(client, path, systemClock, TEST_KEY))
})
afterAll(async () => {
  await product.close()
  rmSync(folder, { recursive: true })
})

/** Sessions are the only rows that a restore changes. */
const withoutSessions = ({ tables }: BackupSummary) => tables.filter(({ name }) => name !== 'session')

async function restored(file: string, said: string[] = []): Promise<Connection> {
  const connection = await emptyDatabase()
  await restoreInto(connection, file, said)
  return connection
}

describe('books that were backed up and restored into an empty database', () => {
  const said: string[] = []
  let connection: Connection

  beforeAll(async () => {
    connection = await restored(path, said)
  })

  test('are the same to the last byte, and pass every proof', async () => {
    expect(said).toContain('Himal Traders Pvt. Ltd.: 10 vouchers, 17 proofs hold.')
    const again = join(folder, 'again.lekha')
    const second = await asAdministrator(connection, async (session) => {
      expect(await verifyBooks(session, quiet)).toBe(true)
      return backUpBooks(session.client, again, systemClock, TEST_KEY)
    })
    expect(withoutSessions(second)).toEqual(withoutSessions(summary))
    expect(second.header.migrations).toEqual(summary.header.migrations)
  })

  test('hold no valid session: every user signs in again', async () => {
    const sessions = (where: Connection) =>
      asAdministrator(where, async ({ client }) => {
        const { rows } = await client.query<{ all: number; live: number }>(
          'select count(*)::int as all, count(*) filter (where revoked_at is null)::int as live from session',
        )
        return rows[0]
      })
    const [before, after] = [await sessions(product.database.connection), await sessions(connection)]
    expect([before?.live ?? 0, after]).toEqual([before?.all, { all: before?.all, live: 0 }])
  })

  test('open with the old password and show the same figures', async () => {
    const pool = openPool(runtimeConnection(connection), 4)
    const twin = await buildApp({ runtime: pool, secret: randomBytes(32), clock: systemClock, logLevel: 'silent' })
    const signedIn = await twin.http.inject({
      method: 'POST',
      url: '/api/login',
      payload: { email: himal.email, password: himal.password },
    })
    expect(signedIn.statusCode).toBe(200)
    const headers = { authorization: `Bearer ${signedIn.json<{ token: string }>().token}` }
    const figures = await twin.http.inject({ url: `/api/organizations/${himal.organizationId}/balances`, headers })
    const { result } = figures.json<{ result: unknown[] }>()
    expect(result).toEqual(await balancesOf(himal))
    expect(result).toHaveLength(6)
    await twin.http.close()
    await pool.end()
  })

  test('are unchanged row by row: an altered, a cancelled and an enormous voucher, texts of every script, an image', async () => {
    const rows = `select row_to_json(v)::text as row from (select * from voucher order by organization_id, entry) v
      union all select row_to_json(l)::text from (select * from ledger order by organization_id, ledger_id) l
      union all select f.file_id || encode(sha256(f.bytes), 'hex') from stored_file f`
    const before = await ask(product.database.connection, rows)
    expect(await ask(connection, rows)).toEqual(before)
    expect(before.filter(({ row }) => String(row).includes('"total_paisa":900719925474093,'))).toHaveLength(1)
    expect(before.filter(({ row }) => String(row).includes('Members\u2028of the'))).toHaveLength(1)
  })

  test('continue: the next voucher takes the next number and the next position in the chain', async () => {
    const next = `select last_entry, audit_seq from books where organization_id = '${other.organizationId}'`
    expect(await ask(connection, next)).toEqual(await ask(product.database.connection, next))
    const guards = `select count(*) as on_duty from pg_trigger where tgenabled = 'O' and not tgisinternal`
    expect(await ask(connection, guards)).toEqual(await ask(product.database.connection, guards))
  })
})

const tables = `select relname from pg_class where relnamespace = 'public'::regnamespace`

describe('a restore is refused for', () => {
  test('an invalid signature, or one by an unknown key', async () => {
    const forged = join(folder, 'forged.lekha')
    rewrite(path, forged, (text) => text.replace('"seq":"', '"seq":"1'))
    const connection = await emptyDatabase()
    await expect(restoreInto(connection, forged)).rejects.toThrow('was changed since Lekha signed it. Take another backup.')
    const signer = fingerprintOf(TEST_KEY.publicKey)
    await expect(restoreInto(connection, path, [], '0000-0000-0000-0000')).rejects.toThrow(
      `was signed by the key ${signer}, not by 0000-0000-0000-0000.`,
    )
    expect(await ask(connection, tables)).toEqual([])
    await restoreInto(connection, path, [], signer)
  })

  test('a database that holds books already; they stay as they are', async () => {
    const { connection } = product.database
    const vouchers = 'select entry, recorded_at from voucher order by organization_id, entry'
    const before = await ask(connection, vouchers)
    await expect(restoreInto(connection, path)).rejects.toThrow('There are books in this database already. Restore into an empty one.')
    expect(await ask(connection, vouchers)).toEqual(before)
  })

  test('the tables of another program', async () => {
    const connection = await emptyDatabase()
    await ask(connection, 'create table recipe (name text)')
    await expect(restoreInto(connection, path)).rejects.toThrow('This database holds tables of another program. Restore into an empty one.')
  })

  test('books that fail a proof', async () => {
    await asTamperer(`update ledger_month set debit_paisa = debit_paisa + 1 where debit_paisa > 0`)
    const tampered = join(folder, 'tampered.lekha')
    await asAdministrator(product.database.connection, ({ client }) => backUpBooks(client, tampered, systemClock, TEST_KEY))
    await asTamperer(`update ledger_month set debit_paisa = debit_paisa - 1 where debit_paisa > 0`)
    const connection = await emptyDatabase()
    const said: string[] = []
    await expect(restoreInto(connection, tampered, said)).rejects.toThrow(
      'These books do not hold what they promise. Nothing was restored.',
    )
    expect(said.join('\n')).toContain('the totals say')
    expect(await ask(connection, 'select from account')).toEqual([])
    await restoreInto(connection, path) // the same database takes a good backup afterwards
  })

  test.each([
    [
      'hidden organizations',
      'nobypassrls',
      'The user in DATABASE_URL cannot see every organization. Name a superuser, or a user with BYPASSRLS.',
    ],
    ['guards that stay on', 'bypassrls', /^The user in DATABASE_URL may not restore\. Name a superuser, or GRANT SET ON PARAMETER/],
  ])('a user with %s', async (_lack, right, sentence) => {
    const connection = await emptyDatabase()
    const user = `keeper_${connection.database}`
    await ask(connection, `create role ${user} login password 'administrator' ${right}`)
    await expect(restoreInto({ ...connection, user, password: 'administrator' }, path)).rejects.toThrow(sentence)
    await ask(connection, `drop role ${user}`)
    expect(await ask(connection, tables)).toEqual([])
  })

  test('a database in which somebody signs up at the same moment', async () => {
    const connection = await emptyDatabase()
    await migrate(connection)
    const pool = openPool(connection, 2)
    const other = await pool.connect()
    await other.query(`begin; insert into account (account_id, name) values (gen_random_uuid(), 'First come')`)
    const attempt = restoreInto(connection, path).then(
      () => 'it was restored',
      (error: unknown) => (error as Error).message,
    )
    const isWaiting = async () =>
      (
        await pool.query(
          `select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`,
        )
      ).rowCount !== 0
    const waiting = async () => {
      while (!(await isWaiting())) await sleep(20)
    }
    await Promise.race([waiting(), attempt])
    await other.query('commit')
    other.release()
    expect(await attempt).toBe('There are books in this database already. Restore into an empty one.')
    expect(await ask(connection, 'select name from account')).toEqual([{ name: 'First come' }])
    await pool.end()
  })

  test('a database that stores other rows than it was given', async () => {
    const connection = await emptyDatabase()
    await migrate(connection)
    await ask(
      connection,
      `create function shouted() returns trigger language plpgsql as $$ begin new.name := upper(new.name); return new; end $$;
      create trigger shouted before insert on ledger_group for each row execute function shouted(); alter table ledger_group enable always trigger shouted`,
    )
    await expect(restoreInto(connection, path)).rejects.toThrow(
      'The table ledger_group did not come out as it went in. Nothing was restored.',
    )
    expect(await ask(connection, 'select from account')).toEqual([])
  })

  async function asTamperer(sql: string): Promise<void> {
    await product.database.admin.query(`begin; set local session_replication_role = replica; ${sql}; commit`)
  }
})

test('a backup of an older Lekha is restored at its own level and then migrated', async () => {
  const older = await emptyDatabase()
  const migrations = join(folder, 'migrations')
  cpSync(new URL('../../migrations', import.meta.url), migrations, {
    recursive: true,
    filter: (name) => !/\d{4}_/.test(name) || /000[123]_/.test(name),
  })
  await migrate(older, undefined, pathToFileURL(`${migrations}/`))
  await ask(older, OLDER_ACCOUNT)
  const file = join(folder, 'older.lekha')
  await asAdministrator(older, ({ client }) => backUpBooks(client, file, systemClock, TEST_KEY))
  const connection = await restored(file)
  const level = 'select name from migration order by name'
  expect(await ask(connection, level)).toEqual(await ask(product.database.connection, level))
  expect(await ask(connection, 'select name from account')).toEqual([{ name: 'Older' }])
  const built = 'select count(distinct ran_at) as transactions from migration'
  expect(await ask(connection, built)).toEqual([{ transactions: 1n }])
  await asAdministrator(connection, async (session) => expect(await verifyBooks(session, quiet)).toBe(true))
})

const OLDER_ACCOUNT = `begin; select set_config('app.account', '0190f5a0-0000-7000-8000-000000000001', true);
  insert into account (account_id, name) values ('0190f5a0-0000-7000-8000-000000000001', 'Older'); commit`

test('a restore leaves no draft behind', async () => {
  expect((await readBackup(path)).tables).toEqual(summary.tables)
  expect(readdirSync(folder).filter((name) => name.includes('draft'))).toEqual([])
  expect(statSync(path).mode & 0o777).toBe(0o600)
})
