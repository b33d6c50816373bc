import { focusManager, QueryClient } from '@tanstack/react-query'
import { isHeard } from '../api/live.ts'
import { WireFailure } from '../api/wire-failure.ts'

const TRIES_AGAIN = 3
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/** What is known of the server. A refusal is an answer and is not asked again; a lost line and a fault of the server are. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Not "online only": a lost line is said at once instead of being waited out in silence.
      networkMode: 'always',
      // What is shown is asked again at each look, unless every change of it would have been heard.
      staleTime: ({ meta }) => (isHeard(meta) ? Number.POSITIVE_INFINITY : 0),
      retry: (failures, error) => failures < TRIES_AGAIN && error instanceof WireFailure && error.isPassing,
      retryDelay: (failures) => Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS),
    },
    mutations: { networkMode: 'always' },
  },
})

// Also where the window was in sight all the time and another one had the keyboard.
focusManager.setEventListener((comeToFront) => {
  const events = ['visibilitychange', 'focus'] as const
  const hear = () => comeToFront()
  for (const event of events) window.addEventListener(event, hear)
  return () => {
    for (const event of events) window.removeEventListener(event, hear)
  }
})
