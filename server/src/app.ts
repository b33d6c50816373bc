import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastifyCookie from '@fastify/cookie'
import fastifyHelmet from '@fastify/helmet'
import fastifyMultipart from '@fastify/multipart'
import fastifyRateLimit from '@fastify/rate-limit'
import { BookError } from '@lekha/ledger'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Clock } from './clock.ts'
import { makeScopes } from './db/books.ts'
import { adoptStoredCalendar } from './db/calendar.ts'
import type { Connection } from './db/connect.ts'
import { makeLanes } from './db/lanes.ts'
import { makeNotices, type Notices } from './db/notices.ts'
import { makeAnnouncements } from './http/announcements.ts'
import { parseLimitedJson, refusePackedBodies } from './http/bodies.ts'
import { boundConnections } from './http/connections.ts'
import { answerError } from './http/errors.ts'
import { makeHeavyJobs } from './http/heavy-jobs.ts'
import { makeTurns } from './http/in-turn.ts'
import { makeLargeAnswers } from './http/large-answers.ts'
import { makeLive } from './http/live.ts'
import { networkOf } from './http/network.ts'
import { docsRoute } from './http/open-api.ts'
import { makeOwnEvents } from './http/own-events.ts'
import { apiSecurityPolicy, servePages } from './http/pages.ts'
import { makePostings } from './http/postings.ts'
import type { App } from './http/serve.ts'
import { makeTokens } from './http/tokens.ts'
import { features } from './routes.ts'

/** Everything the HTTP side is made of; `runtime` is the pool of the runtime role. */
export type AppParts = {
  runtime: pg.Pool
  secret: Buffer
  clock: Clock
  logLevel?: string
  /** Accounts that one network may ask for in a minute. */
  signUpsPerMinute?: number
  /** Sign-up creates only the first account of an empty database. */
  signUpClosed?: boolean
  /** Addresses of the proxies in front of this server: whom they name is who calls. */
  trustedProxies?: readonly string[]
  /** Lets the database count its rows anew; where it is left out, the database does so in its own time. */
  refreshStatistics?: () => Promise<void>
  /** The room that is left on the disk of the data folder, in bytes. */
  freeBytes?: () => Promise<number>
  /** Names under which the server may be called, beside those of this machine itself. */
  hosts?: readonly string[]
  /** Where the other servers on the database are heard; left out where there are none. */
  listenOn?: Connection
  /** Where files lie while they come in or go out; the system's folder where nothing is said. */
  filesFolder?: string
  /** Where the files of jobs lie until these have ended; a folder of its own where nothing is said. */
  jobsFolder?: string
  /** No other server is on this database. */
  alone?: boolean
  /** Without a call for so long, the server does what can wait, such as the daily proof of the whole books; a minute where nothing is said. */
  idleAfter_ms?: number
  /** How many days a practice firm has lived through; its two fiscal years up to today where nothing is said. */
  practiceDays?: number
  /** Where CBMS of the tax office is; left out, nothing is sent to it. */
  cbmsUrl?: string
}

/** The time of uploading 100 MB at 3 Mbit/s; a slower client is disconnected. */
const LONGEST_REQUEST_MS = 300_000
/** Each is whole in memory while it is worked on. */
const LONG_BODIES_OF_A_USER = 2
const LONG_BODIES_TOGETHER = 24

/** With less than this PostgreSQL cannot go on writing: it keeps files of 16 MB for what it is about to store. */
const MIN_FREE_BYTES = 32 * 1024 * 1024

/**
 * Puts the server together: the calendar of the database, safety headers, every endpoint of the contract, the web app's pages.
 *
 * @throws {DatabaseRefusal} when the calendar stored in the database contradicts the shipped one
 */
