import type { acceptInvitation, ReceivedOf } from '@lekha/contract'
import { BookError } from '@lekha/ledger'
import * as z from 'zod'
import { isoTime } from '../../clock.ts'
import type { AccountScope, PublicScope, Scopes } from '../../db/books.ts'
import { recordEvent } from '../../db/security-events.ts'
import { rowsOf, run } from '../../db/statements.ts'
import type { Call } from '../../http/call.ts'
import { networkOf } from '../../http/network.ts'
import { randomToken, sha256 } from '../../http/secrets.ts'
import type { App } from '../../http/serve.ts'
import { noteGotIn } from './log-in.ts'
import { hashPassword } from './passwords.ts'
import { hasSecondFactor } from './second-factor.ts'
import { openSession } from './sessions.ts'
import { refuseWeakPassword } from './weak-password.ts'

const LIFE_MS = 72 * 3600 * 1000

/** Creates a user's only valid invitation; an administrator hands its secret over. Only the hash is stored. */
export async function makeInvitation(scope: AccountScope, userId: string): Promise<{ secret: string; expiresAt: string }> {
  const secret = randomToken()
  const expiresAt = isoTime(scope.clock() + LIFE_MS)
  await run(scope.sql)`update password_link set used_at = now() where user_id = ${userId} and used_at is null`
  await run(scope.sql)`insert into password_link (link_hash, account_id, user_id, expires_at)
    values (${sha256(secret)}, ${scope.accountId}, ${userId}, ${expiresAt})`
  return { secret, expiresAt }
}

/**
 * Sets the password of an invited user and signs them in, except a user with an authenticator app, for whom the link is not enough.
 * No database connection is held while the password is hashed.
 */
export async function takeInvitation(
  app: App,
  inPublic: Scopes['inPublic'],
  { secret, password }: ReceivedOf<typeof acceptInvitation>['body'],
  call: Call,
) {
  const hash = sha256(secret)
  const invited = await inPublic((scope) => findInvited(scope, hash, app.clock()))
  refuseWeakPassword(password, [invited.email, invited.user_name ?? '', invited.first_name, invited.last_name])
  const passwordHash = await hashPassword(password, networkOf(call.request.ip))
  call.concerned = { accountId: invited.account_id }
  return inPublic(async (scope) => {
    const { user_id } = await findInvited(scope, hash, app.clock())
    await run(scope.sql)`update password_link set used_at = now() where user_id = ${user_id} and used_at is null`
    await run(scope.sql)`update app_user set password_hash = ${passwordHash} where user_id = ${user_id}`
    await run(scope.sql)`update session set revoked_at = now() where user_id = ${user_id} and revoked_at is null`
    await recordEvent(scope.sql, { kind: 'new_password', userId: user_id, address: call.request.ip })
    if (await hasSecondFactor(scope, user_id)) return { token: null, expiresAt: null }
    await noteGotIn(scope, user_id, passwordHash, networkOf(call.request.ip))
    return openSession(app, scope, user_id, call)
  })
}

const invitedUser = z.object({
  user_id: z.string(),
  account_id: z.string(),
  email: z.string(),
  user_name: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
})
type Invited = z.output<typeof invitedUser>

/** @throws BookError `not_found` for an unknown, used, replaced or expired link, and for a disabled user */
async function findInvited(scope: PublicScope, hash: Buffer, now_ms: number): Promise<Invited> {
  await scope.present('link', hash.toString('hex'))
  const links = await rowsOf(scope.sql, z.object({ user_id: z.string() }))`
    select user_id from password_link where link_hash = ${hash} and used_at is null and expires_at > ${isoTime(now_ms)} for update`
  await scope.present('user', links[0]?.user_id ?? '')
  const users = await rowsOf(scope.sql, invitedUser)`
    select user_id, account_id, email, user_name, first_name, last_name from app_user where user_id = ${links[0]?.user_id ?? null} and disabled_at is null`
  const [user] = users
  if (!user) throw new BookError('This link is no longer valid. Ask for a new one.', { code: 'not_found' })
  return user
}
