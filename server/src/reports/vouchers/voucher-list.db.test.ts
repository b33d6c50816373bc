import { randomUUID } from 'node:crypto'
import { attachFile, postVoucher } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ExampleBooks, openExampleBooks, written } from '../../testing/example-books.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let product: TestApp
let books: ExampleBooks
/** The clerk who entered one payment, as the filter names them. */
let clerk: string

beforeAll(async () => {
  product = await startTestApp()
  books = await openExampleBooks(product)
  const entering = await books.member('accountant')
  const lines = [
    { ledgerId: books.ledgerId('Rent'), amount: parsePaisa('20') },
    { ledgerId: books.ledgerId('Cash'), amount: parsePaisa('-20') },
  ]
  const params = { organizationId: books.organizationId }
  await entering.call(postVoucher, { params, body: { type: 'journal', date: '2026-11-02', lines, narration: '', reference: '' } })
  const file = new File([Buffer.from('%PDF-1.7\n%%EOF')], 'bill.pdf', { type: 'application/pdf' })
  await books.owner.call(attachFile, { params: { ...params, voucherId: books.voucherIds.get('rent') ?? '' }, body: { file } })
  const options = (await list()).filters.find(({ id }) => id === 'enteredBy')?.options ?? []
  clerk = options.find(({ label }) => label.startsWith('accountant'))?.value ?? 'nobody'
})
afterAll(() => product.close())

const FIRST_MONTHS = { from: '2026-07-17', to: '2026-11-30' }
const list = (query: Record<string, string> = {}) => books.ask('voucher-list', { ...FIRST_MONTHS, ...query })
const numbers = async (query: Record<string, string>) => (await list(query)).rows.map(({ cells }) => cells[1])

describe('the voucher list', () => {
  test('has one row a voucher with its main ledger, status and amount; the strip above adds up each type', async () => {
    const report = await list()
    expect(written(report)).toEqual([
      '2026-08-01 | PV-0001 | Payment | Rent | Rent of Shrawan | 1 | Posted | 300.00',
      '2026-08-20 | SI-0001 | Sales | Cash | HT-0001 | Posted | 1130.00',
      '2026-08-20 | PV-0002 | Payment | Fuel | Cancelled: entered twice | Cancelled',
      '2026-10-05 | CV-0001 | Contra | Bank – Current A/c | Deposit | Altered | 600.00',
      '2026-10-30 | PV-0003 | Payment | Staff Advance | Posted | 10.00',
      '2026-11-01 | PV-0004 | Payment | Staff Advance · Ram | Posted | 100.00',
      '2026-11-02 | JV-0001 | Journal | Rent | Posted | 20.00',
    ])
    expect([report.totals[3], report.totals.at(-1), report.count]).toEqual(['7 vouchers · 1 cancelled', '2160.00', 7])
    const [strip] = report.blocks
    expect(strip?.block === 'figures' && strip.figures.map(({ label, count, value, sets }) => [label, count, value, sets?.value])).toEqual([
      ['Payment', '4', '410.00', 'payment'],
      ['Contra', '1', '600.00', 'contra'],
      ['Journal', '1', '20.00', 'journal'],
      ['Sales', '1', '1130.00', 'sales'],
      ['Cancelled', undefined, '1', 'cancelled'],
    ])
    expect(report.proofs.map(({ id, difference }) => [id, difference])).toEqual([
      ['debits-credits', '0.00'],
      ['numbers', '0'],
      ['vouchers', '0.00'],
    ])
    expect(report.rows[2]).toMatchObject({ cancelled: true, opens: { screen: 'voucher', params: { id: books.voucherIds.get('fuel') } } })
  })

  test('opens on the working year up to its last voucher', async () => {
    const { params } = await books.ask('voucher-list', { fiscalYearId: books.fiscalYearId })
    expect([params.from, params.to]).toEqual(['2026-07-17', '2027-07-16'])
  })

  test('of one type is the book of that type, whose strip still leads to the others and back to all', async () => {
    const report = await list({ type: 'payment' })
    expect([report.title, report.totals.at(-1), report.count]).toEqual(['Payment book', '410.00', 4])
    const [strip] = report.blocks
    expect(strip?.block === 'figures' && strip.figures.map(({ id, count, sets }) => [id, count, sets?.value, sets?.chosen])).toEqual([
      ['payment', '4', '', true],
      ['contra', '1', 'contra', false],
      ['journal', '1', 'journal', false],
      ['sales', '1', 'sales', false],
      ['cancelled', undefined, 'cancelled', false],
    ])
    expect((await list({ type: 'payment', language: 'np' })).title).toBe('भुक्तानी बही')
  })

  test('shows who entered and who altered last in place of what was said', async () => {
    const { columns, rows } = await list({ entered: 'shown' })
    expect(columns.map(({ label }) => label).slice(4, 8)).toEqual(['Entered by', 'Entered at', 'Altered by', 'Altered at'])
    const altered = rows.find(({ cells }) => cells[1] === 'CV-0001')?.cells ?? []
    expect([altered[4], altered[6]]).toEqual(['Sabina Karki', 'Sabina Karki'])
    expect(altered[5]).toMatch(/^\d+ \p{L}+ \d{4} \d\d:\d\d$/u)
    const journal = rows.find(({ cells }) => cells[1] === 'JV-0001')?.cells ?? []
    expect([journal[4]?.startsWith('accountant'), journal[6], journal[7]]).toEqual([true, null, null])
  })
})

