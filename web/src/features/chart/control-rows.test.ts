import type { LedgerAnswer, SubLedgerAnswer } from '@lekha/contract'
import { paisa } from '@lekha/money'
import { expect, test } from 'vitest'
import { controlDifference, controlRows } from './control-rows.ts'

const ledger = (id: string) => ({ id, name: id }) as LedgerAnswer
const subLedger = (id: string, ledgerId: string) => ({ id, ledgerId, name: id }) as SubLedgerAnswer
const figures = (ledgerId: string, subLedgerId: string | null, amount: bigint) => ({
  ledgerId,
  subLedgerId,
  opening: paisa(0n),
  debit: paisa(amount),
  credit: paisa(0n),
  balance: paisa(amount),
})

const subLedgers = [subLedger('sita', 'advance'), subLedger('hari', 'advance')]
const books = {
  ledgers: [ledger('advance'), ledger('cash')],
  subLedgersOf: (id: string) => subLedgers.filter((each) => each.ledgerId === id),
}
const moved = [figures('advance', 'sita', 700n), figures('advance', null, 50n)]

test('a control ledger is listed with its sum, all its sub-ledgers, and the lines without one', () => {
  const rows = controlRows(books, moved, new Set())
  expect(rows.map((row) => [row.id, row.figures?.balance])).toEqual([
    ['advance', 750n],
    ['sita', 700n],
    ['hari', 0n],
    ['advance none', 50n],
  ])
})

test('a collapsed control ledger is listed alone', () => {
  expect(controlRows(books, moved, new Set(['advance'])).map(({ id }) => id)).toEqual(['advance'])
})

test('the proof shows every paisa by which sub-ledgers and control ledger differ', () => {
  const rows = controlRows(books, moved, new Set())
  expect(controlDifference(rows, () => paisa(750n))).toBe(0n)
  expect(controlDifference(rows, () => paisa(751n))).toBe(1n)
  expect(controlDifference(rows, () => undefined)).toBeUndefined()
})
