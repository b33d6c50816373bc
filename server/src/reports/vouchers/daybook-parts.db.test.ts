import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ExampleBooks, openExampleBooks, written } from '../../testing/example-books.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let product: TestApp
let books: ExampleBooks

beforeAll(async () => {
  product = await startTestApp()
  books = await openExampleBooks(product)
})
afterAll(() => product.close())

const FIRST_MONTHS = { from: '2026-07-17', to: '2026-11-30', detail: 'false' }
const daybook = (query: Record<string, string> = {}) => books.ask('daybook', { ...FIRST_MONTHS, ...query })
const cashOf = async (query: Record<string, string>) =>
  written(await daybook({ cash: 'shown', ...query })).filter((line) => line.includes('cash and bank'))

describe('cash and bank in the day book', () => {
  test('stand below each day as they were before and after it', async () => {
    // Cash 1,000 and bank 5,000 at first; rent 300; sale 1,130; between the two nothing; then advances of 10 and 100.
    expect(await cashOf({})).toEqual([
      'Opening cash and bank | 6000.00',
      'Closing cash and bank | 5700.00',
      'Opening cash and bank | 5700.00',
      'Closing cash and bank | 6830.00',
      'Opening cash and bank | 6830.00',
      'Closing cash and bank | 6830.00',
      'Opening cash and bank | 6830.00',
      'Closing cash and bank | 6820.00',
      'Opening cash and bank | 6820.00',
      'Closing cash and bank | 6720.00',
    ])
  })

  test('are those of the trial balance on the day before and on the day, also of one day alone and where a filter hides vouchers', async () => {
    const onDay = async (to: string) => {
      const { rows } = await books.ask('trial-balance', { from: '2026-07-17', to, view: 'ledger', columns: 'closing' })
      const [cash, bank] = ['Cash', 'Bank – Current A/c'].map((name) => rows.find(({ label }) => label === name)?.cells[1])
      return [cash, bank]
    }
    expect(await onDay('2026-08-19')).toEqual(['700.00', '5000.00'])
    expect(await onDay('2026-08-20')).toEqual(['1830.00', '5000.00'])
    const day = { from: '2026-08-20', to: '2026-08-20' }
    const lines = ['Opening cash and bank | 5700.00', 'Closing cash and bank | 6830.00']
    expect(await cashOf(day)).toEqual(lines)
    expect(await cashOf({ ...day, status: 'cancelled' })).toEqual(lines)
  })

  test('stand on the credit side while they are overdrawn', async () => {
    await books.post('2028-09-01', [
      ['Rent', '90000'],
      ['Cash', '-90000'],
    ])
    const [before, after] = (await daybook({ from: '2028-09-01', to: '2028-09-01', cash: 'shown' })).rows
      .slice(-2)
      .map(({ cells }) => cells.slice(-2))
    expect([before?.[1], after?.[0]]).toEqual([null, null])
    expect(after?.[1]).toMatch(/^\d+\.00$/)
  })
})

describe('the order of the day book', () => {
  test('by type adds up each type below its vouchers', async () => {
    expect(written(await daybook({ by: 'type' })).map((line) => line.replace(/^[-\d]+ \| (\S+) .*/, '$1'))).toEqual([
      'PV-0001',
      'PV-0002',
      'PV-0003',
      'PV-0004',
      'Payment: 4 vouchers · 1 cancelled | 410.00 | 410.00',
      'CV-0001',
      'Contra: 1 voucher | 600.00 | 600.00',
      'SI-0001',
      'Sales: 1 voucher | 1130.00 | 1130.00',
    ])
  })

  test('by entry is that in which they were entered first, whatever their dates', async () => {
    const { rows } = await daybook({ by: 'entry' })
    expect(rows.map(({ cells }) => cells[1])).toEqual(['PV-0001', 'SI-0001', 'CV-0001', 'PV-0002', 'PV-0003', 'PV-0004'])
  })

  test.each(['', 'type', 'entry'])('by "%s" goes on from page to page, forward and back', async (by) => {
    const query = { by, rows: '2' }
    const items = (report: { rows: { look: string; cells: (string | null)[] }[] }) =>
      report.rows.filter(({ look }) => look === 'item').map(({ cells }) => cells[1])
    const whole = items(await daybook({ by }))
    const first = await daybook(query)
    const second = await daybook({ ...query, after: first.next ?? '' })
    const third = await daybook({ ...query, after: second.next ?? '' })
    expect([first, second, third].flatMap(items)).toEqual(whole)
    const back = await daybook({ ...query, before: third.previous ?? '' })
    expect([items(back), third.next]).toEqual([items(second), null])
    const sums = (await daybook({ by })).rows.filter(({ look }) => look === 'subtotal').map(({ label }) => label)
    const paged = [first, second, third].flatMap(({ rows }) => rows.filter(({ look }) => look === 'subtotal').map(({ label }) => label))
    expect(paged).toEqual(sums)
  })
})

test('numbers that are missing are named below the vouchers of their type, and nothing is said where none is', async () => {
  const missing = async () => written(await daybook({ type: 'payment' })).filter((line) => line.includes('missing'))
  const renumber = (from: number, to: number) =>
    product.database.admin.query(
      `set session_replication_role = replica;
       update voucher set number = ${to} where organization_id = '${books.organizationId}' and voucher_type = 'payment' and number = ${from} and date < '2027-01-01';
       reset session_replication_role`,
    )
  expect(await missing()).toEqual([])
  await renumber(3, 33)
  expect(await missing()).toContain('PV-0003: 1 missing')
  await renumber(33, 3)
  expect(await missing()).toEqual([])
})
