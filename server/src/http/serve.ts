import { type Access, type AnswerOf, type Endpoint, mayDo, type ReceivedOf, ROLES } from '@lekha/contract'
import { BookError, sentence } from '@lekha/ledger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Clock } from '../clock.ts'
import { givenIn, recordCommand } from '../db/audit.ts'
import type { AccountScope, Books, Doors, Identity, PublicScope } from '../db/books.ts'
import type { Lanes } from '../db/lanes.ts'
import type { GivenCommand } from '../db/record-commands.ts'
import type { RecordedVersion, VersionToRecord } from '../db/record-vouchers.ts'
import { addressed, callerOf, goneOf, knowCaller, organizationOf, type Parts, urlOf } from './admit.ts'
import type { Announcements, Concerned } from './announcements.ts'
import { limitOf } from './bodies.ts'
import { canonicalText } from './canonical.ts'
import { openUploads, readForm, type Uploads } from './form.ts'
import type { HeavyJobs } from './heavy-jobs.ts'
import type { Turns } from './in-turn.ts'
import type { LargeAnswers } from './large-answers.ts'
import type { Live } from './live.ts'
import type { OwnEvents } from './own-events.ts'
import { bytesOf, type Payload, payloadOf, send } from './payload.ts'
import type { makePostings } from './postings.ts'
import { earlierAnswer, once, type StoredAnswer } from './requests.ts'
import { hmac, keyFor, sha256 } from './secrets.ts'
import type { Tokens } from './tokens.ts'

/** What every route needs of the running server. */
export type App = {
  http: FastifyInstance
  doors: Doors
  tokens: Tokens
  clock: Clock
  secret: Buffer
  inTurn: Turns
  postings: ReturnType<typeof makePostings>
  heavyJobs: HeavyJobs
  largeAnswers: LargeAnswers
  ownEvents: OwnEvents
  live: Live
  announcements: Announcements
  /** Long bodies of one account, from their first byte to the answer. */
  longBodies: Lanes
  /** Where files lie while they come in or go out. */
  filesFolder: string
  /** Where the files of jobs lie until these have ended, also while no server runs. */
  jobsFolder: string
  /** No other server is on this database: whatever stands there as running was this one's. */
  alone: boolean
  /** To be called after many rows were stored at once. */
  refreshStatistics: () => Promise<void>
  /** Whether only the first account of an empty database is created by whoever comes. */
  signUpClosed: boolean
}

/** The call itself, for the few handlers that need more than what was sent. */
export type Call = {
  request: FastifyRequest
  reply: FastifyReply
  /** The Idempotency-Key, if one came. */
  key: string | null
  /** Keyed hash of what was asked. */
  hash: Buffer
  /** The files that were sent, where the endpoint takes such large ones that they lie on disk. */
  uploads: Uploads
  /** Whose answers the command changes: of the organization or the account whose door it went through, or that the handler names. */
  concerned?: Concerned
  /** Runs once what was stored stands, and before it is answered; what the handler gave back may be filled in there. */
  afterCommit?: () => void | Promise<void>
}

/** Before anybody has signed in the handler opens the scope itself: hashing a password must not hold a connection. */
type OpenPublic = Doors['inPublic']
/** Opens the account's door to look something up, in a transaction of its own that only reads. */
export type Look = <T>(work: (scope: AccountScope) => Promise<T>) => Promise<T>
type Prepares = { door: 'account'; prepares: true }
type DeskOf<X extends Access> = X extends { door: 'organization' }
  ? Books
  : X extends Prepares
    ? Look
    : X extends { door: 'account' }
      ? AccountScope
      : OpenPublic
/** Who prepares looks, hashes and waits first, and gives back what the one transaction is to carry out. */
type DoneBy<X extends Access, Answer> = X extends Prepares ? (scope: AccountScope) => Promise<Answer> : Answer
type Caller = { identity: Identity | null }
/** Behind a door the caller is known; a job that goes on after the answer speaks for him. */
type CallOf<X extends Access> = X extends { door: 'public' } ? Call : Call & { identity: Identity }
type Handler<
  P extends z.core.$ZodType,
  Q extends z.core.$ZodType,
  B extends z.core.$ZodType,
  A extends z.core.$ZodType,
  X extends Access,
> = (
  scope: DeskOf<X>,
  received: ReceivedOf<Endpoint<P, Q, B, A, X>>,
  call: CallOf<X>,
) => Promise<DoneBy<X, AnswerOf<Endpoint<P, Q, B, A, X>>>>

