import { sentence } from '@lekha/ledger'
import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { dayOrNone, exact, id, nothing, organizationParams, requiredLine, result } from './fields.ts'

/** Why nothing is sent until a person acts: the tax office refuses the sign-in, or this server cannot read the password that was stored. */
export const CBMS_STOPS = ['refused', 'unreadable'] as const
/** What became of a message: it waits, the tax office has it, or it is held until a person acts. */
export const CBMS_STATES = ['waiting', 'accepted', 'held'] as const

const message = z.object({
  /** The first version of the bill or note. */
  voucherId: id,
  number: z.string(),
  /** AD. */
  date: z.string(),
  party: z.string(),
  /** A note, or a bill that was cancelled. */
  isReturn: z.boolean(),
  state: z.enum(CBMS_STATES),
  tries: z.int(),
  /** The tax office's last answer; null before one. */
  code: z.int().nullable(),
  /** When it is sent next, where it waits. */
  dueAt: z.string(),
})
/** A bill or note that the tax office does not have yet. */
export type CbmsMessage = z.output<typeof message>

const cbms = z.object({
  /** Bills dated from this day on are told (AD); null where none is. */
  sendsFrom: z.string().nullable(),
  username: z.string(),
  /** A password is stored. It is never answered. */
  hasPassword: z.boolean(),
  version: z.int(),
  stopped: z.enum(CBMS_STOPS).nullable(),
  /** Failures one after the other, the last of them, and when the next try is; empty and null where the last one went well. */
  failures: z.int(),
  lastFailure: z.string(),
  nextTryAt: z.string().nullable(),
  waiting: z.int(),
  held: z.int(),
  accepted: z.int(),
  /** When the oldest that waits was recorded, and when the tax office last took one. */
  oldestWaiting: z.string().nullable(),
  lastAccepted: z.string().nullable(),
  /** The first hundred that the tax office does not have, held ones first. */
  messages: z.array(message),
})
/** How the telling of bills to the tax office's central billing monitoring system goes. */
export type Cbms = z.output<typeof cbms>

const access = { scope: 'organization', by: 'organizationId' } as const
const path = '/organizations/{organizationId}/cbms'

/** What is set, and how it goes. */
export const showCbms = defineEndpoint({
  method: 'GET',
  path,
  access: { ...access, permission: 'report.read' },
  reads: ['cbms', 'vouchers', 'organizations'],
  summary: 'How the telling of bills to CBMS of the tax office goes, and what waits.',
  params: organizationParams,
  status: 200,
  answer: result(cbms),
})

/** Switches it on from a day, or off, and stores the sign-in of the taxpayer portal; without a password the stored one stays. */
export const updateCbms = defineEndpoint({
  method: 'PUT',
  path,
  access: { ...access, permission: 'organization.write' },
  changes: ['cbms'],
  summary: 'Tell bills to CBMS from a day on, or none. The password is kept encrypted and never answered.',
  params: organizationParams,
  body: z.strictObject({
    /** '' where none is. */
    sendsFrom: dayOrNone,
    username: requiredLine(100, sentence('Required')),
    password: exact(200, sentence('Required')),
    version: z.int().min(0),
  }),
  status: 200,
  answer: result(cbms),
})

/** Sends anew at once what waits and what is held, and begins again where sending was stopped. */
export const resendToCbms = defineEndpoint({
  method: 'POST',
  path: `${path}/resends`,
  access: { ...access, permission: 'voucher.change' },
  changes: ['cbms'],
  summary: 'Send all that the tax office does not have again now.',
  params: organizationParams,
  status: 204,
  answer: nothing,
})
