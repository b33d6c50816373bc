import { BookError } from '@lekha/ledger'
import type { FastifyRequest } from 'fastify'
import type { Identity } from '../db/books.ts'
import { sha256 } from './secrets.ts'
import type { Tokens } from './tokens.ts'

/** The cookie that binds a token to a browser: a token that a script stole is useless without it. */
export const BINDING_COOKIE = '__Host-fp'
/** The rotating refresh token. */
export const REFRESH_COOKIE = '__Host-rt'

/** The access token that a request carries. */
export function bearerOf(request: FastifyRequest): string {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw new BookError('Please sign in.', { code: 'unauthenticated' })
  return token
}

/**
 * Identifies the caller by `Authorization: Bearer` only. A cookie alone never suffices, so no foreign page can make a browser act for
 * its user (CSRF).
 * @throws BookError `unauthenticated`, also for a missing or empty token
 */
export async function identify(request: FastifyRequest, tokens: Tokens): Promise<Identity> {
  const claims = await tokens.verify(bearerOf(request))
  const cookie = request.cookies[BINDING_COOKIE]
  const bindingHash = cookie ? sha256(cookie) : null
  if (claims.binding !== null && bindingHash?.toString('base64url') !== claims.binding) {
    throw new BookError('Please sign in.', { code: 'unauthenticated' })
  }
  return { userId: claims.userId, sessionId: claims.sessionId, bindingHash, address: request.ip.slice(0, 64) }
}
