import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp, type TestBooks } from '../testing/test-app.ts'
import { cloneDatabase, type TestDatabase } from '../testing/with-database.ts'
import { compareHeads } from './heads.ts'
import { asKeeper, fillBooks } from './sample-books.ts'
import { TAMPERED_BOOKS } from './tampered-books.ts'
import { TAMPERED_DATABASE } from './tampered-database.ts'
import { verifyBooks } from './verify-books.ts'

const HIMAL = 'Himal Traders Pvt. Ltd.'
let product: TestApp
let himal: TestBooks

beforeAll(async () => {
  product = await startTestApp()
  ;({ himal } = await fillBooks(product))
  // A database that is copied may have no other visitors.
  await product.app.http.close()
  await product.database.close()
})

/** What the keeper is told of a copy of the books with which somebody who may do everything has tampered. */
async function toldAfter(tampering: string): Promise<{ holds: boolean; said: string[] }> {
  const copy = await copyOfBooks()
  await copy.admin.query(`begin; set local session_replication_role = replica; ${tampering}; commit`)
  const said: string[] = []
  const holds = await asKeeper(copy.connection, (house) => verifyBooks(house, (line) => said.push(line)))
  await copy.close()
  return { holds, said }
}

async function copyOfBooks(): Promise<TestDatabase> {
  const name = `lekha_${randomBytes(8).toString('hex')}`
  const copy = await cloneDatabase(inject('cluster'), name, product.database.connection.database)
  await copy.admin.query(`revoke temporary on database ${name} from public`) // a right that a copy does not take over
  return copy
}

const ours = () => `organization_id = '${himal.organizationId}'`

describe('whole books', () => {
  test('prove themselves in one line for the database and one for each organization', async () => {
    const { holds, said } = await toldAfter('select 1')
    expect(said).toEqual([
      'Database: 7 proofs hold.',
      'Annapurna Stores: 0 vouchers, 13 proofs hold.',
      expect.stringMatching(/^Himal Traders Pvt\. Ltd\.: [14] vouchers?, 13 proofs hold\.$/),
      expect.stringMatching(/^Himal Traders Pvt\. Ltd\.: [14] vouchers?, 13 proofs hold\.$/),
    ])
    expect(holds).toBe(true)
  })
})

describe('verify finds it and says where, when', () => {
  test.each([...TAMPERED_BOOKS, ...TAMPERED_DATABASE])('%s', async (_what, sql, told) => {
    const { holds, said } = await toldAfter(sql(`organization_id = '${himal.organizationId}'`))
    expect(
      said.filter((line) => line.includes(told)),
      said.join('\n'),
    ).not.toEqual([])
    expect(holds).toBe(false)
  })

  test('the role of the server is given a right that switches row security off', async () => {
    const { holds, said } = await toldAfter(
      `do $$ begin execute format('grant temporary on database %I to lekha_app', current_database()); end $$`,
    )
    expect(said).toContain('Database, role of the server: The runtime role has rights that would switch row security off.')
    expect(said).toContain('Database: 6 of 7 proofs hold.')
    expect(holds).toBe(false)
  })

  test('the bytes of a stored file are changed', async () => {
    const { holds, said } = await toldAfter(`update stored_file set bytes = set_byte(bytes, 9, 77)`)
    expect(said).toContain('Annapurna Stores, file logo.png: its bytes are not those that were stored.')
    expect(said).toContain('Annapurna Stores: 0 vouchers, 12 of 13 proofs hold.')
    expect(said).toContain('Annapurna Stores: it does not hold that stored files are those that were stored.')
    expect(holds).toBe(false)
  })

  test('a thousand things are wrong: it lists twenty of a kind and counts the rest', async () => {
    const { said } =
      await toldAfter(`insert into ledger_month select organization_id, fiscal_year_id, bs_month, gen_random_uuid(), sub_ledger_id, 1, 1, 1
      from ledger_month, generate_series(1, 200) where ${ours()} and debit_paisa = 50025`)
    expect(said.filter((line) => line.includes('the totals say'))).toHaveLength(20)
    expect(said).toContain(`${HIMAL}: 180 more like these.`)
  })
})

describe('the heads of the audit chains, noted in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lekha-heads-'))
  const path = join(folder, 'heads.json')
  let copy: TestDatabase

  beforeAll(async () => {
    copy = await copyOfBooks()
  })
  afterAll(async () => {
    await copy.close()
    rmSync(folder, { recursive: true })
  })

  async function compared(booksHold = true): Promise<{ stands: boolean; said: string[] }> {
    const said: string[] = []
    return {
      stands: await asKeeper(copy.connection, ({ client }) => compareHeads(client, path, booksHold, (line) => said.push(line))),
      said,
    }
  }

  test('are written where there are none, and go on while the chains grow', async () => {
    expect(await compared()).toEqual({ stands: true, said: [`The heads were noted in ${path}.`] })
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const first = readFileSync(path, 'utf8')
    await copy.admin.query(`begin; select set_config('app.organization', '${himal.organizationId}', true);
      insert into audit_record (organization_id, recorded_by, command, payload) values ('${himal.organizationId}', gen_random_uuid(), 'test', '{}'); commit`)
    expect(await compared(false)).toEqual({ stands: true, said: [`The heads in ${path} were left as they are.`] })
    expect(readFileSync(path, 'utf8')).toBe(first)
    expect((await compared()).stands).toBe(true)
    expect(readFileSync(path, 'utf8')).not.toBe(first)
  })

  test('tell that a chain was cut off together with its head, which the chain itself cannot', async () => {
    const noted = readFileSync(path, 'utf8')
    await copy.admin.query(`begin; set local session_replication_role = replica;
      delete from audit_record where ${ours()} and seq = (select audit_seq from books where ${ours()});
      update books b set audit_seq = audit_seq - 1, audit_hash = (select hash from audit_record r where r.organization_id = b.organization_id and r.seq = b.audit_seq - 1)
       where ${ours()}; commit`)
    const said: string[] = []
    expect(await asKeeper(copy.connection, (house) => verifyBooks(house, (line) => said.push(line)))).toBe(true)
    const after = await compared()
    expect(after.stands).toBe(false)
    expect(after.said[0]).toMatch(/^Himal Traders Pvt\. Ltd\., audit record \d+: the chain once reached it and is shorter now\.$/)
    expect(readFileSync(path, 'utf8')).toBe(noted)
  })

  test('tell that a chain was written anew, or that an organization is gone', async () => {
    const heads = JSON.parse(readFileSync(path, 'utf8')) as { organizationId: string; seq: string; hash: string }[]
    const forged = heads.map((head) => ({ ...head, seq: '1', hash: '00', organizationId: head.organizationId }))
    writeFileSync(path, JSON.stringify([...forged, { ...forged[0], organization: 'Gone', organizationId: crypto.randomUUID() }]))
    const { said, stands } = await compared()
    expect(said.filter((line) => line.endsWith(', audit record 1: it is not the record that was noted.'))).not.toEqual([])
    expect(said).toContain('Gone, audit record 1: the organization is gone.')
    expect(stands).toBe(false)
    writeFileSync(path, '{}')
    await expect(compared()).rejects.toThrow(`${path} does not hold heads that Lekha noted.`)
  })
})