export async function buildApp(parts: AppParts): Promise<App> {
  const http = Fastify({
    logger: { level: parts.logLevel ?? 'warn', redact: ['req.headers.authorization', 'req.headers.cookie'] },
    forceCloseConnections: true,
    requestTimeout: LONGEST_REQUEST_MS,
    trustProxy: parts.trustedProxies?.length ? [...parts.trustedProxies] : false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error: Error, _request: FastifyRequest, reply: FastifyReply) => sendUnrouted(reply, error),
  } as never) as unknown as FastifyInstance
  const [scopes, inTurn] = [makeScopes(parts.runtime, parts.clock), makeTurns()]
  const live = makeLive(scopes, parts.clock)
  const notices = makeNotices(parts.runtime, parts.listenOn)
  const app: App = {
    http,
    scopes,
    live,
    announcements: makeAnnouncements(notices, (announcement) => live.send(announcement)),
    tokens: makeTokens(parts.secret, parts.clock),
    clock: parts.clock,
    secret: parts.secret,
    inTurn,
    postings: makePostings(scopes, inTurn),
    heavyJobs: makeHeavyJobs(),
    largeAnswers: makeLargeAnswers(parts.clock),
    ownEvents: makeOwnEvents(parts.clock),
    longBodies: makeLanes({ each: LONG_BODIES_OF_A_USER, together: LONG_BODIES_TOGETHER, longest: 20 }),
    filesFolder: parts.filesFolder ?? tmpdir(),
    refreshStatistics: async () => {
      await parts.refreshStatistics?.().catch((error: unknown) => http.log.warn({ err: error }, 'books were not counted anew'))
    },
    jobsFolder: parts.jobsFolder ?? (await passingFolder(http)),
    alone: parts.alone ?? false,
    idleAfter_ms: parts.idleAfter_ms ?? 60_000,
    signUpClosed: parts.signUpClosed ?? false,
    practiceDays: parts.practiceDays ?? Number.POSITIVE_INFINITY,
    cbmsUrl: parts.cbmsUrl,
  }
  boundConnections(http, parts.trustedProxies ?? [])
  followOthers(app, notices)
  await app.scopes.inPublic((scope) => adoptStoredCalendar(scope.sql))
  await guard(http, parts)
  http.get('/api/health', { config: { rateLimit: false } }, async (_request, reply) => {
    await app.scopes.ping()
    // With 200 all the same: it goes on answering what only reads, and started anew on a full disk it would not come back.
    const full = parts.freeBytes !== undefined && (await parts.freeBytes()) < MIN_FREE_BYTES
    return reply.send({ status: full ? 'disk full' : 'ok' })
  })
  docsRoute(http)
  for (const routes of features) routes(app)
  await servePages(http)
  return app
}

/** A folder that goes with the server. */
async function passingFolder(http: FastifyInstance): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lekha-jobs-'))
  http.addHook('onClose', () => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Streams end before the server waits for its connections; nothing is sent any more when the pool is closed. */
function followOthers({ http, live, announcements }: App, notices: Notices) {
  const stopListening = notices.listen(
    (text) => announcements.receive(text),
    () => live.catchUp(),
  )
  http.addHook('preClose', async () => live.close())
  http.addHook('onClose', async () => {
    await stopListening()
    await notices.settled()
  })
}

// A page elsewhere can give its own name our address, and would then read answers as if they were its own.
function refuseForeignHosts(http: FastifyInstance, names: readonly string[]): void {
  const served = new Set(['localhost', '127.0.0.1', '::1', '[::1]', ...names.map((name) => name.trim().toLowerCase())])
  http.addHook('onRequest', async (request) => {
    // The name that was called itself, not one that a proxy, or the caller through it, says was called.
    const name = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
    if (!served.has(name)) throw new BookError('This server does not answer under this name.', { code: 'malformed' })
  })
}

async function guard(http: FastifyInstance, parts: AppParts) {
  refuseForeignHosts(http, parts.hosts ?? [])
  // Bodies are JSON or forms, nothing else; text/plain would let a foreign page post without being asked.
  http.removeContentTypeParser('text/plain')
  refusePackedBodies(http)
  parseLimitedJson(http)
  await http.register(fastifyCookie)
  await http.register(fastifyMultipart)
  await http.register(fastifyHelmet, {
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
  })
  await http.register(fastifyRateLimit, {
    max: (request) => (isSignUp(request) ? (parts.signUpsPerMinute ?? 30) : 6_000),
    timeWindow: '1 minute',
    keyGenerator: (request) => `${networkOf(request.ip)} ${isSignUp(request)}`,
  })
  http.addHook('onSend', async (_request, reply) => nothingRuns(reply))
  http.setErrorHandler((error, request, reply) => {
    const failure = answerError(error)
    if (failure.unexpected) request.log.error({ err: error }, 'an unexpected error')
    if (failure.status === 503 || failure.status === 429) reply.header('retry-after', '2')
    return reply.status(failure.status).type('application/json; charset=utf-8').send(JSON.stringify(failure.body))
  })
}

/** The one call that makes something of nothing for anybody. However its address was spelt; guessed passwords are counted in the database. */
const isSignUp = (request: FastifyRequest): boolean => `${request.method} ${request.routeOptions.url}` === 'POST /api/signup'

/** What every answer says of itself, unless it said something of its own before. */
function nothingRuns(reply: FastifyReply): void {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', apiSecurityPolicy)
  reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
}

// An address that cannot be read reaches no route and none of the hooks above: it is answered with the same headers here.
function sendUnrouted(reply: FastifyReply, error: Error) {
  const failure = answerError(error)
  nothingRuns(reply)
  return reply
    .headers({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    .status(failure.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(failure.body))
}
