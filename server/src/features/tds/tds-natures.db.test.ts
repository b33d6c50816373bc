import {
  createTdsNature,
  deleteTdsNature,
  enterUsualTdsNatures,
  type InputOf,
  listLatestVouchers,
  listTdsNatureChanges,
  listTdsNatures,
  listTdsNatureUses,
  postVoucher,
  type TdsNature,
  updateTdsNature,
} from '@lekha/contract'
import { STARTER_NATURES } from '@lekha/ledger'
import { paisa, parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyBooks } from '../../maintenance/verify-books.ts'
import { asAdministrator } from '../../testing/sample-books.ts'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'

let product: TestApp
let books: TestBooks
let params: { organizationId: string }

beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  params = { organizationId: books.organizationId }
})
afterAll(() => product.close())

type Form = InputOf<typeof createTdsNature>['body']
type Rate = Form['rates'][number]
const rate = (since: string, more: Partial<Rate> = {}): Rate => ({
  ...{ since, rate: 150, threshold: null, slabs: [], source: '', confirmed: false },
  ...more,
})
const NATURE: Form = { name: 'Training', nameNp: '', section: '88', final: false, note: '', rates: [rate('2026-07-17')], active: true }
const create = (form: Partial<Form>) => books.owner.call(createTdsNature, { params, body: { ...NATURE, ...form } })
const change = ({ id, ...form }: TdsNature, body: Partial<TdsNature>) =>
  books.owner.call(updateTdsNature, { params: { ...params, tdsNatureId: id }, body: { ...form, ...body } })
const all = async () => (await books.owner.call(listTdsNatures, { params })).answer.result

test('a new organization has the usual natures of payment, and each of them says where its rate is from', async () => {
  const natures = await all()
  expect(natures.map(({ name }) => name).toSorted()).toEqual(STARTER_NATURES.map(({ name }) => name).toSorted())
  expect(natures.find(({ name }) => name === 'Rent of house or land')?.rates).toEqual([
    expect.objectContaining({ since: '2026-07-17', rate: 1_000, threshold: null, confirmed: false }),
  ])
})

test('the rate of a later Finance Act is one more row, the latest first, and the history tells both', async () => {
  const { answer } = await create({ name: 'Advertising' })
  const later = await change(answer.result, { rates: [rate('2026-07-17'), rate('2027-07-17', { rate: 200, confirmed: true })] })
  expect(later.answer.result.rates.map(({ since, rate: percent }) => [since, percent])).toEqual([
    ['2027-07-17', 200],
    ['2026-07-17', 150],
  ])
  const changes = await books.owner.call(listTdsNatureChanges, { params: { ...params, tdsNatureId: answer.result.id } })
  const [last] = changes.answer.result
  expect(last?.fields.map(({ field }) => field)).toEqual(['rates'])
  expect([last?.fields[0]?.before, last?.fields[0]?.after].map((text) => (JSON.parse(String(text)) as Rate[]).length)).toEqual([1, 2])
})

test('rates that cannot be used, and a name that is taken, are refused in words', async () => {
  const says = async (form: Partial<Form>) => (await create({ name: 'Wrong', ...form })).error.fields
  expect(await says({ rates: [rate('2026-07-17'), rate('2026-07-17')] })).toEqual({ 'rates.1': 'Two rates begin on the same day.' })
  expect(await says({ rates: [rate('2026-07-17', { rate: null })] })).toEqual({ 'rates.0': 'Enter a rate or slabs: one of them.' })
  expect(await says({ rates: [rate('2026-07-17', { rate: 10_001 })] })).toEqual({ 'rates.0.rate': 'A rate is from 0 to 100 percent.' })
  expect(await says({ name: 'RENT of house or land' })).toEqual({ name: 'A nature of payment of this name exists already.' })
})

test('a nature of payment is found once by its name, goes when nothing names it, and the usual ones that lack are entered again', async () => {
  const natures = await all()
  const rent = natures.find(({ name }) => name === 'Rent of house or land')!
  await books.owner.call(deleteTdsNature, { params: { ...params, tdsNatureId: rent.id }, query: { version: String(rent.version) } })
  expect((await all()).map(({ name }) => name)).not.toContain(rent.name)
  const own = natures.find(({ name }) => name === 'Commission')!
  await change(own, { rates: [] })
  const entered = await books.owner.call(enterUsualTdsNatures, { params })
  expect(entered.answer.result.map(({ name }) => name)).toContain(rent.name)
  expect(entered.answer.result.find(({ id }) => id === own.id)?.rates).toEqual([])
})

