import {
  createFiscalYear,
  createGroup,
  createLedger,
  createOrganization,
  postVoucher,
  type Report,
  readReport,
  tablesIn,
  updateOrganization,
} from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asCommand } from '../../testing/as-command.ts'
import { bearing } from '../../testing/ask.ts'
import { emptyPracticeFirm } from '../../testing/empty-practice-firm.ts'
import { type Caller, openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'

let product: TestApp
let books: TestBooks
/** Branches of the same account: a shop, a charity whose books begin a year later, and one that the reader has nothing to do with. */
let shop: Branch
let charity: Branch
let hidden: Branch
/** An accountant of the head office and the shop, and a clerk of the charity. */
let reader: Caller

type Branch = { id: string; idOf: (name: string) => string; post: (date: string, lines: [string, string][]) => Promise<number> }

async function openBranch(organizationName: string, kind: 'business' | 'non-profit', year: string, end: string): Promise<Branch> {
  const body = {
    ...{ organizationName, companyCode: organizationName, contact: '014567890', email: 'office@example.com', location: 'Patan' },
    ...{ postalCode: '44700', registrationNumber: '1', panNumber: '301482916' },
  }
  const { id, version } = (await books.owner.call(createOrganization, { body })).answer.result
  await books.owner.call(updateOrganization, { params: { organizationId: id }, body: { ...body, kind, version: String(version) } })
  await books.owner.call(createFiscalYear, { query: { subcompany: id }, body: { year, end } })
  const names = new Map<string, string>()
  const idOf = (name: string) => names.get(name) ?? `no ${name}`
  const readNames = async () => {
    const found = await product.database.admin.query<{ name: string; id: string }>(
      `select name, ledger_id as id from ledger where organization_id = $1 union all select 'group ' || name, group_id from ledger_group where organization_id = $1`,
      [id],
    )
    for (const each of found.rows) names.set(each.name, each.id)
  }
  await readNames()
  const post = async (date: string, lines: [string, string][]) => {
    await readNames()
    const written = lines.map(([ledger, amount]) => ({ ledgerId: idOf(ledger), amount: parsePaisa(amount) }))
    const { status } = await books.owner.call(postVoucher, {
      params: { organizationId: id },
      body: { type: 'journal', date, lines: written },
    })
    return status
  }
  return { id, idOf, post }
}

beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  const first = ['2026-07-17', '2027-07-16'] as const
  shop = await openBranch('Shop in Pokhara', 'business', ...first)
  charity = await openBranch('Bhaktapur Charity', 'non-profit', '2027-07-17', '2028-07-15')
  hidden = await openBranch('Hidden branch', 'business', ...first)
  const group = (organizationId: string, name: string, parentId: string) =>
    books.owner.call(createGroup, {
      params: { organizationId },
      body: { name, nameNp: '', parentId, nature: null, affectsGrossProfit: null },
    })
  const wallets = await group(shop.id, 'mobile  WALLETS', shop.idOf('group Current Assets'))
  await books.owner.call(createLedger, {
    params: { organizationId: shop.id },
    body: { ...NEW_LEDGER, name: 'eSewa', nameNp: 'ई-सेवा', groupId: wallets.answer.result.id },
  })
  await group(books.organizationId, 'Mobile Wallets', books.groupId('Current Assets'))
  await books.post('2026-08-01', [
    ['Cash', '1000'],
    ['Sales – Taxable', '-1000'],
  ])
  await books.post('2026-09-01', [
    ['Rent', '300'],
    ['Cash', '-300'],
  ])
  await shop.post('2026-08-05', [
    ['eSewa', '450.50'],
    ['Sales – Taxable', '-450.50'],
  ])
  await shop.post('2026-08-06', [
    ['Salary', '120'],
    ['Cash', '-120'],
  ])
  await books.owner.call(createFiscalYear, { query: { subcompany: shop.id }, body: { year: '2027-07-17', end: '2028-07-15' } })
  await shop.post('2027-08-02', [
    ['Cash', '40'],
    ['Sales – Taxable', '-40'],
  ])
  await charity.post('2027-08-01', [
    ['Cash', '75'],
    ['Interest Income', '-75'],
  ])
  await hidden.post('2026-08-01', [
    ['Cash', '9999'],
    ['Sales – Taxable', '-9999'],
  ])
  reader = await books.join({
    ...{ firstName: 'Rita', lastName: 'Rai', email: 'rita@example.com', password: 'a long enough secret 7' },
    memberships: [
      { organizationId: books.organizationId, role: 'accountant', voucherTypes: null },
      { organizationId: shop.id, role: 'accountant', voucherTypes: null },
      { organizationId: charity.id, role: 'clerk', voucherTypes: null },
    ],
  })
})
afterAll(() => product.close())

