import { BookError } from '@lekha/ledger'

/** How much runs at once of one key and of all, how much of one key may wait, and for how long. */
type Room = { each: number; together?: number; longest: number; patience_ms?: number }

/** `onWaiting` is called, once, where the work cannot begin at once; `signal` ends the waiting. */
type WaitOptions = { signal?: AbortSignal; onWaiting?: () => void }

/** Where work waits for its turn. */
export type Lanes = ReturnType<typeof makeLanes>

/**
 * Lets work run `each` at a time for its key (an organization, an account) and `together` at a time for this server; the rest
 * waits in the order in which it came, where waiting costs nothing.
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
    // Another's turn comes first: who fills the queue holds up himself.
    const next = queue.find((waiter) => waiter.key !== key && hasRoom(waiter.key)) ?? queue.find((waiter) => hasRoom(waiter.key))
    if (!next) return
    begin(next.key) // before anybody else asks
    next.start()
  }

  return {
    /** @throws BookError `busy` when too much of this key waits already or it waited too long; the signal's reason when it ends the waiting */
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

/** Stands in a queue until it is started; leaves it when the patience ends, or the signal says so. */
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
