import { PassThrough, type Readable } from 'node:stream'
import { ANNOUNCED, type LiveChange, type Role, type Topic } from '@lekha/contract'
import type { Clock } from '../clock.ts'
import type { Announcement } from './announcements.ts'

/** A change is sent only if the listener's session and roles were read from the database no longer ago than this. */
const CHECKED_FOR_MS = 10_000
const PING_EVERY_MS = 25_000
/** A stream with more unread bytes is closed; the client reconnects and reloads. */
const MAX_UNREAD_BYTES = 64 * 1024

/** A change of these topics may end a listener's session or change their roles. */
const OF_RIGHTS: readonly Topic[] = ['session', 'users', 'organizations']
const CATCH_UP: LiveChange = { organizationId: null, topics: null, keys: [] }

/** A listener's account and roles by organization, and when they were read (milliseconds of the clock). */
export type Standing = { accountId: string; roles: ReadonlyMap<string, Role>; checked_ms: number }

/** One open stream. */
export type LiveStream = { out: Readable; send: (announcement: Announcement) => void; catchUp: () => void; end: () => void }

/** Opens a stream for a listener; `look` reads the account and roles anew, and throws where the session has ended. */
export function openLiveStream(first: Standing, look: () => Promise<Standing>, clock: Clock): LiveStream {
  const out = new PassThrough()
  let standing = first
  let checking = false
  let waiting: (Announcement | 'catch up')[] = []
  let due: ReturnType<typeof setTimeout> | undefined

  /** Ends the stream if the session has ended; tells the client to reload everything if a role has changed. */
  async function check(): Promise<void> {
    if (checking) return
    checking = true
    clearTimeout(due)
    due = undefined
    const former = standing
    try {
      standing = await look()
      if (!areSame(former.roles, standing.roles)) waiting = ['catch up']
    } catch {
      waiting = []
      out.end()
    }
    checking = false
    flush()
  }

  function flush(): void {
    if (checking || waiting.length === 0) return
    if (clock() - standing.checked_ms >= CHECKED_FOR_MS) void check()
    else for (const each of waiting.splice(0)) write(out, textOf(each, standing))
  }

  const put = (what: Announcement | 'catch up') => {
    waiting.push(what)
    flush()
  }
  const ping = setInterval(() => {
    write(out, ':\n\n')
    void check()
  }, PING_EVERY_MS)
  out.once('close', () => {
    clearInterval(ping)
    clearTimeout(due)
  })
  write(out, ':\n\n') // the headers go out with the first bytes
  return {
    out,
    send(announcement) {
      if (!isFor(standing, announcement)) return
      put(announcement)
      if (OF_RIGHTS.some((topic) => announcement.topics.includes(topic)))
        due ??= setTimeout(() => void check(), Math.max(0, standing.checked_ms + CHECKED_FOR_MS - clock()))
    },
    catchUp: () => put('catch up'),
    end: () => out.end(),
  }
}

const isFor = ({ accountId, roles }: Standing, { whose, isAccount }: Announcement): boolean =>
  isAccount ? whose === accountId : roles.has(whose)

/** The event as text; '' where it does not concern this listener. */
function textOf(what: Announcement | 'catch up', standing: Standing): string {
  if (what === 'catch up') return eventOf(CATCH_UP)
  const topics = what.topics.filter((topic) => ANNOUNCED.has(topic))
  if (topics.length === 0 || !isFor(standing, what)) return ''
  return eventOf({ organizationId: what.isAccount ? null : what.whose, topics, keys: what.keys })
}

const eventOf = (change: LiveChange): string => `data: ${JSON.stringify(change)}\n\n`

function write(out: PassThrough, text: string): void {
  if (text === '' || out.writableEnded || out.destroyed) return
  if (out.writableLength + out.readableLength > MAX_UNREAD_BYTES) out.destroy()
  else out.write(text)
}

const areSame = (a: ReadonlyMap<string, Role>, b: ReadonlyMap<string, Role>): boolean =>
  a.size === b.size && [...a].every(([id, role]) => b.get(id) === role)
