import { makeLanes } from '../db/lanes.ts'

/** Whole exports and imports that one server carries out at once. */
const AT_ONCE = 2
/** Jobs of one organization that may wait; another one is refused. */
const LONGEST_QUEUE = 20

/** Where work that takes seconds and much memory waits until there is room for it. */
export type HeavyJobs = ReturnType<typeof makeHeavyJobs>

/** Carries out heavy work one at a time for each organization and `atOnce` at a time for the server. */
export const makeHeavyJobs = (atOnce = AT_ONCE) => makeLanes({ each: 1, together: atOnce, longest: LONGEST_QUEUE })
