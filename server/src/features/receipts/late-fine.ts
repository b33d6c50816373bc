import { bsMonthsBetween } from '@lekha/calendar'
import type { MembershipType } from '@lekha/contract'

/**
 * For how many months or years a renewal is late: whole ones of the Bikram Sambat calendar that began after the months of grace, counted from the day on which
 * it is due. 0 while it is not late, or where nothing is fined.
 *
 * @example timesLate({ fineEvery: 'month', graceMonths: 3 }, '2026-07-17', '2026-10-18') // 1: Kartik has begun
 */
export function timesLate(
  { fineEvery, graceMonths }: Pick<MembershipType, 'fineEvery' | 'graceMonths'>,
  dueOn: string,
  on: string,
): number {
  if (fineEvery === 'none' || on <= dueOn) return 0
  const begun = bsMonthsBetween(dueOn, on) - graceMonths + 1
  if (begun <= 0) return 0
  if (fineEvery === 'once') return 1
  return fineEvery === 'month' ? begun : Math.ceil(begun / 12)
}
