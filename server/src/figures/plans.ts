import { run } from '../db/statements.ts'
import { planForAny, planForEach } from '../db/transact.ts'
import type { Snapshot } from './snapshot.ts'

/** What a report reads: a `page`, found by index in books of any size, or `sums` over the books. */
export type ReadShape = 'page' | 'sums'

/** Chooses how PostgreSQL plans the statements from here on: a page uses generic plans, because planning would cost as much as reading it. */
export const planReads = (snapshot: Snapshot, shape: ReadShape): Promise<void> =>
  shape === 'page' ? planForAny(snapshot.sql) : planForEach(snapshot.sql)

/** For statements that read every voucher: without nested loops and compilation, as in `npm run verify`, for the same reason. */
export async function planWholeBooks(snapshot: Snapshot): Promise<void> {
  await run(snapshot.sql)`select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`
}