test('a nature that a voucher deducted by says in which, and cannot be deleted', async () => {
  const { answer } = await create({ name: 'Insurance survey' })
  const { id: tdsNatureId, version } = answer.result
  const deduction = {
    partyLedgerId: books.ledgerId('Rent'),
    partySubLedgerId: null,
    natureId: tdsNatureId,
    base: parsePaisa('100'),
    rate: 1_500,
  }
  const lines = [
    { ledgerId: books.ledgerId('Rent'), amount: parsePaisa('15') },
    { ledgerId: books.ledgerId('TDS Payable – Rent'), amount: parsePaisa('-15'), deduction },
  ]
  await books.owner.call(postVoucher, { params, body: { type: 'journal', date: '2026-08-20', lines } })
  const at = { ...params, tdsNatureId }
  const { result } = (await books.owner.call(listTdsNatureUses, { params: at })).answer
  expect(result.map(({ screen, first }) => [screen, first.map(({ name }) => name)])).toEqual([['voucher', ['JV-0001']]])
  const refused = await books.owner.call(deleteTdsNature, { params: at, query: { version: String(version) } })
  expect([refused.status, refused.error.message]).toEqual([422, expect.stringContaining('It is used in one voucher: JV-0001')])
})

test('a tax is deducted by an active nature, and on no more than the voucher, unless it is just the tax of its base; the next voucher is offered it', async () => {
  const { id, ...nature } = (await create({ name: 'Legal fee' })).answer.result
  const deduct = async (base: string, tax: string, total = '1000') => {
    const party = { partyLedgerId: books.ledgerId('Bonus Payable'), partySubLedgerId: null }
    const deduction = { ...party, natureId: id, base: parsePaisa(base), rate: 1_500 }
    const lines = [
      { ledgerId: books.ledgerId('Bonus Payable'), amount: parsePaisa(total) },
      { ledgerId: books.ledgerId('Cash'), amount: paisa(parsePaisa(tax) - parsePaisa(total)) },
      { ledgerId: books.ledgerId('TDS Payable – Rent'), amount: parsePaisa(`-${tax}`), deduction },
    ].filter(({ amount }) => amount !== 0n)
    const { status, error } = await books.owner.call(postVoucher, { params, body: { type: 'payment', date: '2026-08-21', lines } })
    return [status, status === 201 ? '' : Object.values(error.fields ?? {})[0]]
  }
  expect(await deduct('1000', '150')).toEqual([201, ''])
  expect(await deduct('1000.01', '149')).toEqual([422, 'The base of a deduction is more than the voucher.'])
  expect(await deduct('10000', '1500', '1500')).toEqual([201, ''])
  const [, latest] = (await books.owner.call(listLatestVouchers, { params, query: { type: 'payment' } })).answer.result
  expect(latest?.lines.map(({ deduction }) => deduction?.base)).toEqual([undefined, undefined, parsePaisa('1000')])
  expect(latest?.lines[2]?.deduction).toMatchObject({ natureId: id, rate: 1_500, partyLedgerId: books.ledgerId('Bonus Payable') })
  await change({ id, ...nature }, { active: false })
  expect(await deduct('1000', '150')).toEqual([422, 'The nature of payment Legal fee is not active.'])
})

test('rates that were changed behind the back of the books are found by verify', async () => {
  const sql = (text: string) => product.database.admin.query(text)
  await sql('alter table tds_nature disable trigger user')
  await sql(`update tds_nature set rates = '[]' where organization_id = '${books.organizationId}' and name = 'Dividend'`)
  await sql('alter table tds_nature enable trigger user')
  const said: string[] = []
  await asAdministrator(product.database.connection, (session) => verifyBooks(session, (line) => said.push(line)))
  expect(said.join('\n')).toContain('tds nature Dividend')
})
