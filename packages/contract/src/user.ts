import { sentence } from '@lekha/ledger'
import * as z from 'zod'
import { newPassword, ownDoor, profile } from './account.ts'
import { defineEndpoint } from './endpoint.ts'
import { email, exact, id, nothing, requiredLine, result, userName, versionQuery } from './fields.ts'

const missing = sentence('Required')
const grant = { role: z.enum(['admin', 'accountant', 'auditor', 'clerk']), voucherTypes: z.array(exact(40)).max(50).nullable() }
const memberships = z.array(z.strictObject({ organizationId: id, ...grant }))

/** A user and how he stands. */
export const user = profile.extend({ disabled: z.boolean(), invited: z.boolean(), twoFactor: z.boolean() })

/** Users of the account, for whoever may look after them. `invited`: he has set no password yet; `stoppable`: the caller may disable this user and end his sessions. */
export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/users',
  access: { door: 'account' },
  reads: ['users', 'session'],
  summary: 'The users of the account, with their memberships.',
  status: 200,
  answer: result(z.array(user.extend({ stoppable: z.boolean(), memberships }))),
})

/** A secret for a link with which a user sets his own password. It is told once, counts once and not for long. */
const invitation = z.object({ secret: z.string(), expiresAt: z.string() })

/** Creates a user with a role in some organizations; he sets his own password by the invitation that is handed over to him. */
export const createUser = defineEndpoint({
  method: 'POST',
  path: '/users',
  access: { door: 'account' },
  changes: ['users', 'security-events'],
  summary: 'Create a user with a role in some organizations, and an invitation for him.',
  body: z.strictObject({
    firstName: requiredLine(100, missing),
    lastName: requiredLine(100, missing),
    email,
    userName: userName.nullable().optional(),
    superadmin: z.boolean().optional(),
    memberships: memberships.max(200),
  }),
  status: 201,
  answer: z.object({ result: profile, invitation }),
  unrecorded: true, // the secret is kept nowhere
})

/** Sets the own password with the secret of an invitation, and signs in; whoever has an authenticator app gets no token and signs in with a code. */
export const acceptInvitation = defineEndpoint({
  method: 'POST',
  path: '/invitations/acceptance',
  access: { door: 'public' },
  changes: ['users', 'session', 'security-events'],
  summary: 'Set the own password with an invitation or after a reset, and sign in.',
  body: z.strictObject({ secret: requiredLine(100, missing), password: newPassword }),
  status: 200,
  answer: z.object({ token: z.string().nullable(), expiresAt: z.string().nullable() }),
  unrecorded: true,
})

const userParams = z.strictObject({ userId: id })

/** Stops a user or lets him in again, makes him a superadmin or no longer one. Who is stopped is out with his next request. */
export const updateUser = defineEndpoint({
  method: 'PATCH',
  path: '/users/{userId}',
  access: { door: 'account' },
  changes: ['users', 'session', 'security-events'],
  summary: 'Disable or enable a user; make somebody a superadmin, or no longer one.',
  params: userParams,
  body: z.strictObject({ disabled: z.boolean().optional(), superadmin: z.boolean().optional(), version: z.int() }),
  status: 200,
  answer: result(profile),
})

/** Takes a user's password and sessions away; he sets a new one by the invitation that is handed over to him. */
export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/users/{userId}/password-reset',
  access: { door: 'account' },
  changes: ['users', 'session', 'security-events'],
  summary: "Take a user's password away and make an invitation to set another.",
  params: userParams,
  body: z.strictObject({ version: z.int() }),
  status: 201,
  answer: z.object({ result: profile, invitation }),
  unrecorded: true,
})

const membershipParams = z.strictObject({ userId: id, organizationId: id })

/** Gives a user a role in an organization, or another one. */
export const giveMembership = defineEndpoint({
  method: 'PUT',
  path: '/users/{userId}/memberships/{organizationId}',
  access: { door: 'account' },
  changes: ['users', 'security-events'],
  summary: 'Give a user a role in an organization, or change it.',
  params: membershipParams,
  body: z.strictObject({ ...grant, version: z.int() }),
  status: 200,
  answer: result(profile),
})

/** Ends a membership: the organization is closed to the user from then on. */
export const endMembership = defineEndpoint({
  method: 'DELETE',
  path: '/users/{userId}/memberships/{organizationId}',
  access: { door: 'account' },
  changes: ['users', 'security-events'],
  summary: "End a user's membership of an organization.",
  params: membershipParams,
  query: versionQuery,
  status: 204,
  answer: nothing,
})

const sessions = result(z.array(z.object({ id, client: z.string(), createdAt: z.string(), lastUsedAt: z.string(), current: z.boolean() })))

/** Where the caller is signed in. */
export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/sessions',
  access: ownDoor,
  reads: ['session'],
  summary: 'The sessions of the signed-in user.',
  status: 200,
  answer: sessions,
})

/** Ends one session of the caller. */
export const endOwnSession = defineEndpoint({
  method: 'DELETE',
  path: '/sessions/{sessionId}',
  access: ownDoor,
  changes: ['session', 'security-events'],
  summary: 'End one of the own sessions.',
  params: z.strictObject({ sessionId: id }),
  status: 204,
  answer: nothing,
})

/** Where a user is signed in, for whoever may stop him. */
export const listUserSessions = defineEndpoint({
  method: 'GET',
  path: '/users/{userId}/sessions',
  access: { door: 'account' },
  reads: ['session'],
  summary: "A user's sessions.",
  params: userParams,
  status: 200,
  answer: sessions,
})

/** Signs a user out everywhere. */
export const endUserSessions = defineEndpoint({
  method: 'DELETE',
  path: '/users/{userId}/sessions',
  access: { door: 'account' },
  changes: ['session', 'security-events'],
  summary: "End all of a user's sessions.",
  params: userParams,
  status: 204,
  answer: nothing,
})
