import { run } from '../db/statements.ts'
import { planForAny, planForEach } from '../db/transact.ts'
import type { Snapshot } from './snapshot.ts'

/** What a report reads: a `page`, found by its indexes whatever the books hold, or `sums` over what the books hold. */
export type ReadShape = 'page' | 'sums'

/** Chooses how the statements from here on are planned: for a page, planning them anew would cost as much as reading it. */
export const planReads = (snapshot: Snapshot, shape: ReadShape): Promise<void> =>
  shape === 'page' ? planForAny(snapshot.sql) : planForEach(snapshot.sql)

/** For statements that read every voucher: as `npm run verify` does, for the same reason. */
export async function planWholeBooks(snapshot: Snapshot): Promise<void> {
  await run(snapshot.sql)`select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`
}
