import { createLedger, type Endpoint, exportReport, readDashboard, readProofs, searchVouchers } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asCommand } from '../../testing/as-command.ts'
import { type ExampleBooks, figuresOf, openExampleBooks } from '../../testing/example-books.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { LEDGER_FIELDS } from '../../testing/test-books.ts'

let product: TestApp
let books: ExampleBooks

beforeAll(async () => {
  product = await startTestApp()
  books = await openExampleBooks(product)
})
afterAll(() => product.close())

/** An income as the list writes it: on the credit side. */
const signed = (income: string) => (income === '0.00' ? income : `-${income}`)

const params = () => ({ organizationId: books.organizationId })
const proofs = async () => {
  const { answer } = await books.owner.call(readProofs, { params: params() })
  return Object.fromEntries(answer.result.proofs.map((proof) => [proof.label, proof.difference]))
}

describe('the proofs of the books', () => {
  const HELD = {
    'Debits = credits': '0.00',
    'Every voucher balances': '0',
    'Month totals = vouchers': '0.00',
    'Sub-ledgers = control ledgers': '0.00',
    'Openings = last year’s closing': '0.00',
    'All ledgers of each year sum to zero': '0.00',
    // The example opens with more on one side than on the other.
    'Opening balances agree': '1050.00',
    'No number missing': '0',
    'Chain unbroken': '0',
  }

  test('all hold while nobody has tampered', async () => {
    expect(await proofs()).toEqual(HELD)
  })

  test('a change made past the guards is found, with its position and amount', async () => {
    const client = await product.database.admin.connect()
    try {
      // The triggers are what is being gone around: only a superuser can.
      await client.query(`set session_replication_role = replica`)
      await client.query(
        'update ledger_month set debit_paisa = debit_paisa + 700 where ledger_id = $1 and debit_paisa > 0 and bs_month = 208305',
        [books.ledgerId('Cash')],
      )
      expect(await proofs()).toEqual({
        ...HELD,
        'Debits = credits': '7.00',
        'Month totals = vouchers': '7.00',
        'Sub-ledgers = control ledgers': '7.00',
        // Of three years: each sums to seven, and in each the balance of Cash is off its lines by seven.
        'All ledgers of each year sum to zero': '42.00',
      })
      await client.query(
        'update ledger_month set debit_paisa = debit_paisa - 700 where ledger_id = $1 and debit_paisa > 0 and bs_month = 208305',
        [books.ledgerId('Cash')],
      )
      await client.query(`update voucher set narration = 'something else' where organization_id = $1 and narration = 'Deposit'`, [
        books.organizationId,
      ])
      expect(await proofs()).toEqual({ ...HELD, 'Chain unbroken': '1' })
      await client.query(`update voucher set narration = 'Deposit' where organization_id = $1 and narration = 'something else'`, [
        books.organizationId,
      ])
      expect(await proofs()).toEqual(HELD)
    } finally {
      client.release(true)
    }
  })

  test('opening balances that were bent show in the trial balance itself', async () => {
    const client = await product.database.admin.connect()
    try {
      await client.query(`set session_replication_role = replica`)
      await client.query('update ledger_month set debit_paisa = debit_paisa + 500 where ledger_id = $1 and bs_month = 208303', [
        books.ledgerId('Cash'),
      ])
      const bent = await books.ask('trial-balance', { from: '2026-07-17', to: '2027-07-16' })
      expect(bent.proofs.map((proof) => proof.difference)).toEqual(['10.00', '5.00', '0.00'])
      await client.query('update ledger_month set debit_paisa = debit_paisa - 500 where ledger_id = $1 and bs_month = 208303', [
        books.ledgerId('Cash'),
      ])
    } finally {
      client.release(true)
    }
  })
})

