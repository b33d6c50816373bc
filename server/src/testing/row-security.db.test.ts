import { randomUUID } from 'node:crypto'
import { createLedger, grantLockException, logIn, readProofs, startProofRun } from '@lekha/contract'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { type Connection, OWNER_ROLE, openPool, RUNTIME_ROLE, runtimeConnection } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { refuseUnsafeDatabase } from '../db/self-check.ts'
import { ask, bearing } from './ask.ts'
import { beginAs } from './authenticator.ts'
import { exampleOf } from './example-calls.ts'
import { attempt, leaksOf, type Sides, samplesOf, setScopes } from './row-security-probe.ts'
import { type OwnedTable, ownerOf, tablesOf } from './stored-rows.ts'
import { openTenant, PASSWORD, type Tenant } from './tenants.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { cloneDatabase, type TestDatabase } from './with-database.ts'

let product: TestApp
let ours: Tenant
let theirs: Tenant
let tables: OwnedTable[]
let sides: Sides

beforeAll(async () => {
  product = await startTestApp()
  ours = await openFullTenant()
  theirs = await openFullTenant()
  const { admin } = product.database
  tables = (await tablesOf(admin)).filter((table) => table.by !== null)
  const owners = { ours: await ownerOf(ours), theirs: await ownerOf(theirs) }
  const samples = { ours: await samplesOf(admin, tables, owners.ours), theirs: await samplesOf(admin, tables, owners.theirs) }
  sides = { ...owners, samples }
})
afterAll(() => product.close())

/** A tenant with a row in every table: also a browser's session, a request that was answered, a proof of the whole books, and words of vouchers. */
async function openFullTenant(): Promise<Tenant> {
  const tenant = await openTenant(product)
  const { superadmin } = tenant.people
  await ask(product.app, logIn, { headers: { 'x-client': 'web' }, body: { email: superadmin.email, password: PASSWORD } })
  await beginAs(product.app, superadmin)
  for (const [name, endpoint] of Object.entries({ createLedger, grantLockException })) {
    const example = await exampleOf(name, tenant, superadmin)
    await ask(product.app, endpoint, { ...example, headers: { ...example.headers, 'idempotency-key': randomUUID() } })
  }
  await proveBooks(tenant)
  await writeWords(tenant)
  return tenant
}

/** The words of a full block of vouchers, of which the tenant has too few. */
async function writeWords({ ids }: Tenant): Promise<void> {
  const { admin } = product.database
  await admin.query(`insert into voucher_word (organization_id, word, block) values ($1, 'rent', 0)`, [ids.organizationId])
  await admin.query('insert into voucher_word_end (organization_id, next_block) values ($1, 1)', [ids.organizationId])
}

async function proveBooks({ people, ids }: Tenant): Promise<void> {
  const what = { params: { organizationId: ids.organizationId }, headers: bearing(people.superadmin.token) }
  await ask(product.app, startProofRun, what)
  const isRemembered = async () => !(await ask(product.app, readProofs, what)).text.includes('"remembered":null')
  await vi.waitUntil(isRemembered, { timeout: 20_000 })
}