const NEW_LEDGER = { alias: '', code: null, pan: '', phone: '', address: '', creditDays: null, requiresSubLedger: false, active: true }
const YEAR = { from: '2026-07-17', to: '2027-07-16' }
const SECOND = { from: '2027-07-17', to: '2028-07-15' }

const ask = (who: Caller, query: Record<string, string>, report = 'consolidated', organizationId = books.organizationId) =>
  who.call(readReport, { params: { organizationId, report }, query })
async function read(who: Caller, query: Record<string, string> = {}): Promise<Report> {
  const { status, answer, error } = await ask(who, { ...YEAR, ...query })
  if (status !== 200) throw new Error(JSON.stringify(error))
  return answer
}
const heads = (report: Report) => tablesIn(report)[0]?.columns.map(({ group, label }) => group ?? label)
const lines = (report: Report) =>
  tablesIn(report).flatMap(({ rows, totals }) => [
    ...rows.map(({ level, cells }) => `${'  '.repeat(level)}${cells.map((cell) => cell ?? '').join(' | ')}`),
    ...(totals.length > 0 ? [totals.join(' | ')] : []),
  ])
const failing = ({ proofs }: Report) => proofs.filter(({ difference }) => difference !== '0.00')
const two = () => [books.organizationId, shop.id].join(',')

describe('a consolidated trial balance', () => {
  test('puts groups and ledgers of the same name into one row, each organization into a column, and adds the columns up', async () => {
    const report = await read(reader)
    expect(report.title).toBe('Consolidated trial balance')
    expect(heads(report)).toEqual(['Particulars', 'Himal Traders Pvt. Ltd.', 'Shop in Pokhara', 'Total'])
    expect(lines(report)).toEqual([
      'Current Assets | 700.00 | 330.50 | 1030.50',
      '  Cash-in-hand | 700.00 | -120.00 | 580.00',
      '    Cash | 700.00 | -120.00 | 580.00',
      '  mobile  WALLETS |  | 450.50 | 450.50',
      '    eSewa |  | 450.50 | 450.50',
      'Sales Accounts | -1000.00 | -450.50 | -1450.50',
      '  Sales – Taxable | -1000.00 | -450.50 | -1450.50',
      'Indirect Expenses | 300.00 | 120.00 | 420.00',
      '  Rent | 300.00 |  | 300.00',
      '  Salary |  | 120.00 | 120.00',
      'Total | 0.00 | 0.00 | 0.00',
    ])
    expect(failing(report)).toEqual([])
    expect(report.proofs.map(({ id }) => id)).toEqual(['columns', 'total', 'debits-credits', 'openings', 'sub-ledgers'])
  })

  test('of one name in other capitals and with other spaces is one group', async () => {
    const report = await read(reader, { zero: 'true' })
    expect(lines(report).filter((line) => /wallets/i.test(line))).toEqual(['  Mobile Wallets |  | 450.50 | 450.50'])
  })

  test('has debits and credits of each organization in columns of their own where one asks for them', async () => {
    const report = await read(reader, { sides: 'two', view: 'ledger' })
    expect(lines(report)).toContain('Cash | 700.00 |  |  | 120.00 | 700.00 | 120.00')
    expect(lines(report).at(-1)).toBe('Total | 1000.00 | 1000.00 | 570.50 | 570.50 | 1570.50 | 1570.50')
  })

  test('names what it shows in Nepali, and keeps to the period and the day as known on', async () => {
    const nepali = await read(reader, { language: 'np' })
    expect(lines(nepali).find((line) => line.includes('ई-सेवा'))).toBe('    ई-सेवा |  | 450.50 | 450.50')
    expect(lines(await read(reader, { to: '2026-08-31', columns: 'movement', view: 'ledger' }))).not.toContainEqual(
      expect.stringMatching(/^Rent/),
    )
    const known = await ask(reader, { ...YEAR, known: '2020-01-01' })
    expect(tablesIn(known.answer)[0]?.rows).toEqual([])
  })

  test('leads from each row into the report of each organization that has it', async () => {
    const report = await read(reader)
    const rows = tablesIn(report)[0]?.rows ?? []
    const nameOf = (at: number) => report.organizations?.[at]?.label
    const year = await product.database.admin.query<{ id: string }>(
      'select fiscal_year_id as id from fiscal_year where organization_id = $1 order by starts',
      [shop.id],
    )
    const cash = rows.find(({ label }) => label === 'Cash')
    expect(cash?.each?.map(({ at, figure }) => [nameOf(at), figure?.value])).toEqual([
      ['Himal Traders Pvt. Ltd.', '700.00'],
      ['Shop in Pokhara', '-120.00'],
    ])
    expect(cash?.each?.[1]?.opens).toEqual({ report: 'month-summary', params: { ledgerId: shop.idOf('Cash') } })
    expect(report.organizations?.[1]).toEqual({ id: shop.id, label: 'Shop in Pokhara', fiscalYearId: year.rows[0]?.id })
    expect(rows.find(({ label }) => label === 'eSewa')?.each).toHaveLength(1)
  })
})

