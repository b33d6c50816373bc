import { todayInNepal } from '@lekha/calendar'
import type { ReportRow } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ExampleBooks, openExampleBooks, type ReportWithTable } from '../../testing/example-books.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let product: TestApp
let books: ExampleBooks

beforeAll(async () => {
  product = await startTestApp()
  books = await openExampleBooks(product)
})
afterAll(() => product.close())

const FIRST_YEAR = { from: '2026-07-17', to: '2027-07-16' }
const SECOND_YEAR = { from: '2027-07-17', to: '2028-07-15' }

const ofLedger = (name: string) => ({ ledgerId: books.ledgerId(name) })
const ofGroup = (name: string) => ({ groupId: books.groupId(name) })
const changes = (query: Record<string, string>) => books.ask('changes', { ...FIRST_YEAR, ...query })

/** Entry, what it was, number, what it added, and the balance after it. */
const lines = ({ columns, rows }: ReportWithTable): string[] => {
  const shown = columns.flatMap(({ id }, index) => (['what', 'number', 'opening', 'debit', 'credit', 'after'].includes(id) ? [index] : []))
  return rows.map((row: ReportRow) => [row.id, ...shown.map((index) => row.cells[index] ?? '·')].join(' '))
}
const proofs = ({ proofs: all }: ReportWithTable) => all.map(({ difference }) => difference)
const figures = ({ blocks }: ReportWithTable) =>
  blocks.flatMap((block) => (block.block === 'figures' ? block.figures.map(({ id, value }) => `${id} ${value}`) : []))

const HISTORY_OF_CASH = [
  '9 Entered PV-0004 · · 100.00 1120.00',
  '8 Cancelled PV-0002 · · -80.00 1220.00',
  '7 Altered CV-0001 · · 100.00 1140.00',
  '6 Entered PV-0003 · · 10.00 1240.00',
  '5 Entered PV-0002 · · 80.00 1250.00',
  '4 Entered CV-0001 · · 500.00 1330.00',
  '3 Entered SI-0001 · 1130.00 · 1830.00',
  '2 Entered PV-0001 · · 300.00 700.00',
  '1 Entered 1 1000.00 · · 1000.00',
]

describe('the history of a figure', () => {
  test('lists what changed it in the order of recording, alterations and cancellations too, each with the balance after it', async () => {
    const cash = await changes(ofLedger('Cash'))
    expect([cash.title, cash.subtitle, proofs(cash)]).toEqual(['History of the figure: Cash', 'Current Assets › Cash-in-hand', ['0.00']])
    expect(lines(cash).map((line) => line.replace(/^1 Entered \S+/, '1 Entered 1'))).toEqual(HISTORY_OF_CASH)
    expect(cash.rows[0]?.opens).toMatchObject({ screen: 'voucher' })
    expect(cash.totals.at(-1)).toBe('1120.00')
  })

  test('says who recorded a change, and why', async () => {
    const [cancelled] = (await changes({ ...ofLedger('Fuel') })).rows
    expect(cancelled?.cells.join(' ')).toContain('entered twice')
    expect(cancelled?.cells[1]).not.toBe('')
  })

  test('of a group counts what moves within it on both sides, and leaves its balance as it was', async () => {
    const assets = await changes(ofGroup('Current Assets'))
    expect(lines(assets).slice(2, 5)).toEqual([
      '8 Cancelled PV-0002 · · -80.00 6830.00',
      '7 Altered CV-0001 · 100.00 100.00 6750.00',
      '6 Entered PV-0003 · 10.00 10.00 6750.00',
    ])
    expect([assets.rows.length, proofs(assets)]).toEqual([10, ['0.00']])
  })

  test('of the profit brought forward is that of incomes and expenses of the years before', async () => {
    const profit = await changes({ ...ofLedger('Profit & Loss A/c'), ...SECOND_YEAR })
    expect(lines(profit)[0]).toBe('10 Entered PV-0005 400.00 · · -350.00')
    expect(proofs(profit)).toEqual(['0.00'])
    const sales = await changes({ ...ofLedger('Sales – Taxable'), ...SECOND_YEAR })
    expect([lines(sales), proofs(sales)]).toEqual([['11 Entered SI-0001 · · 500.00 -500.00'], ['0.00']])
  })

  test('is the same read page by page, from the front and from the end', async () => {
    const whole = (await changes(ofLedger('Cash'))).rows
    const forth: ReportRow[] = []
    for (let after: string | undefined = ''; after !== undefined; ) {
      const page: ReportWithTable = await changes({ ...ofLedger('Cash'), rows: '2', ...(after ? { after } : {}) })
      expect(proofs(page)).toEqual(['0.00'])
      forth.push(...page.rows)
      after = page.next ?? undefined
    }
    expect(forth).toEqual(whole)
    const back: ReportRow[] = []
    for (let before: string | undefined = 'end'; before !== undefined; ) {
      const page: ReportWithTable = await changes({ ...ofLedger('Cash'), rows: '2', before })
      expect(proofs(page)).toEqual(['0.00'])
      back.unshift(...page.rows)
      before = page.previous ?? undefined
    }
    expect(back).toEqual(whole)
  })
})

