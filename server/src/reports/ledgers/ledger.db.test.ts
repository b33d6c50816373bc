import { randomUUID } from 'node:crypto'
import { alterVoucher, joinPages, readReport } from '@lekha/contract'
import { add, negate, paisaText, parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ExampleBooks, figuresOf, openExampleBooks, wayDown, written } from '../../testing/example-books.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let product: TestApp
let books: ExampleBooks

beforeAll(async () => {
  product = await startTestApp()
  books = await openExampleBooks(product)
})
afterAll(() => product.close())

const statement = (ledger: string, query: Record<string, string> = {}) =>
  books.ask('ledger', { ledgerId: books.ledgerId(ledger), ...query })
const FIRST_YEAR = { from: '2026-07-17', to: '2027-07-16' }
const closing = async (ledger: string, query: Record<string, string>) => (await statement(ledger, query)).totals.at(-1)

describe('a statement', () => {
  test('every line has the balance after it, every month its total', async () => {
    const report = await statement('Cash', FIRST_YEAR)
    expect([report.title, wayDown(report)]).toEqual(['Cash', ['Current Assets –', 'Cash-in-hand –', 'Cash 1120.00']])
    expect(written(report)).toEqual([
      '2026-07-17 | Opening balance | 1000.00',
      '2026-08-01 | Rent | Rent of Shrawan | Payment | PV-0001 | 300.00 | 700.00',
      'Shrawan | 300.00 | 700.00',
      '2026-08-20 | (as per details) | HT-0001 | Sales | SI-0001 | 1130.00 | 1830.00',
      'Bhadra | 1130.00 | 1830.00',
      '2026-10-05 | Bank – Current A/c | Deposit | Contra | CV-0001 | 600.00 | 1230.00',
      'Ashwin | 600.00 | 1230.00',
      '2026-10-30 | Staff Advance | Payment | PV-0003 | 10.00 | 1220.00',
      '2026-11-01 | (as per details) | Payment | PV-0004 | 100.00 | 1120.00',
      'Kartik | 110.00 | 1120.00',
    ])
    expect(report.totals).toEqual(['2027-07-16', 'Closing', null, null, null, null, '1130.00', '1010.00', '1120.00'])
    expect(figuresOf(report)).toBe('Entries 5')
    expect(report.proofs).toEqual([{ id: 'trial-balance', label: 'Balance = trial balance', difference: '0.00' }])
  })

  test('a line leads to its voucher under the id that the voucher keeps', async () => {
    const report = await statement('Cash', { from: '2026-10-05', to: '2026-10-05' })
    expect(report.rows[1]?.opens).toEqual({ screen: 'voucher', params: { id: books.voucherIds.get('deposit') } })
  })

  test('has one column of amounts where asked for, beside the balance', async () => {
    const report = await statement('Cash', { from: '2026-08-01', to: '2026-08-31', sides: 'one' })
    expect(report.columns.map(({ kind }) => kind)).toEqual(['date', 'text', 'text', 'text', 'text', 'text', 'balance', 'balance'])
    expect(written(report)).toContain('2026-08-01 | Rent | Rent of Shrawan | Payment | PV-0001 | -300.00 | 700.00')
    expect(report.totals.slice(-2)).toEqual(['830.00', '1830.00'])
  })

  test('every line of its vouchers is listed where asked for', async () => {
    const report = await statement('Cash', { from: '2026-08-01', to: '2026-08-31', detail: 'true', view: 'plain' })
    expect(written(report)).toEqual([
      '2026-08-01 | Opening balance | 1000.00',
      '2026-08-01 | Rent | Payment | PV-0001 | 300.00 | 700.00',
      'Rent of Shrawan',
      '2026-08-20 | (as per details) | Sales | SI-0001 | 1130.00 | 1830.00',
      'Sales – Taxable | -1000.00',
      'VAT | -130.00',
      'HT-0001',
    ])
  })

  test('broken months at both ends have the totals of their days', async () => {
    const report = await statement('Cash', { from: '2026-08-10', to: '2026-10-31' })
    expect(written(report)).toEqual([
      '2026-08-10 | Opening balance | 700.00',
      '2026-08-20 | (as per details) | HT-0001 | Sales | SI-0001 | 1130.00 | 1830.00',
      'Bhadra | 1130.00 | 1830.00',
      '2026-10-05 | Bank – Current A/c | Deposit | Contra | CV-0001 | 600.00 | 1230.00',
      'Ashwin | 600.00 | 1230.00',
      '2026-10-30 | Staff Advance | Payment | PV-0003 | 10.00 | 1220.00',
      'Kartik | 10.00 | 1220.00',
    ])
  })

  test('income and expense begin each year at nothing, and run on through a longer period', async () => {
    expect((await statement('Sales – Taxable', { from: '2027-07-17', to: '2028-07-15' })).rows[0]?.cells.at(-1)).toBe('0.00')
    const both = await statement('Sales – Taxable', { from: '2026-07-17', to: '2028-07-15', view: 'plain' })
    expect(written(both)).toEqual([
      '2026-07-17 | Opening balance | -200.00',
      '2026-08-20 | Cash | HT-0001 | Sales | SI-0001 | 1000.00 | -1200.00',
      '2027-07-17 | Cash | Sales | SI-0001 | 500.00 | -1700.00',
    ])
  })

  test('the profit brought forward opens its own ledger as the trial balance has it', async () => {
    const profit = await product.database.admin.query<{ id: string }>(
      `select ledger_id as id from ledger where organization_id = $1 and reserved = 'profit-and-loss'`,
      [books.organizationId],
    )
    const report = await books.ask('ledger', { ledgerId: profit.rows[0]?.id ?? '', from: '2028-07-16', to: '2029-07-15' })
    expect(report.rows.map((row) => row.cells.at(-1))).toEqual(['-750.00'])
    expect(report.totals.at(-1)).toBe('-750.00')
  })

  test('a sub-ledger has a statement of its own, and they add up to their control ledger', async () => {
    const whole = await statement('Staff Advance', FIRST_YEAR)
    expect(whole.totals.slice(-3)).toEqual(['110.00', '0.00', '110.00'])
    const ram = await statement('Staff Advance', { ...FIRST_YEAR, subLedgerId: books.subLedgerId('Ram') })
    expect([ram.title, wayDown(ram), ram.totals.at(-1)]).toEqual([
      'Ram',
      ['Current Assets –', 'Loans & Advances (Asset) –', 'Staff Advance –', 'Ram 70.00'],
      '70.00',
    ])
    expect(ram.proofs[0]?.difference).toBe('0.00')
    expect(await closing('Staff Advance', { ...FIRST_YEAR, subLedgerId: books.subLedgerId('Sita') })).toBe('30.00')
  })
})

