import type { DatedReceipt } from './receipts.ts'

/** The receipts of an item up to a day, and the newest entry that had moved the item when they were read. */
type Remembered = { entry: bigint; receipts: readonly DatedReceipt[] }

/** So many items and receipts are remembered by this server, of all organizations together. */
const MOST = 200_000

/**
 * The latest receipts of items by organization and day, the day that was asked for last at the end. Movements are permanent and each entry has
 * one number, so what was read of an item is right until a newer entry moves it; nothing has to be told here of what is posted.
 */
const byDay = new Map<string, Map<string, Remembered>>()
let kept = 0

/** What is remembered of items on a day, to be read and added to by their ids. */
export function receiptsOfDay(organizationId: string, day: string) {
  const key = `${organizationId} ${day}`
  const own = byDay.get(key) ?? new Map<string, Remembered>()
  byDay.delete(key)
  byDay.set(key, own)
  return {
    of: (item: string, entry: bigint): readonly DatedReceipt[] | undefined => {
      const found = own.get(item)
      return found?.entry === entry ? found.receipts : undefined
    },
    keep: (item: string, entry: bigint, receipts: readonly DatedReceipt[]): void => {
      kept += sizeOf(receipts) - sizeOf(own.get(item)?.receipts)
      own.set(item, { entry, receipts })
    },
    /** Forgets the days that were asked for least recently, where there are too many. */
    end: (): void => {
      for (const [other, forgotten] of byDay) {
        if (kept <= MOST) break
        byDay.delete(other)
        for (const { receipts } of forgotten.values()) kept -= sizeOf(receipts)
      }
    },
  }
}

const sizeOf = (receipts: readonly DatedReceipt[] | undefined): number => (receipts ? 1 + receipts.length : 0)
