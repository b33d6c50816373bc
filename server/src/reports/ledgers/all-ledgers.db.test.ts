import { createLedger, type Report, readReport, updateLedger } from '@lekha/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ExampleBooks, figuresOf, openExampleBooks, type ReportWithTable, written } from '../../testing/example-books.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let product: TestApp
let books: ExampleBooks

beforeAll(async () => {
  product = await startTestApp()
  books = await openExampleBooks(product)
})
afterAll(() => product.close())

const YEAR = { from: '2026-07-17', to: '2027-07-16' }
const FIRST_YEAR = { ...YEAR, zero: 'false' }
const proofs = (report: Report) => report.proofs.map(({ label, difference }) => `${label}: ${difference}`)
const names = ({ rows }: ReportWithTable) => rows.filter(({ look }) => look !== 'subtotal').map(({ label }) => label)
const list = (query: Record<string, string>) => books.ask('all-ledgers', { ...FIRST_YEAR, ...query })

describe('all ledgers', () => {
  test('show group, opening, turnover, closing, last voucher and entries of each, and what balances on either side', async () => {
    const report = await list({})
    expect(written(report)).toMatchInlineSnapshot(`
      [
        "Bank – Current A/c | Bank Accounts | 5000.00 | 600.00 | 400.00 | 5200.00 | 31 Asar 2084 | 2",
        "Cash | Cash-in-hand | 1000.00 | 1130.00 | 1010.00 | 1120.00 | 15 Kartik 2083 | 5",
        "Rent | Indirect Expenses | 150.00 | 300.00 | 450.00 | 16 Shrawan 2083 | 1",
        "Salary | Indirect Expenses | 400.00 | 400.00 | 31 Asar 2084 | 1",
        "Sales – Taxable | Sales Accounts | -200.00 | 1000.00 | -1200.00 | 4 Bhadra 2083 | 1",
        "Share Capital | Capital Account | -7000.00 | -7000.00",
        "Staff Advance | Loans & Advances (Asset) | 110.00 | 110.00 | 15 Kartik 2083 | 3",
        "VAT | Duties & Taxes | 130.00 | -130.00 | 4 Bhadra 2083 | 1",
        "Difference in opening balances | 1050.00 | 1050.00",
        "Debit balances | 7200.00 | 8330.00",
        "Credit balances | -7200.00 | -8330.00",
      ]
    `)
    expect(report.totals).toMatchInlineSnapshot(`
      [
        "Total",
        null,
        "0.00",
        "2540.00",
        "2540.00",
        "0.00",
        null,
        null,
      ]
    `)
    expect(figuresOf(report)).toMatchInlineSnapshot(`"Ledgers 9"`)
    expect(proofs(report)).toEqual(['Debits = credits: 0.00', 'All ledgers = trial balance: 0.00', 'Sub-ledgers = control ledgers: 0.00'])
  })

  test('every column of money adds up, so that a long paper carries each of them from page to page', async () => {
    const { columns } = await books.ask('all-ledgers', YEAR)
    const money = columns.filter(({ kind }) => kind === 'balance' || kind === 'amount')
    expect(money.map(({ id, sums }) => [id, sums])).toEqual(['opening', 'debit', 'credit', 'closing'].map((id) => [id, true]))
  })

  test('the entries of a broken month are those of the statement', async () => {
    for (const period of [YEAR, { from: '2026-08-10', to: '2026-10-04' }, { from: '2026-08-20', to: '2026-08-25' }]) {
      const report = await books.ask('all-ledgers', period)
      const entries = report.columns.findIndex(({ id }) => id === 'entries')
      const counts = Object.fromEntries(report.rows.map(({ label, cells }) => [label, cells[entries]]))
      for (const name of ['Cash', 'Rent', 'Fuel', 'Bank – Current A/c']) {
        const statement = await books.ask('ledger', { ...period, ledgerId: books.ledgerId(name) })
        expect(`${name} Entries ${counts[name] ?? 0}`).toBe(`${name} ${figuresOf(statement)}`)
      }
    }
  })

  test('are narrowed by name, group, kind, side, entries and state, and then claim no agreement', async () => {
    expect(names(await list({ text: 'ren' }))).toEqual(['Rent'])
    expect(names(await list({ groupId: books.groupId('Current Assets') }))).toEqual(['Bank – Current A/c', 'Cash', 'Staff Advance'])
    expect(names(await list({ kind: 'cash-bank' }))).toEqual(['Bank – Current A/c', 'Cash'])
    expect(names(await list({ kind: 'income-expense' }))).toEqual(['Rent', 'Salary', 'Sales – Taxable'])
    expect(names(await list({ balance: 'credit' }))).toEqual(['Sales – Taxable', 'Share Capital', 'VAT'])
    expect(names(await list({ entries: 'none' }))).toEqual(['Share Capital', 'Difference in opening balances'])
    expect((await list({ text: 'ren' })).proofs).toEqual([])
  })

  test('an inactive ledger and a party without PAN are found as such', async () => {
    const params = { organizationId: books.organizationId }
    const fields = { nameNp: '', alias: 'HP', code: 'S-9', pan: '', phone: '', address: '', creditDays: null, requiresSubLedger: false }
    const body = { groupId: books.groupId('Sundry Debtors'), name: 'Himal Pasal', ...fields, active: true }
    const created = await books.owner.call(createLedger, { params, body })
    const { id, version } = created.answer.result
    expect(names(await list({ state: 'no-pan', zero: 'true' }))).toEqual(['Himal Pasal'])
    await books.owner.call(updateLedger, { params: { ...params, ledgerId: id }, body: { ...body, active: false, version } })
    const found = await list({ state: 'inactive', zero: 'true', columns: 'facts' })
    expect(written(found)).toEqual(['Himal Pasal · not active | Current Assets › Sundry Debtors | S-9 | HP | Asset'])
  })

  test('stand by group with the sum of each, and with their sub-ledgers', async () => {
    const report = await list({ view: 'group', parts: 'true', groupId: books.groupId('Current Assets') })
    expect(written(report)).toMatchInlineSnapshot(`
      [
        "Current Assets | 6000.00 | 1840.00 | 1410.00 | 6430.00",
        "  Loans & Advances (Asset) | 110.00 | 110.00",
        "    Staff Advance | 110.00 | 110.00 | 15 Kartik 2083 | 3",
        "      Ram | 70.00 | 70.00",
        "      Sita | 30.00 | 30.00",
        "      (none) | 10.00 | 10.00",
        "  Cash-in-hand | 1000.00 | 1130.00 | 1010.00 | 1120.00",
        "    Cash | 1000.00 | 1130.00 | 1010.00 | 1120.00 | 15 Kartik 2083 | 5",
        "  Bank Accounts | 5000.00 | 600.00 | 400.00 | 5200.00",
        "    Bank – Current A/c | 5000.00 | 600.00 | 400.00 | 5200.00 | 31 Asar 2084 | 2",
        "Debit balances | 6000.00 | 6430.00",
        "Credit balances | 0.00 | 0.00",
      ]
    `)
    expect(report.rows.find(({ label }) => label === 'Ram')?.opens).toEqual({
      report: 'ledger',
      params: { ledgerId: books.ledgerId('Staff Advance'), subLedgerId: books.subLedgerId('Ram') },
    })
  })

  test('come page by page, forward and back, each once, with the totals of all on the first', async () => {
    const whole = await list({})
    const { owner, organizationId } = books
    const ask = async (query: Record<string, string>) => {
      const reply = await owner.call(readReport, { params: { organizationId, report: 'all-ledgers' }, query: { ...FIRST_YEAR, ...query } })
      return reply
    }
    const last = whole.rows.findLast(({ look }) => look === 'item')
    const [first] = whole.rows
    const after = await ask({ after: first?.id ?? '' })
    const table = after.answer.blocks.find(({ block }) => block === 'table')
    expect(table?.block === 'table' && table.rows.map(({ id }) => id)).toEqual(whole.rows.slice(1).map(({ id }) => id))
    const back = await ask({ before: last?.id ?? '' })
    expect([back.answer.previous, back.answer.next]).toEqual([
      null,
      whole.rows.findLast(({ id, look }) => look === 'item' && id !== last?.id)?.id,
    ])
    expect((await ask({ after: 'nothing' })).status).toBe(400)
  })
})