describe('what changed since an entry', () => {
  test('is the difference of the two versions of a ledger', async () => {
    const cash = await changes({ ...ofLedger('Cash'), sinceEntry: '6' })
    expect(lines(cash)).toEqual(HISTORY_OF_CASH.slice(0, 3))
    expect([cash.title, figures(cash), proofs(cash)]).toEqual(['What changed: Cash', ['since 6', 'then 1240.00', 'now 1120.00'], ['0.00']])
    expect([cash.totals.slice(-2), cash.count]).toEqual([['-120.00', '1120.00'], 3])
  })

  test('of the whole books lists every version that touches the period', async () => {
    const whole = await changes({ sinceEntry: '6' })
    expect(whole.columns.map(({ id }) => id).slice(-2)).toEqual(['opening', 'debit'])
    expect(lines(whole)).toEqual([
      '10 Entered PV-0005 · 400.00',
      '9 Entered PV-0004 · 100.00',
      '8 Cancelled PV-0002 · -80.00',
      '7 Altered CV-0001 · 100.00',
    ])
    expect([figures(whole), proofs(whole)]).toEqual([['since 6', 'then 2020.00', 'now 2540.00'], ['0.00']])
  })

  test('names what is dated before the period, because it moves the openings', async () => {
    const second = await changes({ sinceEntry: '9', ...SECOND_YEAR })
    expect(lines(second)).toEqual(['12 Entered PV-0001 · 100.00', '11 Entered SI-0001 · 500.00', '10 Entered PV-0005 400.00 ·'])
    expect(proofs(second)).toEqual(['0.00'])
  })

  test('leaves out what is dated before the period where only its own days are asked for', async () => {
    const within = await changes({ sinceEntry: '9', ...SECOND_YEAR, dates: 'within' })
    expect([lines(within), proofs(within)]).toEqual([['12 Entered PV-0001 100.00', '11 Entered SI-0001 500.00'], ['0.00']])
  })

  test('adds up to what two trial balances differ by, for every ledger', async () => {
    const closings = async (entry: string) => {
      const query = { ...FIRST_YEAR, view: 'ledger', columns: 'closing', sides: 'one', zero: 'true', entry }
      const { rows } = await books.ask('trial-balance', query)
      return new Map(rows.map((row) => [row.id, parsePaisa(row.cells[1] ?? '0.00')]))
    }
    const now = await closings('13')
    for (const sinceEntry of ['1', '4', '6', '8']) {
      const then = await closings(sinceEntry)
      for (const [ledgerId, closing] of now) {
        const found = await changes({ ledgerId, sinceEntry })
        expect(parsePaisa(found.totals.at(-2) ?? '0.00')).toBe(closing - (then.get(ledgerId) ?? 0n))
        expect(proofs(found)).toEqual(['0.00'])
      }
    }
  })

  test('between two versions in the past counts nothing that came later', async () => {
    const past = await changes({ ...ofLedger('Cash'), sinceEntry: '6', entry: '7' })
    expect([lines(past), figures(past), proofs(past)]).toEqual([
      HISTORY_OF_CASH.slice(2, 3),
      ['since 6', 'then 1240.00', 'now 1140.00'],
      ['0.00'],
    ])
  })

  test('since a day begins after its last entry, and since a day to come nothing has changed', async () => {
    const none = await changes({ ...ofLedger('Cash'), since: todayInNepal(() => product.clock.now_ms + 86_400_000) })
    expect([none.rows, proofs(none)]).toEqual([[], ['0.00']])
    const all = await changes({ ...ofLedger('Cash'), since: '2020-01-01' })
    expect(all.rows).toHaveLength(9)
  })

  test('is refused for what there is not', async () => {
    const nobody = '00000000-0000-7000-8000-000000000000'
    await expect(changes({ groupId: nobody })).rejects.toThrow('There is no such group.')
    await expect(changes({ subLedgerId: nobody })).rejects.toThrow('This value is not valid.')
    await expect(changes({ after: 'x' })).rejects.toThrow('This value is not valid.')
  })
})
