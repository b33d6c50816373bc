import { cancelVoucher, createFiscalYear } from '@lekha/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asCommand } from '../testing/as-command.ts'
import { goodsIn } from '../testing/goods.ts'
import { asAdministrator } from '../testing/sample-books.ts'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../testing/test-app.ts'
import { correctMonth, readCorrection } from './correct-month.ts'
import { verifyBooks } from './verify-books.ts'

let product: TestApp
let books: TestBooks
let idle: TestBooks

beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  idle = await openTestBooks(product)
  await openYear(books, '2027-07-17', '2028-07-15')
  await openYear(idle, '2027-07-17', '2028-07-15')
})
afterAll(() => product.close())

async function openYear(of: TestBooks, year: string, end: string): Promise<void> {
  await of.owner.call(createFiscalYear, { query: { subcompany: of.organizationId }, body: { year, end } })
}

async function corrected(month: string, starts: string): Promise<string[]> {
  const said: string[] = []
  await asAdministrator(product.database.connection, ({ client }) =>
    correctMonth(client, readCorrection(month, starts), (line) => said.push(line)),
  )
  return said
}

async function months(): Promise<{ bs_month: number; starts: string; days: number }[]> {
  const found = await product.database.admin.query<{ bs_month: number; starts: string; days: number }>(
    'select bs_month, starts, days from bs_month where bs_month between 208501 and 208503 order by 1',
  )
  return found.rows
}

async function totals(): Promise<string[]> {
  const { rows } = await product.database.admin.query<{ text: string }>(
    `select concat_ws(' ', m.bs_month, g.name, m.debit_paisa, m.credit_paisa) as text from ledger_month m
       join ledger g on g.organization_id = m.organization_id and g.ledger_id = m.ledger_id
      where m.organization_id = $1 and m.bs_month > 208500 order by 1`,
    [books.organizationId],
  )
  return rows.map((row) => row.text)
}

async function booksHold(): Promise<void> {
  await product.database.admin.query(
    `do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$`, // a right that a clone does not take over
  )
  const said: string[] = []
  expect(
    await asAdministrator(product.database.connection, (session) => verifyBooks(session, (line) => said.push(line))),
    said.join('\n'),
  ).toBe(true)
}

const sale = [
  ['Cash', '100'],
  ['Rent', '-100'],
] as const // whatever moved; the months are what counts

