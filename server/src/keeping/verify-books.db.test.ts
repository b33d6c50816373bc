import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp, type TestBooks } from '../testing/test-app.ts'
import { cloneDatabase, type TestDatabase } from '../testing/with-database.ts'
import { compareHeads } from './heads.ts'
import { asKeeper, fillBooks } from './sample-books.ts'
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
      'Database: 5 proofs hold.',
      'Annapurna Stores: 0 vouchers, 12 proofs hold.',
      expect.stringMatching(/^Himal Traders Pvt\. Ltd\.: [14] vouchers?, 12 proofs hold\.$/),
      expect.stringMatching(/^Himal Traders Pvt\. Ltd\.: [14] vouchers?, 12 proofs hold\.$/),
    ])
    expect(holds).toBe(true)
  })
})

/** Each promise with a way to break it and the sentence that tells. */
const TAMPERINGS: [promise: string, sql: () => string, told: string][] = [
  [
    'a record of the audit chain is changed',
    () => `update audit_record set payload = payload || ' ' where ${ours()} and seq = 5`,
    'audit record 5: its text was changed.',
  ],
  [
    'a record of the audit chain is taken out',
    () => `delete from audit_record where ${ours()} and seq = 5`,
    'audit record 6: a record before it is missing.',
  ],
  [
    'the end of the audit chain is cut off',
    () => `delete from audit_record where ${ours()} and seq = (select max(seq) from audit_record where ${ours()})`,
    ': the end of the chain is missing.',
  ],
  [
    'the narration of a voucher is changed',
    () => `update voucher set narration = 'nothing of the kind' where ${ours()} and entry = 2`,
    ': its vouchers were changed.',
  ],
  [
    'the head of the books is taken away',
    () => `delete from books where ${ours()}`,
    'audit record 0: the row that locks and heads the books is missing.',
  ],
  [
    'a month total is raised',
    () => `update ledger_month set debit_paisa = debit_paisa + 100 where ${ours()} and debit_paisa = 50025`,
    'the totals say 50125 debit and 0 credit (paisa, number of lines: 1), the vouchers 50025 and 0 (1).',
  ],
  [
    'a line is counted twice',
    () => `update ledger_month set line_count = line_count + 1 where ${ours()} and debit_paisa = 50025`,
    'the totals say 50025 debit and 0 credit (paisa, number of lines: 2), the vouchers 50025 and 0 (1).',
  ],
  [
    'an amount is changed',
    () => `update voucher_line set amount_paisa = 50026 where ${ours()} and amount_paisa = 50025`,
    'voucher entry 2: it does not balance.',
  ],
  ['a version is taken out', () => `delete from voucher where ${ours()} and entry = 5`, 'voucher entry 6: entries have a gap.'],
  [
    'a storno is made smaller',
    () => `update voucher_line set amount_paisa = amount_paisa - sign(amount_paisa) where ${ours()} and entry = 5 and line_no < 0`,
    'voucher entry 5, line -1: it is not the opposite of the line that it takes back.',
  ],
  [
    'a line is moved to another day',
    () => `update voucher_line set date = date + 1 where ${ours()} and entry = 2 and line_no = 1`,
    'voucher entry 2, line 1: its place, date or number is not that of its voucher.',
  ],
  [
    'the counter is put back',
    () => `update number_series set last_number = 1 where ${ours()} and voucher_type = 'journal'`,
    'journal number 1: the series stands at 1, the last voucher is 3.',
  ],
  [
    'a line of a control ledger is taken out',
    () => `delete from voucher_line where ${ours()} and amount_paisa = 50025`,
    'its sub-ledgers add up to 50025, its lines to 0 (paisa).',
  ],
  [
    'one side of a year is raised',
    () => `update ledger_month set credit_paisa = credit_paisa + 1 where ${ours()} and credit_paisa = 50025`,
    'fiscal year from 2026-07-17: debits are 123537814, credits 123537815 (paisa).',
  ],
  [
    'a year is moved away from the one before it',
    () =>
      `insert into fiscal_year (organization_id, fiscal_year_id, starts, ends) values ('${himal.organizationId}', gen_random_uuid(), '2027-08-01', '2028-07-15')`,
    'fiscal year from 2027-08-01: the year before it ends on 2027-07-16.',
  ],
  [
    'a second year is made active',
    () =>
      `drop index one_active_year; insert into fiscal_year (organization_id, fiscal_year_id, starts, ends, active) values ('${himal.organizationId}', gen_random_uuid(), '2027-07-17', '2028-07-15', true)`,
    'fiscal year from 2027-07-17: 2 years are active.',
  ],
  [
    'an opening is dated elsewhere',
    () => `update voucher set date = date - 1 where ${ours()} and voucher_type = 'opening'`,
    'voucher entry 1: it does not stand alone on the day before the first year.',
  ],
  [
    'a guard is switched off',
    () => 'alter table voucher_line disable trigger lines_guard',
    'Database, guard lines_guard of voucher_line: it is missing or switched off.',
  ],
  [
    'a guard is dropped',
    () => 'drop trigger permanent on audit_record',
    'Database, guard permanent of audit_record: it is missing or switched off.',
  ],
  ['the foreign keys are switched off', () => 'alter table membership disable trigger all', 'of membership: it is switched off.'],
  [
    'the server may change what is posted',
    () => 'grant update (narration) on voucher to lekha_app',
    'Database, table voucher: the server itself may update it.',
  ],
  [
    'the server may write totals',
    () => 'grant insert on ledger_month to lekha_app',
    'Database, table ledger_month: the server itself may insert it.',
  ],
  [
    'row security is not forced',
    () => 'alter table draft no force row level security',
    'Database, table draft: row security is not forced on it.',
  ],
  [
    'a guard belongs to another',
    () => 'alter function voucher_guard() owner to current_user',
    'Database, function voucher_guard(): it belongs to another than lekha_owner.',
  ],
  [
    'a user of a membership is gone',
    () =>
      `insert into membership (organization_id, account_id, user_id, role) select organization_id, account_id, gen_random_uuid(), 'clerk' from organization where ${ours()}`,
    'Database, table membership: 1 rows point at nothing in app_user.',
  ],
  [
    'the calendar has a hole',
    () => `delete from bs_month where bs_month = 208507`,
    'Database, month 208506: it does not end where the next one starts.',
  ],
]

describe('verify finds it and says where, when', () => {
  test.each(TAMPERINGS)('%s', async (_promise, sql, told) => {
    const { holds, said } = await toldAfter(sql())
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
    expect(said).toContain('Database: 4 of 5 proofs hold.')
    expect(holds).toBe(false)
  })

  test('the bytes of a stored file are changed', async () => {
    const { holds, said } = await toldAfter(`update stored_file set bytes = set_byte(bytes, 9, 77)`)
    expect(said).toContain('Annapurna Stores, file logo.png: its bytes are not those that were stored.')
    expect(said).toContain('Annapurna Stores: 0 vouchers, 11 of 12 proofs hold.')
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
