import { CalendarError, correctMonthLengths, type MonthCorrection, shippedMonthStarts } from '@lekha/calendar'
import * as z from 'zod'
import { DatabaseRefusal } from './migrate.ts'
import { type Queryable, rowsOf } from './statements.ts'

/** A row of the table `bs_month`; `bsMonth` is year × 100 + month. */
export const storedMonth = z.object({ bsMonth: z.number(), days: z.number(), provisional: z.boolean() })
export type StoredMonth = z.output<typeof storedMonth>

const shipped = new Map(shippedMonthStarts().map((month) => [month.bsMonth, month]))

/** The months in which the database differs from the shipped calendar: another length, or no longer provisional. */
export function correctionsAmong(months: readonly StoredMonth[]): MonthCorrection[] {
  return months
    .filter(({ bsMonth, days, provisional }) => {
      const month = shipped.get(bsMonth)
      return month?.days !== days || (month.provisional && !provisional)
    })
    .map(({ bsMonth, days }) => ({ bsMonth, days }))
}

/**
 * Makes this process use the calendar of the database from now on. Returns the months that differ from the shipped calendar.
 *
 * @throws {DatabaseRefusal} where the database contradicts a month that was settled when Lekha was shipped; then nothing changes
 */
export async function adoptStoredCalendar(tx: Queryable): Promise<MonthCorrection[]> {
  const months = await rowsOf(tx, storedMonth)`select bs_month as "bsMonth", days, provisional from bs_month order by bs_month`
  const corrections = correctionsAmong(months)
  try {
    correctMonthLengths(corrections)
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error
    throw new DatabaseRefusal(
      `The calendar of this database does not fit this Lekha. ${error.message} Correct it with npm run calendar, or start the Lekha that kept it.`,
      { cause: error },
    )
  }
  return corrections
}
