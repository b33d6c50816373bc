import { sentence } from '@lekha/ledger'
import * as z from 'zod'
import { ownAccess, typedCode, typedPassword } from './account.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, nothing, result } from './fields.ts'

const path = '/two-factor'

/**
 * Whether the caller signs in with an authenticator app, and the number of recovery codes left. `required`: the account demands the app
 * of its administrators; `missing`: the caller is one of them and has none.
 */
export const showTwoFactor = defineEndpoint({
  method: 'GET',
  path,
  access: ownAccess,
  reads: ['session', 'users'],
  summary: 'Whether the caller signs in with an authenticator app, and whether the account demands it.',
  status: 200,
  answer: result(z.object({ on: z.boolean(), required: z.boolean(), missing: z.boolean(), recoveryCodesLeft: z.int() })),
})

/** Makes a new secret for the caller's authenticator app. It counts once it is confirmed with a code, within a quarter of an hour. */
export const beginTwoFactor = defineEndpoint({
  method: 'POST',
  path,
  access: { ...ownAccess, prepares: true },
  changes: ['session'],
  summary: 'A new secret for an authenticator app. It counts once it is confirmed with a code.',
  body: z.strictObject({ currentPassword: typedPassword }),
  status: 201,
  answer: result(z.object({ secret: z.string(), uri: z.string() })),
  unrecorded: true, // the secret is answered once only
})

/** Confirms the secret with a code. From then on signing in demands a code; the recovery codes are answered once only. */
export const confirmTwoFactor = defineEndpoint({
  method: 'PUT',
  path,
  access: ownAccess,
  changes: ['session', 'users', 'security-events'],
  summary: 'Confirm the secret with a code: from now on signing in takes one. Tells ten recovery codes, once.',
  body: z.strictObject({ code: typedCode }),
  status: 200,
  answer: result(z.object({ recoveryCodes: z.array(z.string()) })),
  unrecorded: true,
})

/** Signing in takes the password alone again. */
export const endTwoFactor = defineEndpoint({
  method: 'DELETE',
  path,
  access: { ...ownAccess, prepares: true },
  changes: ['session', 'users', 'security-events'],
  summary: 'Sign in with the password alone again. Needs the password and a code.',
  body: z.strictObject({ currentPassword: typedPassword, code: typedCode }),
  status: 204,
  answer: nothing,
  unrecorded: true,
})

/** Removes the authenticator app of another user, who has lost it. */
export const resetTwoFactor = defineEndpoint({
  method: 'DELETE',
  path: '/users/{userId}/two-factor',
  access: { scope: 'account', demands: 'superadmin' },
  changes: ['session', 'users', 'security-events'],
  summary: "Take a user's authenticator app away; for superadmins.",
  params: z.strictObject({ userId: id }),
  status: 204,
  answer: nothing,
})

/** Whether superadmins and administrators must sign in with an authenticator app. */
export const requireTwoFactor = defineEndpoint({
  method: 'PUT',
  path: '/account/two-factor',
  access: { scope: 'account', demands: 'superadmin' },
  changes: ['session', 'users', 'security-events'],
  summary: 'Whether superadmins and administrators of the account must sign in with an authenticator app.',
  body: z.strictObject({ required: z.boolean(sentence('Required')) }),
  status: 204,
  answer: nothing,
})
