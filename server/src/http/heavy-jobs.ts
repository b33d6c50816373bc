import { BookError } from '@lekha/ledger'

/** Whole exports and imports that one server carries out at once. */
const AT_ONCE = 2
/** Jobs of one organization that may wait; another one is refused. */
const LONGEST_QUEUE = 20

/** Where work that takes seconds and much memory waits until there is room for it. */
export type HeavyJobs = ReturnType<typeof makeHeavyJobs>

/** `onWaiting` is called, once, where the work cannot begin at once; `signal` ends the waiting. */
type WaitOptions = { signal?: AbortSignal; onWaiting?: () => void }

/**
 * Carries out heavy work one at a time for each organization and `atOnce` at a time for the server; the rest waits in the order
 * in which it came.
 *
 * @example await app.heavyJobs.run(organizationId, () => writeFile(report), { signal })
 */
export function makeHeavyJobs(atOnce = AT_ONCE) {
  const running = new Set<string>()
  const queue: { organizationId: string; start: () => void }[] = []

  const startNext = () => {
    const next = queue.findIndex(({ organizationId }) => !running.has(organizationId))
    if (running.size < atOnce && next !== -1) queue.splice(next, 1)[0]?.start()
  }

  const turn = (organizationId: string, { signal, onWaiting }: WaitOptions) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', giveUp)
        running.add(organizationId)
        resolve()
      }
      const waiting = { organizationId, start }
      const giveUp = () => {
        queue.splice(queue.indexOf(waiting), 1)
        reject(signal?.reason as Error)
      }
      signal?.addEventListener('abort', giveUp, { once: true })
      queue.push(waiting)
      startNext()
      if (queue.includes(waiting)) onWaiting?.()
    })

  return {
    /** @throws BookError `busy` when too much work of this organization waits already; the signal's reason when it ends the waiting */
    async run<T>(organizationId: string, work: () => Promise<T>, options: WaitOptions = {}): Promise<T> {
      options.signal?.throwIfAborted()
      if (queue.filter((each) => each.organizationId === organizationId).length >= LONGEST_QUEUE) {
        throw new BookError('Too many at once. Please try again in a moment.', { code: 'busy' })
      }
      await turn(organizationId, options)
      try {
        return await work()
      } finally {
        running.delete(organizationId)
        startNext()
      }
    },
  }
}