describe('the dashboard', () => {
  test('shows balances, income, profit and the last vouchers of the year', async () => {
    const years = await product.database.admin.query<{ id: string }>(
      `select fiscal_year_id as id from fiscal_year where organization_id = $1 order by starts`,
      [books.organizationId],
    )
    const show = async (fiscalYearId?: string) =>
      (await books.owner.call(readDashboard, { params: params(), query: fiscalYearId === undefined ? {} : { fiscalYearId } })).answer.result
    const first = await show()
    expect(first.period).toEqual({ from: '2026-07-17', to: '2027-07-16' })
    expect(first.figures.map(({ id, amount }) => [id, amount])).toEqual([
      ['cash-and-bank', '6320.00'],
      ['to-receive', '0.00'],
      ['to-pay', '0.00'],
      ['income-of-month', '0.00'],
      ['profit', '350.00'],
    ])
    expect(first.cashAndBank.map(({ balance }) => balance).toSorted()).toEqual(['1120.00', '5200.00'])
    expect(first.months).toHaveLength(12)
    expect(first.months.slice(0, 2)).toEqual([
      { bsMonth: 208304, from: '2026-07-17', to: '2026-08-16', income: '0.00', expense: '300.00' },
      { bsMonth: 208305, from: '2026-08-17', to: '2026-09-16', income: '1000.00', expense: '0.00' },
    ])
    expect(first.vouchers).toHaveLength(7)
    expect(first.vouchers.find((voucher) => voucher.cancelled)).toMatchObject({
      number: 'PV-0002',
      particulars: 'Fuel',
      particularsNp: 'इन्धन',
      total: '0.00',
    })
    expect(first.steps).toEqual({ organization: true, year: true, openings: true, voucher: true })
    const second = await show(years.rows[1]?.id)
    expect(second.figures.find((figure) => figure.id === 'profit')?.amount).toBe('400.00')
  })
})

describe('a report as a file', () => {
  const file = async (report: string, query: Record<string, string>) => {
    const path = (exportReport as unknown as Endpoint).path
      .replace('{organizationId}', books.organizationId)
      .replace('{report}.{format}', `${report}.csv`)
    const headers = { authorization: `Bearer ${books.owner.token}` }
    return product.app.http.inject({ method: 'GET', url: `/api${path}?${new URLSearchParams(query).toString()}`, headers })
  }

  test('holds the same figures as the screen', async () => {
    const response = await file('trial-balance', { view: 'ledger', columns: 'closing', from: '2026-07-17', to: '2027-07-16' })
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(response.headers['content-disposition']).toContain(
      encodeURIComponent('Himal Traders Pvt. Ltd. – Trial balance – 2083-04-01 – 2084-03-31.csv'),
    )
    expect(response.payload.split('\r\n').slice(0, 8)).toEqual([
      '\uFEFF"Himal Traders Pvt. Ltd."',
      '"Trial balance",',
      '"2083-04-01 B.S. (2026-07-17)","2084-03-31 B.S. (2027-07-16)"',
      '',
      '"Particulars","Closing – Debit","Closing – Credit"',
      '"Bank – Current A/c",5200.00,',
      '"Cash",1120.00,',
      '"Rent",450.00,',
    ])
  })

  test('in Nepali bears the Nepali names of the organization, the heads and the ledgers', async () => {
    await asCommand(
      product.database.admin,
      books.organizationId,
      `update organization set name_np = 'हिमाल ट्रेडर्स' where organization_id = $1`,
      [books.organizationId],
    )
    const { payload } = await file('trial-balance', { view: 'ledger', from: '2026-07-17', to: '2027-07-16', language: 'np' })
    const lines = payload.split('\r\n')
    expect(lines[0]).toBe('\uFEFF"हिमाल ट्रेडर्स"')
    expect(lines[4]).toContain('"विवरण","सुरु बाँकी – डेबिट"')
    expect(lines.some((line) => line.startsWith('"घरभाडा",'))).toBe(true)
  })

  test('is whole, however many pages the screen would need', async () => {
    for (let index = 0; index < 210; index++)
      await books.post('2028-10-01', [
        ['Rent', '1'],
        ['Petty Cash', '-1'],
      ])
    const response = await file('ledger', {
      ledgerId: books.ledgerId('Petty Cash'),
      from: '2028-10-01',
      to: '2028-10-31',
      view: 'plain',
    })
    const lines = response.payload.trimEnd().split('\r\n').slice(0, -3)
    expect(lines).toHaveLength(4 + 1 + 2 + 1 + 210 + 1 + 1)
    expect(lines.at(-1)).toBe('"2085-07-15 B.S.",2028-10-31,"Closing",,,,,0.00,210.00,-210.00')
  })
})

