import { alterVoucher, cancelVoucher, isZero, readReport } from '@lekha/contract'
import { add, parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ExampleBooks, openExampleBooks, type ReportWithTable } from '../../testing/example-books.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let product: TestApp
let books: ExampleBooks

/** What the reports said before anything was added. */
let first: { entry: string; pages: Omit<ReportWithTable, 'asOf'>[] }

beforeAll(async () => {
  product = await startTestApp()
  books = await openExampleBooks(product)
  first = { entry: await lastEntry(), pages: await everything() }
})
afterAll(() => product.close())

const linesOf = (report: ReportWithTable) => report.rows.filter(({ look }) => look === 'item')
const lastEntry = async () => (await books.ask('trial-balance')).asOf.entry

const PERIODS = [
  { from: '2026-07-17', to: '2027-07-16' },
  { from: '2026-08-10', to: '2027-08-20' },
  { from: '2027-07-17', to: '2028-07-15' },
  { from: '2026-08-20', to: '2026-08-20' },
]
/** Every report over every period, without the moment of the answer. */
const everything = async (entry?: string) => {
  const pages: Omit<ReportWithTable, 'asOf'>[] = []
  for (const period of PERIODS) {
    const query = { ...period, ...(entry === undefined ? {} : { entry }) }
    for (const [report, more] of [
      ['trial-balance', { view: 'ledger' }],
      ['all-ledgers', { parts: 'true' }],
      ['daybook', {}],
      ['ledger', { ledgerId: books.ledgerId('Cash') }],
      ['ledger', { ledgerId: books.ledgerId('Profit & Loss A/c') }],
      ['ledger', { ledgerId: books.ledgerId('Staff Advance'), subLedgerId: books.subLedgerId('Ram') }],
      ['ledger', { ledgerId: books.ledgerId('Cash'), type: 'payment' }],
    ] as const) {
      const { asOf: _, ...rest } = await books.ask(report, { ...query, ...more })
      pages.push(rest)
    }
  }
  return pages
}

describe('a report as of an entry', () => {
  const post = (date: string, amount: string) =>
    books.post(date, [
      ['Rent', amount],
      ['Cash', `-${amount}`],
    ])

  test('says what it said when that was the last entry, whatever was posted, altered and cancelled since', {
    timeout: 120_000,
  }, async () => {
    const then = [{ entry: await lastEntry(), pages: await everything() }]
    const note = async () => void then.push({ entry: await lastEntry(), pages: await everything() })
    const posted = await post('2026-08-12', '41')
    await note()
    const params = { organizationId: books.organizationId, voucherId: posted.answer.result.id }
    const lines = [
      { ledgerId: books.ledgerId('Staff Advance'), subLedgerId: books.subLedgerId('Ram'), amount: parsePaisa('17.05') },
      { ledgerId: books.ledgerId('Cash'), amount: parsePaisa('-17.05') },
    ]
    await books.owner.call(alterVoucher, { params, body: { version: 1, reason: 'another month', date: '2026-11-03', lines } })
    await note()
    await post('2027-08-01', '3')
    await books.owner.call(cancelVoucher, { params, body: { version: 2, reason: 'entered twice' } })
    expect(new Set(then.map(({ entry }) => entry)).size).toBe(3)
    for (const { entry, pages } of then) expect(await everything(entry)).toEqual(pages)
    expect((await books.ask('trial-balance', { entry: '999999' })).asOf.entry).toBe(await lastEntry())
  })

  test('goes on page by page as one statement while others post', async () => {
    for (let index = 0; index < 205; index++) await post('2028-12-01', '1')
    const query = { ledgerId: books.ledgerId('Cash'), from: '2028-12-01', to: '2028-12-31' }
    const first = await books.ask('ledger', query)
    const posted = await post('2028-12-01', '1000')
    const second = await books.ask('ledger', { ...query, after: first.next ?? '', entry: first.asOf.entry })
    expect([linesOf(first).length, linesOf(second).length, first.count]).toEqual([200, 5, 205])
    expect(linesOf(second).at(-1)?.cells.at(-1)).toBe(first.totals.at(-1))
    await books.owner.call(cancelVoucher, {
      params: { organizationId: books.organizationId, voucherId: posted.answer.result.id },
      body: { version: 1, reason: 'a test' },
    })
  })

  test('is refused where that is no entry', async () => {
    const params = { organizationId: books.organizationId, report: 'trial-balance' }
    expect((await books.owner.call(readReport, { params, query: { entry: 'yesterday' } })).status).toBe(400)
  })
})

