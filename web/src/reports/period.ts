import { addBsMonths, addDays, adToBs, bsToAd, daysBetween, daysInBsMonth, fiscalYearOf, formatBs, type Language } from '@lekha/calendar'
import type { Report } from '@lekha/contract'
import { sentence } from '@lekha/ledger'

/** From a day to a day, both included, AD. */
export type Period = { from: string; to: string }

const MONTHS_OF_YEAR = 12

/** The period that a report answered, also where the address names none. */
export const periodOf = ({ params }: Pick<Report, 'params'>): Period => ({ from: params.from ?? '', to: params.to ?? '' })

/** The period that an address asks for, where it names a whole one. */
export const periodIn = ({ from, to }: Partial<Period>): Partial<Period> => (from !== undefined && to !== undefined ? { from, to } : {})

const firstOfMonth = (ad: string) => bsToAd(`${adToBs(ad).slice(0, 8)}01`)
const lastOfMonth = (ad: string) => {
  const bs = adToBs(ad)
  const days = daysInBsMonth(Number.parseInt(bs.slice(0, 4), 10), Number.parseInt(bs.slice(5, 7), 10))
  return addDays(firstOfMonth(ad), days - 1)
}
const monthsOn = (ad: string, months: number) => bsToAd(addBsMonths(adToBs(ad), months))
const monthNumber = (ad: string) => Number.parseInt(adToBs(ad).slice(0, 4), 10) * 12 + Number.parseInt(adToBs(ad).slice(5, 7), 10)

/**
 * The period before or after: a day is followed by a day, BS months by as many whole months. A period that begins with a month and
 * breaks off within one was begun and not finished, so it counts as the whole months that it touches; one that begins with a fiscal
 * year and goes beyond its first month, as whole fiscal years. Any other moves by its days.
 */
export function stepped(period: Period, steps: 1 | -1): Period {
  const { from, to } = period
  if (from === firstOfMonth(from) && from !== to) {
    const months = monthsMeant(period)
    const start = monthsOn(from, months * steps)
    return { from: start, to: lastOfMonth(monthsOn(start, months - 1)) }
  }
  const days = (daysBetween(from, to) + 1) * steps
  return { from: addDays(from, days), to: addDays(to, days) }
}

function monthsMeant({ from, to }: Period): number {
  const touched = monthNumber(to) - monthNumber(from) + 1
  const isYearToDate = from === fiscalYearOf(adToBs(from)).starts && to !== lastOfMonth(to) && touched > 1
  return isYearToDate ? Math.ceil(touched / MONTHS_OF_YEAR) * MONTHS_OF_YEAR : touched
}

/** Periods that are asked for most, by what they are called: those of the year one works in, else of the present one. */
export function usualPeriods(
  today: string,
  working?: { starts: string; ends: string },
  shown?: Period,
): { label: string; period: Period }[] {
  const year = working ?? fiscalYearOf(adToBs(today))
  const month = { from: firstOfMonth(today), to: lastOfMonth(today) }
  const present = fiscalYearOf(adToBs(today)).starts
  const quarterStart = monthsOn(present, Math.floor((monthNumber(today) - monthNumber(present)) / 3) * 3)
  return [
    { label: sentence('Today'), period: { from: today, to: today } },
    { label: sentence('This month'), period: month },
    { label: sentence('Last month'), period: stepped(month, -1) },
    { label: sentence('This quarter'), period: { from: quarterStart, to: lastOfMonth(monthsOn(quarterStart, 2)) } },
    {
      label: sentence('Fiscal year to date'),
      period: { from: year.starts, to: today < year.starts || today > year.ends ? year.ends : today },
    },
    { label: sentence('Whole fiscal year'), period: { from: year.starts, to: year.ends } },
    { label: sentence('Last fiscal year'), period: stepped({ from: year.starts, to: year.ends }, -1) },
    ...(shown ? [{ label: sentence('Same period, last year'), period: { from: yearBefore(shown.from), to: yearBefore(shown.to) } }] : []),
  ]
}

/** The same day of the BS year before; the last day of a month stays the last. */
function yearBefore(ad: string): string {
  return ad === lastOfMonth(ad) ? lastOfMonth(monthsOn(firstOfMonth(ad), -12)) : monthsOn(ad, -12)
}

/** How days of a period are written in columns: with the year where a month's name alone would mean two of them. */
export function dayForm({ from, to }: Period): 'day-month' | 'day-month-year' {
  if (from === '') return 'day-month'
  const [start, end] = [adToBs(from), adToBs(to)]
  const dayAYearOn = `${Number.parseInt(start.slice(0, 4), 10) + 1}${start.slice(4)}`
  return end < dayAYearOn ? 'day-month' : 'day-month-year'
}

/** '1 Shrawan – 12 Falgun 2082'; a year that both days share is said once. */
export function periodText({ from, to }: Period, language: Language): string {
  const [start, end] = [adToBs(from), adToBs(to)]
  if (from === to) return formatBs(end, language)
  return `${formatBs(start, language, start.slice(0, 4) === end.slice(0, 4) ? 'day-month' : 'day-month-year')} – ${formatBs(end, language)}`
}
