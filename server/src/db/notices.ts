import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Connection, openClient } from './connect.ts'
import { run } from './statements.ts'

const CHANNEL = 'lekha'
/** A notice costs a statement and a commit of its own. Those that follow within this time share one. */
const EVERY_MS = 50
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/** Messages between the servers on one database: texts without data of the books, which may be lost. */
export type Notices = ReturnType<typeof makeNotices>

/** `listenOn`: the connection to listen on; without it, this server receives nothing. */
export function makeNotices(runtime: pg.Pool, listenOn: Connection | undefined) {
  let outgoing: string[] = []
  let sending: Promise<void> | undefined

  // The first notice is sent at once; those of the next EVERY_MS follow in one statement. If the database cannot be reached, a notice is
  // lost; the other servers lose their connection too and then make their clients reload (`missed`).
  async function sendAll(): Promise<void> {
    while (outgoing.length > 0) {
      const texts = outgoing
      outgoing = []
      await run(runtime)`select pg_notify(${CHANNEL}, text) from unnest(${texts}::text[]) text`.catch(() => {})
      await sleep(EVERY_MS)
    }
    sending = undefined
  }

  return {
    /** Sends on a pooled connection and outside of every transaction: a NOTIFY in a transaction takes a lock that serializes all commits. */
    send(text: string): void {
      outgoing.push(text)
      sending ??= sendAll()
    },
    /** Resolves when everything has been sent. */
    settled: async (): Promise<void> => sending,
    /** Receives the notices of every server, this one included; calls `missed` when some may be lost. Returns a function that stops it. */
    listen: (receive: (text: string) => void, missed: () => void): (() => Promise<void>) =>
      listenOn ? keepListening(listenOn, receive, missed) : async () => {},
  }
}

/** Listens on a connection of its own and opens it again when it is lost. */
function keepListening(connection: Connection, receive: (text: string) => void, missed: () => void): () => Promise<void> {
  let client: pg.Client | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let state: 'first' | 'cut' | 'stopped' = 'first'
  let pause_ms = FIRST_PAUSE_MS

  async function begin(): Promise<void> {
    client = await openClient(connection)
    client.once('end', again)
    client.on('notification', ({ payload = '' }) => receive(payload))
    await client.query(`listen ${CHANNEL}`)
    pause_ms = FIRST_PAUSE_MS
    if (state === 'cut') missed()
  }
  function again(): void {
    if (state === 'stopped') return
    state = 'cut'
    clearTimeout(timer)
    timer = setTimeout(() => void begin().catch(again), pause_ms)
    pause_ms = Math.min(pause_ms * 2, LONGEST_PAUSE_MS)
  }
  const began = begin().catch(again)
  return async () => {
    state = 'stopped'
    clearTimeout(timer)
    await began
    await client?.end().catch(() => {})
  }
}
