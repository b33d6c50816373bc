import { addDays, adToBs, firstOfBsMonth, fiscalYearOf, lastOfBsMonth, todayInNepal } from '@lekha/calendar'
import { BookError } from '@lekha/ledger'
import { type Period, type Snapshot, yearOf } from '../../figures/snapshot.ts'

/**
 * The default period of a report: `year` is the year up to its latest voucher, `whole-year` all of it, `month` the BS month of that voucher, `day` its day. A
 * `position` report is of one day: its period is always the fiscal year of that day up to it.
 */
export type PeriodKind = 'year' | 'whole-year' | 'month' | 'day' | 'position'

/**
 * Chooses the period of a report. A start before the first fiscal year becomes that year's first day: the opening balances are dated
 * before it, and no report shows them as movement.
 * @throws BookError `malformed` when it ends before it begins, `rule_broken` when it ends before the first year
 */
export function choosePeriod(snapshot: Snapshot, kind: PeriodKind, dates: Days): Period {
  const { from, to } = daysOf(snapshot, kind, dates)
  if (to < from)
    throw new BookError('The period ends before it starts.', { code: 'malformed', fields: { to: 'The period ends before it starts.' } })
  const first = snapshot.years[0]?.starts ?? from
  if (to < first)
    throw new BookError('The period ends before the first fiscal year.', {
      code: 'rule_broken',
      fields: { to: 'The period ends before the first fiscal year.' },
    })
  const begins = from < first ? first : from
  return { from: begins, to, year: yearOf(snapshot, begins) }
}

type Days = { from?: string | undefined; to?: string | undefined }

function daysOf(snapshot: Snapshot, kind: PeriodKind, dates: Days): { from: string; to: string } {
  if (kind === 'day') return dayOf(snapshot, dates)
  if (kind === 'month' && dates.from === undefined && dates.to === undefined) {
    const day = lastDay(snapshot)
    return { from: firstOfBsMonth(day), to: lastOfBsMonth(day) }
  }
  if (kind === 'whole-year' && dates.from === undefined && dates.to === undefined) {
    const year = yearOf(snapshot, lastDay(snapshot))
    if (year) return { from: year.starts, to: year.ends }
  }
  return stretchOf(snapshot, kind === 'position' ? { to: dates.to } : dates)
}

function dayOf(snapshot: Snapshot, dates: Days): { from: string; to: string } {
  const day = dates.from ?? dates.to ?? lastDay(snapshot)
  return { from: dates.from ?? day, to: dates.to ?? day }
}

function stretchOf(snapshot: Snapshot, dates: Days): { from: string; to: string } {
  const last = lastDay(snapshot)
  const from = dates.from ?? startOfYear(snapshot, dates.to ?? last)
  if (dates.to !== undefined) return { from, to: dates.to }
  return { from, to: last < from ? (yearOf(snapshot, from)?.ends ?? from) : last }
}

/** The default last day: the date of the latest voucher, else the start of the active year. */
function lastDay(snapshot: Snapshot): string {
  const { working } = snapshot
  if (working) return snapshot.latest !== null && snapshot.latest >= working.starts ? snapshot.latest : working.starts
  const first = snapshot.years[0]
  if (!first) return todayInNepal(() => snapshot.now_ms)
  // Opening balances are dated before the first year and are no movement.
  if (snapshot.latest !== null && snapshot.latest >= first.starts) return snapshot.latest
  return (snapshot.years.find((year) => year.active) ?? first).starts
}

function startOfYear(snapshot: Snapshot, day: string): string {
  const year = yearOf(snapshot, day) ?? (snapshot.years.length > 0 ? undefined : fiscalYearOf(adToBs(day)))
  if (year) return year.starts
  const last = snapshot.years.at(-1)
  return last && day > last.ends ? addDays(last.ends, 1) : day
}
