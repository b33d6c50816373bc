import { makeLanes } from '../db/lanes.ts'

/** Whole exports and imports that one server carries out at once. */
const AT_ONCE = 2
/** The most waiting jobs of one organization; the next one is refused. */
const LONGEST_QUEUE = 20

/** The queue for work that takes seconds and much memory. */
export type HeavyJobs = ReturnType<typeof makeHeavyJobs>

/** Runs one heavy job at a time for each organization, and `atOnce` jobs for the whole server. */
export const makeHeavyJobs = (atOnce = AT_ONCE) => makeLanes({ each: 1, together: atOnce, longest: LONGEST_QUEUE })
