import { useOrganization } from '../../../books/organization.ts'
import { now } from '../../../ui/clock.ts'
import { type DayLock, dayLockOf } from './day-lock.ts'
import type { Entry } from './entry.ts'
import type { EntryEditor } from './use-entry.ts'

/** The lock of the voucher in the form as soon as its day stands there; `mayGo` refuses to accept it, and leads to the date. */
export function useDayLock({ entry, now: typed, focus }: EntryEditor): { lock: DayLock | undefined; mayGo: () => boolean } {
  const { years } = useOrganization()
  const of = (voucher: Entry) => dayLockOf(voucher, years, now())
  return {
    lock: of(entry),
    mayGo() {
      if (!of(typed())) return true
      focus('date')
      return false
    },
  }
}
