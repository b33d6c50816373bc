import type { AnswerOf, listSessions } from '@lekha/contract'
import { BookError } from '@lekha/ledger'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import { isoTime } from '../../clock.ts'
import type { AccountScope, PublicScope, Sql } from '../../db/books.ts'
import { recordEvent } from '../../db/security-events.ts'
import { column, rowsOf, run } from '../../db/statements.ts'
import type { Call } from '../../http/call.ts'
import { BINDING_COOKIE, REFRESH_COOKIE } from '../../http/identify.ts'
import { hmac, keyFor, randomToken, sha256 } from '../../http/secrets.ts'
import type { App } from '../../http/serve.ts'
import { TOKEN_LIFE_S } from '../../http/tokens.ts'

const ABSOLUTE_LIFE_MS = 30 * 24 * 3600 * 1000
const IDLE_LIFE_MS = 12 * 3600 * 1000
/** Within this time a client may send the same refresh token again: two tabs, or a lost answer. */
const REPLAY_GRACE_MS = 10_000

const MAX_SESSIONS_SHOWN = 200

type TokenAnswer = { token: string; expiresAt: string }
const cookie = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const

/** Whether the caller is our own web app, whose tokens are bound to its browser. */
const isWeb = (call: Call) => call.request.headers['x-client'] === 'web'

/** Opens a session and sets the browser's cookies; a client without the header X-Client gets the token alone. */
export async function openSession(app: App, scope: PublicScope, userId: string, call: Call): Promise<TokenAnswer> {
  await scope.present('user', userId)
  const sessionId = uuidv7()
  const binding = isWeb(call) ? randomToken() : null
  const expires = isoTime(app.clock() + ABSOLUTE_LIFE_MS)
  const client = String(call.request.headers['user-agent'] ?? '').slice(0, 200)
  await run(scope.sql)`insert into session (session_id, account_id, user_id, binding_hash, client, expires_at)
    select ${sessionId}, account_id, user_id, ${binding ? sha256(binding) : null}, ${client}, ${expires} from app_user where user_id = ${userId}`
  await recordEvent(scope.sql, { kind: 'sign_in', userId, address: call.request.ip })
  if (binding) {
    const refresh = randomToken()
    await keepRefreshToken(scope.sql, refresh, sessionId, userId)
    call.afterCommit = () => {
      call.reply.setCookie(BINDING_COOKIE, binding, { ...cookie, maxAge: ABSOLUTE_LIFE_MS / 1000 })
      call.reply.setCookie(REFRESH_COOKIE, refresh, { ...cookie, maxAge: IDLE_LIFE_MS / 1000 })
    }
  }
  return issue(app, userId, sessionId, binding)
}

async function issue(app: App, userId: string, sessionId: string, binding: string | null): Promise<TokenAnswer> {
  const { token, expires_ms } = await app.tokens.sign({
    userId,
    sessionId,
    binding: binding ? sha256(binding).toString('base64url') : null,
  })
  return { token, expiresAt: isoTime(expires_ms) }
}

async function keepRefreshToken(tx: Sql, token: string, sessionId: string, userId: string) {
  await run(tx)`insert into refresh_token (token_hash, session_id, user_id) values (${sha256(token)}, ${sessionId}, ${userId})
    on conflict (token_hash) do nothing`
}

const foundToken = z.object({
  user_id: z.string(),
  session_id: z.string(),
  used_ms: z.number().nullable(),
  age_ms: z.number(),
  binding_hash: column.bytes.nullable(),
  live: z.boolean(),
})
type Found = z.output<typeof foundToken>

/**
 * Exchanges a refresh token for its successor. The successor is derived from the token, so that the same token sent twice within the
 * grace period gives the same successor. A used token that is sent later was stolen: the whole session ends.
 */
