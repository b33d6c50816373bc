import type pg from 'pg'
import { type Connection, openClient } from './connect.ts'
import { run } from './statements.ts'

const CHANNEL = 'lekha'
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/** The way in which the servers on one database tell each other something: texts without data, which may be lost. */
export type Notices = ReturnType<typeof makeNotices>

/** `listenOn`: where to listen; without it, this server hears nobody. */
export function makeNotices(runtime: pg.Pool, listenOn: Connection | undefined) {
  let outgoing: string[] = []
  let sending: Promise<void> | undefined

  // One statement at a time, for whatever has come together meanwhile. Where the database is out of reach, the other servers have lost
  // it too and let everybody catch up.
  async function sendAll(): Promise<void> {
    while (outgoing.length > 0) {
      const texts = outgoing
      outgoing = []
      await run(runtime)`select pg_notify(${CHANNEL}, text) from unnest(${texts}::text[]) text`.catch(() => {})
    }
    sending = undefined
  }

  return {
    /** On a pooled connection and outside of every transaction: a NOTIFY inside one makes all commits wait for each other. */
    send(text: string): void {
      outgoing.push(text)
      sending ??= sendAll()
    },
    /** Resolves when everything has been sent. */
    settled: async (): Promise<void> => sending,
    /** Hears every server on the database, this one too; `missed` is called where something may not have been heard. Returns the way to stop. */
    listen: (hear: (text: string) => void, missed: () => void): (() => Promise<void>) =>
      listenOn ? keepListening(listenOn, hear, missed) : async () => {},
  }
}

/** On a connection of its own, which is opened again where it is cut. */
function keepListening(connection: Connection, hear: (text: string) => void, missed: () => void): () => Promise<void> {
  let client: pg.Client | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let state: 'first' | 'cut' | 'stopped' = 'first'
  let pause_ms = FIRST_PAUSE_MS

  async function begin(): Promise<void> {
    client = await openClient(connection)
    client.once('end', again)
    client.on('notification', ({ payload = '' }) => hear(payload))
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
