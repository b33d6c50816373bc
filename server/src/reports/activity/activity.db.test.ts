import { cancelVoucher, createCostCentre, logIn, printBill, recordPrint } from '@lekha/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExampleBooks, openExampleBooks, type ReportWithTable } from '../../testing/example-books.ts'
import { issueBillsFrom } from '../../testing/printed-bills.ts'
import { openTestBooks, startTestApp, type TestApp } from '../../testing/test-app.ts'

let product: TestApp
let books: ExampleBooks

beforeAll(async () => {
  product = await startTestApp()
  books = await openExampleBooks(product)
})
afterAll(() => product.close())

const params = () => ({ organizationId: books.organizationId })
/** The log of the day on which the test runs: its moments are those of the database. */
const log = async (query: Record<string, string> = {}): Promise<ReportWithTable> => {
  const { rows } = await product.database.admin.query<{ today: string }>(
    `select (now() at time zone 'Asia/Kathmandu')::date::text as today`,
  )
  const today = rows[0]?.today ?? ''
  return books.ask('activity-log', { from: today, to: today, rows: '1000', ...query })
}
/** Who did what with what, and from where; the time is left out. */
const written = ({ rows }: Pick<ReportWithTable, 'rows'>) =>
  rows.map(({ cells }) =>
    cells
      .slice(1)
      .map((cell) => cell ?? '–')
      .join(' | '),
  )
/** What a deed adds to the log. */
async function addedBy(deed: () => Promise<unknown>, query: Record<string, string> = {}): Promise<string[]> {
  const known = new Set((await log(query)).rows.map(({ id }) => id))
  await deed()
  return written({ rows: (await log(query)).rows.filter(({ id }) => !known.has(id)) })
}
const pay = () => books.post('2026-11-05', [['Rent', '10'], ['Cash', '-10']], { type: 'payment' }) // biome-ignore format: a voucher reads as one

test('a command stands in the log with person, voucher or master, and network address', async () => {
  const deeds = await addedBy(async () => {
    const { id } = (await pay()).answer.result
    await books.owner.call(cancelVoucher, { params: { ...params(), voucherId: id }, body: { version: 1, reason: 'entered twice' } })
    await books.owner.call(createCostCentre, {
      params: params(),
      body: { name: 'Head office', nameNp: '', code: null, parentId: null, active: true },
    })
  })
  expect(deeds).toEqual([
    'Sabina Karki | Entered · Payment | PV-0006 | 127.0.0.1',
    'Sabina Karki | Cancelled · Payment | PV-0006 | 127.0.0.1',
    'Sabina Karki | Created · Cost centre · Head office | – | 127.0.0.1',
  ])
  const report = await log()
  expect([report.count, report.proofs.map(({ difference }) => difference)]).toEqual([report.rows.length, ['0']])
})

test('so does a sign-in, also a refused one, and each print once; what happens elsewhere does not', async () => {
  const { email, password } = books
  await issueBillsFrom(product, books, '2026-10-02')
  const sale = await books.post('2026-10-02', [['Cash', '100'], ['Other Income', '-100']], { type: 'sales' }) // biome-ignore format: a voucher reads as one
  const elsewhere = await openTestBooks(product)
  const deeds = await addedBy(async () => {
    await product.caller('').call(logIn, { body: { email, password: 'not the password' } })
    await product.caller('').call(logIn, { body: { email, password } })
    await product.caller('').call(logIn, { body: { email: elsewhere.email, password: elsewhere.password } })
    await books.owner.call(recordPrint, { params: params(), body: { what: 'Trial balance' } })
    await books.owner.call(printBill, { params: { ...params(), voucherId: sale.answer.result.id }, body: { paper: 'A4' } })
  })
  expect(deeds).toEqual([
    'Sabina Karki | Sign-in refused | – | 127.0.0.1',
    'Sabina Karki | Signed in | – | 127.0.0.1',
    'Sabina Karki | Printed · Trial balance | – | 127.0.0.1',
    `Sabina Karki | Printed · ${sale.answer.result.number} (1) | – | 127.0.0.1`,
  ])
})

test('it is narrowed to one kind or one person, and read page by page in either direction', async () => {
  await books.owner.call(recordPrint, { params: params(), body: { what: 'Balance sheet' } })
  const kinds = ['vouchers', 'masters', 'other', 'sign-ins', 'users', 'prints', 'exports']
  const all = await log()
  const counts = await Promise.all(kinds.map(async (kind) => (await log({ kind })).count ?? 0))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all.count)
  expect(kinds.filter((_, place) => counts[place])).toEqual(['vouchers', 'masters', 'sign-ins', 'prints'])
  const accountant = await books.member('accountant')
  await books.post('2026-11-06', [['Rent', '10'], ['Cash', '-10']], { type: 'payment' }, undefined, accountant) // biome-ignore format: a voucher reads as one
  const people = (await log()).filters.find(({ id }) => id === 'user')?.options ?? []
  const member = people.find(({ label }) => label === 'accountant Member')?.value ?? ''
  expect(written(await log({ kind: 'vouchers', user: member }))).toEqual(['accountant Member | Entered · Payment | PV-0007 | 127.0.0.1'])
  const ids = (await log()).rows.map(({ id }) => id)
  const paged: string[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const page = await log({ rows: '7', ...(after ? { after } : {}) })
    paged.push(...page.rows.map(({ id }) => id))
    after = page.next
  }
  expect(paged).toEqual(ids)
  expect((await log({ rows: '7', before: 'end' })).rows.map(({ id }) => id)).toEqual(ids.slice(-7))
})
