import type { Snapshot } from './snapshot.ts'

/** The same books as they were known at an entry that is not later than that of the snapshot. */
export const asKnownAt = (snapshot: Snapshot, entry: bigint): Snapshot => ({
  ...snapshot,
  entry,
  later: snapshot.later || entry < snapshot.entry,
  mostlyLater: snapshot.mostlyLater || entry * 2n < snapshot.entry,
})
