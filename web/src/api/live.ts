import { ANNOUNCED, type LiveChange, liveChange } from '@lekha/contract'
import type { QueryClient, QueryMeta } from '@tanstack/react-query'
import { renewSession } from './call.ts'
import { areOwn } from './own-commands.ts'
import { mayBeSignedIn, onSession, readToken, type SessionNews } from './session.ts'
import { topicsChanged } from './topics.ts'

/** The server sends something every 25 s; after this long without a byte the machine has slept or the connection is broken. */
const SILENCE_MS = 60_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** Changes that arrive within this time are shown together. */
const BATCH_MS = 300

/** What one tab sends to the others: the stream is open, it is cut, something changed; or a question whether it is open. */
type News = { is: 'open' | 'cut' | 'who is there' } | { is: 'change'; change: LiveChange }

let open = false

/** Whether the live stream announces every change of what a query reads, so that it need not be read again on each focus. */
export const isLive = (meta: QueryMeta | undefined): boolean => open && (meta?.reads?.every((topic) => ANNOUNCED.has(topic)) ?? false)

/**
 * Marks as stale what other users change. One tab holds the stream for all tabs of the browser: a browser opens at most six
 * connections to a server, and six tabs with a stream each would leave none for calls.
 */
export function followChanges(client: QueryClient): void {
  const tabs = new BroadcastChannel('lekha-live')
  const show = gather(client)
  let leads = false
  const receive = (news: News): void => {
    if (news.is === 'who is there' && leads && open) tabs.postMessage({ is: 'open' })
    if (news.is === 'cut') open = false
    if (news.is === 'change') show(news.change)
    if (news.is === 'open' && !open) {
      open = true
      show({ organizationId: null, topics: null, keys: [] }) // changes made while the stream was closed were missed
    }
  }
  const broadcast = (news: News): void => {
    receive(news)
    tabs.postMessage(news)
  }
  tabs.onmessage = ({ data }: MessageEvent<News>) => receive(data)
  tabs.postMessage({ is: 'who is there' } satisfies News)
  void navigator.locks.request('lekha-live', () => {
    leads = true
    return keepOpen(broadcast)
  })
}

/** Applies changes in batches, one after the other, so that a new change does not restart the reads of the batch before. */
function gather(client: QueryClient): (change: LiveChange) => void {
  let waiting: LiveChange[] = []
  let busy = false
  const showAll = async () => {
    if (busy) return
    busy = true
    while (waiting.length > 0) {
      const changes = waiting
      waiting = []
      // A hidden tab reads again when the user returns to it.
      const refetchType = document.hidden ? 'none' : 'active'
      const shown = changes.map(({ topics, organizationId }) => topicsChanged(client, topics, organizationId, refetchType))
      await Promise.all([...shown, pause(BATCH_MS)])
    }
    busy = false
  }
  return (change) => {
    if (areOwn(change.keys)) return
    waiting.push(change)
    void showAll()
  }
}

const pause = (time_ms: number) => new Promise<void>((resolve) => setTimeout(resolve, time_ms))

const chance = () => (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 256

/** Keeps the stream open while the user is signed in, and reopens it after each break; never returns. */
async function keepOpen(broadcast: (news: News) => void): Promise<never> {
  let pause_ms = FIRST_PAUSE_MS
  for (;;) {
    broadcast({ is: 'cut' })
    await untilSignedIn()
    const began = performance.now()
    await readStream(broadcast).catch(() => {})
    // After a long stream the pause starts small again; chance keeps browsers that were all cut at once from reconnecting at once.
    pause_ms = performance.now() - began > SILENCE_MS ? FIRST_PAUSE_MS : Math.min(pause_ms * 2, LONGEST_PAUSE_MS)
    broadcast({ is: 'cut' })
    await pause(pause_ms * (0.5 + chance()))
  }
}

function untilSignedIn(): Promise<void> {
  if (mayBeSignedIn()) return Promise.resolve()
  return new Promise((resolve) => {
    const unsubscribe = onSession(() => {
      if (!mayBeSignedIn()) return
      unsubscribe()
      resolve()
    })
  })
}

/** What leaves the stream open: the user is still the same, and signed in. */
const GOES_ON: ReadonlySet<SessionNews> = new Set(['renewed', 'signing out', 'stays'])

/** Reads one stream until the session ends, the server closes it with the token, or nothing arrives for SILENCE_MS. */
async function readStream(broadcast: (news: News) => void): Promise<void> {
  const ended = new AbortController()
  const unsubscribe = onSession((news) => !GOES_ON.has(news) && ended.abort())
  let silence: ReturnType<typeof setTimeout> | undefined
  const restartSilence = () => {
    clearTimeout(silence)
    silence = setTimeout(() => ended.abort(), SILENCE_MS)
  }
  try {
    restartSilence()
    // Without a token the server answers 401, which the browser logs as an error.
    if (readToken() === '') await renewSession()
    const token = readToken()
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}`, 'x-client': 'web' }
    const response = await fetch('/api/live', { headers, signal: ended.signal })
    if (response.status === 401) return await renewSession(token)
    if (!response.ok || !response.body) return
    broadcast({ is: 'open' })
    let text = ''
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      restartSilence()
      const events = (text + read.value).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events)
        if (event.startsWith('data: ')) broadcast({ is: 'change', change: liveChange.parse(JSON.parse(event.slice(6))) })
    }
  } finally {
    clearTimeout(silence)
    unsubscribe()
    ended.abort()
  }
}