describe('the pages of a report from its end', () => {
  const MONTH = { from: '2028-12-01', to: '2028-12-31', rows: '200' }
  const REPORTS = () => [['ledger', { ...MONTH, ledgerId: books.ledgerId('Cash') }] as const, ['daybook', MONTH] as const]

  beforeAll(async () => {
    for (let index = 0; index < 250; index++)
      await books.post(`2028-12-${String((index % 9) + 10)}`, [
        ['Rent', '2'],
        ['Cash', '-2'],
      ])
  })

  test('are its last rows with their true balances, and lead back to the first', async () => {
    for (const [report, query] of REPORTS()) {
      const forward = [await books.ask(report, query)]
      for (let next = forward[0]?.next; next; next = forward.at(-1)?.next) forward.push(await books.ask(report, { ...query, after: next }))
      const all = forward.flatMap(linesOf)
      const end = await books.ask(report, { ...query, before: 'end' })
      expect([end.next, end.totals, end.count]).toEqual([null, [], null])
      expect(linesOf(end)).toEqual(all.slice(-200))
      const former = await books.ask(report, { ...query, before: end.previous ?? '' })
      expect(linesOf(former)).toEqual(all.slice(-400, -200))
      const earliest = await books.ask(report, { ...query, before: former.previous ?? '' })
      expect([earliest.previous, linesOf(earliest)]).toEqual([null, all.slice(0, -400)])
      for (const page of [end, former, earliest]) expect(page.proofs.filter(({ difference }) => !isZero(difference))).toEqual([])
      // A day's or a month's total stands in both directions where it ends.
      const subtotals = (pages: ReportWithTable[]) =>
        new Set(
          pages.flatMap(({ rows }) => rows.filter(({ look }) => look === 'subtotal')).map(({ id, cells }) => `${id} ${cells.join('|')}`),
        )
      expect(subtotals([earliest, former, end])).toEqual(subtotals(forward))
    }
  })

  test('hold as many rows as paper asks for, and say the same', async () => {
    for (const [report, query] of REPORTS()) {
      const whole = await books.ask(report, { ...query, rows: '1000' })
      const { next, rows } = await books.ask(report, query)
      expect([whole.next, whole.rows.slice(0, rows.length - 1)]).toEqual([null, rows.slice(0, -1)])
      expect(next).not.toBe(null)
      expect(linesOf(await books.ask(report, { ...query, rows: '7' }))).toEqual(linesOf(whole).slice(0, 7))
    }
  })

  test('of a short report are all of it', async () => {
    const query = { from: '2026-08-20', to: '2026-08-20', ledgerId: books.ledgerId('Cash') }
    expect((await books.ask('ledger', { ...query, before: 'end' })).rows).toEqual((await books.ask('ledger', query)).rows)
  })

  test('begin somewhere in the period, and in one direction', async () => {
    const refused = async (query: Record<string, string>) => {
      const params = { organizationId: books.organizationId, report: 'ledger' }
      const { status, error } = await books.owner.call(readReport, {
        params,
        query: { ...MONTH, ledgerId: books.ledgerId('Cash'), ...query },
      })
      return [status, error.fields]
    }
    const atBefore = [400, { before: 'This value is not valid.' }]
    expect(await refused({ before: 'anything' })).toEqual(atBefore)
    expect(await refused({ before: '2028-11-30.3.1' })).toEqual(atBefore)
    expect(await refused({ before: 'end', after: '2028-12-10.3.1' })).toEqual(atBefore)
  })

  test('hold only the rows that were requested', async () => {
    const end = await books.ask('ledger', { ...MONTH, ledgerId: books.ledgerId('Cash'), before: 'end', text: 'nothing like it' })
    expect(end.rows).toEqual([])
    const total = linesOf(await books.ask('ledger', { ...MONTH, ledgerId: books.ledgerId('Cash'), before: 'end', type: 'journal' }))
    expect(add(...total.map(({ cells }) => parsePaisa(cells[7] ?? '0')))).toBe(40_000n)
  })
})

test('a report as of an entry is the same as it was then, also when most of the books were entered later', {
  timeout: 120_000,
}, async () => {
  expect(BigInt(await lastEntry())).toBeGreaterThan(BigInt(first.entry) * 2n)
  expect(await everything(first.entry)).toEqual(first.pages)
})
