import type { Readable } from 'node:stream'
import { BookError } from '@lekha/ledger'
import type { Clock } from '../clock.ts'
import type { Identity, Scopes } from '../db/books.ts'
import { readRoles } from '../db/roles.ts'
import type { Announcement } from './announcements.ts'
import { type LiveStream, openLiveStream, type Standing } from './live-stream.ts'

const MAX_STREAMS = 1_000
const OF_ONE_SESSION = 5

/** The open streams that tell browsers what has changed. */
export type Live = ReturnType<typeof makeLive>

/** A test may move `clock`; the timers run in real time. */
export function makeLive(scopes: Scopes, clock: Clock) {
  const streams = new Map<LiveStream, Identity>()

  const lookUp = (identity: Identity): Promise<Standing> =>
    scopes.inAccount(identity, 'read', async (scope) => ({
      accountId: scope.accountId,
      roles: await readRoles(scope),
      checked_ms: clock(),
    }))

  return {
    /**
     * Opens a stream that ends with the token or with the session.
     * @throws BookError `busy` where the server or the session has too many streams
     */
    async open(identity: Identity, until_ms: number): Promise<Readable> {
      const standing = await lookUp(identity)
      const own = [...streams.values()].filter(({ sessionId }) => sessionId === identity.sessionId)
      if (streams.size >= MAX_STREAMS || own.length >= OF_ONE_SESSION) {
        throw new BookError('Too many at once. Please try again in a moment.', { code: 'busy' })
      }
      const stream = openLiveStream(standing, () => lookUp(identity), clock)
      const end = setTimeout(stream.end, Math.max(0, until_ms - clock()))
      streams.set(stream, identity)
      stream.out.once('close', () => {
        streams.delete(stream)
        clearTimeout(end)
      })
      return stream.out
    },

    send(announcement: Announcement): void {
      for (const stream of streams.keys()) stream.send(announcement)
    },

    /** Tells every client to reload everything, because this server may have missed notices. */
    catchUp(): void {
      for (const stream of streams.keys()) stream.catchUp()
    },

    close(): void {
      for (const stream of streams.keys()) stream.end()
    },
  }
}
