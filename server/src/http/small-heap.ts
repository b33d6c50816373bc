import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** New objects, in bytes, after which those that are still needed are sorted out. */
const NEW_BYTES = 16 * 1024 * 1024
/** By how much the older objects may grow, in bytes or as a share of those that were needed last. */
const GROWTH_BYTES = 16 * 1024 * 1024
const GROWTH_SHARE = 0.25

/** Asks V8 to collect garbage; `minor` among the new objects only. */
type Collect = (how: { type: 'minor' | 'major'; execution: 'sync' }) => void

let found: Collect | undefined

/** V8's own function, which Node gives only where it is asked for: here alone, so that no flag changes the rest of the process. */
function collector(): Collect {
  if (found) return found
  setFlagsFromString('--expose-gc')
  found = runInNewContext('gc') as Collect
  setFlagsFromString('--no-expose-gc')
  return found
}

/** The bytes of the objects on the heap: the new ones, and the older ones. */
export function heapBytes(): { young: number; old: number } {
  const sum = (kind: string) =>
    getHeapSpaceStatistics().reduce(
      (bytes, { space_name, space_used_size }) => bytes + (space_name.includes(kind) ? space_used_size : 0),
      0,
    )
  return { young: sum('new_'), old: sum('old_') + sum('large_object_space') - sum('new_large') }
}

/**
 * Returns a function to be called between the pieces of a long file. V8 by itself lets the garbage of a file grow to several times what is needed before
 * it collects any: a statement of 72,000 rows took 430 MB, with 50 in use. Collected between the pieces, where hardly any object is still needed, it
 * costs next to no time.
 */
export function keepHeapSmall(): () => void {
  let needed: number | undefined
  return () => {
    const { young, old } = heapBytes()
    const most = needed === undefined ? Number.POSITIVE_INFINITY : needed + Math.max(GROWTH_BYTES, needed * GROWTH_SHARE)
    if (young <= NEW_BYTES && old <= most) return
    // The first time, the older objects are sorted out too: what earlier calls left is none of this file.
    const type = needed === undefined || old > most ? 'major' : 'minor'
    collector()({ type, execution: 'sync' })
    needed = type === 'major' ? heapBytes().old : Math.min(needed ?? old, old)
  }
}
