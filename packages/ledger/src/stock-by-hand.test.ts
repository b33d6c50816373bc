import { add, magnitude, paisa } from '@lekha/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balanceSheet } from './balance-sheet.ts'
import { balanceSheetDifferences } from './balance-sheet-proofs.ts'
import type { ChartLedger, Group, Nature } from './chart.ts'
import { booksOfProfit, incomeAndExpenditure, profitAndLoss, tradingAccount } from './profit-and-loss.ts'
import { profitDifferences } from './profit-proofs.ts'
import type { StatementBooks } from './statement.ts'
import { type StatedStock, stockAdjustment, stockLedgers } from './stock-by-hand.ts'
import { closingOf } from './trial-balance.ts'

test('until a count the stock is as posted; after it, what is posted moves it; a later count takes its place', () => {
  const counts = [
    { date: '2027-07-16', value: paisa(500n), posted: paisa(200n) },
    { date: '2028-01-14', value: paisa(90n), posted: paisa(120n) },
  ]
  const at = (day: string) => stockAdjustment(counts, day)
  expect(at('2027-07-15')).toBeUndefined()
  expect([at('2027-07-16'), at('2027-07-17'), at('2028-01-13')].map((found) => found?.amount)).toEqual([300n, 300n, 300n])
  expect(at('2030-01-01')).toEqual({ date: '2028-01-14', amount: -30n })
})

const group = (id: string, nature: Nature | null, more: Partial<Group> = {}): Group => ({
  ...{ id, parentId: null, name: id, nameNp: '', nature, affectsGrossProfit: false, predefined: null, sort: 0 },
  ...more,
})
const GROUPS = [
  group('capital', 'liability', { predefined: 'capital-account' }),
  group('assets', 'asset', { predefined: 'current-assets' }),
  group('stock', null, { parentId: 'assets', predefined: 'stock-in-hand' }),
  group('shops', null, { parentId: 'stock' }),
  group('sales', 'income', { affectsGrossProfit: true, predefined: 'sales-accounts' }),
  group('purchases', 'expense', { affectsGrossProfit: true }),
  group('rent', 'expense'),
]
const ledger = (id: string, groupId: string | null, reserved: ChartLedger['reserved'] = null): ChartLedger => ({
  ...{ id, groupId, name: id, nameNp: '', reserved },
})
const LEDGERS = [
  ...['capital', 'assets', 'sales', 'purchases', 'rent'].map((id) => ledger(`of ${id}`, id)),
  ...[ledger('goods', 'stock'), ledger('goods of shop', 'shops')],
  ...[ledger('profit', null, 'profit-and-loss'), ledger('difference', null, 'opening-difference')],
]

test('a ledger of stock stands below the group of stock, at any depth', () => {
  expect(stockLedgers(GROUPS, LEDGERS).map(({ id }) => id)).toEqual(['goods', 'goods of shop'])
})

const amount = fc.bigInt(-999n, 999n).map(paisa)
const turnover = fc.record({ opening: amount, moved: amount }).map(({ opening, moved }) => ({
  opening,
  ...(moved > 0n ? { debit: moved, credit: paisa(0n) } : { debit: paisa(0n), credit: paisa(-moved) }),
}))
const stated = (ledgerId: string) =>
  fc
    .record({ opening: amount, closing: amount })
    .map((figures): StatedStock => ({ ledgerId, openingDate: null, closingDate: null, ...figures }))
const anyBooks = fc.record({
  turnovers: fc.tuple(...LEDGERS.map(() => turnover)).map((all) => new Map(all.map((each, index) => [LEDGERS[index]?.id ?? '', each]))),
  stock: fc.tuple(stated('goods'), stated('goods of shop')).map((all) => all.filter(({ opening }) => opening % 3n !== 0n)),
})

test('whatever is counted, both sides agree as far as the books do, and every proof holds', () => {
  fc.assert(
    fc.property(anyBooks, fc.boolean(), (given, beginsYear) => {
      const books: StatementBooks = { groups: GROUPS, ledgers: LEDGERS, ...given }
      const [sheet] = balanceSheet(books)
      const lacking = magnitude(add(...[...given.turnovers.values()].map(closingOf)))
      expect(sheet && balanceSheetDifferences(books, sheet)).toEqual({ sides: lacking, trialBalance: 0n, profit: 0n })
      const ofPeriod = booksOfProfit(books, beginsYear)
      const none = { sides: 0n, trialBalance: 0n, balanceSheet: 0n }
      expect(profitDifferences(ofPeriod, tradingAccount(ofPeriod), true)).toEqual(none)
      expect(profitDifferences(ofPeriod, profitAndLoss(ofPeriod), false)).toEqual(none)
      expect(profitDifferences(ofPeriod, incomeAndExpenditure(ofPeriod), false)).toEqual(none)
    }),
  )
})
