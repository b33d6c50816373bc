import { sentence } from '@lekha/ledger'
import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { date, id, nothing, requiredLine, result } from './fields.ts'
import { fiscalYear } from './fiscal-year.ts'

const byYear = z.strictObject({ id })
const writing = { scope: 'organization', permission: 'year.write', by: 'fiscalYear' } as const

/** The reason for a lock, an exception from it, or reopening a year. */
export const yearReason = requiredLine(500, sentence('A reason is required.'))

/** Locks a year up to a day, moves that day, or unlocks the year (null). */
export const lockFiscalYear = defineEndpoint({
  method: 'PUT',
  path: '/fascalYear/{id}/lock',
  access: writing,
  changes: ['years'],
  summary: 'Lock a fiscal year up to a day, with a reason, or unlock it.',
  params: byYear,
  body: z.strictObject({ through: date.nullable(), reason: yearReason, version: z.int() }),
  status: 200,
  answer: result(fiscalYear),
})

/** The roles that may be let into a locked period; a superadmin counts as an administrator. */
export const EXCEPTED_ROLES = ['admin', 'accountant', 'clerk'] as const
/** The longest exception. */
export const MAX_EXCEPTION_HOURS = 720

/** Somebody who may post into the locked period of a year for a while. */
export const lockException = z.object({
  id,
  /** A user, by name, or everybody of a role. */
  user: z.string().nullable(),
  role: z.enum(EXCEPTED_ROLES).nullable(),
  until: z.string(),
  reason: z.string(),
  grantedAt: z.string(),
  grantedBy: z.string(),
  /** When it was taken back, if it was. */
  revokedAt: z.string().nullable(),
  /** It lets somebody in now. */
  valid: z.boolean(),
})
/** Somebody who may post into the locked period of a year for a while. */
export type LockException = z.output<typeof lockException>

/** The exceptions from the lock of a year, and the users who may be given one. */
export const listLockExceptions = defineEndpoint({
  method: 'GET',
  path: '/fascalYear/{id}/exceptions',
  access: { scope: 'organization', permission: 'report.read', by: 'fiscalYear' },
  reads: ['years', 'users'],
  summary: 'Who may post, or might, into the locked period of a fiscal year, and why; the latest first.',
  params: byYear,
  status: 200,
  answer: result(z.object({ exceptions: z.array(lockException), users: z.array(z.object({ id, name: z.string() })) })),
})

/** Lets a user, or everybody of a role, post into the locked period for some hours. */
export const grantLockException = defineEndpoint({
  method: 'POST',
  path: '/fascalYear/{id}/exceptions',
  access: writing,
  changes: ['years'],
  summary: 'Let a user, or a role, post into the locked period of a fiscal year for some hours.',
  params: byYear,
  body: z
    .strictObject({
      userId: id.nullable(),
      role: z.enum(EXCEPTED_ROLES).nullable(),
      hours: z.int().min(1).max(MAX_EXCEPTION_HOURS),
      reason: yearReason,
    })
    .refine(({ userId, role }) => (userId === null) !== (role === null), { error: sentence('Choose a user or a role.'), path: ['userId'] }),
  status: 201,
  answer: z.object({ id }),
})

/** Takes an exception back before it ends. */
export const revokeLockException = defineEndpoint({
  method: 'DELETE',
  path: '/fascalYear/{id}/exceptions/{exceptionId}',
  access: writing,
  changes: ['years'],
  summary: 'Take back an exception from the lock of a fiscal year.',
  params: byYear.extend({ exceptionId: id }),
  status: 204,
  answer: nothing,
})
