import { BookError } from '@lekha/ledger'

/** The limits of a queue: jobs at once for each key and together, the most waiting jobs of a key, and the longest wait. */
type Room = { each: number; together?: number; longest: number; patience_ms?: number }

/** `onWaiting` is called once if the work cannot begin at once; `signal` ends the wait. */
type WaitOptions = { signal?: AbortSignal; onWaiting?: () => void }

/** Queues in which work waits, in memory, for its turn. */
export type Lanes = ReturnType<typeof makeLanes>

/**
 * Runs at most `each` jobs at a time for a key (an organization, an account, a user) and `together` jobs for this server; the others wait in
 * the order of their arrival, in memory, without a database connection.
 *
 * @example await lanes.run(organizationId, () => writeFile(report), { signal })
 */
export function makeLanes({ each, together = Number.POSITIVE_INFINITY, longest, patience_ms }: Room) {
  const running = new Map<string, number>()
  const queue: Waiter[] = []
  let atWork = 0

  const hasRoom = (key: string) => atWork < together && (running.get(key) ?? 0) < each
  const begin = (key: string) => {
    atWork += 1
    running.set(key, (running.get(key) ?? 0) + 1)
  }
  const end = (key: string) => {
    atWork -= 1
    const left = (running.get(key) ?? 0) - 1
    if (left === 0) running.delete(key)
    else running.set(key, left)
    // Other keys go first, so that a key with many waiting jobs delays only itself.
    const next = queue.find((waiter) => waiter.key !== key && hasRoom(waiter.key)) ?? queue.find((waiter) => hasRoom(waiter.key))
    if (!next) return
    begin(next.key) // before anybody else asks
    next.start()
  }

  return {
    /** @throws BookError `busy` when too many jobs of this key wait or this one waited too long; the signal's reason when it aborts the wait */
    async run<T>(key: string, work: () => Promise<T>, options: WaitOptions = {}): Promise<T> {
      options.signal?.throwIfAborted()
      if (hasRoom(key)) begin(key)
      else {
        if (queue.filter((waiter) => waiter.key === key).length >= longest) throw tooMany()
        await standIn(queue, key, patience_ms, options)
      }
      try {
        return await work()
      } finally {
        end(key)
      }
    },
  }
}

type Waiter = { key: string; start: () => void }

/** Waits in the queue until it is started, `patience_ms` have passed, or the signal aborts. */
function standIn(queue: Waiter[], key: string, patience_ms: number | undefined, { signal, onWaiting }: WaitOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      queue.splice(queue.indexOf(waiter), 1)
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
    }
    const start = () => {
      leave()
      resolve()
    }
    const waiter = { key, start }
    const refuse = (reason: Error) => {
      leave()
      reject(reason)
    }
    const giveUp = () => refuse(signal?.reason as Error)
    const timer = patience_ms === undefined ? undefined : setTimeout(() => refuse(tooMany()), patience_ms)
    signal?.addEventListener('abort', giveUp, { once: true })
    queue.push(waiter)
    onWaiting?.()
  })
}

const tooMany = () => new BookError('Too many at once. Please try again in a moment.', { code: 'busy' })
