import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { asAdministrator, fillBooks } from '../testing/sample-books.ts'
import { TEST_KEY } from '../testing/sample-restores.ts'
import { TAMPERED_BOOKS } from '../testing/tampered-books.ts'
import { TAMPERED_DATABASE } from '../testing/tampered-database.ts'
import { startTestApp, type TestApp, type TestBooks } from '../testing/test-app.ts'
import { cloneDatabase, type TestDatabase } from '../testing/with-database.ts'
import { compareHeads, type Head } from './heads.ts'
import { fingerprintOf, loadSealKey } from './seal-key.ts'
import { verifyBooks } from './verify-books.ts'

const HIMAL = 'Himal Traders Pvt. Ltd.'
let product: TestApp
let himal: TestBooks

beforeAll(async () => {
  product = await startTestApp()
  ;({ himal } = await fillBooks(product))
  // PostgreSQL copies a database only while nobody else is connected to it.
  await product.app.http.close()
  await product.database.close()
})

/** The output of verify on a copy of the books after a superuser has tampered with it. */
async function verifyAfter(tampering: string): Promise<{ holds: boolean; said: string[] }> {
  const copy = await copyOfBooks()
  await copy.admin.query(`begin; set local session_replication_role = replica; ${tampering}; commit`)
  const said: string[] = []
  const holds = await asAdministrator(copy.connection, (session) => verifyBooks(session, (line) => said.push(line)))
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

describe('correct books', () => {
  test('are reported in one line for the database and one for each organization', async () => {
    const { holds, said } = await verifyAfter('select 1')
    expect(said).toEqual([
      'Database: 7 proofs hold.',
      'Annapurna Stores: 0 vouchers, 17 proofs hold.',
      expect.stringMatching(/^Himal Traders Pvt\. Ltd\.: (?:1|10) vouchers?, 17 proofs hold\.$/),
      expect.stringMatching(/^Himal Traders Pvt\. Ltd\.: (?:1|10) vouchers?, 17 proofs hold\.$/),
    ])
    expect(holds).toBe(true)
  })
})

describe('verify finds it and says where, when', () => {
  test.each([...TAMPERED_BOOKS, ...TAMPERED_DATABASE])('%s', async (_what, sql, finding) => {
    const { holds, said } = await verifyAfter(sql(`organization_id = '${himal.organizationId}'`))
    expect(
      said.filter((line) => line.includes(finding)),
      said.join('\n'),
    ).not.toEqual([])
    expect(holds).toBe(false)
  })

  test('the role of the server is given a right that switches row security off', async () => {
    const { holds, said } = await verifyAfter(
      `do $$ begin execute format('grant temporary on database %I to lekha_app', current_database()); end $$`,
    )
    expect(said).toContain('Database, role of the server: The runtime role has rights that would switch row security off.')
    expect(said).toContain('Database: 6 of 7 proofs hold.')
    expect(holds).toBe(false)
  })

  test('the bytes of a stored file are changed', async () => {
    const { holds, said } = await verifyAfter(`update stored_file set bytes = set_byte(bytes, 9, 77)`)
    expect(said).toContain('Annapurna Stores, file logo.png: its bytes are not those that were stored.')
    expect(said).toContain('Annapurna Stores: 0 vouchers, 16 of 17 proofs hold.')
    expect(said).toContain('Annapurna Stores: it does not hold that stored files are those that were stored.')
    expect(holds).toBe(false)
  })

  test('a thousand things are wrong: it lists twenty of a kind and counts the rest', async () => {
    const { said } =
      await verifyAfter(`insert into ledger_month select organization_id, fiscal_year_id, bs_month, gen_random_uuid(), sub_ledger_id, 1, 1, 1
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
      stands: await asAdministrator(copy.connection, ({ client }) =>
        compareHeads(client, path, TEST_KEY, booksHold, (line) => said.push(line)),
      ),
      said,
    }
  }

  test('are written where there are none, and updated while the chains grow', async () => {
    expect(await compared()).toEqual({ stands: true, said: [`The heads of the chains were noted in ${path}. Keep a copy elsewhere.`] })
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const first = readFileSync(path, 'utf8')
    await copy.admin.query(`begin; select set_config('app.organization', '${himal.organizationId}', true);
      select seal_command('${himal.organizationId}', gen_random_uuid(), 'test', '{}'); commit`)
    expect(await compared(false)).toEqual({ stands: true, said: [`The heads in ${path} were left as they are.`] })
    expect(readFileSync(path, 'utf8')).toBe(first)
    expect((await compared()).stands).toBe(true)
    expect(readFileSync(path, 'utf8')).not.toBe(first)
  })

  test('reveal that a chain was cut off together with its head, which the chain itself does not', async () => {
    const noted = readFileSync(path, 'utf8')
    await copy.admin.query(`begin; set local session_replication_role = replica;
      delete from audit_record where ${ours()} and seq = (select audit_seq from books where ${ours()});
      update books b set audit_seq = audit_seq - 1, audit_hash = (select hash from audit_record r where r.organization_id = b.organization_id and r.seq = b.audit_seq - 1)
       where ${ours()}; commit`)
    const said: string[] = []
    expect(await asAdministrator(copy.connection, (session) => verifyBooks(session, (line) => said.push(line)))).toBe(true)
    const after = await compared()
    expect(after.stands).toBe(false)
    expect(after.said[0]).toMatch(/^Himal Traders Pvt\. Ltd\., audit record \d+: the chain once reached it and is shorter now\.$/)
    expect(readFileSync(path, 'utf8')).toBe(noted)
  })

  test('reveal that a chain was rewritten, or that an organization or an account is gone', async () => {
    const { heads } = JSON.parse(readFileSync(path, 'utf8')) as { heads: Head[] }
    const gone = heads.map((head) => ({ ...head, name: `Gone ${head.of}`, id: randomUUID() }))
    note([...heads.map((head) => ({ ...head, seq: '1', hash: '00' })), ...gone])
    const { said, stands } = await compared()
    for (const chain of ['audit', 'account'])
      expect(said.filter((line) => line.endsWith(`, ${chain} record 1: it is not the record that was noted.`))).not.toEqual([])
    expect(said.filter((line) => /^Gone organization, audit record \d+: the organization is gone\.$/.test(line))).not.toEqual([])
    expect(said.filter((line) => /^Gone account, account record \d+: the account is gone\.$/.test(line))).not.toEqual([])
    expect(stands).toBe(false)
    writeFileSync(path, '{}')
    await expect(compared()).rejects.toThrow(`${path} does not hold heads that Lekha noted.`)
  })

  test('are accepted only with a valid signature by the key of this data folder', async () => {
    note([])
    writeFileSync(path, readFileSync(path, 'utf8').replace('"heads":[]', `"heads":[${JSON.stringify(HEAD)}]`))
    await expect(compared()).rejects.toThrow(`${path} was changed since Lekha signed it. Bring a copy of it back.`)
    const other = await loadSealKey(join(folder, 'another'))
    expect(statSync(join(folder, 'another', 'books.key')).mode & 0o777).toBe(0o600)
    note([], other)
    const { said, stands } = await compared()
    expect([stands, said[0]]).toEqual([
      false,
      `${path} was signed by the key ${fingerprintOf(other.publicKey)}, and the key of this data folder is ${fingerprintOf(TEST_KEY.publicKey)}.`,
    ])
  })

  const HEAD: Head = { of: 'account', id: randomUUID(), name: 'Forged', seq: '0', hash: '' }

  function note(heads: Head[], key = TEST_KEY): void {
    writeFileSync(path, JSON.stringify({ heads, publicKey: key.publicKey, signature: key.sign(JSON.stringify(heads)) }))
  }
})

test('a master changed in SQL without a command is refused while the triggers are on: no audit record covers it', async () => {
  const copy = await copyOfBooks()
  const change = `begin; select set_config('app.organization', '${himal.organizationId}', true); update ledger set name = 'Coins' where ${ours()} and name = 'Cash'; commit`
  await expect(copy.admin.query(change)).rejects.toMatchObject({ constraint: 'master_is_audited' })
  await copy.close()
})