describe('each column', () => {
  const STATEMENTS = {
    'trial-balance': { columns: 'closing', sides: 'one' },
    'balance-sheet': { form: 'vertical', compare: 'none' },
    'profit-and-loss': { form: 'vertical', compare: 'none' },
  }
  test.each(Object.entries(STATEMENTS))('of a consolidated %s shows what the own report shows', async (statement, always) => {
    const merged = tablesIn(await read(reader, { statement, organizations: two() }))
    for (const [at, id] of [books.organizationId, shop.id].entries()) {
      const own = tablesIn((await ask(reader, { ...YEAR, ...always }, statement, id)).answer)
      for (const [index, table] of own.entries()) {
        const figures = table.rows.map(({ label, cells }) => [label.toLowerCase(), cells[1] ?? null])
        const column = merged[index]?.rows.filter(({ each }) => each?.some((place) => place.at === at))
        expect(column?.map(({ label, cells }) => [label.toLowerCase(), cells[at + 1] ?? null])).toEqual(figures)
        expect(merged[index]?.totals[at + 1]).toBe(table.totals[1])
      }
    }
  })

  test('of a charity and of a business stand in one account, whose profit or surplus adds up', async () => {
    const report = await read(books.owner, { ...SECOND, statement: 'profit-and-loss', organizations: [charity.id, shop.id].join(',') })
    expect(report.title).toBe('Consolidated profit and loss')
    expect(lines(report)).toEqual([
      'Revenue |  | 40.00 | 40.00',
      '  Sales Accounts |  | 40.00 | 40.00',
      '    Sales – Taxable |  | 40.00 | 40.00',
      'Gross profit |  | 40.00 | 40.00',
      'Operating surplus / Operating profit |  | 40.00 | 40.00',
      'Other incomes | 75.00 |  | 75.00',
      '  Indirect Incomes | 75.00 |  | 75.00',
      '    Interest Income | 75.00 |  | 75.00',
      'Surplus / Net profit | 75.00 | 40.00 | 115.00',
    ])
    expect(failing(report)).toEqual([])
    const alone = await read(books.owner, { ...SECOND, statement: 'profit-and-loss', organizations: charity.id })
    expect(alone.title).toBe('Consolidated income and expenditure')
  })
})

