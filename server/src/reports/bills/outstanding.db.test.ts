import { alterVoucher, createLedger, postVoucher, readReport } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'
import { LEDGER_FIELDS } from '../../testing/test-books.ts'

let product: TestApp
let books: TestBooks
let customer: string
let bill: { billId: string; voucherId: string }
const params = () => ({ organizationId: books.organizationId })

type Part = { billId: string; kind: 'new' | 'against' | 'advance'; paid: string; name?: string; dueOn?: string }
const linesOf = (paid: string, other: string, bills: readonly Part[]) => [
  {
    ...{ ledgerId: customer, amount: parsePaisa(paid) },
    bills: bills.map(({ billId, kind, paid: part, name = '', dueOn = null }) => ({
      billId,
      kind,
      name,
      dueOn,
      billedOn: null,
      amount: parsePaisa(part),
    })),
  },
  { ledgerId: books.ledgerId(other), amount: parsePaisa(paid.startsWith('-') ? paid.slice(1) : `-${paid}`) },
]
const post = async (date: string, type: string, paid: string, bills: readonly Part[]) =>
  (
    await books.owner.call(postVoucher, {
      params: params(),
      body: { type, date, lines: linesOf(paid, type === 'sales' ? 'Sales – Exempt' : 'Cash', bills) },
    })
  ).answer.result

beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  const body = { ...LEDGER_FIELDS, name: 'Abc Stores', groupId: books.groupId('Sundry Debtors') }
  customer = (await books.owner.call(createLedger, { params: params(), body })).answer.result.id
  const [first, second] = [uuidv7(), uuidv7()]
  const { id } = await post('2026-08-01', 'sales', '1000', [{ billId: first, kind: 'new', paid: '1000', dueOn: '2026-08-31' }])
  bill = { billId: first, voucherId: id }
  await post('2026-09-01', 'sales', '500', [{ billId: second, kind: 'new', paid: '500', dueOn: '2026-10-01' }])
  await post('2026-09-15', 'receipt', '-700', [{ billId: first, kind: 'against', paid: '-600' }])
})
afterAll(() => product.close())

async function read(query: Record<string, string>) {
  const { answer } = await books.owner.call(readReport, { params: { ...params(), report: 'outstanding' }, query })
  // The bills stand below their party without being asked for, also on a phone.
  expect(answer.depth).toBe(2)
  const [block] = answer.blocks
  if (block?.block !== 'table') throw new Error('There is no table.')
  expect(answer.proofs.map(({ difference }) => difference)).toEqual(['0.00'])
  return {
    rows: block.rows.map(({ label, cells }) => [label, ...cells.slice(1).map((cell) => cell ?? '')].join(' | ')),
    totals: block.totals,
  }
}

test('the open bills of a customer stand below it by how long they are overdue, and what no bill names is on account', async () => {
  expect((await read({ to: '2026-10-15' })).rows).toEqual([
    'Abc Stores |  |  |  |  | 500.00 | 400.00 |  |  | -100.00 | 800.00',
    'SI-0001 | 2026-08-01 | 2026-08-31 | 45 |  |  | 400.00 |  |  |  | 400.00',
    'SI-0002 | 2026-09-01 | 2026-10-01 | 14 |  | 500.00 |  |  |  |  | 500.00',
    'On account |  |  |  |  |  |  |  |  | -100.00 | -100.00',
  ])
})

test('on an earlier day stands what was open then; on the other side nothing', async () => {
  expect((await read({ to: '2026-08-31' })).rows).toEqual([
    expect.stringContaining('1000.00'),
    'SI-0001 | 2026-08-01 | 2026-08-31 |  | 1000.00 |  |  |  |  |  | 1000.00',
  ])
  expect((await read({ to: '2026-10-15', side: 'payable' })).rows).toEqual([])
})

test('only what is overdue is the list of reminders, and one party’s is its letter', async () => {
  expect((await read({ to: '2026-09-15', overdue: 'due' })).rows.map((row) => row.split(' | ')[0])).toEqual(['Abc Stores', 'SI-0001'])
  expect((await read({ to: '2026-10-15', ledger: customer })).rows).toHaveLength(4)
  expect((await read({ to: '2026-10-15', ledger: books.ledgerId('Cash') })).rows).toEqual([])
})

test('as known before it was altered, a bill is what it was', async () => {
  const { entry } = (
    await books.owner.call(alterVoucher, {
      params: { ...params(), voucherId: bill.voucherId },
      body: {
        ...{ version: 1, reason: 'more', date: '2026-08-01' },
        lines: linesOf('1200', 'Sales – Exempt', [{ billId: bill.billId, kind: 'new', paid: '1200', dueOn: '2026-08-31' }]),
      },
    })
  ).answer.result
  const first = async (query: Record<string, string>) => (await read({ to: '2026-10-15', ...query })).rows[1]?.split(' | ').at(-1)
  expect([await first({}), await first({ entry: String(BigInt(entry) - 1n) })]).toEqual(['600.00', '400.00'])
})

test('the statement of a party leads to its bills, on its side; that of another ledger does not', async () => {
  const linksOf = async (ledgerId: string) =>
    (await books.owner.call(readReport, { params: { ...params(), report: 'ledger' }, query: { ledgerId } })).answer.links?.map(
      ({ id, opens }) => [id, opens],
    )
  expect(await linksOf(customer)).toContainEqual(['bills', { report: 'outstanding', params: { ledger: customer, side: 'receivable' } }])
  expect((await linksOf(books.ledgerId('Cash')))?.map(([id]) => id)).toEqual(['months'])
})
