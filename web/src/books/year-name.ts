import { adToBs, fiscalYearOf, isProvisional } from '@lekha/calendar'
import type { FiscalYear } from '@lekha/contract'
import { digits, type Language } from '@lekha/money'

/** What a year is called: its name, else the name that its start gives it: '2082/83', '२०८२/८३'. */
export function yearName(year: Pick<FiscalYear, 'name' | 'year'>, language: Language): string {
  return digits(year.name || bsOf(year.year, (bs) => fiscalYearOf(bs).name) || '', language)
}

/** The fiscal year that a day stands in, AD; undefined where there is none. */
export function yearHolding<Year extends Pick<FiscalYear, 'year' | 'end'>>(years: readonly Year[], day: string): Year | undefined {
  return years.find(({ year, end }) => year <= day && day <= end)
}

/** Start and end in Bikram Sambat, as the switcher labels a year; null where the dates cannot be read. */
export function yearSpan({ year, end }: Pick<FiscalYear, 'year' | 'end'>, language: Language): string | null {
  const [from, to] = [bsOf(year), bsOf(end)]
  return from && to ? digits(`${from} - ${to}`, language) : null
}

/** Whether months of a year are still a prediction: it ends in a year of which no official calendar is known. */
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
