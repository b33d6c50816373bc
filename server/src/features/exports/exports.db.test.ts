import { createCostCentre, exportAsBeancount, exportAsHledger, listSecurityEvents } from '@lekha/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asCommand } from '../../testing/as-command.ts'
import { type ExampleBooks, openExampleBooks } from '../../testing/example-books.ts'
import { expectSameBalances, exportOf } from '../../testing/plain-text.ts'
import { type RawLine, rawCommand, rawVoucher, record } from '../../testing/raw-posting.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let product: TestApp
let books: ExampleBooks
let journal: string

const PERIOD = { from: '2026-07-17', to: '2029-07-15' }
const MANY = 1_100
const LONG = 12

beforeAll(async () => {
  product = await startTestApp()
  books = await openExampleBooks(product)
  const { owner, organizationId, ledgerId } = books
  await asCommand(product.database.admin, organizationId, 'update organization set cost_centres = true where organization_id = $1', [
    organizationId,
  ])
  const body = { name: 'East: the branch', nameNp: '', code: null, parentId: null, active: true }
  const centre = (await owner.call(createCostCentre, { params: { organizationId }, body })).answer.result.id
  const { sub: userId = '', sid: sessionId = '' } = JSON.parse(
    Buffer.from(owner.token.split('.')[1] ?? '', 'base64url').toString(),
  ) as Record<string, string>
  const target = { organizationId, userId, sessionId, debit: ledgerId('Rent'), credit: ledgerId('Cash') }
  const long = Array.from({ length: 2_000 }, (_, index): RawLine => (index % 2 === 0 ? [target.debit, 5] : [target.credit, -5]))
  const vouchers = Array.from({ length: MANY }, (_, index) => {
    const date = `2026-09-${String(1 + (index % 28)).padStart(2, '0')}`
    return rawVoucher(target, { date, ...(index < LONG ? { lines: long, centre } : {}) })
  })
  await record(product.database.admin as never, organizationId, [rawCommand(target, vouchers)])
  journal = await exportOf(product, books, exportAsHledger)
})
afterAll(() => product.close())

/** The transactions of a journal by their first line. */
const headsOf = (text: string) => text.match(/^\d{4}-\d\d-\d\d \(.*$/gm) ?? []

test('every voucher stands in the file once, by day and then by entry, however many there are and however long', async () => {
  const { rows } = await product.database.admin.query<{ head: string }>(
    `select to_char(date, 'YYYY-MM-DD') || ' (' || printed_number || ')' as head from current_voucher
      where organization_id = $1 and not cancelled order by date, place`,
    [books.organizationId],
  )
  expect(rows.length).toBeGreaterThan(MANY)
  expect(headsOf(journal).map((head) => /^\S+ \S+/.exec(head)?.[0])).toEqual(rows.map(({ head }) => head))
  await expectSameBalances(
    product,
    books,
    await books.ask('trial-balance', { ...PERIOD, view: 'ledger', columns: 'closing', closing: 'with' }),
  )
})

test('an altered voucher stands there as it is now, a cancelled one does not', () => {
  const [deposit, ...others] = journal.split('\n\n').filter((text) => text.includes(') Deposit\n'))
  expect(deposit).toMatch(/^2026-10-05 .*\n.*\n.*\n.*Bank – Current A\/c {2}600\.00 NPR\n.*Cash {2}-600\.00 NPR$/)
  expect(others).toEqual([])
  expect(journal).not.toMatch(/:Fuel {2}(?!0\.00)/)
})

test('what names a sub-ledger stands below its ledger, the rest in the ledger itself; a cost centre is a tag of its line', () => {
  const advance = 'Current Assets:Loans & Advances (Asset):Staff Advance'
  expect(journal).toContain(`    ${advance}:Ram  70.00 NPR\n    ${advance}:Sita  30.00 NPR\n`)
  expect(journal).toContain(`    ${advance}  10.00 NPR\n`)
  expect(journal).toContain('    Indirect Expenses:Rent  0.05 NPR\n        ; cost-centre: East： the branch\n')
})

test('at the end every ledger and sub-ledger is asserted as our totals have it', async () => {
  const asserted = journal.slice(journal.indexOf('Balances as in the books'))
  expect(asserted).toContain('Staff Advance  0.00 NPR = 10.00 NPR\n')
  expect(asserted).toContain('Staff Advance:Ram  0.00 NPR = 70.00 NPR\n')
  expect(await exportOf(product, books, exportAsBeancount)).toContain('Staff-Advance  110.00 ~ 0.00 NPR\n')
})

test('whoever takes the books away is written down', async () => {
  const { result } = (await books.owner.call(listSecurityEvents, { query: { kind: 'export' } })).answer
  expect(result.map(({ detail }) => detail)).toContain('The whole books for hledger')
})
