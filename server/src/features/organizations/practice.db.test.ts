import { adToBs, fiscalYearOf } from '@lekha/calendar'
import {
  createPracticeFirm,
  type ListedFiscalYear,
  listDrafts,
  listFiscalYears,
  listLedgers,
  listOrganizations,
  listPlannedVouchers,
  listSecurityEvents,
  listVoucherTypes,
  type Organization,
  readDraft,
  readReport,
  tablesIn,
  updateOrganization,
  wipePracticeFirm,
} from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GROUPS, ITEMS } from '../../demo/goods.ts'
import { practiceFirm } from '../../demo/practice-firm.ts'
import { readHeads } from '../../maintenance/heads.ts'
import { verifyBooks } from '../../maintenance/verify-books.ts'
import { emptyPracticeFirm } from '../../testing/empty-practice-firm.ts'
import { asAdministrator } from '../../testing/sample-books.ts'
import { tablesOf } from '../../testing/stored-rows.ts'
import { ORGANIZATION, openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'

const TODAY = '2026-11-23'
const trialBalance = (format: string) => `reports/trial-balance.${format}?from=2026-07-17&to=${TODAY}`
let product: TestApp
let books: TestBooks
let firm: Organization
let years: readonly ListedFiscalYear[]
beforeAll(async () => {
  product = await startTestApp({ practiceDays: Number.POSITIVE_INFINITY })
  product.clock.now_ms = Date.parse(`${TODAY}T06:00:00Z`)
  books = await openTestBooks(product)
  firm = (await books.owner.call(createPracticeFirm)).answer.result
  years = (await books.owner.call(listFiscalYears, { query: { subcompany: firm.id } })).answer.result
})
afterAll(() => product.close())

const here = () => ({ organizationId: firm.id })
const wipe = (organizationId: string, who = books.owner) => who.call(wipePracticeFirm, { params: { organizationId } })

describe('a practice firm', () => {
  test('says that it is one, in its data and in both of its names', () => {
    expect(firm).toMatchObject({
      practice: true,
      organizationName: 'Himchuli Traders Pvt. Ltd. (Practice)',
      nameNp: 'हिमचुली ट्रेडर्स प्रा. लि. (अभ्यास)',
    })
  })

  test('keeps the word in its name, whatever its user types, and no other organization becomes one', async () => {
    const { id: organizationId, version } = firm
    const body = { ...ORGANIZATION, organizationName: 'Himchuli Traders Pvt. Ltd.', version: String(version) }
    const refused = await books.owner.call(updateOrganization, { params: { organizationId }, body })
    expect([refused.status, refused.error.fields?.organizationName]).toEqual([
      422,
      'The name of a practice firm says “(Practice)”, and its Nepali name “(अभ्यास)”. Leave both where they are.',
    ])
    const turn = product.database.admin.query('update organization set practice = true where organization_id = $1', [books.organizationId])
    await expect(turn).rejects.toMatchObject({ constraint: 'practice_stays' })
  })

  test.each([trialBalance('csv'), trialBalance('pdf'), 'exports/hledger'])('says so in a file: %s', async (file) => {
    const url = `/api/organizations/${firm.id}/${file}`
    const { statusCode, headers, rawPayload } = await product.app.http.inject({
      url,
      headers: { authorization: `Bearer ${books.owner.token}` },
    })
    expect(statusCode).toBe(200)
    const named = decodeURIComponent(String(headers['content-disposition']))
    expect(`${named} ${rawPayload.toString('utf8')}`).toMatch(/Practice|अभ्यास/)
  })

  test('leaves no head of its chain in the note that tells whether a chain was cut off', async () => {
    const heads = await asAdministrator(product.database.connection, ({ client }) => readHeads(client))
    expect(heads.map(({ name }) => name)).toContain('Himal Traders Pvt. Ltd.')
    expect(heads.map(({ id }) => id)).not.toContain(firm.id)
  })

  test('holds two fiscal years, the present one active, and the proofs of its whole books hold', async () => {
    expect(years.map(({ name, status }) => [name, status])).toEqual([
      ['2082/83', 'Deactive'],
      [fiscalYearOf(adToBs(TODAY)).name, 'active'],
    ])
    const said: string[] = []
    await asAdministrator(product.database.connection, (session) => verifyBooks(session, (line) => said.push(line)))
    expect(said.find((line) => line.startsWith('Himchuli'))).toMatch(
      /^Himchuli Traders Pvt\. Ltd\. \(Practice\): 3\d{3} vouchers, 17 proofs hold\.$/,
    )
  })

  test.each(['trial-balance', 'trading-account', 'profit-and-loss', 'balance-sheet', 'cash-flow', 'daybook'])(
    'has a %s of each year that proves itself',
    async (report) => {
      for (const { year: from, end } of years) {
        const to = end < TODAY ? end : TODAY
        const reply = await books.owner.call(readReport, { params: { ...here(), report }, query: { from, to } })
        expect(reply.status, JSON.stringify(reply.error)).toBe(200)
        expect(reply.answer.proofs.filter(({ difference }) => difference === null || parsePaisa(difference) !== 0n)).toEqual([])
        expect(tablesIn(reply.answer).flatMap(({ rows }) => rows).length).toBeGreaterThan(5)
      }
    },
  )

  test('has in its bank what the generator says', async () => {
    const { openings, vouchers } = practiceFirm(TODAY)
    const bank = [...openings, ...vouchers.flatMap(({ lines }) => lines)].filter(({ ledger }) => ledger.startsWith('Bank – Current'))
    const ledger = (await books.owner.call(listLedgers, { params: here() })).answer.result.find(({ name }) =>
      name.startsWith('Bank – Current'),
    )
    const query = { ledgerId: ledger?.id ?? '', from: years[0]?.year ?? '', to: TODAY }
    const statement = (await books.owner.call(readReport, { params: { ...here(), report: 'ledger' }, query })).answer
    expect(JSON.stringify(statement)).toContain(String(bank.reduce((sum, { amount }) => sum + amount, 0n)).slice(0, -2))
  })

  test('enters bills with goods: its items stand in the ledger of stock, and the type of the stock journal is there', async () => {
    const reply = await books.owner.call(readReport, {
      params: { ...here(), report: 'stock-summary' },
      query: { from: '2026-07-17', to: TODAY },
    })
    expect(reply.answer.proofs.map(({ difference }) => difference)).toEqual(reply.answer.proofs.map(() => '0.00'))
    expect(tablesIn(reply.answer).flatMap(({ rows }) => rows).length).toBe(ITEMS.length + GROUPS.length)
    const types = (await books.owner.call(listVoucherTypes, { params: here(), query: {} })).answer.result
    expect(types.map(({ code }) => code)).toContain('stock-journal')
  })

  test('has two drafts, a rent that recurs, and a voucher each altered, cancelled and reversed', async () => {
    const drafts = (await books.owner.call(listDrafts, { params: here() })).answer.result
    expect(drafts.map(({ body }) => readDraft(body).ok)).toEqual([true, true])
    const planned = (await books.owner.call(listPlannedVouchers, { params: here() })).answer.result
    expect(planned.map(({ name, every, day, body }) => [name, every, day, readDraft(body).ok])).toEqual([['House rent', 'month', 1, true]])
    const found = await product.database.admin.query(
      `select count(*) filter (where version > 1 and not cancelled)::int as altered, count(*) filter (where cancelled)::int as cancelled,
              count(*) filter (where reverses is not null)::int as reversed from voucher where organization_id = $1`,
      [firm.id],
    )
    expect(found.rows).toEqual([{ altered: 1, cancelled: 1, reversed: 1 }])
  })
})

describe('wiping a practice firm', () => {
  // The firm of the other tests has lived through both of its years; a few days are enough for those that follow.
  beforeAll(() => {
    product.app.practiceDays = 3
  })

  test('leaves no row of it in any table, but the event that says who did it', async () => {
    const second = (await books.owner.call(createPracticeFirm)).answer.result
    await books.member('accountant')
    expect((await wipe(second.id)).status).toBe(204)
    for (const { name, by } of await tablesOf(product.database.admin)) {
      if (by !== 'organization_id') continue
      const left = await product.database.admin.query(`select from ${name} where organization_id = $1`, [second.id])
      expect([name, left.rowCount]).toEqual([name, 0])
    }
    const [event] = (await books.owner.call(listSecurityEvents, { query: { kind: 'practice_wiped' } })).answer.result
    expect(event).toMatchObject({ detail: second.organizationName, user: 'Sabina Karki' })
    const listed = (await books.owner.call(listOrganizations)).answer.result.map(({ id }) => id)
    expect([listed.includes(second.id), listed.includes(firm.id)]).toEqual([false, true])
  })

  test('names every table in which books are kept', async () => {
    const found = await product.database.admin.query<{ prosrc: string }>(
      "select prosrc from pg_proc where proname = 'tables_of_organization'",
    )
    const missing = (await tablesOf(product.database.admin)).filter(
      ({ name, by }) => by === 'organization_id' && !found.rows[0]?.prosrc.includes(`'${name}'`),
    )
    expect(missing).toEqual([])
  })

  test('is refused for every other organization, and for who is no superadmin', async () => {
    const refused = await wipe(books.organizationId)
    expect([refused.status, refused.error.message]).toEqual([422, 'Only a practice firm can be wiped.'])
    const stranger = await openTestBooks(product)
    expect((await wipe(firm.id, stranger.owner)).status).toBe(404)
  })

  test('cannot be imitated: a real voucher stays, even for the owner of the tables who says that its books are wiped', async () => {
    const { organizationId } = books
    await books.post('2026-11-20', [
      ['Cash', '5'],
      ['Rent', '-5'],
    ])
    const trick = `begin; set local role lekha_owner; select set_config('app.organization', '${organizationId}', true), set_config('app.wiping', '${organizationId}', true);
      delete from voucher_line where organization_id = '${organizationId}'; commit`
    const client = await product.database.admin.connect()
    await expect(client.query(trick)).rejects.toMatchObject({ constraint: 'posted_is_permanent' })
    client.release(true)
  })

  test('makes room: an account has three practice firms at most', async () => {
    for (let more = 0; more < 2; more++) await emptyPracticeFirm(product.database.admin, firm.id)
    const fourth = await books.owner.call(createPracticeFirm)
    expect([fourth.status, fourth.error.message]).toEqual([
      422,
      'An account can have at most three practice firms. Wipe one of them first.',
    ])
    expect((await wipe(firm.id)).status).toBe(204)
    expect((await books.owner.call(createPracticeFirm)).status).toBe(201)
  })
})
