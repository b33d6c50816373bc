import fastifyCookie from '@fastify/cookie'
import fastifyHelmet from '@fastify/helmet'
import fastifyMultipart from '@fastify/multipart'
import fastifyRateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Clock } from '../clock.ts'
import { openDoors } from '../db/books.ts'
import { features } from '../features/index.ts'
import { answerError } from './errors.ts'
import { makeTurns } from './in-turn.ts'
import { docsRoute } from './open-api.ts'
import { apiSecurityPolicy, servePages } from './pages.ts'
import type { App } from './serve.ts'
import { makeTokens } from './tokens.ts'

/** Everything the HTTP side is made of; `runtime` is the pool of the runtime role. */
export type AppParts = {
  runtime: pg.Pool
  secret: Buffer
  clock: Clock
  logLevel?: string /** Sign-ins that one address may try in a minute. */
  loginsPerMinute?: number
}

/** Puts the server together: safety headers, every endpoint of the contract, the web app's pages. */
export async function buildApp(parts: AppParts): Promise<App> {
  const http = Fastify({
    logger: { level: parts.logLevel ?? 'warn', redact: ['req.headers.authorization', 'req.headers.cookie'] },
    forceCloseConnections: true,
    trustProxy: false,
    routerOptions: { maxParamLength: 200 },
  } as never) as unknown as FastifyInstance
  const app: App = {
    http,
    doors: openDoors(parts.runtime, parts.clock),
    tokens: makeTokens(parts.secret, parts.clock),
    clock: parts.clock,
    secret: parts.secret,
    inTurn: makeTurns(),
  }
  await guard(http, parts)
  http.get('/api/health', { config: { rateLimit: false } }, async (_request, reply) => {
    await app.doors.knock()
    return reply.send({ status: 'ok' })
  })
  docsRoute(http)
  for (const routes of features) routes(app)
  await servePages(http)
  return app
}

async function guard(http: FastifyInstance, parts: AppParts) {
  // Bodies are JSON or forms, nothing else; text/plain would let a foreign page post without being asked.
  http.removeContentTypeParser('text/plain')
  await http.register(fastifyCookie)
  await http.register(fastifyMultipart)
  await http.register(fastifyHelmet, {
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
  })
  await http.register(fastifyRateLimit, {
    max: (request) => (['/api/login', '/api/signup', '/api/password'].includes(request.url) ? (parts.loginsPerMinute ?? 30) : 6_000),
    timeWindow: '1 minute',
    keyGenerator: (request) => `${request.ip} ${['/api/login', '/api/signup', '/api/password'].includes(request.url) ? request.url : ''}`,
  })
  http.addHook('onSend', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return
    reply.header('cache-control', 'no-store')
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', apiSecurityPolicy)
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
  })
  http.setErrorHandler((error, request, reply) => {
    const failure = answerError(error)
    if (failure.unexpected) request.log.error({ err: error }, 'an unexpected error')
    if (failure.status === 503 || failure.status === 429) reply.header('retry-after', '2')
    return reply.status(failure.status).type('application/json; charset=utf-8').send(JSON.stringify(failure.body))
  })
}