/** Records voucher versions in one statement that is its own transaction; undefined where it was refused. */
export type RecordAtOnce = (versions: readonly VersionToRecord[]) => Promise<RecordedVersion[] | undefined>
/** A way to the same answer that records at once; undefined, or a refusal, and the handler is asked behind its door. */
type ShortWay<P extends z.core.$ZodType, Q extends z.core.$ZodType, B extends z.core.$ZodType, A extends z.core.$ZodType> = (
  record: RecordAtOnce,
  received: ReceivedOf<Endpoint<P, Q, B, A>>,
  call: Call,
) => Promise<AnswerOf<Endpoint<P, Q, B, A>> | undefined>

/** Endpoints served so far, so that a test (and the start) can compare with the contract. */
export const served = new Set<Endpoint>()

type Run = (scope: unknown, received: Parts, call: Call & Caller) => Promise<unknown>
/** The two ways to an answer. */
type Ways = { run: Run; atOnce: Run | undefined }

/**
 * Serves an endpoint of the contract. Here, and nowhere inside, the caller is known, the request is checked, the one
 * transaction is opened and committed, the command is recorded and the answer is encoded.
 */
export function serve<
  P extends z.core.$ZodType,
  Q extends z.core.$ZodType,
  B extends z.core.$ZodType,
  A extends z.core.$ZodType,
  X extends Access,
>(app: App, endpoint: Endpoint<P, Q, B, A, X>, handler: Handler<P, Q, B, A, X>, shortWay?: ShortWay<P, Q, B, A>): void {
  const plain = endpoint as unknown as Endpoint
  const ways = { run: handler, atOnce: shortWay } as unknown as Ways
  const requestKey = keyFor(app.secret, 'request')
  served.add(plain)
  app.http.route({
    method: plain.method,
    url: urlOf(plain),
    bodyLimit: limitOf(plain),
    onRequest: knowCaller(app, plain),
    handler: async (request, reply) => {
      const identity = callerOf(request)
      const uploads = openUploads(app.filesFolder)
      let payload: Payload
      try {
        const received = await receive(plain, request, uploads)
        const requestText = `${request.method} ${request.url}\n${canonicalText(received.body)}`
        // Keyed, because a body may hold a password: its stored hash must not be a way to guess it. A voucher holds none, and
        // its key counts for ever, also when the server's secret has been changed.
        const hash = plain.keyIsId ? sha256(requestText) : hmac(requestKey, requestText)
        const call: Call & Caller = { request, reply, identity, key: keyOf(request), hash, uploads }
        const carryOut = async () => {
          const stored = await runBehindDoor(app, plain, received, call, ways)
          if (call.concerned) app.announcements.announce(plain.changes, call.concerned, call.key)
          await call.afterCommit?.()
          return payloadOf(plain, stored)
        }
        const reads = identity !== null && modeOf(plain) === 'read'
        payload = await (reads ? app.largeAnswers.run(identity.userId, carryOut, bytesOf, goneOf(reply)) : carryOut())
      } finally {
        await uploads.release()
      }
      return send(request, reply, payload)
    },
  })
}

async function receive(endpoint: Endpoint, request: FastifyRequest, uploads: Uploads): Promise<Parts> {
  const body = endpoint.multipart ? await readForm(request, limitOf(endpoint), uploads) : request.body
  return {
    ...addressed(endpoint, request),
    body: endpoint.body ? z.parse(endpoint.body, body) : refuseBody(body),
  }
}

function refuseBody(body: unknown): undefined {
  if (body !== undefined && body !== null && !(typeof body === 'object' && Object.keys(body).length === 0)) {
    throw new BookError('This call takes no body.', { code: 'malformed' })
  }
}

const KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !KEY.test(key)) throw new BookError(sentence('The Idempotency-Key is a UUID.'), { code: 'malformed' })
  return key.toLowerCase()
}

