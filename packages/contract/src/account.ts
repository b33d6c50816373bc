import { sentence } from '@lekha/ledger'
import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { email, exact, id, nothing, requiredLine, result, userName } from './fields.ts'
import { ROLES } from './permissions.ts'

const missing = sentence('Required')

/** The access of calls about the caller's own profile and session, which are open even without the second step that the account demands. */
export const ownAccess = { scope: 'account', withoutSecondFactor: true } as const

/** A new password: at least twelve characters of any kind; the server also refuses the most common passwords. */
export const newPassword = exact(256, missing).min(12, sentence('The password needs at least 12 characters.'))
/** A password as it is typed to be compared. */
export const typedPassword = exact(256, missing).min(1, missing)
/** A code of an authenticator app, or a recovery code, as it is typed. */
export const typedCode = exact(40, missing).trim().min(1, missing)

/** The access token and the moment it ends; the web keeps it in the cookie `token`. */
export const tokenAnswer = z.object({ token: z.string(), expiresAt: z.string() })

/** Creates an account, its first user as superadmin, and its organization info; signs that user in. */
export const signUp = defineEndpoint({
  method: 'POST',
  path: '/signup',
  access: { scope: 'public' },
  changes: ['users', 'session', 'organizations', 'security-events'],
  summary: 'Create an account and its first user, a superadmin.',
  body: z.strictObject({
    organizationName: requiredLine(200, sentence('Organization name is required')),
    firstName: requiredLine(100, missing),
    lastName: requiredLine(100, missing),
    email,
    password: newPassword,
  }),
  status: 201,
  answer: tokenAnswer,
  unrecorded: true,
})

/** Whether anyone may create an account on this server. */
export const showSignUp = defineEndpoint({
  method: 'GET',
  path: '/signup',
  access: { scope: 'public' },
  reads: ['users'],
  summary: 'Whether an account may be created here.',
  status: 200,
  answer: result(z.object({ open: z.boolean() })),
})

/** Signs a user in by e-mail or user name; a user with an authenticator app also sends its code, or a recovery code. */
export const logIn = defineEndpoint({
  method: 'POST',
  path: '/login',
  access: { scope: 'public' },
  changes: ['session', 'security-events'],
  summary: 'Sign in. With the header X-Client: web the token is bound to this browser.',
  body: z.strictObject({ email: exact(254, missing).trim().min(1, missing), password: typedPassword, code: typedCode.optional() }),
  status: 200,
  answer: tokenAnswer,
  unrecorded: true,
})

/** Trades the browser's refresh cookie for a new token; the cookie is replaced with it. */
export const refreshSession = defineEndpoint({
  method: 'POST',
  path: '/session/refresh',
  access: { scope: 'public' },
  changes: ['session'],
  summary: 'A new token for the refresh cookie. Needs the header X-Client.',
  status: 200,
  answer: tokenAnswer,
  unrecorded: true,
})

/** The session that the token belongs to. */
export const showSession = defineEndpoint({
  method: 'GET',
  path: '/session',
  access: ownAccess,
  reads: ['session'],
  summary: 'The session of this token.',
  status: 200,
  answer: result(z.object({ id, userId: id, createdAt: z.string(), bound: z.boolean() })),
})

/** Ends the session at once, on every tab. */
export const signOut = defineEndpoint({
  method: 'DELETE',
  path: '/session',
  access: ownAccess,
  changes: ['session', 'security-events'],
  summary: 'Sign out: the session and all its tokens end.',
  status: 204,
  answer: nothing,
  unrecorded: true,
})

/** Changes the caller's own password; every other session of the caller ends. */
export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/password',
  access: { ...ownAccess, prepares: true },
  changes: ['users', 'session', 'security-events'],
  summary: 'Change the own password. Other sessions end.',
  body: z.strictObject({ currentPassword: typedPassword, newPassword }),
  status: 204,
  answer: nothing,
  unrecorded: true,
})

/** The role that steers the guards: superadmin, or the strongest membership. */
export const userRole = defineEndpoint({
  method: 'GET',
  path: '/user/role',
  access: ownAccess,
  reads: ['users'],
  summary: 'The role that steers the guards of the screens.',
  status: 200,
  answer: z.object({ role: z.enum(ROLES).nullable() }),
})

/** A user's profile, as clients see it. */
export const profile = z.object({
  id,
  email: z.string(),
  userName: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  superadmin: z.boolean(),
  version: z.int(),
})

/** The caller. */
export const userInfo = defineEndpoint({
  method: 'GET',
  path: '/userinfo',
  access: ownAccess,
  reads: ['users'],
  summary: 'The signed-in user.',
  status: 200,
  answer: result(profile),
})

/** Changes the caller's own name, e-mail or user name. */
export const updateUserInfo = defineEndpoint({
  method: 'PATCH',
  path: '/userinfo',
  access: { ...ownAccess, prepares: true },
  changes: ['users', 'session', 'security-events'],
  summary: 'Change the own profile.',
  body: z.strictObject({
    firstName: requiredLine(100, missing),
    lastName: requiredLine(100, missing),
    email,
    userName: userName.nullable(),
    /** Required when the e-mail address or the user name, by which the user signs in, changes. */
    currentPassword: exact(256).optional(),
    version: z.int(),
  }),
  status: 200,
  answer: result(profile),
})

/** The account's own organization info. */
export const accountInfo = defineEndpoint({
  method: 'GET',
  path: '/organizationinfo/info',
  access: { scope: 'account' },
  reads: ['organizations'],
  summary: 'The account of the signed-in user.',
  status: 200,
  answer: result(
    z.object({
      id,
      organizationName: z.string(),
      contact: z.string().nullable(),
      email: z.string().nullable(),
      location: z.string().nullable(),
    }),
  ),
})