export async function refresh(app: App, scope: PublicScope, call: Call): Promise<TokenAnswer | 'reused'> {
  const token = call.request.cookies[REFRESH_COOKIE]
  const binding = call.request.cookies[BINDING_COOKIE]
  const site = call.request.headers['sec-fetch-site']
  if (!token || !binding || !isWeb(call) || (site !== undefined && site !== 'same-origin')) throw signInAgain()
  const found = await findRefreshToken(scope, sha256(token))
  if (!found?.live || !found.binding_hash?.equals(sha256(binding))) throw signInAgain()
  if (found.used_ms !== null && found.used_ms > REPLAY_GRACE_MS) {
    await run(scope.sql)`update session set revoked_at = now() where session_id = ${found.session_id}`
    await recordEvent(scope.sql, {
      kind: 'session_ended',
      userId: found.user_id,
      address: call.request.ip,
      detail: 'A refresh token was used again.',
    })
    call.request.log.warn({ sessionId: found.session_id }, 'a refresh token was used again: session revoked')
    return 'reused'
  }
  if (found.age_ms > IDLE_LIFE_MS) throw signInAgain()
  const successor = hmac(keyFor(app.secret, 'refresh token'), token).toString('base64url')
  await run(scope.sql)`update refresh_token set used_at = coalesce(used_at, now()) where token_hash = ${sha256(token)}`
  await keepRefreshToken(scope.sql, successor, found.session_id, found.user_id)
  await run(scope.sql)`update session set last_used_at = now() where session_id = ${found.session_id}`
  // A refused answer leaves the browser its token, of which a successor that was not stored would deprive it.
  call.afterCommit = () => void call.reply.setCookie(REFRESH_COOKIE, successor, { ...cookie, maxAge: IDLE_LIFE_MS / 1000 })
  return issue(app, found.user_id, found.session_id, binding)
}

export const signInAgain = () => new BookError('Please sign in.', { code: 'unauthenticated' })

async function findRefreshToken(scope: PublicScope, hash: Buffer): Promise<Found | undefined> {
  await scope.present('presented', hash.toString('hex'))
  const owner = await rowsOf(scope.sql, z.object({ user_id: z.string() }))`select user_id from refresh_token where token_hash = ${hash}`
  const userId = owner[0]?.user_id
  if (!userId) return undefined
  await scope.present('user', userId)
  const found = await rowsOf(scope.sql, foundToken)`
    select r.user_id, r.session_id, case when r.used_at is not null then least(extract(epoch from now() - r.used_at) * 1000, 2000000000)::int end as used_ms,
           least(extract(epoch from now() - r.created_at) * 1000, 2000000000)::int as age_ms, s.binding_hash,
           s.revoked_at is null and s.expires_at > now() and u.disabled_at is null as live
      from refresh_token r join session s on s.session_id = r.session_id join app_user u on u.user_id = r.user_id
     where r.token_hash = ${hash} for update of r`
  return found[0]
}

/**
 * The valid sessions of a user. A browser session ends after twelve hours without a refresh, that of another client with its only
 * token.
 */
export async function readSessions(scope: AccountScope, userId: string): Promise<AnswerOf<typeof listSessions>['result']> {
  const found = await rowsOf(
    scope.sql,
    z.object({ session_id: z.string(), client: z.string(), created_at: z.string(), last_used_at: z.string() }),
  )`
    select session_id, client, created_at, last_used_at from session
     where user_id = ${userId} and revoked_at is null and expires_at > now()
       and case when binding_hash is null then created_at + make_interval(secs => ${TOKEN_LIFE_S}) else last_used_at + make_interval(secs => ${IDLE_LIFE_MS / 1000}) end > now()
     order by last_used_at desc, session_id desc limit ${MAX_SESSIONS_SHOWN}`
  return found.map((row) => ({
    id: row.session_id,
    client: row.client,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    current: row.session_id === scope.sessionId,
  }))
}

/** Ends one session of the caller. */
export async function endOneSession(scope: AccountScope, sessionId: string, address: string): Promise<void> {
  const ended = await run(scope.sql)`
    update session set revoked_at = now() where session_id = ${sessionId} and user_id = ${scope.userId} and revoked_at is null`
  if (ended === 0) throw new BookError('There is no such session.', { code: 'not_found' })
  await recordEvent(scope.sql, { kind: 'session_ended', userId: scope.userId, address })
}

/** Ends every session of a user; each request reads its session from the database, so the next one of any of them is refused. */
export async function endSessionsOf({ sql: tx }: AccountScope, userId: string): Promise<void> {
  await run(tx)`update session set revoked_at = now() where user_id = ${userId} and revoked_at is null`
}

/** Ends every session of the caller but this one. */
export async function endOtherSessions(scope: AccountScope): Promise<void> {
  await run(scope.sql)`
    update session set revoked_at = now() where user_id = ${scope.userId} and session_id <> ${scope.sessionId} and revoked_at is null`
}

/** Removes both cookies and everything that the site stored in the browser. */
export function clearBrowser(call: Call): void {
  call.reply.clearCookie(BINDING_COOKIE, cookie)
  call.reply.clearCookie(REFRESH_COOKIE, cookie)
}

/**
 * Makes the browser delete everything stored for the user who signs out, so that the next user of the machine finds nothing. Without the
 * directive "cookies", which would clear the whole domain and sign the user out of other applications on it.
 */
export function emptyBrowser(call: Call): void {
  clearBrowser(call)
  if (isWeb(call)) call.reply.header('clear-site-data', '"storage"')
}
