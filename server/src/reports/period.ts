import { addDays, adToBs, fiscalYearOf, todayInNepal } from '@lekha/calendar'
import { BookError } from '@lekha/ledger'
import { type Desk, type Period, yearOf } from '../figures/desk.ts'

/**
 * What a report shows when nobody says: the year up to its latest voucher, or the last day with a voucher. A `position` is that of one
 * day: its period is always the fiscal year of that day up to it.
 */
export type PeriodKind = 'year' | 'day' | 'position'

/**
 * The period of a report. A beginning before the first fiscal year is that year's first day: what stands before it are opening
 * balances, and no report shows them as movement.
 * @throws BookError `malformed` when it ends before it begins, `rule_broken` when it ends before the first year
 */
export function choosePeriod(desk: Desk, kind: PeriodKind, asked: { from?: string | undefined; to?: string | undefined }): Period {
  const { from, to } = kind === 'day' ? dayOf(desk, asked) : stretchOf(desk, kind === 'position' ? { to: asked.to } : asked)
  if (to < from)
    throw new BookError('The period ends before it begins.', { code: 'malformed', fields: { to: 'The period ends before it begins.' } })
  const first = desk.years[0]?.starts ?? from
  if (to < first)
    throw new BookError('The period ends before the first fiscal year.', {
      code: 'rule_broken',
      fields: { to: 'The period ends before the first fiscal year.' },
    })
  const begins = from < first ? first : from
  return { from: begins, to, year: yearOf(desk, begins) }
}

function dayOf(desk: Desk, asked: { from?: string | undefined; to?: string | undefined }): { from: string; to: string } {
  const day = asked.from ?? asked.to ?? lastDay(desk)
  return { from: asked.from ?? day, to: asked.to ?? day }
}

function stretchOf(desk: Desk, asked: { from?: string | undefined; to?: string | undefined }): { from: string; to: string } {
  const last = lastDay(desk)
  const from = asked.from ?? startOfYear(desk, asked.to ?? last)
  if (asked.to !== undefined) return { from, to: asked.to }
  return { from, to: last < from ? (yearOf(desk, from)?.ends ?? from) : last }
}

/** The day up to which there is something to show: the latest voucher's, else where the active year begins. */
function lastDay(desk: Desk): string {
  const { working } = desk
  if (working) return desk.latest !== null && desk.latest >= working.starts ? desk.latest : working.starts
  const first = desk.years[0]
  if (!first) return todayInNepal(() => desk.now_ms)
  // Opening balances stand before the first year and move nothing.
  if (desk.latest !== null && desk.latest >= first.starts) return desk.latest
  return (desk.years.find((year) => year.active) ?? first).starts
}

function startOfYear(desk: Desk, day: string): string {
  const year = yearOf(desk, day) ?? (desk.years.length > 0 ? undefined : fiscalYearOf(adToBs(day)))
  if (year) return year.starts
  const last = desk.years.at(-1)
  return last && day > last.ends ? addDays(last.ends, 1) : day
}