/** Runs on one connection of the superuser, in a transaction that leaves nothing behind. */
async function scratch<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await product.database.admin.connect()
  try {
    await client.query('begin')
    return await work(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** What plain SQL reaches of the other side, after the database was changed by `mutation`. */
const leaksAfter = (mutation: string, among: readonly OwnedTable[]) =>
  scratch(async (client) => {
    await client.query(mutation)
    await setScopes(client, ours)
    const leaks: string[] = []
    for (const table of among) leaks.push(...(await leaksOf(client, table, sides)))
    return leaks
  })

describe('row security', () => {
  test('lets the runtime role reach no row of others, in any table, by any verb', async () => {
    expect(await leaksAfter('select', tables)).toEqual([])
  })

  test('fails closed: without an organization the books are an error, never an empty answer', async () => {
    const { rows } = await product.database.admin.query<{ name: string }>(
      `select tablename as name from pg_policies where schemaname = 'public' and policyname = 'open_books' order by 1`,
    )
    expect(rows.length).toBeGreaterThanOrEqual(14)
    const fresh = openPool(runtimeConnection(product.database.connection), 1)
    const client = await fresh.connect()
    try {
      const codes = new Set<string>()
      for (const { name } of rows) {
        await client.query('begin')
        codes.add((await attempt(client, `select from ${name}`)).code)
        await client.query('rollback')
      }
      expect([...codes]).toEqual(['42704'])
      // After a transaction that named one, PostgreSQL remembers an empty text on this connection: it must not open anything.
      await client.query(`begin; select set_config('app.organization', '${ours.ids.organizationId}', true); commit`)
      codes.clear()
      for (const { name } of rows) {
        await client.query('begin')
        codes.add((await attempt(client, `select from ${name}`)).code)
        await client.query('rollback')
      }
      expect([...codes]).toEqual(['22P02'])
    } finally {
      client.release()
      await fresh.end()
    }
  })

  test('shows nobody anything before somebody is named', async () => {
    const seen: string[] = []
    for (const { name } of tables.filter((table) => table.by !== null)) {
      const found = await product.database.runtime.query(`select from ${name} limit 1`).catch(() => ({ rowCount: 0 }))
      if (found.rowCount !== 0) seen.push(name)
    }
    expect(seen).toEqual([])
  })

  test('makes nobody a member of foreign books, and nobody an administrator of himself', async () => {
    const { ids, people } = ours
    const join = (organizationId: string, accountId: string) =>
      `insert into membership (organization_id, account_id, user_id, role) values ('${organizationId}', '${accountId}', '${people.clerk.userId}', 'admin')`
    const codes = await scratch(async (client) => {
      await client.query(`set local role ${RUNTIME_ROLE}`)
      // As `inAccount` sets it for the clerk's own session: a user, and no account that this user administers.
      await client.query(`select set_config('app.user', $1, true)`, [people.clerk.userId])
      return [
        (await attempt(client, join(theirs.ids.organizationId, theirs.ids.accountId))).code,
        (await attempt(client, join(theirs.ids.organizationId, ids.accountId))).code,
        (await attempt(client, `update membership set role = 'admin' where user_id = '${people.clerk.userId}'`)).rows,
        (await attempt(client, `delete from membership where user_id = '${people.clerk.userId}'`)).rows,
      ]
    })
    expect(codes).toEqual(['42501', '42501', 0, 0])
  })

  test('opens no organization and no user in a foreign account', async () => {
    const { ids } = theirs
    const [organizationId, email] = [randomUUID(), `${randomUUID()}@example.com`]
    const organization = `insert into organization (organization_id, account_id, name, company_code, contact, email, location, postal_code, registration_number, pan_number)
      values ('${organizationId}', '${ids.accountId}', 'Planted', 'P', '1', 'a@b.np', 'Kathmandu', '1', '1', '1')`
    const user = `insert into app_user (user_id, account_id, email, first_name, last_name, password_hash, superadmin)
      values ('${randomUUID()}', '${ids.accountId}', '${email}', 'Planted', 'User', 'none', true)`
    const codes = await scratch(async (client) => {
      await setScopes(client, ours)
      await client.query(`select set_config('app.organization', $1, true), set_config('app.presented', $2, true)`, [organizationId, email])
      return [(await attempt(client, organization)).code, (await attempt(client, user)).code]
    })
    expect(codes).toEqual(['42501', '42501'])
  })

  test('shows no counter of tries and no hash of a password, and clears none', async () => {
    const codes = await scratch(async (client) => {
      await setScopes(client, ours)
      const statements = [
        ...['select from login_throttle', 'delete from login_throttle', 'select password_hash from app_user', 'select * from app_user'],
        ...[`select count_try('user', 'network')`, `select throttle_of('user')`],
      ]
      const attempts: string[] = []
      for (const statement of statements) attempts.push((await attempt(client, statement)).code)
      return attempts
    })
    expect(new Set(codes)).toEqual(new Set(['42501']))
  })

  test('gives nothing of a stored password to compare with: a hash that is not right proves nothing', async () => {
    const { userId, email } = theirs.people.clerk
    const seen = await scratch(async (client) => {
      await setScopes(client, ours)
      const tried = await client.query<{ salt: string }>('select salt from try_password($1, null, $2)', [email, '198.51.100.7'])
      const proved = await client.query<{ proved: boolean }>('select prove_password($1, $2) as proved', [userId, tried.rows[0]?.salt])
      return [tried.rows[0]?.salt.split('$').length, proved.rows[0]?.proved]
    })
    expect(seen).toEqual([5, false])
  })
})

describe('the probe of row security', () => {
  const mutations: [string, (table: string) => string][] = [
    ['row security is switched off', (table) => `alter table ${table} disable row level security`],
    ['a policy lets everything through', (table) => `create policy generous on ${table} using (true)`],
    [
      'its policies are dropped',
      (table) => `do $$ declare p name; begin for p in select policyname from pg_policies where tablename = '${table}'
       loop execute format('drop policy %I on ${table}', p); end loop; end $$`,
    ],
  ]
  test.each(mutations)('finds every table on which %s', async (_what, mutation) => {
    const missed: string[] = []
    for (const table of tables) {
      const leaks = await leaksAfter(mutation(table.name), [table])
      if (leaks.length === 0) missed.push(table.name)
    }
    expect(missed).toEqual([])
  })

  test('finds a runtime role that got rights of its owner', async () => {
    const leaks = await leaksAfter(`alter role ${RUNTIME_ROLE} bypassrls`, tables)
    expect(leaks.length).toBeGreaterThan(tables.length)
  })
})

describe('the server does not start', () => {
  let database: TestDatabase
  const strangers: pg.Pool[] = []
  const roles: string[] = []

  beforeAll(async () => {
    database = await cloneDatabase(inject('cluster'), `lekha_unsafe_${randomUUID().replaceAll('-', '')}`, inject('template'))
    // What is granted on a database itself is not cloned with it; migrating grants it again.
    await migrate(database.connection)
  })
  afterAll(async () => {
    for (const pool of strangers) await pool.end()
    for (const role of roles)
      await database.admin.query(`reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`)
    await database.close()
  })

  /** A role of its own, since the runtime role belongs to every database of the cluster. */
  async function poolOf(rights: string): Promise<{ pool: pg.Pool; role: string }> {
    const role = `lekha_stranger_${randomUUID().replaceAll('-', '')}`
    await database.admin.query(`create role ${role} login password 'stranger' ${rights}`)
    roles.push(role)
    const connection: Connection = { ...database.connection, user: role, password: 'stranger' }
    const pool = openPool(connection, 1)
    strangers.push(pool)
    return { pool, role }
  }

  test('as a superuser, nor with any right that steps over row security', async () => {
    await expect(refuseUnsafeDatabase(database.admin)).rejects.toThrow(/rights that would switch row security off/)
    for (const rights of ['bypassrls', 'createrole', 'createdb', `in role ${OWNER_ROLE}`]) {
      const { pool } = await poolOf(rights)
      await expect(refuseUnsafeDatabase(pool), rights).rejects.toThrow(/rights that would switch row security off/)
    }
  })

  test('as the owner of a table, nor where it may make temporary tables', async () => {
    const owner = await poolOf('')
    await database.admin.query(`alter table draft owner to ${owner.role}`)
    await expect(refuseUnsafeDatabase(owner.pool)).rejects.toThrow(/draft/)
    await database.admin.query(`alter table draft owner to ${OWNER_ROLE}`)
    const { pool, role } = await poolOf('')
    await expect(refuseUnsafeDatabase(pool)).resolves.toBeUndefined()
    await database.admin.query(`grant temporary on database ${database.connection.database} to ${role}`)
    await expect(refuseUnsafeDatabase(pool)).rejects.toThrow(/rights that would switch row security off/)
  })

  test.each([
    [
      'a table without row security',
      'alter table voucher_line disable row level security',
      'alter table voucher_line enable row level security',
    ],
    ['a table whose owner steps over it', 'alter table ledger no force row level security', 'alter table ledger force row level security'],
    ['a new table that nobody protected', 'create table bonus (organization_id uuid)', 'drop table bonus'],
    ['a view, which reads as its owner', 'create view all_vouchers as select * from voucher', 'drop view all_vouchers'],
    ['a stored copy', 'create materialized view copied as select 1 as one', 'drop materialized view copied'],
    ['a policy that lets everything through', 'create policy generous on voucher using (true)', 'drop policy generous on voucher'],
    [
      'a function that reads as its owner',
      'create function spy() returns bigint language sql security definer as $$ select count(*) from voucher $$',
      'drop function spy()',
    ],
    ['a right to change what is posted', `grant update on voucher to ${RUNTIME_ROLE}`, `revoke update on voucher from ${RUNTIME_ROLE}`],
    ['a right to write totals', `grant insert on ledger_month to ${RUNTIME_ROLE}`, `revoke insert on ledger_month from ${RUNTIME_ROLE}`],
  ])('on %s', async (_what, broken, mended) => {
    await database.admin.query(broken)
    await expect(refuseUnsafeDatabase(database.runtime)).rejects.toThrow()
    await database.admin.query(mended)
    await expect(refuseUnsafeDatabase(database.runtime)).resolves.toBeUndefined()
  })
})
