import { alterVoucher, cancelVoucher, readProofs, startProofRun } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExampleBooks, openExampleBooks } from '../../testing/example-books.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let product: TestApp
let books: ExampleBooks

beforeAll(async () => {
  product = await startTestApp()
  books = await openExampleBooks(product)
})
afterAll(() => product.close())

const YEAR = { from: '2026-07-17', to: '2027-07-16' }
const QUERIES: Record<string, string>[] = [
  YEAR,
  { ...YEAR, cancelled: 'false' },
  { ...YEAR, type: 'payment' },
  { ...YEAR, text: 'Rent' },
  { from: '2026-08-01', to: '2026-08-01' },
  { from: '2026-08-10', to: '2026-11-20' },
]
const day = (index: number) => QUERIES[index] ?? {}

/** All that a day book says, but the moment. */
const asked = async () => {
  const reports = await Promise.all(QUERIES.map((query) => books.ask('daybook', query)))
  return reports.map(({ asOf: _, ...report }) => report)
}

/** Trial balances of periods that begin or end within a month, ledger by ledger. */
const trialBalances = async () => {
  const periods = [
    { from: '2026-08-22', to: '2026-11-20' },
    { from: '2026-08-10', to: '2026-08-12' },
    { from: '2026-07-17', to: '2026-08-11' },
  ]
  const reports = await Promise.all(periods.map((period) => books.ask('trial-balance', { ...period, view: 'ledger' })))
  return reports.map(({ asOf: _, ...report }) => report)
}

async function prove(): Promise<void> {
  const params = { organizationId: books.organizationId }
  await books.owner.call(startProofRun, { params })
  await expect
    .poll(async () => (await books.owner.call(readProofs, { params })).answer.result.remembered, { timeout: 20_000 })
    .not.toBeNull()
}

test('the day book counts the same by what was proved as by looking at every voucher', async () => {
  const before = await asked()
  expect(before[0]?.count).toBeGreaterThan(5)
  await prove()
  expect(await asked()).toEqual(before)
  await product.database.admin.query(
    `update proved_day set voucher_count = voucher_count + 1, total_paisa = total_paisa + 700 where date = '2026-08-01'`,
  )
  const bent = await books.ask('daybook', day(4))
  expect(bent.count).toBe((before[4]?.count ?? 0) + 1)
  expect(bent.proofs.map(({ difference }) => difference)).toEqual(['0.00', '0', '7.00'])
  await product.database.admin.query(
    `update proved_day set voucher_count = voucher_count - 1, total_paisa = total_paisa - 700 where date = '2026-08-01'`,
  )
  // The turnover of the days is kept on its own, so that a wrong one shows too.
  const broken = async () =>
    (await books.ask('daybook', { from: '2026-08-25', to: '2026-11-20' })).proofs.map(({ difference }) => difference)
  expect(await broken()).toEqual(['0.00', '0', '0.00'])
  const turn = `update proved_turnover_day set debit_paisa = debit_paisa + $1 where date = '2026-08-20'`
  await product.database.admin.query(turn, [700])
  expect(await broken()).toEqual(['7.00', '0', '7.00'])
  await product.database.admin.query(turn, [-700])
})

test('a trial balance within months is the same by what was proved by day as by every line', async () => {
  await product.database.admin.query('delete from proof_run')
  const byLines = await trialBalances()
  await prove()
  expect(await trialBalances()).toEqual(byLines)
  const bend = `update proved_ledger_day set debit_paisa = debit_paisa + $1 where date = '2026-08-20' and credit_paisa > 0`
  await product.database.admin.query(bend, [700])
  // The day lies before the period: the opening is wrong, and the movement by as much.
  const [within] = await trialBalances()
  expect(within?.proofs.map(({ difference }) => difference)).toEqual(['28.00', '0.00', '0.00'])
  await product.database.admin.query(bend, [-700])
})

const ENTRIES = ['0', '1', '3', '4', '5', '7', '8']

/** What the reports said at former entries, of a whole year and of two days within months. */
async function asKnownBefore() {
  const whole = { ...YEAR, ...day(5) }
  const told: unknown[] = []
  for (const entry of ENTRIES) {
    const query = { ...whole, entry }
    const [statement, daybook] = [
      { ...query, ledgerId: books.ledgerId('Cash') },
      { ...YEAR, entry },
    ]
    told.push(
      ...(await Promise.all([
        books.ask('trial-balance', { ...query, view: 'ledger' }),
        books.ask('trial-balance', { ...daybook, across: 'months' }),
        books.ask('all-ledgers', query),
        books.ask('ledger', statement),
        books.ask('daybook', query),
        books.ask('daybook', { ...daybook, cash: 'shown' }),
        books.ask('voucher-list', { ...daybook, cancelled: 'false' }),
        books.ask('exceptions', daybook),
      ])),
    )
  }
  return told.map((report) => ({ ...(report as object), asOf: null }))
}

test('the books as known at an entry are the same by the spans of a proof as by every line', async () => {
  const { admin } = product.database
  const last = await books.ask('daybook', YEAR)
  expect(BigInt(last.asOf.entry)).toBeGreaterThan(8n)
  await admin.query('delete from proof_run')
  const byLines = await asKnownBefore()
  for (const span of [1, 3]) {
    await admin.query(`delete from proof_run; alter table proof_run alter column span_entries set default ${span}`)
    await prove()
    expect(await asKnownBefore()).toEqual(byLines)
  }
  const { rows } = await admin.query<{ size: bigint }>('select max(span_entries / 3) as size from proved_span_month')
  expect(rows[0]?.size).toBe(4n)
  await admin.query('delete from proof_run; alter table proof_run alter column span_entries set default 8192')
})

test('and what was posted, altered and cancelled after the proof', async () => {
  const lines = [
    ['Rent', '10'],
    ['Cash', '-10'],
  ] as const
  const params = (name: string) => ({ organizationId: books.organizationId, voucherId: books.voucherIds.get(name) ?? '' })
  const posted = await books.post('2026-08-01', lines)
  expect(posted.status).toBe(201)
  await books.owner.call(cancelVoucher, { params: params('deposit'), body: { version: 1, reason: 'Twice' } })
  await books.owner.call(alterVoucher, {
    params: { ...params('rent'), voucherId: posted.answer.result.id },
    body: {
      ...{ version: 1, reason: 'Another day', date: '2026-08-11' },
      lines: lines.map(([ledger, amount]) => ({ ledgerId: books.ledgerId(ledger), amount: parsePaisa(amount) })),
    },
  })
  const [counted, summed] = [await asked(), await trialBalances()]
  await product.database.admin.query('delete from proof_run')
  expect(counted).toEqual(await asked())
  expect(summed).toEqual(await trialBalances())
})
