import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { openPool } from '../db/connect.ts'
import { asAdministrator, fillBooks, urlOf } from '../testing/sample-books.ts'
import { TEST_KEY } from '../testing/sample-restores.ts'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../testing/test-app.ts'
import { inAdminSession } from './admin-session.ts'
import { backUpBooks, describe as describeBackup, targetOf } from './backup-books.ts'
import { readBackup } from './backup-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'lekha-backup-'))
let product: TestApp
let himal: TestBooks

beforeAll(async () => {
  product = await startTestApp()
  ;({ himal } = await fillBooks(product))
})
afterAll(async () => {
  await product.close()
  rmSync(folder, { recursive: true })
})

const backUp = (path: string) =>
  asAdministrator(product.database.connection, ({ client }) => backUpBooks(client, path, systemClock, TEST_KEY))

async function rowsOf(path: string): Promise<Map<string, Record<string, unknown>[]>> {
  const rows = new Map<string, Record<string, unknown>[]>()
  await readBackup(path, async (table, lines) => {
    rows.set(table, [...(rows.get(table) ?? []), ...lines.map((line) => JSON.parse(line) as Record<string, unknown>)])
  })
  return rows
}

describe('a backup', () => {
  test('holds every table of the database, each after those that it refers to, and only its owner may read it', async () => {
    const path = join(folder, 'all.lekha')
    const summary = await backUp(path)
    const names = summary.tables.map(({ name }) => name)
    const { rows } = await product.database.admin.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migration' order by 1`,
    )
    expect(names.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
    for (const [child, parent] of [
      ['voucher_line', 'voucher'],
      ['voucher', 'fiscal_year'],
      ['membership', 'app_user'],
      ['sub_ledger', 'ledger'],
    ]) {
      expect(names.indexOf(child ?? '')).toBeGreaterThan(names.indexOf(parent ?? ''))
    }
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(describeBackup(summary)).toMatch(/^3 organizations, 16 voucher versions, \d+ rows, as of \d{4}-\d\d-\d\dT[\d:.]+Z$/)
  })

  test('is one snapshot of books that are being written: whole vouchers, totals that are their sums, heads that are the last records', async () => {
    const others = await Promise.all([openTestBooks(product), openTestBooks(product), openTestBooks(product)])
    let writing = true
    let posted = 0
    const writers = [himal, ...others].map(async (books) => {
      for (; writing; posted++)
        await books.post('2026-10-01', [
          ['Rent', '12.34'],
          ['Cash', '-12.34'],
        ])
    })
    for (let round = 0; round < 3; round++) {
      const before = posted
      while (posted < before + 20) await nextTurn()
      const path = join(folder, `moment-${round}.lekha`)
      await backUp(path)
      const rows = await rowsOf(path)
      expectOneMoment(rows)
      expect(rows.get('voucher')?.length).toBeGreaterThanOrEqual(before)
    }
    writing = false
    await Promise.all(writers)
  })

  test('never overwrites a file, and leaves none behind when it fails', async () => {
    const named = join(folder, 'named.lekha')
    writeFileSync(named, 'precious')
    const clock = () => Date.UTC(2026, 10, 20, 20, 0, 0)
    await expect(targetOf(named, folder, clock)).rejects.toThrow(`${named} is there already. Name another file.`)
    expect(await targetOf(undefined, '/data', clock)).toBe('/data/backups/lekha-2026-11-21-014500.lekha')
    expect(await targetOf(folder, '/data', clock)).toBe(join(folder, 'lekha-2026-11-21-014500.lekha'))
    expect(await targetOf(join(folder, 'new.lekha'), '/data', clock)).toBe(join(folder, 'new.lekha'))
    await expect(
      asAdministrator(product.database.connection, async ({ client }) => {
        const ended = client.end()
        await Promise.all([ended, backUpBooks(client, join(folder, 'half.lekha'), systemClock, TEST_KEY)])
      }),
    ).rejects.toThrow()
    expect(readdirSync(folder).filter((name) => name.startsWith('half'))).toEqual([])
  })

  test('is refused to a user who cannot see every organization', async () => {
    const { admin, connection } = product.database
    const user = `half_sighted_${connection.database}`
    await admin.query(`create role ${user} login password 'half' in role lekha_owner`)
    const url = urlOf({ ...connection, user, password: 'half' })
    const attempt = inAdminSession({ url, folder: '' }, 'refuse', ({ client }) =>
      backUpBooks(client, join(folder, 'part.lekha'), systemClock, TEST_KEY),
    )
    await expect(attempt).rejects.toThrow(
      'The user in DATABASE_URL cannot see every organization. Name a superuser, or a user with BYPASSRLS.',
    )
    await admin.query(`drop role ${user}`)
    expect(readdirSync(folder)).not.toContain('part.lekha')
  })

  test('of a database without books is refused', async () => {
    const name = `${product.database.connection.database}_bare`
    await product.database.admin.query(`create database ${name}`)
    const bare = { ...product.database.connection, database: name }
    await expect(
      asAdministrator(bare, ({ client }) => backUpBooks(client, join(folder, 'bare.lekha'), systemClock, TEST_KEY)),
    ).rejects.toThrow('There are no books in this database.')
    await expect(inAdminSession({ url: undefined, folder: join(folder, 'nowhere') }, 'refuse', async () => {})).rejects.toThrow(
      /^There are no books in .*nowhere\./,
    )
    expect(readdirSync(folder)).not.toContain('nowhere')
  })

  test('of rows larger than a page holds each of them once', async () => {
    const pool = openPool(product.database.connection, 1)
    await pool.query(
      `insert into draft (organization_id, draft_id, user_id, body)
      select $1, gen_random_uuid(), gen_random_uuid(), repeat(n::text || ' ', case when n % 70 = 0 then 200000 else 3 end) from generate_series(100, 700) n`,
      [himal.organizationId],
    )
    await pool.end()
    const path = join(folder, 'large.lekha')
    const summary = await backUp(path)
    expect(summary.tables.find(({ name }) => name === 'draft')?.rows).toBe(602)
    expect(new Set((await rowsOf(path)).get('draft')?.map((row) => row.draft_id)).size).toBe(602)
  })
})

