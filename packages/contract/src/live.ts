import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { TOPICS, type Topic } from './topics.ts'

/**
 * Topics of which the server announces every change on the live stream. The others also change without an announcement, such as by a
 * sign-in elsewhere or a draft being typed.
 */
export const ANNOUNCED: ReadonlySet<Topic> = new Set([
  'users',
  'organizations',
  'years',
  'chart',
  'goods',
  'figures',
  'vouchers',
  'imports',
  'proofs',
  'views',
  'cbms',
  'bank',
])

/** One event of the live stream: that something changed, never what it is now. */
export const liveChange = z.object({
  /** The organization whose books changed; null for what belongs to the account. */
  organizationId: id.nullable(),
  /** null: events may have been missed, so the client must read everything again. */
  topics: z.array(z.enum(TOPICS)).nullable(),
  /** Idempotency-Keys of the commands that did it; empty where they are not known. */
  keys: z.array(z.string()),
})
/** One event of the live stream. */
export type LiveChange = z.output<typeof liveChange>

/** Streams the changes in the caller's organizations as server-sent events, whose data is a `liveChange`. */
export const followChanges = defineEndpoint({
  method: 'GET',
  path: '/live',
  access: { scope: 'account' },
  reads: [],
  summary: 'Server-sent events (text/event-stream) that name the organization and the topics of each change. Ends with the token.',
  status: 200,
  answer: z.custom<string>(),
  plain: true,
})
