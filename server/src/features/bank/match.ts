import { daysBetween } from '@lekha/calendar'
import type { Paisa } from '@lekha/money'

type Stated = { id: string; date: string; description: string; reference: string; amount: Paisa }
type Booked = { date: string; reference: string; narration: string; amount: Paisa; voucherId: string; lineNo: number }
/** The line of the books that a line of a statement most likely is, and whether nothing speaks against it. */
export type Match<Line> = { match: Line; sure: boolean }

/** A cheque may be cashed half a year after it was written; the bank is seldom earlier than the books. */
const DAYS_LATER = 180
const DAYS_EARLIER = 5
/** So near, the only line of an amount is taken for the one. */
const NEAR_DAYS = 10

/**
 * Finds for each line of a statement an open line of the books of the same amount: by a number that both name, such as that of a cheque, else by the nearest day.
 * Each line of the books is taken once; those that name a number go first.
 */
export function bestMatches<Line extends Booked>(stated: readonly Stated[], booked: readonly Line[]): Map<string, Match<Line>> {
  const byAmount = Map.groupBy(booked, ({ amount }) => amount)
  const taken = new Set<Line>()
  const found = new Map<string, Match<Line>>()
  const possible = (line: Stated) =>
    (byAmount.get(line.amount) ?? [])
      .filter((book) => !taken.has(book) && isNear(line.date, book.date))
      .toSorted((one, other) => distance(line, one) - distance(line, other))
  const take = (line: Stated, match: Line, sure: boolean) => {
    taken.add(match)
    found.set(line.id, { match, sure })
  }
  for (const line of stated) {
    const named = possible(line).find((book) => shareNumber(line, book))
    if (named) take(line, named, true)
  }
  for (const line of stated.filter(({ id }) => !found.has(id))) {
    const [nearest, ...others] = possible(line)
    if (!nearest) continue
    const rivals = others.filter((book) => distance(line, book) <= NEAR_DAYS)
    take(line, nearest, rivals.length === 0 && distance(line, nearest) <= NEAR_DAYS)
  }
  return found
}

const distance = (line: Pick<Stated, 'date'>, book: Pick<Booked, 'date'>): number => Math.abs(daysBetween(book.date, line.date))

function isNear(stated: string, booked: string): boolean {
  const days = daysBetween(booked, stated)
  return days >= -DAYS_EARLIER && days <= DAYS_LATER
}

/** Numbers of five digits and more: shorter ones are days and amounts. Leading zeros say nothing. */
const numbersIn = (text: string): string[] => (text.match(/\d{5,}/g) ?? []).map((number) => number.replace(/^0+/, ''))

function shareNumber(line: Stated, book: Booked): boolean {
  const stated = new Set(numbersIn(`${line.reference} ${line.description}`))
  return numbersIn(`${book.reference} ${book.narration}`).some((number) => stated.has(number))
}
