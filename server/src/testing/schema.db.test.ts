import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { catalogueText } from './generate-types.ts'
import { faultsOfRule, SCHEMA_RULES } from './schema-rules.ts'
import { cloneDatabase, type TestDatabase } from './with-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await cloneDatabase(inject('cluster'), `lekha_schema_${randomUUID().replaceAll('-', '')}`, inject('template'))
  // What is granted on a database itself is not cloned with it; migrating grants it again.
  await migrate(database.connection)
})
afterAll(() => database.close())

async function scratch<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await database.admin.connect()
  try {
    await client.query('begin')
    return await work(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

describe('the schema keeps its rules', () => {
  test.each(SCHEMA_RULES.map((rule) => [rule.name, rule] as const))('%s', async (_name, rule) => {
    expect(await scratch((client) => faultsOfRule(client, rule))).toEqual([])
    const broken = await scratch(async (client) => {
      await client.query(rule.breach)
      return faultsOfRule(client, rule)
    })
    expect(broken, 'a breach must be found').not.toEqual([])
  })
})

test('a database that another build made is refused, and left as it is', async () => {
  const swap = (from: string, to: string) => database.admin.query('update migration set sha256 = replace(sha256, $1, $2)', [from, to])
  const [first] = (await database.admin.query<{ sha256: string }>('select sha256 from migration order by name limit 1')).rows
  await swap(first?.sha256 ?? '', 'another')
  await expect(migrate(database.connection)).rejects.toThrow(/^This database was made by another build of Lekha \(0001_accounts\.sql\)/)
  await swap('another', first?.sha256 ?? '')
})

test('migrating again changes nothing', async () => {
  const shape = async (): Promise<unknown[]> => {
    const found = await database.admin.query<Record<string, string>>(
      `select table_name, column_name, data_type from information_schema.columns where table_schema = 'public' order by 1, 2`,
    )
    return found.rows
  }
  const [before, ran] = [await shape(), await database.admin.query('select * from migration order by name')]
  await migrate(database.connection)
  expect(await shape()).toEqual(before)
  expect((await database.admin.query('select * from migration order by name')).rows).toEqual(ran.rows)
})

test('the written catalogue is that of the migrations: npm run db:types was not forgotten', async () => {
  const written = await readFile(new URL('../db/catalogue.gen.ts', import.meta.url), 'utf8')
  expect(await catalogueText(database.admin)).toBe(written)
})
