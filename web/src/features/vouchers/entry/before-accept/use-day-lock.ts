import { useOrganization } from '../../../../books/organization.ts'
import { now } from '../../../../ui/clock.ts'
import type { Entry } from '../entry.ts'
import type { EntryEditor } from '../use-entry.ts'
import { type DayLock, dayLockOf } from './day-lock.ts'

/** The lock of the voucher in the form as soon as its day stands there; `isFree` leads to the date if there is one. */
export function useDayLock({ entry, now: typed, focus }: EntryEditor): { lock: DayLock | undefined; isFree: () => boolean } {
  const { years } = useOrganization()
  const of = (voucher: Entry) => dayLockOf(voucher, years, now())
  return {
    lock: of(entry),
    isFree() {
      if (!of(typed())) return true
      focus('date')
      return false
    },
  }
}
