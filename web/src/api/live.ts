import { ANNOUNCED, type LiveChange, liveChange } from '@lekha/contract'
import type { QueryClient, QueryMeta } from '@tanstack/react-query'
import { renewSession } from './call.ts'
import { areOwn } from './own-commands.ts'
import { mayBeSignedIn, onSession, readToken } from './session.ts'
import { topicsChanged } from './topics.ts'

/** The server says something each 25 s; when nothing came for so long, the machine slept or the line is cut. */
const SILENCE_MS = 60_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** Changes that follow each other are shown together. */
const BREATH_MS = 300

/** What one tab tells the others: the stream is open, it is cut, something changed; or it asks how things stand. */
type News = { is: 'open' | 'cut' | 'who is there' } | { is: 'change'; change: LiveChange }

let open = false

/** Whether every change of what a query shows is heard, so that it need not be asked again at each look. */
export const isHeard = (meta: QueryMeta | undefined): boolean => open && (meta?.reads?.every((topic) => ANNOUNCED.has(topic)) ?? false)

/**
 * Hears what others change and makes it stale here. One tab of the browser holds the stream for all of them: a browser opens six
 * connections to a server, and seven tabs with a stream each would leave none.
 */
export function followChanges(client: QueryClient): void {
  const tabs = new BroadcastChannel('lekha-live')
  const show = gather(client)
  let leads = false
  const hear = (news: News): void => {
    if (news.is === 'who is there' && leads && open) tabs.postMessage({ is: 'open' })
    if (news.is === 'cut') open = false
    if (news.is === 'change') show(news.change)
    if (news.is === 'open' && !open) {
      open = true
      show({ organizationId: null, topics: null, keys: [] }) // what happened before was not heard
    }
  }
  const tell = (news: News): void => {
    hear(news)
    tabs.postMessage(news)
  }
  tabs.onmessage = ({ data }: MessageEvent<News>) => hear(data)
  tabs.postMessage({ is: 'who is there' } satisfies News)
  void navigator.locks.request('lekha-live', () => {
    leads = true
    return keepOpen(tell)
  })
}

/** Shows changes one wave after the other: what is being asked again is not begun anew by the next change. */
function gather(client: QueryClient): (change: LiveChange) => void {
  let waiting: LiveChange[] = []
  let busy = false
  const showAll = async () => {
    if (busy) return
    busy = true
    while (waiting.length > 0) {
      const changes = waiting
      waiting = []
      // A tab that nobody sees asks when it is looked at again.
      const refetchType = document.hidden ? 'none' : 'active'
      const shown = changes.map(({ topics, organizationId }) => topicsChanged(client, topics, organizationId, refetchType))
      await Promise.all([...shown, pause(BREATH_MS)])
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

/** Keeps the stream open as long as somebody is signed in; never ends. */
async function keepOpen(tell: (news: News) => void): Promise<never> {
  let pause_ms = FIRST_PAUSE_MS
  for (;;) {
    tell({ is: 'cut' })
    await untilSignedIn()
    const began = performance.now()
    await readStream(tell).catch(() => {})
    // Who was heard for a while is not to blame, and all browsers that were cut at once do not come back at once.
    pause_ms = performance.now() - began > SILENCE_MS ? FIRST_PAUSE_MS : Math.min(pause_ms * 2, LONGEST_PAUSE_MS)
    tell({ is: 'cut' })
    await pause(pause_ms * (0.5 + chance()))
  }
}

function untilSignedIn(): Promise<void> {
  if (mayBeSignedIn()) return Promise.resolve()
  return new Promise((resolve) => {
    const unhear = onSession(() => {
      if (!mayBeSignedIn()) return
      unhear()
      resolve()
    })
  })
}

/** Reads one stream to its end, which comes with the session, with the token, and when nothing is heard any more. */
async function readStream(tell: (news: News) => void): Promise<void> {
  const ended = new AbortController()
  const unhear = onSession((news) => news !== 'renewed' && ended.abort())
  let silence: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(silence)
    silence = setTimeout(() => ended.abort(), SILENCE_MS)
  }
  try {
    heard()
    // Asked without a token the server refuses, and the browser writes that into its console as an error.
    if (readToken() === '') await renewSession()
    const token = readToken()
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}`, 'x-client': 'web' }
    const response = await fetch('/api/live', { headers, signal: ended.signal })
    if (response.status === 401) return await renewSession(token)
    if (!response.ok || !response.body) return
    tell({ is: 'open' })
    let text = ''
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      heard()
      const events = (text + read.value).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events)
        if (event.startsWith('data: ')) tell({ is: 'change', change: liveChange.parse(JSON.parse(event.slice(6))) })
    }
  } finally {
    clearTimeout(silence)
    unhear()
    ended.abort()
  }
}
