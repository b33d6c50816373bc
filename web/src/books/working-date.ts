import type { FiscalYear } from '@lekha/contract'
import { today } from '../ui/clock.ts'

const NAME = 'workingDate'
type Year = Pick<FiscalYear, 'id' | 'year' | 'end'>

/** The days that were chosen in this tab, by the id of the fiscal year, which belongs to one organization. */
function chosenDays(): Record<string, string> {
  return JSON.parse(sessionStorage.getItem(NAME) ?? '{}') as Record<string, string>
}

/**
 * The day under which new vouchers are entered, of the year that one works in and in this tab: today, or the nearest day of the year;
 * a day that was chosen stays until another is.
 */
export function readWorkingDate(year: Year): string {
  const day = today()
  return chosenDays()[year.id] ?? (day < year.year ? year.year : day > year.end ? year.end : day)
}

export function chooseWorkingDate(year: Year, day: string): void {
  sessionStorage.setItem(NAME, JSON.stringify({ ...chosenDays(), [year.id]: day }))
}

export function forgetWorkingDates(): void {
  sessionStorage.removeItem(NAME)
}

let pointed: string | undefined

/** The keyboard is on a row of this day: a voucher that is begun from there takes it as its working date. */
export function pointAtDay(day: string | undefined): void {
  pointed = day
}

/** Takes the day of the row that the keyboard is on, if there is one. */
export function takePointedDay(year: Year): void {
  if (pointed !== undefined) chooseWorkingDate(year, pointed)
}
