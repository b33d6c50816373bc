import { alterVoucher, cancelVoucher, createFiscalYear, readProofs, readReport, startProofRun } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { correctMonth, readCorrection } from '../../maintenance/correct-month.ts'
import { asAdministrator } from '../../testing/sample-books.ts'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'

let product: TestApp
let books: TestBooks

beforeEach(async () => {
  product = await startTestApp({ idleAfter_ms: 200 })
  books = await openTestBooks(product)
})
afterEach(() => product.close())

const params = () => ({ organizationId: books.organizationId })
const show = async () => (await books.owner.call(readProofs, { params: params() })).answer.result
const broken = async () => (await show()).proofs.filter(({ difference }) => !/^0(\.00)?$/.test(difference)).map(({ label }) => label)
const sell = () =>
  books.post('2026-08-01', [
    ['Cash', '100'],
    ['Sales – Taxable', '-100'],
  ])

/** Proves the whole books, so that it is remembered. */
async function proveWhole(): Promise<void> {
  const before = (await show()).remembered?.wholeAt
  expect((await books.owner.call(startProofRun, { params: params() })).status).toBe(204)
  await expect.poll(async () => (await show()).remembered?.wholeAt, { timeout: 20_000 }).not.toBe(before)
}

/** As somebody who may do everything and goes around the guards; PostgreSQL counts the rows at once. */
async function tamper(statement: string): Promise<void> {
  const client = await product.database.admin.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(statement, [books.organizationId])
    await client.query('select pg_stat_force_next_flush()')
  } finally {
    client.release(true)
  }
}

describe('a proof of the whole books is remembered', () => {
  test('and goes on over the entries after it', async () => {
    await sell()
    expect(await show()).toMatchObject({ entry: '1', remembered: null, run: null })
    await proveWhole()
    await sell()
    expect(await show()).toMatchObject({ entry: '2', remembered: { entry: '1', wholeEntry: '1' }, run: null, findings: [] })
    expect((await show()).proofs).toHaveLength(9)
    expect(await broken()).toEqual([])
  })

  test('and carried on by the server where much came after it', async () => {
    await proveWhole()
    for (let index = 0; index < 201; index++) await sell()
    expect(await broken()).toEqual([])
    await expect.poll(async () => (await show()).remembered, { timeout: 20_000 }).toMatchObject({ entry: '201', wholeEntry: '0' })
    expect(await broken()).toEqual([])
  })

  test('and carried on behind a report that reads what came after it line by line', async () => {
    await proveWhole()
    await Promise.all(Array.from({ length: 201 }, sell))
    const proved = async () => (await product.database.admin.query<{ proved_entry: bigint }>('select proved_entry from proof_run')).rows[0]
    const ask = (from: string) =>
      books.owner.call(readReport, { params: { ...params(), report: 'trial-balance' }, query: { from, to: '2027-07-16' } })
    await ask('2026-07-17')
    expect(await proved()).toEqual({ proved_entry: 0n })
    await ask('2026-08-05')
    await expect.poll(proved, { timeout: 20_000 }).toEqual({ proved_entry: 201n })
  })

  test('a total that is bent after it is found', async () => {
    await sell()
    await proveWhole()
    await tamper(`update ledger_month set debit_paisa = debit_paisa + 700 where organization_id = $1 and debit_paisa > 0`)
    expect(await broken()).toContain('Month totals = vouchers')
    expect((await show()).remembered).not.toBeNull()
  })

  test('a voucher that was altered and one that was cancelled after it are taken back in its sums', async () => {
    const altered = (await sell()).answer.result
    const cancelled = (await sell()).answer.result
    await proveWhole()
    const lines = [
      ['Bank – Current A/c', '40'],
      ['Sales – Taxable', '-40'],
    ] as const
    await books.owner.call(alterVoucher, {
      params: { ...params(), voucherId: altered.id },
      body: {
        ...{ version: 1, reason: 'Another month', date: '2026-09-20' },
        lines: lines.map(([ledger, amount]) => ({ ledgerId: books.ledgerId(ledger), amount: parsePaisa(amount) })),
      },
    })
    await books.owner.call(cancelVoucher, { params: { ...params(), voucherId: cancelled.id }, body: { version: 1, reason: 'Twice' } })
    expect((await show()).entry).toBe('4')
    expect(await broken()).toEqual([])
    await proveWhole()
    expect(await broken()).toEqual([])
  })

  test('it is worth nothing once a proved voucher was changed past the guards', async () => {
    await sell()
    await proveWhole()
    await tamper(`update voucher set narration = 'something else' where organization_id = $1`)
    expect((await show()).remembered).toBeNull()
    expect(await broken()).toEqual(['Chain unbroken'])
    expect((await show()).findings).toEqual([{ subject: 'chain', finding: 'sealed-changed', at: expect.any(String) }])
    await proveWhole()
    expect((await show()).findings).toHaveLength(1)
    expect(await broken()).toEqual(['Chain unbroken'])
  })

  test('nor once a month of the calendar was corrected', async () => {
    await books.owner.call(createFiscalYear, {
      query: { subcompany: books.organizationId },
      body: { year: '2027-07-17', end: '2028-07-15' },
    })
    await books.post('2028-05-14', [
      ['Cash', '5'],
      ['Sales – Taxable', '-5'],
    ])
    await proveWhole()
    const before = await product.database.admin.query<{ starts: string }>(
      'select (starts + 1)::text as starts from bs_month where bs_month = 208502',
    )
    const starts = before.rows[0]?.starts
    await asAdministrator(product.database.connection, ({ client }) =>
      correctMonth(client, { ...readCorrection('2085-02', starts), anyway: true }, () => {}),
    )
    expect((await show()).remembered).toBeNull()
    expect(await broken()).toEqual([])
  })

  test('one run goes on at a time, and one whose server is gone is gone on with', async () => {
    await sell()
    const begin = async () => {
      const found = await product.app.scopes.afterCaller(books.organizationId, ({ sql }) =>
        sql.query('select begin_proof($1, gen_random_uuid()) as id', [books.organizationId]),
      )
      return (found.rows[0] as { id: string }).id
    }
    expect(await begin()).toBe(await begin())
    expect((await show()).run).toMatchObject({ entry: '0' })
    await expect.poll(async () => (await show()).run, { timeout: 20_000 }).toBeNull()
    expect((await show()).remembered).toMatchObject({ wholeEntry: '1' })
  })

  test('once a day the books that somebody looked at are proved again, when nobody calls', async () => {
    await proveWhole()
    const { admin } = product.database
    await admin.query(`update proof_run set whole_at = whole_at - interval '25 hours'`)
    await show()
    product.clock.now_ms += 60_000
    const isNew = async () => (await admin.query(`select from proof_run where whole_at > now() - interval '1 hour'`)).rowCount
    await expect.poll(isNew, { timeout: 20_000 }).toBe(1)
  })
})

test('the server itself can write no proof, and forget none that is remembered', async () => {
  await sell()
  await proveWhole()
  for (const statement of [
    `update proof_run set proved_entry = 0`,
    `delete from proof_run`,
    `insert into proved_month select * from proved_month`,
    `truncate proved_month`,
  ]) {
    const refused = product.app.scopes.afterCaller(books.organizationId, ({ sql }) => sql.query(statement))
    await expect(refused, statement).rejects.toMatchObject({ code: '42501' })
  }
})