describe('the statements beside a statement', () => {
  const nextTo = async (name: string, query: Record<string, string> = {}) => {
    const { former, following } = (await statement(name, query)).neighbours ?? {}
    return [former, following]
  }
  test('are those of the ledgers before and after it by name, and of a sub-ledger those of the same ledger', async () => {
    expect(await nextTo('Fuel')).toEqual(['Freight Inward', 'Furniture and Office Equipment (Pool B)'].map(books.ledgerId))
    const [ram, sita] = ['Ram', 'Sita'].map((name) => books.subLedgerId(name))
    expect(await nextTo('Staff Advance', { subLedgerId: ram ?? '' })).toEqual([null, sita])
    expect(await nextTo('Staff Advance', { subLedgerId: sita ?? '' })).toEqual([ram, null])
  })
})

describe('what was written with a voucher', () => {
  test('is in every line: the reference, and the narration of each line behind its ledger', async () => {
    const line = (name: string, amount: string, narration: string) => ({
      ...{ ledgerId: books.ledgerId(name), amount: parsePaisa(amount), narration },
    })
    const lines = [line('Fuel', '30', 'Diesel'), line('Rent', '20', ''), line('Bank – Current A/c', '-50', 'by cheque')]
    await books.post('2027-07-01', [], { lines, narration: 'Settled', reference: 'chq 497710' })
    const day = { from: '2027-07-01', to: '2027-07-01' }
    expect(written(await statement('Bank – Current A/c', { ...day, detail: 'true', view: 'plain' })).slice(2)).toEqual([
      'Fuel: Diesel | 30.00',
      'Rent | 20.00',
      'chq 497710 · by cheque · Settled',
    ])
    expect(written(await statement('Fuel', { ...day, detail: 'true' })).slice(2)).toContain('Bank – Current A/c: by cheque | -50.00')
    expect(written(await statement('Fuel', day))[1]).toContain('Diesel · Settled | chq 497710 | Journal')
    expect(written(await books.ask('daybook', day)).map((row) => row.replace(/.*Journal \| /, ''))).toEqual([
      'Fuel | Diesel · Settled | chq 497710 | 30.00',
      'Rent | 20.00',
      'Bank – Current A/c | by cheque | 50.00',
    ])
  })
})

