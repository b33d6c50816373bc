import { sentence } from '@lekha/ledger'
import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { date, id, nothing, organizationParams, requiredLine } from './fields.ts'

/** The kinds of security events that the server records. */
export const EVENT_KINDS = [
  'sign_in',
  'sign_in_refused',
  'sign_out',
  'session_ended',
  'user_created',
  'user_disabled',
  'user_enabled',
  'user_changed',
  'membership_given',
  'membership_changed',
  'membership_ended',
  'new_password',
  'password_reset',
  'two_factor_on',
  'two_factor_off',
  'two_factor_reset',
  'recovery_code_used',
  'name_changed',
  'two_factor_required',
  'two_factor_optional',
  'export',
  'print',
  'practice_wiped',
] as const
/** One of them. */
export type EventKind = (typeof EVENT_KINDS)[number]

const filters = { userId: id.optional(), kind: z.enum(EVENT_KINDS).optional(), from: date.optional(), to: date.optional() }
const access = { scope: 'account' } as const

/** One security event as it is shown. Names are those of today. */
const securityEvent = z.object({
  id,
  at: z.string(),
  kind: z.enum(EVENT_KINDS),
  /** The user who did it, or whose sign-in was refused. */
  user: z.string(),
  /** The user it was done to. */
  aboutUser: z.string(),
  organization: z.string(),
  address: z.string(),
  detail: z.string(),
})

/** Security events, the newest first: of the account for its superadmins, of their organizations for administrators. */
export const listSecurityEvents = defineEndpoint({
  method: 'GET',
  path: '/security-events',
  access,
  reads: ['security-events', 'users', 'organizations'],
  summary: 'Sign-ins and refusals, changes of users, exports and prints, the newest first.',
  query: z.strictObject({ ...filters, before: id.optional() }),
  status: 200,
  answer: z.object({ result: z.array(securityEvent), next: id.nullable() }),
})

/** The same as a file. */
export const readSecurityEventsAsCsv = defineEndpoint({
  method: 'GET',
  path: '/security-events/csv',
  access,
  reads: ['security-events', 'users', 'organizations'],
  summary: 'The same events as CSV.',
  query: z.strictObject({ ...filters, language: z.enum(['en', 'np']).optional() }),
  status: 200,
  answer: z.custom<{ mediaType: string; name: string; bytes: Uint8Array }>(),
  plain: true,
})

/** Records that the user printed something or saved a file that the browser made, of which only the browser knows. */
export const recordPrint = defineEndpoint({
  method: 'POST',
  path: '/organizations/{organizationId}/prints',
  access: { scope: 'organization', permission: 'organization.read', by: 'organizationId' },
  changes: ['security-events'],
  summary: 'Write down that something was printed, or kept as a file.',
  params: organizationParams,
  body: z.strictObject({ what: requiredLine(200, sentence('Required')), kind: z.enum(['print', 'export']).optional() }),
  status: 204,
  answer: nothing,
})
