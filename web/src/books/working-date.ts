import type { FiscalYear } from '@lekha/contract'
import { today } from '../ui/clock.ts'

const NAME = 'workingDate'
type Year = Pick<FiscalYear, 'id' | 'year' | 'end'>

/** The working dates chosen in this tab, by the id of the fiscal year (which belongs to one organization). */
function chosenDays(): Record<string, string> {
  return JSON.parse(sessionStorage.getItem(NAME) ?? '{}') as Record<string, string>
}

/**
 * The day under which new vouchers are entered in this tab and this year: the day that the user chose, else today or the nearest day
 * of the year.
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

/** Records the day of the focused row, for a voucher that the user begins from there; undefined when the row has no day. */
export function pointAtDay(day: string | undefined): void {
  pointed = day
}

/** Makes the day of the focused row the working date, if there is one. */
export function takePointedDay(year: Year): void {
  if (pointed !== undefined) chooseWorkingDate(year, pointed)
}
