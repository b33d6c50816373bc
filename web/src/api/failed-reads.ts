import { notifyManager, type Query, type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useFailureSentence } from './use-endpoint.ts'
import { WireFailure } from './wire-failure.ts'

/** The failed reads of the present screen, summed up. */
export type FailedReads = {
  /** The sentence that tells the user what is wrong. */
  what: string
  /** When the oldest figures that are still shown were read, in milliseconds since 1970; undefined where none are. */
  since_ms: number | undefined
  /** At least one read has never succeeded, so that there is nothing to show in its place. */
  unread: boolean
  retry: () => void
}

/**
 * The reads of the present screen that have failed, including those that are being retried; undefined when none has. Every
 * read through useEndpoint counts, so that no screen can forget to show its failures.
 */
export function useFailedReads(): FailedReads | undefined {
  const cache = useQueryClient().getQueryCache()
  const sayFailure = useFailureSentence()
  const subscribe = useCallback((changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed)), [cache])
  const pictured = useSyncExternalStore(subscribe, () => picture(cache))
  if (pictured === '') return undefined
  const failed = failedIn(cache)
  const read_ms = failed.map(({ query }) => query.state.dataUpdatedAt).filter((at_ms) => at_ms > 0)
  return {
    what: [...new Set(failed.map(({ failure }) => sayFailure(failure)))].join(' '),
    since_ms: read_ms.length > 0 ? Math.min(...read_ms) : undefined,
    unread: read_ms.length < failed.length,
    retry: () => {
      for (const { query } of failed) void tryNow(query)
    },
  }
}

/** Cancels a retry that is still waiting for its time and fetches at once. */
async function tryNow(query: Query): Promise<void> {
  await query.cancel({ silent: true, revert: true })
  await query.fetch().catch(() => {})
}

type Failed = { query: Query; failure: WireFailure }

function failedIn(cache: QueryCache): Failed[] {
  return cache.findAll({ type: 'active' }).flatMap((query) => {
    const failure = query.state.error ?? query.state.fetchFailureReason
    // 401: the session has ended, and the user is sent to the login.
    if (!(failure instanceof WireFailure) || failure.status === 401) return []
    return query.meta?.saysRefusals === true && !failure.isPassing ? [] : [{ query, failure }]
  })
}

/** A string that changes only when the failures to show have changed. */
const picture = (cache: QueryCache) =>
  failedIn(cache)
    .map(({ query, failure }) => `${query.queryHash} ${query.state.dataUpdatedAt} ${failure.message}`)
    .join()