describe('filters of a statement', () => {
  test('where lines are hidden no balance is shown, and the total is that of the lines shown', async () => {
    const report = await statement('Cash', { ...FIRST_YEAR, type: 'payment' })
    expect(written(report)).toEqual([
      '2026-08-01 | Rent | Rent of Shrawan | Payment | PV-0001 | 300.00',
      '2026-10-30 | Staff Advance | Payment | PV-0003 | 10.00',
      '2026-11-01 | (as per details) | Payment | PV-0004 | 100.00',
    ])
    expect(report.totals).toEqual([null, 'Total', null, null, null, null, '0.00', '410.00', null])
    expect([figuresOf(report), report.proofs]).toEqual(['Entries 3', []])
  })

  test('an amount and the ledger of another line leave the others out', async () => {
    const numbers = async (query: Record<string, string>) =>
      (await statement('Cash', { ...FIRST_YEAR, ...query })).rows.map(({ cells }) => cells[5])
    expect(await numbers({ amount: '10-300' })).toEqual(['PV-0001', 'PV-0003', 'PV-0004'])
    expect(await numbers({ ledger: books.ledgerId('VAT') })).toEqual(['SI-0001'])
    expect(await numbers({ ledger: books.ledgerId('VAT'), amount: '130' })).toEqual([])
    const report = await statement('Cash', { ...FIRST_YEAR, amount: '300' })
    expect([report.totals.slice(-3), report.proofs]).toEqual([['0.00', '300.00', null], []])
  })

  test('a text is found in narration, reference and number', async () => {
    for (const [text, number] of [
      ['of shrawan', 'PV-0001'],
      ['ht-00', 'SI-0001'],
      ['CV-0001', 'CV-0001'],
    ] as const) {
      const report = await statement('Cash', { ...FIRST_YEAR, text })
      expect(report.rows.map((row) => row.cells[5])).toEqual([number])
    }
  })

  test('a voucher type of nobody is said to be none', async () => {
    const params = { organizationId: books.organizationId, report: 'ledger' }
    const refused = await books.owner.call(readReport, { params, query: { ledgerId: books.ledgerId('Cash'), type: 'xyz' } })
    expect([refused.status, refused.error]).toMatchObject([
      400,
      { message: 'There is no such voucher type.', fields: { type: refused.error.message } },
    ])
  })

  test('a ledger of nobody and a sub-ledger of another are not found', async () => {
    const ask = (query: Record<string, string>) =>
      books.owner.call(readReport, { params: { organizationId: books.organizationId, report: 'ledger' }, query })
    expect((await ask({ ledgerId: randomUUID() })).status).toBe(404)
    expect((await ask({ ledgerId: books.ledgerId('Cash'), subLedgerId: books.subLedgerId('Ram') })).status).toBe(404)
    expect((await ask({})).error.fields).toEqual({ ledgerId: 'Required' })
    expect((await ask({ ledgerId: books.ledgerId('Cash'), after: 'anything' })).status).toBe(400)
    expect((await ask({ ledgerId: books.ledgerId('Cash'), ...FIRST_YEAR, after: '2025-08-20.3.1' })).status).toBe(400)
  })
})

