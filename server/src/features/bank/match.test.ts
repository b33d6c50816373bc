import { parsePaisa } from '@lekha/money'
import { expect, test } from 'vitest'
import { bestMatches } from './match.ts'

const stated = (id: string, date: string, amount: string, description = '', reference = '') => ({
  id,
  date,
  amount: parsePaisa(amount),
  description,
  reference,
})
const booked = (voucherId: string, date: string, amount: string, reference = '', narration = '') => ({
  ...{ voucherId, date, reference, narration, lineNo: 1, amount: parsePaisa(amount) },
})
const found = (lines: Parameters<typeof bestMatches>[0], books: ReturnType<typeof booked>[]) =>
  [...bestMatches(lines, books)].map(([id, { match, sure }]) => `${id}=${match.voucherId}${sure ? ' sure' : ''}`)

test('a number that both name decides, however far the days are apart', () => {
  const books = [booked('near', '2026-11-20', '-500'), booked('cheque', '2026-09-01', '-500', 'Cheque 0012345')]
  expect(found([stated('a', '2026-11-21', '-500', 'CHQ 12345 PAID')], books)).toEqual(['a=cheque sure'])
})

test('else the nearest day decides, and is sure only where no other line is near', () => {
  const books = [booked('first', '2026-11-01', '900'), booked('second', '2026-11-06', '900')]
  expect(found([stated('a', '2026-11-07', '900')], books)).toEqual(['a=second'])
  expect(found([stated('a', '2026-11-07', '900')], books.slice(1))).toEqual(['a=second sure'])
})

test('no line of the books is taken twice, none of another amount, side or time', () => {
  const books = [booked('one', '2026-11-01', '900')]
  expect(found([stated('a', '2026-11-02', '900'), stated('b', '2026-11-02', '900')], books)).toEqual(['a=one sure'])
  expect(found([stated('a', '2026-11-02', '-900'), stated('b', '2026-11-02', '900.01'), stated('c', '2026-10-20', '900')], books)).toEqual(
    [],
  )
})