async function runBehindDoor(
  app: App,
  endpoint: Endpoint,
  received: Parts,
  call: Call & Caller,
  { run, atOnce }: Ways,
): Promise<StoredAnswer> {
  const { identity } = call
  const { access } = endpoint
  if (access.door === 'public' || !identity) {
    return encoded(endpoint, await run(<T>(work: (scope: PublicScope) => Promise<T>) => app.doors.inPublic(work), received, call))
  }
  if (access.door === 'account') {
    if (access.prepares) return carryOutPrepared(app, { ...endpoint, access }, identity, received, call, run)
    const work = (scope: AccountScope) => inAccount(scope, endpoint, call, () => run(scope, received, call))
    return app.doors.inAccount(identity, modeOf(endpoint), work, access)
  }
  const organizationId = await organizationOf(app, access, identity, received)
  const given: GivenCommand = {
    identity,
    roles: ROLES.filter((role) => mayDo(role, access.permission)),
    command: { name: `${endpoint.method} ${endpoint.path}`, payload: canonicalText(received) },
  }
  call.concerned = { organizationId }
  const record: RecordAtOnce = (versions) => app.postings.record(organizationId, { ...given, versions })
  const recorded = await atOnce?.(record, received, call).catch(leaveToTheDoor)
  if (recorded !== undefined) {
    app.inTurn.admit(identity.userId, organizationId)
    return encoded(endpoint, recorded)
  }
  const enter = () => {
    const answer = enterBooks(app, endpoint, { ...given, organizationId }, call, (books) => run(books, received, call))
    return access.by === 'fiscalYear' ? answer.catch(tellOfTheYear) : answer
  }
  return modeOf(endpoint) === 'write' ? app.inTurn.run(identity.userId, organizationId, enter) : enter()
}

function inAccount(scope: AccountScope, endpoint: Endpoint, call: Call, run: () => Promise<unknown>): Promise<StoredAnswer> {
  call.concerned = { accountId: scope.accountId }
  return answered(scope, endpoint, call, async () => encoded(endpoint, await run()))
}

type Prepared = Endpoint & { access: Access & { door: 'account' } }

/** No transaction is open while the handler prepares; a repeated request is answered before it does. */
async function carryOutPrepared(app: App, endpoint: Prepared, identity: Identity, received: Parts, call: Call & Caller, run: Run) {
  const look: Look = (work) => app.doors.inAccount(identity, 'read', work, endpoint.access)
  const earlier = await look(async (scope) => (isKept(endpoint, call) ? earlierAnswer(scope, call.key, call.hash) : undefined))
  if (earlier) return earlier
  const carryOut = (await run(look, received, call)) as (scope: AccountScope) => Promise<unknown>
  const work = (scope: AccountScope) => inAccount(scope, endpoint, call, () => carryOut(scope))
  return app.doors.inAccount(identity, 'write', work, endpoint.access)
}

type GivenHere = GivenCommand & { organizationId: string }

function enterBooks(app: App, endpoint: Endpoint, given: GivenHere, call: Call, run: (books: Books) => Promise<unknown>) {
  const { identity, organizationId, roles, command } = given
  const mode = modeOf(endpoint)
  return app.doors.inOrganization(
    identity,
    organizationId,
    mode,
    (role) => roles.includes(role),
    (books) => {
      app.inTurn.admit(identity.userId, organizationId)
      books.command = { ...command, recorded: false }
      return answered(books, endpoint, call, async () => {
        const result = encoded(endpoint, await run(books))
        if (mode === 'write' && !endpoint.unrecorded && !books.command.recorded) await recordCommand(books.sql, givenIn(books))
        return result
      })
    },
  )
}

// Whoever named a year only, and no organization, is told of the year.
function tellOfTheYear(refusal: unknown): never {
  const missing = refusal instanceof BookError && refusal.code === 'not_found'
  throw missing ? new BookError('There is no such fiscal year.', { code: 'not_found' }) : refusal
}

const modeOf = ({ method }: Endpoint) => (method === 'GET' ? 'read' : 'write')

// Who may not is told so before what he sent is judged: what the short way refuses is said behind the door.
function leaveToTheDoor(refusal: unknown): undefined {
  if (!(refusal instanceof BookError)) throw refusal
}

/** A keyed write that was answered before is answered the same again and not carried out. */
function answered(scope: Books | AccountScope, endpoint: Endpoint, call: Call, work: () => Promise<StoredAnswer>): Promise<StoredAnswer> {
  return isKept(endpoint, call) ? once(scope, call.key, call.hash, work) : work()
}

/** Whether the first answer is kept for a repeated request. */
const isKept = (endpoint: Endpoint, call: Call): call is Call & { key: string } =>
  call.key !== null && endpoint.method !== 'GET' && !endpoint.unrecorded && !endpoint.keyIsId

function encoded(endpoint: Endpoint, value: unknown): StoredAnswer {
  if (endpoint.status === 204) return { status: 204, body: undefined }
  if (endpoint.plain) return { status: endpoint.status, body: value }
  const body = z.safeEncode(endpoint.answer, value)
  // Not a ZodError: that would be told as a fault of the one who asked.
  if (!body.success) throw new Error(`The answer of ${endpoint.method} ${endpoint.path} does not fit the contract.`, { cause: body.error })
  return { status: endpoint.status, body: body.data }
}