describe('a long statement', () => {
  const day = (index: number) => `2028-10-${String((index % 30) + 1).padStart(2, '0')}`

  test('comes in pages, each with the true balance, whatever was entered out of order', async () => {
    const posted: { date: string; amount: number }[] = []
    for (let index = 0; index < 230; index++) {
      const date = day(index * 7)
      await books.post(date, [
        ['Petty Cash', String(index + 1)],
        ['Share Capital', String(-index - 1)],
      ])
      posted.push({ date, amount: index + 1 })
    }
    // Within a day vouchers stand in the order in which they were entered.
    const expected = posted.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    const balances = expected.map((_, index) => `${expected.slice(0, index + 1).reduce((sum, { amount }) => sum + amount, 0)}.00`)
    const query = { from: '2028-10-01', to: '2028-10-31' }
    const first = await statement('Petty Cash', query)
    const second = await statement('Petty Cash', { ...query, after: first.next ?? '' })
    const lines = [...first.rows, ...second.rows].filter((row) => row.look === 'item')
    expect(first.rows.filter((row) => row.look === 'item')).toHaveLength(200)
    expect(lines.map((row) => row.cells.at(-1))).toEqual(balances)
    expect([second.next, second.totals]).toEqual([null, []])
    expect(first.totals.at(-1)).toBe(balances.at(-1))
    // A month's total stands where the month ends, also when it began on the page before.
    expect(first.rows.filter((row) => row.look === 'subtotal').map((row) => row.label)).toEqual(['Ashwin'])
    expect(second.rows.filter((row) => row.look === 'subtotal').map((row) => [row.label, row.cells.at(-1)])).toEqual([
      ['Kartik', balances.at(-1)],
    ])
  })

  test('each page proves its own lines, and the pages together the closing balance', async () => {
    const query = { from: '2028-10-01', to: '2028-11-30' }
    const proofsOfPages = async () => {
      const first = await statement('Petty Cash', query)
      const second = await statement('Petty Cash', { ...query, after: first.next ?? '' })
      return [first, second, joinPages([first, second])].map(({ proofs }) => proofs.map(({ difference }) => difference))
    }
    expect(await proofsOfPages()).toEqual([['0.00'], ['0.00'], ['0.00']])
    const bend = (paisa: number) =>
      product.database.admin.query(
        `set session_replication_role = replica;
         update ledger_month set debit_paisa = debit_paisa + ${paisa} where ledger_id = '${books.ledgerId('Petty Cash')}' and bs_month = 208507;
         reset session_replication_role`,
      )
    await bend(700)
    expect(await proofsOfPages()).toEqual([['0.00'], ['7.00'], ['7.00']])
    await bend(-700)
  })

  test('a voucher that was altered at the end of a page counts once', async () => {
    const query = { from: '2028-10-01', to: '2028-10-31', view: 'plain' }
    const first = await statement('Petty Cash', query)
    const last = first.rows.at(-1)
    const date = last?.cells[0] ?? ''
    const amount = last?.cells[6] ?? ''
    const lines = [
      { ledgerId: books.ledgerId('Petty Cash'), amount: add(parsePaisa(amount), parsePaisa('1000')) },
      { ledgerId: books.ledgerId('Share Capital'), amount: negate(add(parsePaisa(amount), parsePaisa('1000'))) },
    ]
    const params = { organizationId: books.organizationId, voucherId: last?.opens?.params.id ?? '' }
    const altered = await books.owner.call(alterVoucher, { params, body: { version: 1, reason: 'a thousand more', date, lines } })
    expect(altered.status).toBe(201)
    const again = await statement('Petty Cash', query)
    expect(again.next).toBe(first.next)
    const [before, after] = await Promise.all([first, again].map((page) => statement('Petty Cash', { ...query, after: page.next ?? '' })))
    expect(again.rows.at(-1)?.cells.at(-1)).toBe(paisaText(add(parsePaisa(last?.cells.at(-1) ?? ''), parsePaisa('1000'))))
    expect(after?.rows.map((row) => row.cells)).toEqual(before?.rows.map((row) => row.cells))
    expect(after?.rows.at(-1)?.cells.at(-1)).toBe(again.totals.at(-1))
  })
})
