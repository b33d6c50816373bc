import { addDays } from '@lekha/calendar'
import type { ListedFiscalYear } from '@lekha/contract'
import { yearHolding } from '../../../../books/year-name.ts'
import { epochOf } from '../../../../ui/clock.ts'
import type { Entry } from '../entry.ts'

/** What keeps a voucher out of the books on a day: its year is closed, or locked up to a later day. */
export type DayLock = { is: 'closed' | 'locked'; day: string; year: ListedFiscalYear }

type Dated = Pick<Entry, 'date'> & { alters: Pick<NonNullable<Entry['alters']>, 'date'> | null }

/** Why the books do not take a voucher: its own day or, when it is altered, the day on which it stands. An exception lets its caller in until it ends. */
export function dayLockOf({ date, alters }: Dated, years: readonly ListedFiscalYear[], now_ms: number): DayLock | undefined {
  for (const day of new Set([alters?.date ?? date, date])) {
    const year = yearHolding(years, day)
    if (year?.closed) return { is: 'closed', day, year }
    if (year && isLocked(year, day) && !isExcepted(year, now_ms)) return { is: 'locked', day, year }
  }
  return undefined
}

/** The first day after a lock on which the books take a voucher; undefined where there is no year for it. */
export function nextOpenDay({ year, is }: DayLock, years: readonly ListedFiscalYear[]): string | undefined {
  let day = addDays(is === 'locked' && year.lockedThrough !== null ? year.lockedThrough : year.end, 1)
  for (const later of years) {
    if (later.end < day) continue
    if (later.closed) day = addDays(later.end, 1)
    else if (isLocked(later, day)) day = addDays(later.lockedThrough ?? day, 1)
    if (day <= later.end) return day
  }
  return undefined
}

const isLocked = ({ lockedThrough }: ListedFiscalYear, day: string) => lockedThrough !== null && day <= lockedThrough
const isExcepted = ({ exceptedUntil }: ListedFiscalYear, now_ms: number) => exceptedUntil !== null && epochOf(exceptedUntil) > now_ms

/** Until when an exception lets this user into the locked day of a voucher; undefined where it lies on no such day. */
export function exceptedUntil({ date }: Pick<Entry, 'date'>, years: readonly ListedFiscalYear[], now_ms: number): string | undefined {
  const year = yearHolding(years, date)
  return year && !year.closed && isLocked(year, date) && isExcepted(year, now_ms) ? (year.exceptedUntil ?? undefined) : undefined
}