type Row = Record<string, unknown>

/** A voucher that was posted meanwhile is in the file completely or not at all. */
function expectOneMoment(rows: Map<string, Row[]>): void {
  const lines = Map.groupBy(rows.get('voucher_line') ?? [], (line) => `${String(line.organization_id)} ${String(line.entry)}`)
  for (const voucher of rows.get('voucher') ?? []) {
    const own = (lines.get(`${String(voucher.organization_id)} ${String(voucher.entry)}`) ?? []).filter(
      (line) => (line.line_no as number) > 0,
    )
    expect(own).toHaveLength(voucher.line_count as number)
  }
  const totals = rows.get('ledger_month') ?? []
  const sum = (all: Row[], column: string) => all.reduce((total, row) => total + BigInt(row[column] as number), 0n)
  expect(sum(totals, 'debit_paisa') - sum(totals, 'credit_paisa')).toBe(0n)
  for (const books of rows.get('books') ?? []) {
    const ours = (row: Row) => row.organization_id === books.organization_id
    const entries = (rows.get('voucher') ?? []).filter(ours)
    expect(entries).toHaveLength(books.last_entry as number)
    expect(rows.get('audit_record')?.filter(ours)).toHaveLength(books.audit_seq as number)
    const cash = rows.get('ledger')?.find((ledger) => ours(ledger) && ledger.name === 'Cash')?.ledger_id
    const ofCash = (row: Row) => ours(row) && row.ledger_id === cash
    const kept = sum(totals.filter(ofCash), 'debit_paisa') - sum(totals.filter(ofCash), 'credit_paisa')
    expect(kept).toBe(sum((rows.get('voucher_line') ?? []).filter(ofCash), 'amount_paisa'))
  }
}
