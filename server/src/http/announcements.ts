import { randomUUID } from 'node:crypto'
import { ANNOUNCED, type Topic } from '@lekha/contract'
import * as z from 'zod'
import type { Notices } from '../db/notices.ts'

/** The organization or the account whose data a command changed. */
export type Concerned = { organizationId: string } | { accountId: string }

const announcement = z.object({
  /** The id of the organization or the account. */
  whose: z.string(),
  isAccount: z.boolean(),
  topics: z.array(z.custom<Topic>((topic) => typeof topic === 'string')),
  /** The Idempotency-Keys of the commands; empty where they were too many to name. */
  keys: z.array(z.string()),
})
/** Says that topics of an organization or account changed; it never carries the new values. */
export type Announcement = z.output<typeof announcement>

/** Each organization or account is announced at most once in this time. */
const EVERY_MS = 200
const MAX_KEYS = 40

/** Where the server announces what a command changed, after its commit. */
export type Announcements = ReturnType<typeof makeAnnouncements>

/** Announces changes to the streams here and to the other servers: the first at once, those that follow within `EVERY_MS` as one. */
export function makeAnnouncements(notices: Notices, send: (announcement: Announcement) => void) {
  const server = randomUUID()
  const own = JSON.stringify({ server }).slice(0, -1)
  const gathered = new Map<string, Announcement | undefined>()

  const pass = (one: Announcement): void => {
    gathered.set(one.whose, undefined)
    setTimeout(() => {
      const next = gathered.get(one.whose)
      gathered.delete(one.whose)
      if (next) pass(next)
    }, EVERY_MS).unref()
    send(one)
    notices.send(JSON.stringify({ server, ...one }))
  }

  return {
    /** Announces what a command changed, if its topics are announced. A random key stands for a missing one, so no client takes it for its own. */
    announce(changed: readonly Topic[] | undefined, concerned: Concerned, key: string | null): void {
      const topics = (changed ?? []).filter((topic) => ANNOUNCED.has(topic) || topic === 'session')
      if (topics.length === 0) return
      const isAccount = 'accountId' in concerned
      const whose = isAccount ? concerned.accountId : concerned.organizationId
      const one = { whose, isAccount, topics, keys: [key ?? randomUUID()] }
      if (gathered.has(whose)) gathered.set(whose, together(gathered.get(whose), one))
      else pass(one)
    },

    /** Takes a notice from any server and passes on those of the others. */
    receive(text: string): void {
      if (text.startsWith(own)) return // without parsing it: most notices are this server's
      const received = readNotice(text)
      if (received) send(received)
    },
  }
}

function together(former: Announcement | undefined, one: Announcement): Announcement {
  if (!former) return one
  const keys = former.keys.length === 0 || former.keys.length >= MAX_KEYS ? [] : [...former.keys, ...one.keys]
  return { ...one, topics: [...new Set([...former.topics, ...one.topics])], keys }
}

const notice = announcement.extend({ server: z.string() })

function readNotice(text: string): z.output<typeof notice> | undefined {
  try {
    return notice.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
