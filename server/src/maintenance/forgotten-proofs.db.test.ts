import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import type { Connection } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { asAdministrator, fillBooks } from '../testing/sample-books.ts'
import { ask, emptyDatabase, restoreInto, TEST_KEY } from '../testing/sample-restores.ts'
import { startTestApp, type TestApp, type TestBooks } from '../testing/test-app.ts'
import { backUpBooks } from './backup-books.ts'

const folder = mkdtempSync(join(tmpdir(), 'lekha-forgotten-'))
const backup = join(folder, 'books.lekha')
let product: TestApp
let himal: TestBooks
let connection: Connection

beforeAll(async () => {
  product = await startTestApp()
  ;({ himal } = await fillBooks(product))
  connection = product.database.connection
})
beforeEach(() => proveWhole(connection))
afterAll(async () => {
  await product.close()
  rmSync(folder, { recursive: true })
})

/** Proves the whole books of an organization, by the functions that the server calls. */
async function proveWhole(where: Connection): Promise<void> {
  await asAdministrator(where, async ({ client }) => {
    await client.query(`select set_config('app.organization', $1, false)`, [himal.organizationId])
    await client.query(`select carry_on_proof($1, begin_proof($1, gen_random_uuid()), 1000)`, [himal.organizationId])
  })
  expect(await proofs(where)).toBe(1)
}

const proofs = async (where: Connection): Promise<unknown> => (await ask(where, 'select count(*)::int as runs from proof_run'))[0]?.runs

test('a restore forgets what was proved, because nobody has read the restored books yet', async () => {
  await asAdministrator(connection, ({ client }) => backUpBooks(client, backup, systemClock, TEST_KEY))
  const restored = await emptyDatabase()
  await restoreInto(restored, backup)
  expect(await proofs(restored)).toBe(0)
  expect(await ask(restored, 'select count(*)::int as vouchers from voucher where version = 1')).not.toEqual([{ vouchers: 0 }])
})

test('a migration forgets what was proved, because it may change what a proof is', async () => {
  const migrations = join(folder, 'migrations')
  cpSync(new URL('../../migrations', import.meta.url), migrations, { recursive: true })
  await migrate(connection, undefined, pathToFileURL(`${migrations}/`))
  expect(await proofs(connection)).toBe(1)
  writeFileSync(join(migrations, '9999_later.sql'), 'create table later (account_id uuid primary key)')
  await migrate(connection, undefined, pathToFileURL(`${migrations}/`))
  expect(await proofs(connection)).toBe(0)
})
