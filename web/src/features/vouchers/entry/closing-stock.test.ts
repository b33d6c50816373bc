import type { FiscalYear, GroupAnswer, LedgerAnswer, StockOutside } from '@lekha/contract'
import { expect, test } from 'vitest'
import { closingStockEntry } from './closing-stock.ts'
import { bodyOf } from './entry-body.ts'

const year: FiscalYear = {
  ...{ id: 'y', year: '2025-07-17', end: '2026-07-16', status: 'active', name: '2082/83', version: 1 },
  ...{ lockedThrough: null, lockReason: '', lockedBy: '', closed: false },
}
const group = (id: string): GroupAnswer => ({
  ...{ id, parentId: null, name: id, nameNp: '', nature: 'expense', affectsGrossProfit: null, predefined: id, sort: 1, version: 1 },
})
const ledger = (id: string, groupId: string): LedgerAnswer => ({ id, groupId, name: id, nameNp: '', active: true }) as LedgerAnswer
const GROUPS = ['direct-expenses', 'stock-in-hand'].map(group)
const LEDGERS = [ledger('Stock', 'stock-in-hand'), ledger('Wages', 'direct-expenses'), ledger('Change in stock', 'direct-expenses')]

const journal = (stock: StockOutside[], ledgers = LEDGERS) => {
  const entry = closingStockEntry({ year, stock }, { groups: GROUPS, ledgers }, 'Closing stock of 2082/83')
  return { entry, lines: bodyOf(entry).lines.map(({ ledgerId, amount }) => [ledgerId, amount]) }
}

test('stock that is worth more than the books say is debited on the last day, against the change in stock', () => {
  const { entry, lines } = journal([{ ledgerId: 'Stock', amount: '3000.00', countedOn: '2026-07-16' }])
  expect([entry.date, entry.type, entry.narration]).toEqual(['2026-07-16', 'journal', 'Closing stock of 2082/83'])
  expect(lines).toEqual([
    ['Stock', 300000n],
    ['Change in stock', -300000n],
  ])
})

test('stock that is worth less is credited, and several ledgers have one line on the other side', () => {
  const { lines } = journal([
    { ledgerId: 'Stock', amount: '-500.00', countedOn: '2026-07-16' },
    { ledgerId: 'Shop', amount: '200.00', countedOn: '2026-07-16' },
  ])
  expect(lines).toEqual([
    ['Stock', -50000n],
    ['Shop', 20000n],
    ['Change in stock', 30000n],
  ])
})

test('a count of an earlier day is left out, because a journal after it would add to it; without a ledger for the change the user chooses one', () => {
  const stock = [
    { ledgerId: 'Stock', amount: '500.00', countedOn: '2026-07-16' },
    { ledgerId: 'Shop', amount: '200.00', countedOn: '2026-04-01' },
  ]
  const { entry } = journal(stock, LEDGERS.slice(0, 2))
  expect(entry.lines.map(({ ledgerId, side, amount }) => [ledgerId, side, amount])).toEqual([
    ['Stock', 'debit', 50000n],
    [null, 'credit', 50000n],
  ])
})
