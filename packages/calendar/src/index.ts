export {
  addBsMonths,
  adToBs,
  type BsMonthStart,
  bsMonthStarts,
  bsToAd,
  checkMonthLengths,
  correctMonthLengths,
  daysInBsMonth,
  isProvisional,
  shippedMonthStarts,
} from './bikram-sambat.ts'
export { CalendarError } from './calendar-error.ts'
export { type FiscalYearSpan, fiscalYearOf } from './fiscal-year.ts'
export { formatAd, formatBs } from './format.ts'
export { addDays, daysBetween, daysInAdMonth, weekdayOf } from './gregorian.ts'
export type { MonthCorrection } from './month-table.ts'
export type { Language } from './name-lists.ts'
export { adMonthName, monthName, weekdayName } from './names.ts'
export { timeInNepal, todayInNepal } from './nepal-clock.ts'
export { bsMonthsBetween, bsMonthsOn, bsParts, firstOfBsMonth, lastOfBsMonth, type Period, sameDaysBefore, stepPeriod } from './period.ts'
export { readDate } from './read-date.ts'
export { dueAfter, LAST_WEEK, RECURRENCES, type Recurrence, weekdayInMonth } from './recurrence.ts'
