import { randomUUID } from 'node:crypto'
import { ANNOUNCED, type Topic } from '@lekha/contract'
import * as z from 'zod'
import type { Notices } from '../db/notices.ts'

/** Whose answers a command changed: those about an organization, or about the account. */
export type Concerned = { organizationId: string } | { accountId: string }

const announcement = z.object({
  /** The id of the organization or the account. */
  whose: z.string(),
  isAccount: z.boolean(),
  topics: z.array(z.custom<Topic>((topic) => typeof topic === 'string')),
  /** The Idempotency-Keys of the commands; empty where they were too many to name. */
  keys: z.array(z.string()),
})
/** That something changed, and for whom; never what it is now. */
export type Announcement = z.output<typeof announcement>

/** One organization, or account, is told of at most this often. */
const EVERY_MS = 200
const MOST_KEYS = 40

/** Where commands say what they changed, once it stands. */
export type Announcements = ReturnType<typeof makeAnnouncements>

/** Gathers what commands changed, and tells it here and to the other servers: the first at once, what follows within a moment together. */
export function makeAnnouncements(notices: Notices, tell: (announcement: Announcement) => void) {
  const server = randomUUID()
  const gathered = new Map<string, Announcement | undefined>()

  const pass = (one: Announcement): void => {
    gathered.set(one.whose, undefined)
    setTimeout(() => {
      const next = gathered.get(one.whose)
      gathered.delete(one.whose)
      if (next) pass(next)
    }, EVERY_MS).unref()
    tell(one)
    notices.send(JSON.stringify({ server, ...one }))
  }

  return {
    /** Says what a command changed; nothing where nobody is told of it. A command without a key is nobody's own. */
    announce(changed: readonly Topic[] | undefined, concerned: Concerned, key: string | null): void {
      const topics = (changed ?? []).filter((topic) => ANNOUNCED.has(topic) || topic === 'session')
      if (topics.length === 0) return
      const isAccount = 'accountId' in concerned
      const whose = isAccount ? concerned.accountId : concerned.organizationId
      const one = { whose, isAccount, topics, keys: [key ?? randomUUID()] }
      if (gathered.has(whose)) gathered.set(whose, together(gathered.get(whose), one))
      else pass(one)
    },

    /** Hears a notice of any server. */
    hear(text: string): void {
      const heard = readNotice(text)
      if (heard && heard.server !== server) tell(heard)
    },
  }
}

function together(former: Announcement | undefined, one: Announcement): Announcement {
  if (!former) return one
  const keys = former.keys.length === 0 || former.keys.length >= MOST_KEYS ? [] : [...former.keys, ...one.keys]
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