describe('the figures of the dashboard', () => {
  test('are what the lists of ledgers behind them show, overdrafts, debtors and creditors too', async () => {
    const create = async (name: string, group: string) => {
      const created = await books.owner.call(createLedger, {
        params: params(),
        body: { ...LEDGER_FIELDS, name, groupId: books.groupId(group) },
      })
      return created.answer.result.id
    }
    const lines = [
      { ledgerId: await create('Himal Pasal', 'Sundry Debtors'), amount: parsePaisa('500') },
      { ledgerId: await create('Kirtipur Hardware', 'Sundry Creditors'), amount: parsePaisa('-300') },
      { ledgerId: books.ledgerId('Bank Overdraft'), amount: parsePaisa('-200') },
    ]
    await books.post('2026-09-01', [], { lines })
    const { figures, months, period, cashAndBank } = (await books.owner.call(readDashboard, { params: params(), query: {} })).answer.result
    if (!period) throw new Error('The dashboard shows no year.')
    const closing = async (kind: string) => (await books.ask('all-ledgers', { ...period, kind })).totals[5]
    const shown = Object.fromEntries(figures.map(({ id, amount }) => [id, amount]))
    expect(shown).toMatchObject({ 'cash-and-bank': '6120.00', 'to-receive': '500.00', 'to-pay': '-300.00' })
    expect(await closing('cash-bank')).toBe(shown['cash-and-bank'])
    expect(await closing('debtor')).toBe(shown['to-receive'])
    expect(await closing('creditor')).toBe(shown['to-pay'])
    // The list is signed, debit positive.
    expect(await closing('income-expense')).toBe(`-${shown.profit}`)
    for (const { from, to, income, expense } of months.slice(0, 3)) {
      expect(figuresOf(await books.ask('all-ledgers', { from, to, kind: 'income' }))).toContain(`Net movement ${signed(income)}`)
      expect(figuresOf(await books.ask('all-ledgers', { from, to, kind: 'expense' }))).toContain(`Net movement ${expense}`)
    }
    for (const { ledgerId, balance } of cashAndBank)
      expect((await books.ask('ledger', { ...period, ledgerId })).totals.at(-1)).toBe(balance)
  })
})

test('every list of vouchers names each by the other party, not by the cash that was received or paid', async () => {
  const paid = { type: 'payment' } as const
  const received = { type: 'receipt' } as const
  const bought = { type: 'purchase' } as const
  for (const [lines, kind] of [
    [
      [
        ['Cash', '7'],
        ['Share Capital', '-7'],
      ],
      received,
    ],
    [
      [
        ['Rent', '6'],
        ['Bank – Current A/c', '-6'],
      ],
      paid,
    ],
    [
      [
        ['Cash', '-5'],
        ['Fuel', '5'],
      ],
      { type: 'payment' },
    ],
    [
      [
        ['Purchases – Taxable', '4'],
        ['Audit Fee Payable', '-4'],
      ],
      bought,
    ],
    [
      [
        ['Purchases – Taxable', '3'],
        ['Cash', '-3'],
      ],
      bought,
    ],
    [
      [
        ['Cash', '2'],
        ['Sales – Taxable', '-2'],
      ],
      { type: 'sales' },
    ],
  ] as const)
    await books.post('2026-09-02', lines, kind)
  const { vouchers } = (await books.owner.call(readDashboard, { params: params(), query: {} })).answer.result
  const names = ['Cash', 'Purchases – Taxable', 'Audit Fee Payable', 'Fuel', 'Rent', 'Share Capital']
  expect(vouchers.slice(0, 6).map(({ particulars }) => particulars)).toEqual(names)
  const found = (await books.owner.call(searchVouchers, { params: params(), query: { limit: '6' } })).answer.result
  expect(found.map(({ particulars }) => particulars)).toEqual(names)
  const labels = async (report: string, more = {}) => {
    const { columns, rows } = await books.ask(report, { from: '2026-09-02', to: '2026-09-02', ...more })
    return rows.filter(({ opens }) => opens).map(({ cells }) => cells[columns.findIndex(({ id }) => id === 'particulars')])
  }
  expect(await labels('voucher-list')).toEqual(names.toReversed())
  expect(await labels('daybook', { detail: 'false' })).toEqual(names.toReversed())
})
