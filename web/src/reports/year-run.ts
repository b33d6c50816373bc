import type { Period } from '@lekha/calendar'
import type { FiscalYear } from '@lekha/contract'

type Years = readonly Pick<FiscalYear, 'year' | 'end'>[]

/** The period from the first day of a year on: to where it ended, unless that is before, or is the end of no year. */
export function fromYear(years: Years, { to }: Period, from: string): Period {
  const ends = years.some(({ end }) => end === to) && to > from
  return { from, to: ends ? to : (years.find(({ year }) => year === from)?.end ?? to) }
}

/** The period to the last day of a year: from where it began, unless that is behind, or is the start of no year. */
export function toYear(years: Years, { from }: Period, to: string): Period {
  const starts = years.some(({ year }) => year === from) && from < to
  return { from: starts ? from : (years.find(({ end }) => end === to)?.year ?? from), to }
}
