import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ExampleBooks, figuresOf, openExampleBooks, written } from '../../testing/example-books.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let product: TestApp
let books: ExampleBooks

beforeAll(async () => {
  product = await startTestApp()
  books = await openExampleBooks(product)
})
afterAll(() => product.close())

const daybook = (query: Record<string, string> = {}) => books.ask('daybook', query)
const FIRST_MONTHS = { from: '2026-07-17', to: '2026-11-30' }

describe('a day book', () => {
  /** How many numbers the day book finds missing once the payment of 1 November has another number. */
  const missingWith = async (number: number, period: { from: string; to: string }) => {
    await product.database.admin.query(
      `set session_replication_role = replica;
       update voucher set number = ${number} where organization_id = '${books.organizationId}' and date = '2026-11-01' and voucher_type = 'payment';
       reset session_replication_role`,
    )
    return (await daybook(period)).proofs.find(({ id }) => id === 'numbers')?.difference
  }

  test('of one day tells how many numbers are missing before its vouchers', async () => {
    const day = { from: '2026-11-01', to: '2026-11-01' }
    expect(await missingWith(4, day)).toBe('0')
    // The series goes on to 5 on a later day: 6 alone is missing before 7.
    expect(await missingWith(7, day)).toBe('1')
    expect(await missingWith(4, day)).toBe('0')
  })

  test('of several days tells how many are missing between its vouchers, also where most of their series lies elsewhere', async () => {
    const days = { from: '2026-10-30', to: '2026-11-01' }
    expect(await missingWith(7, days)).toBe('2')
    // From 3 to 40 the two days hold two: what is missing before 40 begins after 5.
    expect(await missingWith(40, days)).toBe('34')
    expect(await missingWith(4, days)).toBe('0')
  })

  test('shows the last day with a voucher when nobody says which', async () => {
    const report = await daybook()
    expect([report.params.from, report.params.to]).toEqual(['2028-08-01', '2028-08-01'])
    expect(written(report)).toEqual(['2028-08-01 | PI-0001 | Purchase | Purchases – Taxable | 50.00', 'Cash | 50.00'])
  })

  test('condensed, a voucher is one row of its main ledger and its total; a day of several ends with its total', async () => {
    const report = await daybook({ ...FIRST_MONTHS, detail: 'false' })
    expect(written(report)).toEqual([
      '2026-08-01 | PV-0001 | Payment | Rent | Rent of Shrawan | 300.00 | 300.00',
      '2026-08-20 | SI-0001 | Sales | Cash | HT-0001 | 1130.00 | 1130.00',
      '2026-08-20 | PV-0002 | Payment | Fuel | Cancelled: entered twice',
      '2 vouchers · 1 cancelled | 1130.00 | 1130.00',
      '2026-10-05 | CV-0001 | Contra · altered | Bank – Current A/c | Deposit | 600.00 | 600.00',
      '2026-10-30 | PV-0003 | Payment | Staff Advance | 10.00 | 10.00',
      '2026-11-01 | PV-0004 | Payment | Staff Advance · Ram | 100.00 | 100.00',
    ])
    expect(report.totals).toEqual([null, null, null, '6 vouchers · 1 cancelled', null, null, '2140.00', '2140.00'])
    expect(figuresOf(report)).toBe('Payment 4 | Contra 1 | Sales 1')
    expect(report.proofs.map(({ label, difference }) => [label, difference])).toEqual([
      ['Debits = credits in every voucher', '0.00'],
      ['No number missing', '0'],
      ['Month totals = vouchers', '0.00'],
    ])
  })

  test('it opens with every line, debits first', async () => {
    const report = await daybook({ from: '2026-08-20', to: '2026-08-20' })
    expect(written(report)).toEqual([
      '2026-08-20 | SI-0001 | Sales | Cash | HT-0001 | 1130.00',
      'Sales – Taxable | 1000.00',
      'VAT | 130.00',
      '2026-08-20 | PV-0002 | Payment | Fuel | Cancelled: entered twice',
    ])
    expect(report.rows.map((row) => [row.look, row.cancelled ?? false])).toEqual([
      ['item', false],
      ['detail', false],
      ['detail', false],
      ['item', true],
    ])
    expect(report.rows[3]?.opens).toEqual({ screen: 'voucher', params: { id: books.voucherIds.get('fuel') } })
  })

  test('cancelled vouchers can be hidden, types chosen, texts looked for', async () => {
    const day = { from: '2026-08-20', to: '2026-08-20', detail: 'false' }
    expect(written(await daybook({ ...day, cancelled: 'false' }))).toEqual([
      '2026-08-20 | SI-0001 | Sales | Cash | HT-0001 | 1130.00 | 1130.00',
    ])
    const payments = await daybook({ ...FIRST_MONTHS, type: 'payment' })
    expect(payments.totals[3]).toBe('4 vouchers · 1 cancelled')
    expect((await daybook({ from: '2026-08-20', to: '2026-08-20' })).proofs.at(-1)?.label).toBe('Lines = vouchers')
    expect(payments.proofs.map((proof) => proof.id)).toEqual(['debits-credits', 'numbers'])
    expect(written(await daybook({ ...FIRST_MONTHS, text: 'deposit' }))[0]).toContain('CV-0001')
    expect((await daybook({ ...FIRST_MONTHS, text: '%' })).rows).toEqual([])
  })

  test('shows what has a line of a ledger, of an amount, or of both; an amount may be the total too', async () => {
    const numbers = async (query: Record<string, string>) =>
      (await daybook({ ...FIRST_MONTHS, detail: 'false', ...query })).rows
        .filter(({ look }) => look === 'item')
        .map(({ cells }) => cells[1])
    expect(await numbers({ ledger: books.ledgerId('Fuel') })).toEqual(['PV-0002'])
    expect(await numbers({ amount: '1,000' })).toEqual(['SI-0001'])
    expect(await numbers({ amount: '1,130' })).toEqual(['SI-0001'])
    expect(await numbers({ amount: '१० - 100' })).toEqual(['PV-0002', 'PV-0003', 'PV-0004'])
    expect(await numbers({ amount: '30', ledger: books.ledgerId('Staff Advance') })).toEqual(['PV-0004'])
    expect(await numbers({ amount: '30', ledger: books.ledgerId('Cash') })).toEqual([])
    const report = await daybook({ ...FIRST_MONTHS, ledger: books.ledgerId('Rent') })
    expect(report.filters.slice(0, 2).map(({ id, value }) => [id, value])).toEqual([
      ['amount', ''],
      ['ledger', books.ledgerId('Rent')],
    ])
    expect(report.filters[1]?.options.map(({ label }) => label)).toEqual(['Every ledger', 'Rent'])
    expect([report.totals[3], report.proofs.map(({ id }) => id)]).toEqual(['1 voucher', ['debits-credits', 'numbers']])
  })

  test('an amount that is none and a ledger of nobody are refused at their field', async () => {
    await expect(daybook({ amount: 'much' })).rejects.toThrow('"amount"')
    await expect(daybook({ amount: '1-2-3' })).rejects.toThrow('"amount"')
    await expect(daybook({ ledger: randomUUID() })).rejects.toThrow('There is no such ledger.')
  })

  test('speaks Nepali', async () => {
    const report = await daybook({ from: '2026-08-20', to: '2026-08-20', language: 'np' })
    expect([report.title, report.totals[3], report.rows[3]?.cells[4]]).toEqual(['दैनिक बही', '२ भौचर · १ रद्द', 'रद्द: entered twice'])
  })

  test('a receipt is about who paid', async () => {
    await books.post(
      '2028-09-01',
      [
        ['Bank – Current A/c', '25'],
        ['Interest Income', '-25'],
      ],
      { type: 'receipt' },
    )
    expect(written(await daybook({ from: '2028-09-01', detail: 'false' }))[0]).toContain('Interest Income')
  })

  test('a voucher of very many lines is listed in part, and the rest in one row', async () => {
    const lines = Array.from({ length: 150 }, (): [string, string] => ['Printing and Stationery', '1'])
    await books.post('2028-09-02', [...lines, ['Cash', '-150']])
    const report = await daybook({ from: '2028-09-02' })
    expect(report.rows).toHaveLength(101)
    expect(written(report).at(-1)).toBe('51 more lines | 50.00 | 150.00')
    expect(report.proofs.every((proof) => /^0(\.00)?$/.test(proof.difference))).toBe(true)
  })

  test('comes in pages that go on where the former ended', async () => {
    for (let index = 0; index < 105; index++) {
      await books.post(index < 50 ? '2028-10-01' : '2028-10-02', [
        ['Rent', '1'],
        ['Cash', '-1'],
      ])
    }
    const query = { from: '2028-10-01', to: '2028-10-03' }
    const first = await daybook(query)
    const second = await daybook({ ...query, after: first.next ?? '' })
    const numbers = [...first.rows, ...second.rows].filter((row) => row.look === 'item').map((row) => row.cells[1])
    expect(first.rows.filter(({ look }) => look === 'item')).toHaveLength(100)
    expect(numbers).toHaveLength(105)
    expect(new Set(numbers).size).toBe(105)
    const days = [first, second].map((page) => page.rows.filter((row) => row.look === 'subtotal').map((row) => row.cells[6]))
    expect(days).toEqual([['50.00'], ['55.00']])
    expect([first.totals[6], second.totals, second.next]).toEqual(['105.00', [], null])
  })
})