describe.each(['voucher-list', 'daybook'])('what the %s leaves out', (id) => {
  const shown = async (query: Record<string, string>) =>
    (await books.ask(id, { ...FIRST_MONTHS, ...query, ...(id === 'daybook' ? { detail: 'false' } : {}) })).rows
      .filter(({ look }) => look === 'item')
      .map(({ cells }) => cells[1])

  test('is asked for by numbers, by status, by user and by files', async () => {
    expect(await shown({ numbers: '3-4' })).toEqual(['PV-0003', 'PV-0004'])
    expect(await shown({ numbers: '२', type: 'payment' })).toEqual(['PV-0002'])
    expect(await shown({ status: 'altered' })).toEqual(['CV-0001'])
    expect(await shown({ status: 'cancelled' })).toEqual(['PV-0002'])
    expect(await shown({ status: 'cancelled', cancelled: 'false' })).toEqual(['PV-0002'])
    expect(await shown({ status: 'posted', type: 'payment' })).toEqual(['PV-0001', 'PV-0003', 'PV-0004'])
    expect(await shown({ enteredBy: clerk })).toEqual(['JV-0001'])
    expect(await shown({ attached: 'some' })).toEqual(['PV-0001'])
    expect((await shown({ attached: 'none' })).length).toBe(6)
  })

  test('is asked for by the day of the change', async () => {
    const report = await books.ask(id, FIRST_MONTHS)
    const today = report.asOf.at.slice(0, 10)
    expect(await shown({ changedSince: today })).toEqual(['PV-0002', 'CV-0001'])
    expect(await shown({ changedSince: '2040-01-01' })).toEqual([])
  })

  test('is left out of the totals, and no proof of the whole is claimed', async () => {
    const report = await books.ask(id, { ...FIRST_MONTHS, status: 'altered' })
    expect([report.totals[3], report.totals.at(-1), report.count]).toEqual(['1 voucher', '600.00', 1])
    expect(report.proofs.map((proof) => proof.id)).toEqual(['debits-credits', 'numbers'])
  })

  test.each([
    [{ amount: '5000-1' }, 'The smaller one comes first, as in 100-500.'],
    [{ amount: 'much' }, 'k (thousand)'],
    [{ numbers: '9-2' }, 'The smaller one comes first, as in 100-500.'],
    [{ numbers: 'PV' }, 'Write a number, or two with a dash, as in 12-40.'],
    [{ enteredBy: randomUUID() }, 'There is no such user.'],
    [{ enteredBy: 'nobody' }, 'malformed'],
    [{ status: 'draft' }, 'This report has no such choice.'],
  ])('is refused at its field with a sentence where it says nothing: %o', async (query, says) => {
    await expect(shown(query)).rejects.toThrow(`"${Object.keys(query)[0]}"`)
    await expect(shown(query)).rejects.toThrow(says)
  })
})

test('the pages of a list of one type go on where the former ended', async () => {
  for (let index = 0; index < 5; index++) {
    await books.post('2028-10-01', [
      ['Rent', '1'],
      ['Cash', '-1'],
    ])
  }
  const query = { from: '2028-10-01', to: '2028-10-01', rows: '3' }
  const first = await books.ask('voucher-list', query)
  const second = await books.ask('voucher-list', { ...query, after: first.next ?? '' })
  const all = await numbers({ from: '2028-10-01', to: '2028-10-01' })
  expect([...first.rows, ...second.rows].map(({ cells }) => cells[1])).toEqual(all)
  expect([first.count, second.next, second.totals]).toEqual([5, null, []])
})
