import {
  addDays,
  adToBs,
  bsMonthsBetween,
  bsMonthsOn,
  firstOfBsMonth,
  fiscalYearOf,
  formatBs,
  type Language,
  lastOfBsMonth,
  type Period,
  sameDaysBefore,
  stepPeriod,
} from '@lekha/calendar'
import type { Report } from '@lekha/contract'
import { sentence } from '@lekha/ledger'

/** The period of a report as the server answered it, even when the address names none. */
export const periodOf = ({ params }: Pick<Report, 'params'>): Period => ({ from: params.from ?? '', to: params.to ?? '' })

/** The period in an address, if it has both days. */
export const periodIn = ({ from, to }: Partial<Period>): Partial<Period> => (from !== undefined && to !== undefined ? { from, to } : {})

/** The periods chosen most often, with their ids, labels and the letters of some: those of the working year, else of the present fiscal year. */
export function usualPeriods(
  today: string,
  working?: { starts: string; ends: string },
  shown?: Period,
  years: readonly { year: string; end: string }[] = [],
): { id: string; label: string; keys?: string; period: Period }[] {
  const year = working ?? fiscalYearOf(adToBs(today))
  const month = { from: firstOfBsMonth(today), to: lastOfBsMonth(today) }
  const present = fiscalYearOf(adToBs(today)).starts
  const quarterStart = bsMonthsOn(present, Math.floor(bsMonthsBetween(present, today) / 3) * 3)
  return [
    { id: 'today', label: sentence('Today'), period: { from: today, to: today } },
    { id: 'this-month', label: sentence('This month'), keys: 'M', period: month },
    { id: 'last-month', label: sentence('Last month'), keys: 'L', period: stepPeriod(month, -1) },
    {
      id: 'this-quarter',
      label: sentence('This quarter'),
      keys: 'Q',
      period: { from: quarterStart, to: lastOfBsMonth(bsMonthsOn(quarterStart, 2)) },
    },
    {
      id: 'year-to-date',
      label: sentence('Fiscal year to date'),
      period: { from: year.starts, to: today < year.starts || today > year.ends ? year.ends : today },
    },
    { id: 'whole-year', label: sentence('Whole fiscal year'), keys: 'Y', period: { from: year.starts, to: year.ends } },
    {
      id: 'last-quarter',
      label: sentence('Last quarter'),
      period: stepPeriod({ from: quarterStart, to: lastOfBsMonth(bsMonthsOn(quarterStart, 2)) }, -1),
    },
    { id: 'last-year', label: sentence('Last fiscal year'), period: stepPeriod({ from: year.starts, to: year.ends }, -1) },
    ...severalYears(year, years),
    ...(shown ? [{ id: 'same-last-year', label: sentence('Same period, last year'), period: sameDaysBefore(shown, 1) }] : []),
  ]
}

/** The year together with the one before, and all years of the organization from the first to the last, where there are several. */
function severalYears(working: { starts: string; ends: string }, years: readonly { year: string; end: string }[]) {
  const before = years.findLast(({ end }) => end < working.starts)
  const [first, last] = [years[0], years.at(-1)]
  return [
    ...(before
      ? [{ id: 'two-years', label: sentence('Two fiscal years'), keys: 'T', period: { from: before.year, to: working.ends } }]
      : []),
    ...(first && last && first !== last
      ? [{ id: 'all-years', label: sentence('All fiscal years'), keys: 'A', period: { from: first.year, to: last.end } }]
      : []),
  ]
}

/** The days chosen most often for a report of one day, with the letters of some. */
export function usualDays(
  today: string,
  working?: { starts: string; ends: string },
): { id: string; label: string; keys?: string; day: string }[] {
  const year = working ?? fiscalYearOf(adToBs(today))
  return [
    { id: 'today', label: sentence('Today'), day: today },
    { id: 'end-of-last-month', label: sentence('End of last month'), keys: 'M', day: addDays(firstOfBsMonth(today), -1) },
    { id: 'end-of-year', label: sentence('End of the fiscal year'), keys: 'Y', day: year.ends },
    { id: 'end-of-last-year', label: sentence('End of last fiscal year'), keys: 'L', day: addDays(year.starts, -1) },
  ]
}

/** The day `steps` steps later: by years from the end of a fiscal year, by months from the end of a month, else by days. */
export function stepDay(day: string, steps: number): string {
  if (day !== lastOfBsMonth(day)) return addDays(day, steps)
  const months = day === fiscalYearOf(adToBs(day)).ends ? 12 : 1
  return lastOfBsMonth(bsMonthsOn(firstOfBsMonth(day), months * steps))
}

/** Whether a cell in a column of days holds a day: some hold words. */
export const isDay = (text: string): boolean => /^\d{4}-/.test(text)

/** How columns show the days of a period: with the year when it is so long that a day and month occur twice. */
export function dayForm({ from, to }: Period): 'day-month' | 'day-month-year' {
  if (from === '') return 'day-month'
  const [start, end] = [adToBs(from), adToBs(to)]
  const dayAYearOn = `${Number.parseInt(start.slice(0, 4), 10) + 1}${start.slice(4)}`
  return end < dayAYearOn ? 'day-month' : 'day-month-year'
}

/** '1 Shrawan – 12 Falgun 2082'; a year that both days share is written once. */
export function periodText({ from, to }: Period, language: Language): string {
  const [start, end] = [adToBs(from), adToBs(to)]
  if (from === to) return formatBs(end, language)
  return `${formatBs(start, language, start.slice(0, 4) === end.slice(0, 4) ? 'day-month' : 'day-month-year')} – ${formatBs(end, language)}`
}
