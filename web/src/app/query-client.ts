import { focusManager, QueryClient } from '@tanstack/react-query'
import { isLive } from '../api/live.ts'
import { WireFailure } from '../api/wire-failure.ts'

/** How often a read that failed in passing is tried again. */
export const TRIES_AGAIN = 3
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/** The cache of server answers. A refusal is final and not retried; a lost connection or a fault of the server is. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Not "online only": a lost connection is shown at once instead of being waited out silently.
      networkMode: 'always',
      // Read again on every mount and focus, unless the live stream announces every change of it.
      staleTime: ({ meta }) => (isLive(meta) ? Number.POSITIVE_INFINITY : 0),
      retry: (failures, error) => failures < TRIES_AGAIN && error instanceof WireFailure && error.isPassing,
      retryDelay: (failures) => Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS),
    },
    mutations: { networkMode: 'always' },
  },
})

// 'focus' too, for a window that stayed visible while another one had the focus.
focusManager.setEventListener((comeToFront) => {
  const events = ['visibilitychange', 'focus'] as const
  const onEvent = () => comeToFront()
  for (const event of events) window.addEventListener(event, onEvent)
  return () => {
    for (const event of events) window.removeEventListener(event, onEvent)
  }
})
