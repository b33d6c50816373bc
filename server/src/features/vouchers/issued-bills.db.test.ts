import {
  alterVoucher,
  cancelVoucher,
  listSecurityEvents,
  printBill,
  reverseVoucher,
  updateOrganization,
  updateUserInfo,
  userInfo,
} from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ORGANIZATION, openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'

let product: TestApp
let books: TestBooks
let params: { organizationId: string }

beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  params = { organizationId: books.organizationId }
})
afterAll(() => product.close())

let version = 1
/** Stores the days of the organization: since when it is registered for VAT, and since when its bills are issued. */
async function since(days: { vatFrom?: string; billsIssuedFrom?: string }) {
  const reply = await books.owner.call(updateOrganization, { params, body: { ...ORGANIZATION, ...days, version: String(version) } })
  if (reply.status === 200) version = reply.answer.result.version
  return reply
}
const sale = async (date = '2026-09-01', more: object = {}): Promise<string> =>
  (await books.post(date, [['Cash', '1130'], ['Sales – Taxable', '-1000'], ['VAT', '-130']], { type: 'sales', ...more })).answer.result.id // biome-ignore format: a voucher reads as one
const alter = (voucherId: string, date = '2026-09-01') => {
  const line = (name: string, amount: string) => ({ ledgerId: books.ledgerId(name), amount: parsePaisa(amount) })
  const body = { version: 1, reason: 'a slip', date, lines: [line('Cash', '500'), line('Sales – Taxable', '-500')] }
  return books.owner.call(alterVoucher, { params: { ...params, voucherId }, body })
}
const cancel = (voucherId: string) =>
  books.owner.call(cancelVoucher, { params: { ...params, voucherId }, body: { version: 1, reason: 'wrong buyer' } })
const print = (voucherId: string, who = books.owner) => who.call(printBill, { params: { ...params, voucherId }, body: { paper: 'A4' } })

test('until bills are issued, a sale is altered as any voucher', async () => {
  expect((await alter(await sale())).status).toBe(201)
})

test('from the day on, a sale is neither altered nor reversed; purchases, and sales of earlier days, are', async () => {
  expect((await since({ vatFrom: '2026-08-17', billsIssuedFrom: '2026-09-01' })).answer.result).toMatchObject({
    vatFrom: '2026-08-17',
    billsIssuedFrom: '2026-09-01',
  })
  const id = await sale()
  expect((await alter(id)).error.message).toContain('An issued bill cannot be altered.')
  const reversal = { params: { ...params, voucherId: id }, body: { version: 1, date: '2026-09-02', narration: 'back' } }
  expect((await books.owner.call(reverseVoucher, reversal)).error.message).toContain('An issued bill cannot be reversed.')
  expect((await alter(await sale('2026-08-31'), '2026-08-31')).status).toBe(201)
})

test('once a bill was issued, the day of the organization stays', async () => {
  expect((await since({ billsIssuedFrom: '2026-10-01' })).error.message).toBe('Bills were issued since that day. The day stays as it is.')
  expect((await since({ billsIssuedFrom: '' })).status).toBe(422)
})

test('an issued bill is cancelled on the day on which it was entered, and not later', async () => {
  expect((await cancel(await sale())).status).toBe(201)
  const id = await sale()
  await product.database.admin.query(
    `set session_replication_role = replica;
     update voucher set recorded_at = recorded_at - interval '1 day' where id = '${id}';
     reset session_replication_role`,
  )
  expect((await cancel(id)).error.message).toContain('cancelled only on the day')
})

test('the first print is the original, each later one a copy; whoever prints at once, no number comes twice', async () => {
  const id = await sale('2026-09-03', { details: { buyer: 'Sita Pasal', buyerPan: '609999999' } })
  const first = (await print(id)).answer.result
  expect([first.print, first.issuedBy, first.party.name, first.party.pan]).toEqual([1, 'Sabina Karki', 'Sita Pasal', '609999999'])
  expect(Object.values(first.figures).map(String)).toEqual(['0', '100000', '0', '0', '0', '13000', '113000'])
  const more = await Promise.all(Array.from({ length: 8 }, () => print(id)))
  expect(more.map(({ answer }) => answer.result.print).toSorted((one, other) => one - other)).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
})

