import { showVoucher, tablesIn, writeStockValues } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { beforeEach, describe, expect, test } from 'vitest'
import { type ClosableBooks, FORMER, LATTER, openClosableBooks } from '../../testing/closable-books.ts'
import { eachOnNewBooks } from '../../testing/new-books.ts'
import type { TestBooks } from '../../testing/test-app.ts'

let account: TestBooks
let books: ClosableBooks
eachOnNewBooks((_product, nextBooks) => {
  account = nextBooks
})

/** 2081/82: bought for 1,000, sold for 1,500, and 400 of it counted on the last day: on paper a profit of 900. 2082/83: sold for 300. */
beforeEach(async () => {
  books = await openClosableBooks(account)
  await books.addLedger('Change in stock', 'Direct Expenses')
  await post('2024-08-01', 'Purchases – Taxable', 'Cash', '1000')
  await post('2025-01-10', 'Cash', 'Sales – Taxable', '1500')
  await post('2025-09-01', 'Cash', 'Sales – Taxable', '300')
  await count(FORMER.ends, '400')
})

async function post(date: string, debit: string, credit: string, amount: string) {
  const posted = await books.post(date, [
    [debit, amount],
    [credit, `-${amount}`],
  ])
  expect(posted.status).toBe(201)
}

const count = (date: string, amount: string) =>
  books.owner.call(writeStockValues, {
    params: { organizationId: books.organizationId, date },
    body: { values: [{ ledgerId: books.ledgerId('Stock'), amount: parsePaisa(amount), version: null }] },
  })

/** The last figure of each row that is called so, over all tables of a report. */
async function figure(report: string, label: string, of: { starts: string; ends: string }) {
  const found = await books.ask(report, { from: of.starts, to: of.ends, compare: 'none' })
  const rows = tablesIn(found).flatMap((table) => table.rows.filter((row) => row.label.startsWith(label)))
  return rows.map(({ cells }) => cells.findLast((cell) => /^-?[\d.]+$/.test(cell ?? ''))).join(' ')
}

/** What the statements say at the boundary of the two years: each figure of one year beside what the next begins with. */
async function boundary() {
  const nextDay = { starts: LATTER.starts, ends: LATTER.starts }
  return {
    closingStock: await figure('trading-account', 'Closing stock', FORMER),
    openingStock: await figure('trading-account', 'Opening stock', LATTER),
    profit: await figure('balance-sheet', 'For the period', FORMER),
    broughtForward: await figure('balance-sheet', 'Brought forward', nextDay),
    stockBefore: await figure('balance-sheet', 'Stock-in-hand', FORMER),
    stockAfter: await figure('balance-sheet', 'Stock-in-hand', nextDay),
  }
}

const AGREES = {
  ...{ closingStock: '400.00', openingStock: '400.00', profit: '900.00', broughtForward: '900.00' },
  ...{ stockBefore: '400.00', stockAfter: '400.00' },
}
const stockCheck = async () => (await books.end(books.former)).checks.find(({ id }) => id === 'stock')
/** The profit that the closing entry carries into Profit & Loss A/c. */
async function carried() {
  const { entry } = await books.end(books.former)
  const { answer } = await books.owner.call(showVoucher, {
    params: { organizationId: books.organizationId, voucherId: entry?.voucherId ?? '' },
  })
  return answer.result.lines.find(({ ledgerId }) => ledgerId === books.ledgerId('Profit & Loss A/c'))?.amount
}

describe('the closing of a year with stock by hand', () => {
  test('says how much of it the books do not have, and proposes the ledger with the day of its count', async () => {
    expect(await stockCheck()).toEqual({ id: 'stock', state: 'warns', figure: '400.00', of: null })
    expect((await books.end(books.former)).stock).toEqual([{ ledgerId: books.ledgerId('Stock'), amount: '400.00', countedOn: FORMER.ends }])
    expect((await books.end(books.latter)).stock).toMatchObject([{ amount: '400.00', countedOn: FORMER.ends }])
  })

  test('leaves the stock outside of the books where nobody posts it: the statements of the next year begin with what this one ended with', async () => {
    expect(await boundary()).toEqual(AGREES)
    expect((await books.close(books.former)).status).toBe(200)
    expect(await carried()).toBe(-50000n)
    expect(await boundary()).toEqual(AGREES)
  })

  test('carries the profit of the statement into the books where the proposed journal was posted, and no statement changes by that', async () => {
    await post(FORMER.ends, 'Stock', 'Change in stock', '400')
    expect(await stockCheck()).toEqual({ id: 'stock', state: 'done', figure: '0.00', of: null })
    expect(await boundary()).toEqual(AGREES)
    expect((await books.close(books.former)).status).toBe(200)
    expect(await carried()).toBe(-90000n)
    expect(await boundary()).toEqual(AGREES)
    const opening = (await books.ask('trial-balance', { from: LATTER.starts, to: LATTER.ends, view: 'ledger' })).rows
    expect(opening.find(({ label }) => label === 'Stock')?.cells).toContain('400.00')
  })

  test('keeps agreeing when the next year is counted and closed too, with the stock of one year outside and that of the other in the books', async () => {
    await books.close(books.former)
    await count(LATTER.ends, '250')
    expect((await books.end(books.latter)).stock).toMatchObject([{ amount: '250.00', countedOn: LATTER.ends }])
    const profit = () => figure('balance-sheet', 'For the period', LATTER)
    // Sold for 300, and the stock went from 400 to 250.
    expect(await profit()).toBe('150.00')
    await post(LATTER.ends, 'Stock', 'Change in stock', '250')
    expect([await profit(), await figure('trading-account', 'Opening stock', LATTER)]).toEqual(['150.00', '400.00'])
    expect((await books.close(books.latter)).status).toBe(200)
    expect([await profit(), await figure('trading-account', 'Closing stock', LATTER)]).toEqual(['150.00', '250.00'])
    expect(await figure('balance-sheet', 'Brought forward', LATTER)).toBe('900.00')
  })
})
