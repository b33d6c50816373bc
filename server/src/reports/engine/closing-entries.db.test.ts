import { readDashboard } from '@lekha/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { type ClosableBooks, FORMER, LATTER, openClosableBooks } from '../../testing/closable-books.ts'
import { eachOnNewBooks } from '../../testing/new-books.ts'
import type { TestBooks } from '../../testing/test-app.ts'

let account: TestBooks
let books: ClosableBooks
eachOnNewBooks((_product, nextBooks) => {
  account = nextBooks
})

const YEAR = { from: FORMER.starts, to: FORMER.ends }
const NEXT = { from: LATTER.starts, to: LATTER.ends }
const WITH = { closing: 'with' }

/** 2081/82: sold for 1,000 in Shrawan and 200 on the last day, rent of 300: a profit of 900. 2082/83: sold for 500. */
beforeEach(async () => {
  books = await openClosableBooks(account)
  const sell = (date: string, amount: string) =>
    books.post(date, [
      ['Cash', amount],
      ['Sales – Taxable', `-${amount}`],
    ])
  await sell('2024-08-01', '1000')
  await sell('2025-07-16', '200')
  await books.post('2025-01-10', [
    ['Rent', '300'],
    ['Cash', '-300'],
  ])
  await sell('2025-09-01', '500')
})

type Query = Record<string, string>
/** The cells of the rows by their label; those without any are left out. */
const rowsOf = async (report: string, query: Query) => {
  const { rows, columns, totals, proofs } = await books.ask(report, query)
  const names = columns.findIndex((column) => column.names)
  const figures = rows.map(({ label, cells }) => [label, cells.filter((_, index) => index !== names)] as const)
  return { ...Object.fromEntries(figures), total: totals, broken: proofs.filter(({ difference }) => !/^0(\.00)?$/.test(difference)) }
}
const ledgerWise = (query: Query) => rowsOf('trial-balance', { ...query, view: 'ledger', columns: 'opening,closing' })

