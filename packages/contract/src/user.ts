import { sentence } from '@lekha/ledger'
import * as z from 'zod'
import { newPassword, ownAccess, profile } from './account.ts'
import { defineEndpoint } from './endpoint.ts'
import { email, exact, id, nothing, requiredLine, result, userName, versionQuery } from './fields.ts'

const missing = sentence('Required')
const grant = { role: z.enum(['admin', 'accountant', 'auditor', 'clerk']), voucherTypes: z.array(exact(40)).max(50).nullable() }
const memberships = z.array(z.strictObject({ organizationId: id, ...grant }))

/** A user with their status. */
export const user = profile.extend({ disabled: z.boolean(), invited: z.boolean(), twoFactor: z.boolean() })

/** The account's users, for those who may administer them. `invited`: the user has no password yet; `stoppable`: the caller may disable the user and end their sessions. */
export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/users',
  access: { scope: 'account', demands: 'administrator' },
  reads: ['users', 'session'],
  summary: 'The users of the account, with their memberships.',
  status: 200,
  answer: result(z.array(user.extend({ stoppable: z.boolean(), memberships }))),
})

/** The secret of the link with which a user sets their own password. It is answered once, works once, and expires. */
const invitation = z.object({ secret: z.string(), expiresAt: z.string() })

/** Creates a user with roles in organizations. The user sets a password with the invitation, which the caller hands over. */
export const createUser = defineEndpoint({
  method: 'POST',
  path: '/users',
  access: { scope: 'account', demands: 'administrator' },
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

/** Sets the user's password with the secret of an invitation and signs in; a user with an authenticator app gets no token and signs in with a code. */
export const acceptInvitation = defineEndpoint({
  method: 'POST',
  path: '/invitations/acceptance',
  access: { scope: 'public' },
  changes: ['users', 'session', 'security-events'],
  summary: 'Set the own password with an invitation or after a reset, and sign in.',
  body: z.strictObject({ secret: requiredLine(100, missing), password: newPassword }),
  status: 200,
  answer: z.object({ token: z.string().nullable(), expiresAt: z.string().nullable() }),
  unrecorded: true,
})

const userParams = z.strictObject({ userId: id })

/** Disables or enables a user, makes a user a superadmin or no longer one. A disabled user's next request is refused. */
export const updateUser = defineEndpoint({
  method: 'PATCH',
  path: '/users/{userId}',
  access: { scope: 'account', demands: 'administrator' },
  changes: ['users', 'session', 'security-events'],
  summary: 'Disable or enable a user; make somebody a superadmin, or no longer one.',
  params: userParams,
  body: z.strictObject({ disabled: z.boolean().optional(), superadmin: z.boolean().optional(), version: z.int() }),
  status: 200,
  answer: result(profile),
})

/** Removes a user's password and sessions. The user sets a new password with the invitation, which the caller hands over. */
export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/users/{userId}/password-reset',
  access: { scope: 'account', demands: 'administrator' },
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
  access: { scope: 'account', demands: 'administrator' },
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
  access: { scope: 'account', demands: 'administrator' },
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
  access: ownAccess,
  reads: ['session'],
  summary: 'The sessions of the signed-in user.',
  status: 200,
  answer: sessions,
})

/** Ends one session of the caller. */
export const endOwnSession = defineEndpoint({
  method: 'DELETE',
  path: '/sessions/{sessionId}',
  access: ownAccess,
  changes: ['session', 'security-events'],
  summary: 'End one of the own sessions.',
  params: z.strictObject({ sessionId: id }),
  status: 204,
  answer: nothing,
})

/** A user's sessions, for callers who may disable the user. */
export const listUserSessions = defineEndpoint({
  method: 'GET',
  path: '/users/{userId}/sessions',
  access: { scope: 'account', demands: 'administrator' },
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
  access: { scope: 'account', demands: 'administrator' },
  changes: ['session', 'security-events'],
  summary: "End all of a user's sessions.",
  params: userParams,
  status: 204,
  answer: nothing,
})
