import { planForAny, planForEach } from '../db/transact.ts'
import type { Snapshot } from './snapshot.ts'

/** What a report reads: a `page`, found by index in books of any size, or `sums` over the books. */
export type ReadShape = 'page' | 'sums'

/** Chooses how PostgreSQL plans the statements from here on: a page uses generic plans, because planning would cost as much as reading it. */
export const planReads = (snapshot: Snapshot, shape: ReadShape): Promise<void> =>
  shape === 'page' ? planForAny(snapshot.sql) : planForEach(snapshot.sql)
