import { CalendarError, correctMonthLengths, type MonthCorrection, shippedMonthStarts } from '@lekha/calendar'
import { DatabaseRefusal } from './migrate.ts'
import type { Sql } from './transact.ts'

/** A month as the table `bs_month` has it; `bsMonth` is year × 100 + month. */
export type StoredMonth = { bsMonth: number; days: number; provisional: boolean }

const shipped = new Map(shippedMonthStarts().map((month) => [month.bsMonth, month]))

/** The months that the database holds otherwise than they were shipped: of another length, or settled since. */
export function correctionsAmong(months: readonly StoredMonth[]): MonthCorrection[] {
  return months
    .filter(({ bsMonth, days, provisional }) => {
      const month = shipped.get(bsMonth)
      return month?.days !== days || (month.provisional && !provisional)
    })
    .map(({ bsMonth, days }) => ({ bsMonth, days }))
}

/**
 * Counts by the calendar of the database in this process from now on, and tells what differs from the shipped one.
 *
 * @throws {DatabaseRefusal} where the database contradicts a month that was settled when Lekha was shipped; then nothing changes
 */
export async function takeUpCalendar(sql: Sql): Promise<MonthCorrection[]> {
  const months = await sql.selectFrom('bs_month').select(['bs_month as bsMonth', 'days', 'provisional']).orderBy('bs_month').execute()
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
