import { adToBs, fiscalYearOf, isProvisional } from '@lekha/calendar'
import type { FiscalYear } from '@lekha/contract'
import { digits, type Language } from '@lekha/money'

/** The name of a year; without one, the name that follows from its start: '2082/83', '२०८२/८३'. */
export function yearName(year: Pick<FiscalYear, 'name' | 'year'>, language: Language): string {
  return digits(year.name || bsOf(year.year, (bs) => fiscalYearOf(bs).name) || '', language)
}

/** The fiscal year that contains a day, AD; undefined when there is none. */
export function yearHolding<Year extends Pick<FiscalYear, 'year' | 'end'>>(years: readonly Year[], day: string): Year | undefined {
  return years.find(({ year, end }) => year <= day && day <= end)
}

/** Start and end in Bikram Sambat, as the switcher labels a year; null when the dates cannot be converted. */
export function yearSpan({ year, end }: Pick<FiscalYear, 'year' | 'end'>, language: Language): string | null {
  const [from, to] = [bsOf(year), bsOf(end)]
  return from && to ? digits(`${from} - ${to}`, language) : null
}

/** Whether months of a fiscal year are still a prediction: it ends in a BS year without an official calendar. */
export function isProvisionalYear({ end }: Pick<FiscalYear, 'end'>): boolean {
  const year = bsOf(end, (bs) => bs.slice(0, 4))
  return year !== null && isProvisional(Number.parseInt(year, 10))
}

function bsOf(ad: string, read = (bs: string) => bs): string | null {
  try {
    return read(adToBs(ad))
  } catch {
    return null
  }
}
