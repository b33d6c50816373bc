import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { TOPICS, type Topic } from './topics.ts'

/**
 * Topics of which every change is announced on the live stream. The others also change by what nobody announces, such as a sign-in
 * elsewhere or a draft that is being typed.
 */
export const ANNOUNCED: ReadonlySet<Topic> = new Set(['users', 'organizations', 'years', 'chart', 'figures', 'vouchers', 'imports'])

/** One event of the live stream: that something changed, never what it is now. */
export const liveChange = z.object({
  /** Whose books; null for what belongs to the account. */
  organizationId: id.nullable(),
  /** null: events may have been missed, and everything is to be asked anew. */
  topics: z.array(z.enum(TOPICS)).nullable(),
  /** Idempotency-Keys of the commands that did it; empty where they are not known. */
  keys: z.array(z.string()),
})
/** One event of the live stream. */
export type LiveChange = z.output<typeof liveChange>

/** What changes in the caller's organizations, as it happens: server-sent events whose data is a `liveChange`. */
export const followChanges = defineEndpoint({
  method: 'GET',
  path: '/live',
  access: { door: 'account' },
  reads: [],
  summary: 'Server-sent events (text/event-stream) that name the organization and the topics of each change. Ends with the token.',
  status: 200,
  answer: z.custom<string>(),
  plain: true,
})
