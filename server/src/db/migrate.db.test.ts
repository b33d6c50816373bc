import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { backUpBeforeMigrating } from '../maintenance/backup-books.ts'
import { readBackup } from '../maintenance/backup-file.ts'
import { ask, emptyDatabase } from '../testing/sample-restores.ts'
import { migrate } from './migrate.ts'

const folder = mkdtempSync(join(tmpdir(), 'lekha-migrate-'))
const migrations = pathToFileURL(`${folder}/`)

beforeAll(() => cpSync(new URL('../../migrations', import.meta.url), folder, { recursive: true }))
afterAll(() => rmSync(folder, { recursive: true }))

test('a database with books is backed up before it is migrated; a new one, and one that is up to date, is not', async () => {
  const connection = await emptyDatabase()
  const taken: string[] = []
  const backUp = async () => void taken.push(await backUpBeforeMigrating(connection, folder, systemClock))
  await migrate(connection, backUp, migrations)
  await migrate(connection, backUp, migrations)
  expect(taken).toEqual([])
  writeFileSync(join(folder, '9997_later.sql'), 'create table later (account_id uuid primary key)')
  await migrate(connection, backUp, migrations)
  expect(taken).toHaveLength(1)
  const { header } = await readBackup(taken[0] ?? '')
  expect(header.migrations.map(({ name }) => name)).not.toContain('9997_later.sql')
  expect(await ask(connection, `select to_regclass('later') is not null as there`)).toEqual([{ there: true }])
})

test('a migration that fails is named with the reason and the remedy, and leaves the database as it was', async () => {
  const connection = await emptyDatabase()
  writeFileSync(join(folder, '9998_fails.sql'), 'create table half (account_id uuid primary key); select 1 / 0')
  await expect(migrate(connection, undefined, migrations)).rejects.toThrow(
    /^The migration 9998_fails\.sql failed: division by zero\. The database is as it was before it\. Start the Lekha that served it/,
  )
  expect(await ask(connection, `select to_regclass('half') as half`)).toEqual([{ half: null }])
})