describe('an organization that is not known', () => {
  test('is not offered to a user who may not read its reports', async () => {
    const { filters } = await read(reader)
    const offered = filters.find(({ id }) => id === 'organizations')
    expect(offered?.options.map(({ label }) => label)).toEqual(['Himal Traders Pvt. Ltd.', 'Shop in Pokhara'])
    expect(JSON.stringify(await read(reader))).not.toContain('9999')
  })

  test.each([
    ['one is no member of', () => hidden.id, 'Another organization'],
    ['one is a clerk of', () => charity.id, 'Another organization'],
    ['does not exist', () => '0197b7f3-0000-7000-8000-000000000000', 'Another organization'],
  ])('because it %s is unknown, said, and never zero; so is the total', async (_, id, name) => {
    const report = await read(reader, { organizations: [books.organizationId, id()].join(',') })
    expect(report.subtitle).toBe(`Unknown: ${name} (you may not read its reports). The total is unknown too.`)
    expect(lines(report)).toContain('    Cash | 700.00 | – | –')
    expect(lines(report).at(-1)).toBe('Total | 0.00 | – | –')
    expect(
      tablesIn(report)[0]
        ?.columns.slice(2)
        .map(({ kind }) => kind),
    ).toEqual(['text', 'text'])
    expect(report.proofs.map(({ id: proof }) => proof)).not.toContain('total')
    expect(JSON.stringify(report)).not.toMatch(/9999|Hidden|Bhaktapur/)
  })

  test('because it belongs to another account is unknown, also to a member of both', async () => {
    const other = await openTestBooks(product)
    await other.post('2026-08-01', [
      ['Cash', '8888'],
      ['Sales – Taxable', '-8888'],
    ])
    await asCommand(
      product.database.admin,
      other.organizationId,
      `insert into membership (organization_id, account_id, user_id, role)
       select o.organization_id, o.account_id, u.user_id, 'auditor' from organization o, app_user u where o.organization_id = $1 and u.email = 'rita@example.com'`,
      [other.organizationId],
    )
    expect((await ask(reader, YEAR, 'trial-balance', other.organizationId)).status).toBe(200)
    expect(heads(await read(reader))).toHaveLength(4)
    const asked = await read(reader, { organizations: [books.organizationId, other.organizationId].join(',') })
    expect(asked.subtitle).toContain('Another organization (you may not read its reports)')
    expect(JSON.stringify(asked)).not.toContain('8888')
  })

  test('because its books begin later is unknown, not empty', async () => {
    const report = await read(books.owner, { organizations: [books.organizationId, charity.id].join(',') })
    expect(report.subtitle).toBe('Unknown: Bhaktapur Charity (its first fiscal year begins later). The total is unknown too.')
  })

  test('because its read failed is unknown, and no other one fails with it', async () => {
    await product.database.admin.query(
      `create policy broken_for_a_test on fiscal_year as restrictive for select using (organization_id <> '${shop.id}' or 1 / (length(name) * 0) = 1)`,
    )
    const report = await read(reader, { organizations: two() })
    await product.database.admin.query('drop policy broken_for_a_test on fiscal_year')
    expect(report.subtitle).toBe('Unknown: Shop in Pokhara (the read failed). The total is unknown too.')
  })

  test('stops the report only where there is no other, or one works in it', async () => {
    const alone = await ask(reader, { ...YEAR, organizations: hidden.id })
    expect([alone.status, alone.error.message]).toEqual([422, 'None of these organizations can be read for this period.'])
    expect((await ask(reader, YEAR, 'consolidated', hidden.id)).status).toBe(404)
    expect((await ask(reader, YEAR, 'consolidated', charity.id)).status).toBe(403)
    const stranger = await openTestBooks(product)
    const own = await ask(stranger.owner, YEAR, 'consolidated', stranger.organizationId)
    expect(own.answer.subtitle).toBe(
      'There is no other organization of this account whose reports you may read: the only column is that of this one.',
    )
    expect((await ask(stranger.owner, YEAR)).status).toBe(404)
  })
})

test('a practice firm stands beside no real organization, nor a real one beside it', async () => {
  const practice = await emptyPracticeFirm(product.database.admin, books.organizationId)
  const offered = ({ filters }: Report) => filters.find(({ id }) => id === 'organizations')?.options.map(({ value }) => value)
  expect(offered(await read(books.owner))).not.toContain(practice)
  expect(offered((await ask(books.owner, {}, 'consolidated', practice)).answer)).toEqual([practice])
})

test('many who ask at once all get their answer: nobody holds a connection while another organization is waited for', async () => {
  const reports = await Promise.all(Array.from({ length: 12 }, () => read(reader)))
  expect(reports.map(({ subtitle }) => subtitle)).toEqual(reports.map(() => undefined))
})

test.each([
  ['an unknown statement', { statement: 'cash-flow' }],
  ['a parameter of another report', { costCentre: '' }],
  ['a list of no organizations', { organizations: 'all' }],
  ['an entry, which the books of several do not share', { entry: '1' }],
])('%s is refused', async (_, query) => {
  expect((await ask(reader, { ...YEAR, ...(query as Record<string, string>) })).status).toBe(400)
})

test('the file of it bears no integrity code, and each organization hears that its figures were taken away', async () => {
  const params = { organizationId: books.organizationId, report: 'consolidated', format: 'csv' }
  const url = `/api/organizations/${params.organizationId}/reports/consolidated.csv?${new URLSearchParams({ ...YEAR, organizations: two() }).toString()}`
  const response = await product.app.http.inject({ method: 'GET', url, headers: bearing(reader.token) })
  expect(response.statusCode).toBe(200)
  expect(response.payload).toContain('2,"Cash",700.00,-120.00,580.00')
  expect(response.payload).toContain('"Integrity code","–"')
  expect(response.payload).toContain('by Rita Rai","several organizations"')
  const { rows } = await product.database.admin.query<{ id: string }>(
    `select about_organization_id as id from security_event where kind = 'export' and detail like 'Consolidated%'`,
  )
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([books.organizationId, shop.id]))
})