describe('a report over the closed year', () => {
  it('leaves the closing entry out, as before, unless it is asked for', async () => {
    const before = await ledgerWise(YEAR)
    await books.close(books.former)
    expect(await ledgerWise(YEAR)).toEqual(before)
    expect(before).toMatchObject({ 'Sales – Taxable': [null, null, null, '1200.00'], Rent: [null, null, '300.00', null], broken: [] })
    const after = await ledgerWise({ ...YEAR, ...WITH })
    expect(after).toMatchObject({ Cash: [null, null, '900.00', null], 'Profit & Loss A/c': [null, null, null, '900.00'], broken: [] })
    expect(after).toMatchObject({ Rent: [null, null, null, null], 'Sales – Taxable': [null, null, null, null] })
  })

  it('offers the choice only where there is a closing entry', async () => {
    const offers = async (query: Query) => (await books.ask('trial-balance', query)).filters.some(({ id }) => id === 'closing')
    expect(await offers(YEAR)).toBe(false)
    await books.close(books.former)
    expect([await offers(YEAR), await offers(NEXT), await offers({ ...NEXT, ...WITH })]).toEqual([true, false, true])
  })

  it('moves the profit in the balance sheet, not its total', async () => {
    const sheet = async (query: Query) => {
      const { blocks, proofs } = await books.ask('balance-sheet', { to: FORMER.ends, compare: 'none', ...query })
      const sides = blocks.flatMap((block) => (block.block === 'two-sides' ? [block.left, block.right] : []))
      const rows = sides.flatMap((side) => side.rows.map(({ label, cells }) => [label, cells.at(-1)]))
      return {
        ...(Object.fromEntries(rows) as Record<string, string | null>),
        totals: sides.map(({ totals }) => totals.at(-1)),
        proofs: proofs.map(({ difference }) => difference),
      }
    }
    await books.close(books.former)
    expect(await sheet({})).toMatchObject({
      'For the period': '900.00',
      totals: ['900.00', '900.00'],
      proofs: ['0.00', '0.00', '0.00', '0.00'],
    })
    expect(await sheet(WITH)).toMatchObject({
      'Transferred in the year': '900.00',
      totals: ['900.00', '900.00'],
      proofs: ['0.00', '0.00', '0.00', '0.00'],
    })
  })

  it('of a ledger shows the entry as a line only where it is asked for', async () => {
    await books.close(books.former)
    const ledgerId = books.ledgerId('Sales – Taxable')
    const statement = async (query: Query) => {
      const { rows, totals, proofs } = await books.ask('ledger', { ledgerId, ...YEAR, ...query })
      return { vouchers: rows.filter(({ look }) => look === 'item').length, totals, proofs: proofs.map(({ difference }) => difference) }
    }
    const [without, included] = [await statement({}), await statement(WITH)]
    expect([without.vouchers, included.vouchers]).toEqual([2, 3])
    expect([without.totals.at(-1), included.totals.at(-1)]).toEqual(['-1200.00', '0.00'])
    expect([...without.proofs, ...included.proofs].every((difference) => difference === '0.00')).toBe(true)
  })

  it('by months has it as a thirteenth row, after the month that ends the year', async () => {
    await books.close(books.former)
    const subject = { ledgerId: books.ledgerId('Sales – Taxable'), ...YEAR }
    const last = async (query: Query) =>
      (await books.ask('month-summary', { ...subject, ...query })).rows.slice(-2).map(({ label, cells }) => [label, ...cells.slice(-3)])
    expect(await last({})).toEqual([
      ['Jestha', null, null, '-1000.00'],
      ['Asar', null, '200.00', '-1200.00'],
    ])
    expect(await last(WITH)).toEqual([
      ['Asar', null, '200.00', '-1200.00'],
      ['Closing entry', '1200.00', null, '0.00'],
    ])
    for (const query of [subject, { ...subject, ...WITH }]) expect((await rowsOf('month-summary', query)).broken).toEqual([])
  })

  it('of all ledgers counts its lines, and takes its day for the last, only where it is asked for', async () => {
    await books.close(books.former)
    const rent = async (query: Query) => {
      const { rows, columns } = await books.ask('all-ledgers', { ...YEAR, ...query })
      const cells = rows.find(({ label }) => label === 'Rent')?.cells
      return ['last', 'entries', 'closing'].map((name) => cells?.[columns.findIndex(({ id }) => id === name)])
    }
    expect(await rent({})).toEqual(['26 Poush 2081', '1', '300.00'])
    expect(await rent(WITH)).toEqual(['32 Asar 2082', '2', null])
  })
})

describe('the years after', () => {
  it('open with the same balances, whether the former year is closed or not', async () => {
    const [open, several] = [await ledgerWise(NEXT), await ledgerWise({ from: '2025-01-01', to: '2025-12-31' })]
    await books.close(books.former)
    expect(await ledgerWise(NEXT)).toEqual(open)
    expect(await ledgerWise({ ...NEXT, ...WITH })).toEqual(open)
    expect(await ledgerWise({ from: '2025-01-01', to: '2025-12-31' })).toEqual(several)
    expect(open).toMatchObject({ 'Profit & Loss A/c': [null, '900.00', null, '900.00'], broken: [] })
  })

  it('know nothing of it on a day before it was posted', async () => {
    await books.close(books.former)
    const { rows } = await books.ask('trial-balance', { ...YEAR, ...WITH, view: 'ledger', known: '2020-01-01' })
    expect(rows).toEqual([])
  })
})

describe('the dashboard', () => {
  it('shows what the closed year earned and spent', async () => {
    const months = async () => {
      const input = { params: { organizationId: books.organizationId }, query: { fiscalYearId: books.former } }
      const { result } = (await books.owner.call(readDashboard, input)).answer
      return { months: result.months, figures: result.figures }
    }
    const before = await months()
    await books.close(books.former)
    expect(await months()).toEqual(before)
  })
})
