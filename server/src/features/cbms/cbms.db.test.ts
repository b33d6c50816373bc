import { alterVoucher, cancelVoucher, resendToCbms, searchVouchers, showCbms, updateCbms, updateOrganization } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type CbmsServer, startCbmsServer } from '../../testing/cbms-server.ts'
import { ORGANIZATION, openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'

let cbms: CbmsServer
let product: TestApp
let books: TestBooks
let params: { organizationId: string }

beforeAll(async () => {
  cbms = await startCbmsServer(ORGANIZATION.panNumber)
  product = await startTestApp({ cbmsUrl: cbms.url })
  books = await openTestBooks(product)
  params = { organizationId: books.organizationId }
  const days = { vatFrom: '2026-08-17', billsIssuedFrom: '2026-09-01' }
  await books.owner.call(updateOrganization, { params, body: { ...ORGANIZATION, ...days, version: '1' } })
})
afterAll(async () => {
  await product.close()
  await cbms.close()
})

const PASSWORD = 'portal-secret-77'
const show = async () => (await books.owner.call(showCbms, { params })).answer.result
async function set(sendsFrom: string | null, password = PASSWORD) {
  const { version } = await show()
  return books.owner.call(updateCbms, { params, body: { sendsFrom: sendsFrom ?? '', username: 'himal-portal', password, version } })
}
const sale = async (more: object = {}, date = '2026-09-02') =>
  (await books.post(date, [['Cash', '1130.50'], ['Sales – Taxable', '-1000.44'], ['VAT', '-130.06']], { type: 'sales', ...more })).answer.result // biome-ignore format: a voucher reads as one
const accepted = (many: number) =>
  vi.waitFor(async () => expect(await show()).toMatchObject({ accepted: many, waiting: 0 }), { timeout: 15_000 })
/** Waits of messages and connection are over at once. */
const wait = () =>
  product.database.admin.query('update cbms_message set due_at = now() where state = \'waiting\'; update cbms_connection set next_try_at = null') // biome-ignore format: one line
const audited = async () =>
  (await product.database.admin.query<{ text: string }>(`select string_agg(r::text, '') as text from audit_record r`)).rows[0]?.text

test('bills go from a day on which they are issued; without the day and a password none does', async () => {
  expect((await set('2026-08-31')).error.message).toContain('Bills go to the tax office from a day')
  expect((await set('2026-09-01', '')).error).toMatchObject({ fields: { password: 'Required' } })
  expect(await show()).toMatchObject({ sendsFrom: null, hasPassword: false, waiting: 0 })
})

let first: Awaited<ReturnType<typeof sale>>
test('a bill that was issued before the switch is told too, in the exact fields of the tax office', async () => {
  first = await sale({ details: { buyer: 'Sita "Pasal"', buyerPan: '609999999' } })
  expect((await set('2026-09-01')).status).toBe(200)
  await accepted(1)
  const [{ path, fields, text } = { path: '', fields: {}, text: '' }] = cbms.received
  expect(path).toBe('/api/bill')
  expect(text).toContain('"total_sales":1130.50,"taxable_sales_vat":1000.44,"vat":130.06,')
  const { datetimeClient, ...rest } = fields
  expect(datetimeClient).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
  expect(rest).toEqual({
    ...{ username: 'himal-portal', password: PASSWORD, seller_pan: ORGANIZATION.panNumber },
    ...{
      buyer_pan: '609999999',
      buyer_name: 'Sita "Pasal"',
      fiscal_year: '2083.084',
      invoice_number: first.number,
      invoice_date: '2083.05.17',
    },
    ...{ total_sales: 1130.5, taxable_sales_vat: 1000.44, vat: 130.06, excisable_amount: 0, excise: 0, taxable_sales_hst: 0, hst: 0 },
    ...{ amount_for_esf: 0, esf: 0, export_sales: 0, tax_exempted_sales: 0, isrealtime: true },
  })
})

test('the password is kept encrypted, never answered, and in no record', async () => {
  const { rows } = await product.database.admin.query<{ row: string }>('select c::text as row from cbms_connection c')
  expect(JSON.stringify([rows, await show(), await audited()])).not.toContain(PASSWORD)
  expect(await audited()).toContain('passwordGiven')
})

test('a note is told with the number of its bill, its amounts above zero, after the bill', async () => {
  const lines: [string, string][] = [['Sales – Taxable', '500'], ['VAT', '65'], ['Cash', '-565']] // biome-ignore format: one line
  const note = await books.post('2026-09-03', lines, { type: 'credit-note', corrects: first.id, narration: '' })
  expect(note.status).toBe(201)
  await accepted(2)
  expect(cbms.received.at(-1)).toMatchObject({
    path: '/api/billreturn',
    fields: {
      ...{ ref_invoice_number: first.number, credit_note_number: note.answer.result.number, credit_note_date: '2083.05.18' },
      ...{ reason_for_return: 'Sales return', total_sales: 565, taxable_sales_vat: 500, vat: 65 },
    },
  })
  const cancel = { params: { ...params, voucherId: note.answer.result.id }, body: { version: 1, reason: 'slip' } }
  expect((await books.owner.call(cancelVoucher, cancel)).error.message).toContain('The tax office is told of this note')
})

test('a cancelled bill is told as a return under its own number, with its reason', async () => {
  const { id, number } = await sale()
  await books.owner.call(cancelVoucher, { params: { ...params, voucherId: id }, body: { version: 1, reason: 'wrong buyer' } })
  await accepted(4)
  expect(cbms.received.slice(-2).map(({ path }) => path)).toEqual(['/api/bill', '/api/billreturn'])
  expect(cbms.received.at(-1)?.fields).toMatchObject({
    ref_invoice_number: number,
    credit_note_number: number,
    reason_for_return: 'wrong buyer',
  })
})

test('without an answer all wait, longer each time, and what is sent later is not told as in real time', async () => {
  cbms.answerNext('silence', 'silence')
  const { number } = await sale()
  await vi.waitFor(async () => expect(await show()).toMatchObject({ waiting: 1, failures: 1 }), { timeout: 10_000 })
  expect((await show()).lastFailure).not.toBe('')
  await wait()
  await vi.waitFor(async () => expect(await show()).toMatchObject({ waiting: 1, failures: 2 }), { timeout: 10_000 })
  await wait()
  await accepted(5)
  expect(cbms.received.at(-1)?.fields).toMatchObject({ invoice_number: number, isrealtime: false })
  expect(await show()).toMatchObject({ failures: 0, lastFailure: '', nextTryAt: null })
})

test('an answer that is no code counts as none; a bill that is there already counts as told', async () => {
  cbms.answerNext('{"code":200}', '101')
  await sale()
  await vi.waitFor(async () => expect(await show()).toMatchObject({ waiting: 1, failures: 1 }), { timeout: 10_000 })
  await wait()
  await accepted(6)
})

test('a message that CBMS could not save is tried again alone; one that is wrong is held until a person sends it again', async () => {
  cbms.answerNext('102', '104')
  await sale()
  await sale()
  await vi.waitFor(async () => expect(await show()).toMatchObject({ waiting: 1, held: 1, failures: 0 }), { timeout: 10_000 })
  expect((await show()).messages.map(({ state, code }) => [state, code])).toEqual([['held', 104], ['waiting', 102]]) // biome-ignore format: one line
  expect((await books.owner.call(resendToCbms, { params })).status).toBe(204)
  await accepted(8)
})

test('where the tax office refuses the sign-in nothing more is sent, until it was entered again', async () => {
  cbms.answerNext('100')
  await sale()
  await vi.waitFor(async () => expect((await show()).stopped).toBe('refused'), { timeout: 10_000 })
  const many = cbms.received.length
  await sale()
  await new Promise((done) => setTimeout(done, 2_500))
  expect(cbms.received.length).toBe(many)
  expect((await set('2026-09-01', 'another-secret')).answer.result.stopped).toBeNull()
  await accepted(10)
  expect(cbms.received.at(-1)?.fields.password).toBe('another-secret')
})

test('a stored password that this server cannot read stops the sending until it was entered again', async () => {
  await product.database.admin.query(`update cbms_connection set password_encrypted = '\\x00'`)
  await sale()
  await vi.waitFor(async () => expect((await show()).stopped).toBe('unreadable'), { timeout: 10_000 })
  await set('2026-09-01')
  await accepted(11)
})

test('switched off, bills are not written down for the tax office', async () => {
  expect((await set(null, '')).answer.result.sendsFrom).toBeNull()
  await sale()
  expect(await show()).toMatchObject({ waiting: 0, accepted: 11, hasPassword: true })
})

test('a note that the tax office has is not cancelled while nothing is sent either', async () => {
  const { answer } = await books.owner.call(searchVouchers, { params, query: { type: 'credit-note' } })
  const voucherId = answer.result[0]?.id ?? ''
  const cancelled = await books.owner.call(cancelVoucher, { params: { ...params, voucherId }, body: { version: 1, reason: 'slip' } })
  expect(cancelled.error.message).toContain('The tax office is told of this note')
})

test('switched on again, what was entered meanwhile is told, and a bill that was cancelled meanwhile with its cancellation', async () => {
  const { id, number } = await sale()
  await books.owner.call(cancelVoucher, { params: { ...params, voucherId: id }, body: { version: 1, reason: 'entered twice' } })
  await set('2026-09-01')
  await accepted(14)
  expect(
    cbms.received.slice(-2).map(({ fields }) => [fields.invoice_number ?? fields.ref_invoice_number, fields.reason_for_return]),
  ).toEqual([
    [number, undefined],
    [number, 'entered twice'],
  ])
})

test('a bill that was altered before bills were issued is told as it stands', async () => {
  const own = await openTestBooks(product)
  const of = { organizationId: own.organizationId }
  const { id, number } = (await own.post('2026-09-02', [['Cash', '1130'], ['Sales – Taxable', '-1000'], ['VAT', '-130']], { type: 'sales' })).answer.result // biome-ignore format: one line
  const lines = [['Cash', '565'], ['Sales – Taxable', '-500'], ['VAT', '-65']] as const // biome-ignore format: one line
  const body = { version: 1, reason: 'half', date: '2026-09-02', lines: lines.map(([name, amount]) => ({ ledgerId: own.ledgerId(name), amount: parsePaisa(amount) })) } // biome-ignore format: one line
  await own.owner.call(alterVoucher, { params: { ...of, voucherId: id }, body })
  const days = { vatFrom: '2026-08-17', billsIssuedFrom: '2026-09-01' }
  await own.owner.call(updateOrganization, { params: of, body: { ...ORGANIZATION, ...days, version: '1' } })
  await own.owner.call(updateCbms, { params: of, body: { sendsFrom: '2026-09-01', username: 'portal', password: PASSWORD, version: 0 } })
  await vi.waitFor(() => expect(cbms.received.at(-1)?.fields).toMatchObject({ invoice_number: number, total_sales: 565 }), {
    timeout: 15_000,
  })
})