describe('a month whose start was only predicted', () => {
  test('moves with its vouchers, the command reports what moved, and the totals are those of the vouchers again', async () => {
    const { post, owner, organizationId } = books
    for (const date of ['2028-05-13', '2028-05-14', '2028-05-14', '2028-05-15']) expect((await post(date, sale)).status).toBe(201)
    const taken = (await post('2028-05-14', sale)).answer.result
    await owner.call(cancelVoucher, { params: { organizationId, voucherId: taken.id }, body: { version: 1, reason: 'a slip' } })
    expect(await totals()).toEqual(['208501 Cash 10000 0', '208501 Rent 0 10000', '208502 Cash 30000 0', '208502 Rent 0 30000'])

    expect((await corrected('2085-02', '2028-05-15')).toSorted()).toEqual([
      'Himal Traders Pvt. Ltd.: 2 vouchers moved to Baisakh 2085.',
      'Himal Traders Pvt. Ltd.: no voucher moved.',
      'Jestha 2085 starts on 15 May 2028: Baisakh 2085 has 31 days, Jestha 2085 31.',
    ])
    expect(await months()).toEqual([
      { bs_month: 208501, starts: '2028-04-14', days: 31 },
      { bs_month: 208502, starts: '2028-05-15', days: 31 },
      { bs_month: 208503, starts: '2028-06-15', days: 31 },
    ])
    expect(await totals()).toEqual(['208501 Cash 30000 0', '208501 Rent 0 30000', '208502 Cash 10000 0', '208502 Rent 0 10000'])
    await booksHold()
  })

  test('moves back, and the audit chain of the changed books records both', async () => {
    expect(await corrected('2085-02', '2028-05-14')).toContain('Himal Traders Pvt. Ltd.: 2 vouchers moved to Jestha 2085.')
    expect(await totals()).toEqual(['208501 Cash 10000 0', '208501 Rent 0 10000', '208502 Cash 30000 0', '208502 Rent 0 30000'])
    const { rows } = await product.database.admin.query(
      `select organization_id, payload from audit_record where command = 'npm run calendar' order by seq`,
    )
    expect(rows).toEqual([
      { organization_id: books.organizationId, payload: '{"month":208502,"starts":"2028-05-15"}' },
      { organization_id: books.organizationId, payload: '{"month":208502,"starts":"2028-05-14"}' },
    ])
    await booksHold()
  })

  test('takes the goods of its days along: their sums by month and by year are those of the vouchers again', async () => {
    const { created, enter } = goodsIn(product, books)
    const unit_id = await created('unit_of_measure', 'Bag', { symbol: 'bag' })
    const [often, once] = [await created('stock_item', 'Moved often', { unit_id }), await created('stock_item', 'Moved once', { unit_id })]
    for (const date of ['2028-04-20', '2028-05-14', '2028-06-20'])
      expect((await enter('stock-journal', date, '', ['', ''], [[often, 'in', '10', '100']])).status).toBe(201)
    expect((await enter('stock-journal', '2028-05-14', '', ['', ''], [[once, 'in', '5', '50']])).status).toBe(201)
    const sums = async () =>
      (
        await product.database.admin.query<{ text: string }>(
          `select concat_ws(' ', i.name, y.bs_months::text, y.in_quantity::text) as text from stock_year y
             join stock_item i on i.organization_id = y.organization_id and i.stock_item_id = y.stock_item_id
            where y.organization_id = $1 order by 1`,
          [books.organizationId],
        )
      ).rows.map(({ text }) => text)
    const before = ['Moved often {208501,208502,208503} {100000,200000,300000}', 'Moved once {208502} {50000}'].toSorted()
    expect(await sums()).toEqual(before)
    await corrected('2085-02', '2028-05-15')
    expect(await sums()).toEqual(['Moved often {208501,208503} {200000,300000}', 'Moved once {208501} {50000}'].toSorted())
    await booksHold()
    await corrected('2085-02', '2028-05-14')
    expect(await sums()).toEqual(before)
    await booksHold()
  })

  test('is not moved where the month or its neighbour is settled, or would have an impossible length', async () => {
    const before = await months()
    await expect(corrected('2083-05', '2026-08-18')).rejects.toThrow(
      'The length of Bhadra 2083 is settled and would change. Nothing was corrected.',
    )
    await expect(corrected('2084-01', '2027-04-15')).rejects.toThrow('The length of Chaitra 2083 is settled and would change.')
    await expect(corrected('2085-02', '2028-05-14')).rejects.toThrow('Jestha 2085 starts on that day already. Nothing was corrected.')
    await expect(corrected('2085-02', '2028-05-12')).rejects.toThrow(
      'Baisakh 2085 would have 28 days and Jestha 2085 34. A month has 29 to 32.',
    )
    await expect(corrected('2101-01', '2044-04-13')).rejects.toThrow('The calendar does not hold this month.')
    for (const [month, day] of [
      ['2085-13', '2028-05-14'],
      ['2085-2', '2028-05-14'],
      ['2085-02', '2028-02-30'],
      ['2085-02', '14 May 2028'],
    ]) {
      await expect(corrected(month ?? '', day ?? '')).rejects.toThrow(/^Name a month of the Bikram Sambat calendar/)
    }
    expect(await months()).toEqual(before)
  })

  test('is not moved where a year would have a length that no year has', async () => {
    const before = [await months(), await totals()]
    await expect(corrected('2085-01', '2028-04-15')).rejects.toThrow(
      'BS 2084 would have 367 days; a year has 365 or 366. Nothing was corrected.',
    )
    expect([await months(), await totals()]).toEqual(before)
  })

  test('stays where one organization has locked or closed the period, and all books stay as they are', async () => {
    const before = [await months(), await totals()]
    await lock(`locked_through = '2028-05-20'`)
    const refusal = 'A closed or locked period of Himal Traders Pvt. Ltd. holds one of these days. Nothing was corrected.'
    await expect(corrected('2085-02', '2028-05-15')).rejects.toThrow(refusal)
    expect([await months(), await totals()]).toEqual(before)
    await lock(`locked_through = '2028-04-20'`)
    expect(await corrected('2085-02', '2028-05-15')).toHaveLength(3)
    await booksHold()
  })

  test('asks where a fiscal year would no longer begin with its month, and goes on when that is meant', async () => {
    await openYear(idle, '2028-07-16', '2029-07-15')
    const question =
      /^A fiscal year of Himal Traders Pvt\. Ltd\. begins on 16 Jul 2028, which would no longer be the first day of Shrawan 2085\. Nothing was corrected\./
    await expect(corrected('2085-04', '2028-07-17')).rejects.toThrow(question)
    const meant = { ...readCorrection('2085-04', '2028-07-17'), anyway: true }
    await asAdministrator(product.database.connection, ({ client }) => correctMonth(client, meant, () => {}))
    expect((await product.database.admin.query('select starts from bs_month where bs_month = 208504')).rows).toEqual([
      { starts: '2028-07-17' },
    ])
  })

  async function lock(change: string): Promise<void> {
    const { organizationId } = idle
    await asCommand(
      product.database.admin,
      organizationId,
      `update fiscal_year set ${change} where organization_id = $1 and starts = '2027-07-17'`,
      [organizationId],
    )
  }
})