test('a copy names who issued the bill as they were called then, whatever they are called now', async () => {
  const id = await sale('2026-09-03')
  const { version, email, userName } = (await books.owner.call(userInfo)).answer.result
  const renamed = { firstName: 'Sabina', lastName: 'Rai', email, userName, version }
  expect((await books.owner.call(updateUserInfo, { body: renamed })).status).toBe(200)
  const { issuedBy } = (await print(id)).answer.result
  await books.owner.call(updateUserInfo, { body: { ...renamed, lastName: 'Karki', version: version + 1 } })
  expect(issuedBy).toBe('Sabina Karki')
  const { result } = (await books.owner.call(listSecurityEvents, { query: { kind: 'name_changed' } })).answer
  expect(result.map(({ detail }) => detail)).toEqual(['Sabina Rai → Sabina Karki', 'Sabina Karki → Sabina Rai'])
})

test('bills that several users issue at once name each their own', async () => {
  const clerk = await books.member('clerk')
  const lines = [['Cash', '113'], ['Sales – Taxable', '-100'], ['VAT', '-13']] as const // biome-ignore format: a voucher reads as one
  const posted = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      books.post('2026-09-06', lines, { type: 'sales' }, undefined, index % 2 === 0 ? clerk : books.owner),
    ),
  )
  expect(posted.filter(({ status }) => status !== 201)).toEqual([])
  const { rows } = await product.database.admin.query<{ many: number }>(
    `select count(*)::int as many from bill_tax x join voucher v using (organization_id, entry) join app_user u on u.user_id = v.recorded_by
      where x.date = '2026-09-06' and (x.issued_by <> u.first_name || ' ' || u.last_name or x.issued_at <> v.recorded_at)`,
  )
  expect(rows[0]?.many).toBe(0)
})

test('a clerk prints the bills that he entered and no other; what is no bill is not found', async () => {
  const clerk = await books.member('clerk')
  const own = (await books.post('2026-09-04', [['Cash', '113'], ['Sales – Taxable', '-100'], ['VAT', '-13']], { type: 'sales' }, undefined, clerk)).answer.result.id // biome-ignore format: a voucher reads as one
  expect([(await print(own, clerk)).status, (await print(await sale(), clerk)).status]).toEqual([201, 404])
  const journal = (await books.post('2026-09-04', [['Rent', '10'], ['Cash', '-10']])).answer.result.id // biome-ignore format: a voucher reads as one
  expect((await print(journal)).status).toBe(404)
})

test('nobody writes the number, the time or the printer of a print', async () => {
  await expect(product.database.admin.query('update bill_print set print_no = 1')).rejects.toThrow()
  await expect(product.database.admin.query('delete from bill_print')).rejects.toThrow()
})

test('an abbreviated tax invoice is a sale of at most Rs 10,000 without VAT', async () => {
  const abbreviated = (net: string, gross: string, vat: string) =>
    books.post('2026-09-05', [['Cash', gross], ['Sales – Taxable', `-${net}`], ['VAT', `-${vat}`]], { type: 'sales', details: { abbreviated: true } }) // biome-ignore format: a voucher reads as one
  expect((await abbreviated('10000', '11300', '1300')).status).toBe(201)
  expect((await abbreviated('10000.01', '11300.01', '1300')).error.message).toBe(
    'An abbreviated tax invoice is a sale of at most Rs 10,000 before VAT.',
  )
})

test('fifty clients that issue bills at once get numbers without a gap, each once', async () => {
  const entered = await Promise.all(
    Array.from({ length: 50 }, () => books.post('2026-09-10', [['Cash', '113'], ['Sales – Taxable', '-100'], ['VAT', '-13']], { type: 'sales' })), // biome-ignore format: a voucher reads as one
  )
  const numbers = entered
    .map(({ answer }) => Number.parseInt(answer.result.number.slice('SI-'.length), 10))
    .toSorted((one, other) => one - other)
  const first = numbers[0] ?? 0
  expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => first + index))
})
