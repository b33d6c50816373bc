import type { ListedFiscalYear } from '@lekha/contract'
import { expect, test } from 'vitest'
import { dayLockOf, exceptedUntil, nextOpenDay } from './day-lock.ts'

const year = (name: string, starts: string, ends: string, more: Partial<ListedFiscalYear> = {}): ListedFiscalYear => ({
  ...{ id: name, year: starts, end: ends, status: 'Deactive', name, version: 1 },
  ...{ lockedThrough: null, lockReason: '', lockedBy: '', closed: false, exceptedUntil: null, ...more },
})
const CLOSED = year('2081/82', '2024-07-16', '2025-07-16', { closed: true })
const LOCKED = year('2082/83', '2025-07-17', '2026-07-16', { lockedThrough: '2025-09-16' })
const OPEN = year('2083/84', '2026-07-17', '2027-07-16')
const YEARS = [CLOSED, LOCKED, OPEN]
const NOW = Date.parse('2026-09-21T06:00:00Z')

const lockOf = (date: string, altered: string | null = null, years: readonly ListedFiscalYear[] = YEARS) =>
  dayLockOf({ date, alters: altered === null ? null : { date: altered } }, years, NOW)

test('a day of a closed year, and one up to a lock, are refused before anything is accepted; the day after the lock is not', () => {
  expect(lockOf('2025-07-16')).toEqual({ is: 'closed', day: '2025-07-16', year: CLOSED })
  expect(lockOf('2025-09-16')).toEqual({ is: 'locked', day: '2025-09-16', year: LOCKED })
  expect([lockOf('2025-09-17'), lockOf('2026-09-01'), lockOf('2030-01-01')]).toEqual([undefined, undefined, undefined])
})

test('a voucher that stands on a locked day is not moved out of it', () => {
  expect(lockOf('2025-10-01', '2025-09-01')).toMatchObject({ is: 'locked', day: '2025-09-01' })
  expect(lockOf('2025-09-01', '2025-10-01')).toMatchObject({ is: 'locked', day: '2025-09-01' })
  expect(lockOf('2025-10-01', '2025-10-02')).toBeUndefined()
})

test('an exception lets its user in until it ends, and opens no closed year', () => {
  const until = (iso: string) => YEARS.map((each) => ({ ...each, exceptedUntil: iso }))
  const [later, earlier] = [until('2026-09-22T00:00:00Z'), until('2026-09-20T00:00:00Z')]
  expect([lockOf('2025-09-16', null, later), lockOf('2025-09-16', null, earlier)?.is]).toEqual([undefined, 'locked'])
  expect(lockOf('2025-07-16', null, later)?.is).toBe('closed')
  expect(exceptedUntil({ date: '2025-09-16' }, later, NOW)).toBe(later[1]?.exceptedUntil)
  expect(exceptedUntil({ date: '2025-09-17' }, later, NOW)).toBeUndefined()
})

test('the way on is the first day after it that is open, over whole years', () => {
  const next = (date: string, years = YEARS) => {
    const lock = lockOf(date, null, years)
    return lock && nextOpenDay(lock, years)
  }
  expect([next('2025-09-01'), next('2025-07-01')]).toEqual(['2025-09-17', '2025-09-17'])
  expect(next('2025-07-01', [CLOSED, { ...LOCKED, lockedThrough: LOCKED.end }, OPEN])).toBe(OPEN.year)
  expect(next('2025-07-01', [CLOSED])).toBeUndefined()
})
