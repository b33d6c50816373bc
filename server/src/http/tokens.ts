import { randomUUID } from 'node:crypto'
import { BookError } from '@lekha/ledger'
import { jwtVerify, SignJWT } from 'jose'
import { type Clock, moment } from '../clock.ts'
import { keyFor } from './secrets.ts'

/** The lifetime of an access token. */
export const TOKEN_LIFE_S = 600
const CLOCK_TOLERANCE_S = 60
const AUDIENCE = 'lekha'
const MAX_PROVEN = 1_000

/** The claims of a token: the user, the session, and the browser it is bound to. Roles are not in it: the database gives them at each call. */
export type Claims = { userId: string; sessionId: string; binding: string | null }

/** The claims of a verified token, and when it expires. */
export type Verified = Claims & { until_ms: number }

/** Signs and verifies access tokens, with HS256 only. */
export type Tokens = ReturnType<typeof makeTokens>

export function makeTokens(secret: Buffer, clock: Clock) {
  const key = keyFor(secret, 'access token')

  async function sign(claims: Claims): Promise<{ token: string; expires_ms: number }> {
    const now_s = Math.floor(clock() / 1000)
    const token = await new SignJWT({ sid: claims.sessionId, ...(claims.binding ? { cnf: { 'x5t#S256': claims.binding } } : {}) })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: '1' })
      .setSubject(claims.userId)
      .setIssuer(AUDIENCE)
      .setAudience(AUDIENCE)
      .setJti(randomUUID())
      .setIssuedAt(now_s)
      .setExpirationTime(now_s + TOKEN_LIFE_S)
      .sign(key)
    return { token, expires_ms: (now_s + TOKEN_LIFE_S) * 1000 }
  }

  // A cache of verified signatures. It cannot keep an ended session alive: the database checks the session at each call.
  const proven = new Map<string, Verified>()
  async function verify(token: string): Promise<Verified> {
    const known = proven.get(token)
    if (known && clock() < known.until_ms) return known
    const verified = await verifySignature(token)
    if (proven.size >= MAX_PROVEN) proven.clear()
    proven.set(token, verified)
    return verified
  }

  async function verifySignature(token: string): Promise<Verified> {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        typ: 'at+jwt',
        issuer: AUDIENCE,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'sid', 'exp', 'iat'],
        currentDate: moment(clock()),
      })
      const now_s = Math.floor(clock() / 1000)
      if ((payload.iat ?? 0) > now_s + CLOCK_TOLERANCE_S) throw new Error('issued in the future')
      const binding = (payload.cnf as { 'x5t#S256'?: string } | undefined)?.['x5t#S256'] ?? null
      return { userId: String(payload.sub), sessionId: String(payload.sid), binding, until_ms: (payload.exp ?? 0) * 1000 }
    } catch {
      throw new BookError('Please sign in.', { code: 'unauthenticated' })
    }
  }

  return { sign, verify }
}
