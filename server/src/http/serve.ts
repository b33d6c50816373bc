import { type Access, type AnswerOf, commandName, type Endpoint, mayDo, type ReceivedOf, ROLES } from '@lekha/contract'
import { BookError } from '@lekha/ledger'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Clock } from '../clock.ts'
import { givenIn, recordCommand } from '../db/audit.ts'
import type { AccountScope, Books, Identity, PublicScope, Scopes } from '../db/books.ts'
import type { Lanes } from '../db/lanes.ts'
import type { GivenCommand } from '../db/record-commands.ts'
import type { RecordedVersion, VersionToRecord } from '../db/record-vouchers.ts'
import { callerOf, disconnectSignal, identifyCaller, organizationOf, type Parts, urlOf } from './admit.ts'
import type { Announcements } from './announcements.ts'
import { limitOf } from './bodies.ts'
import { type Call, type Caller, describeCall, receive } from './call.ts'
import { openUploads } from './form.ts'
import type { HeavyJobs } from './heavy-jobs.ts'
import type { Turns } from './in-turn.ts'
import type { LargeAnswers } from './large-answers.ts'
import type { Live } from './live.ts'
import type { OwnEvents } from './own-events.ts'
import { bytesOf, type Payload, payloadOf, send } from './payload.ts'
import type { makePostings } from './postings.ts'
import { earlierAnswer, once, type StoredAnswer } from './requests.ts'
import { keyFor } from './secrets.ts'
import type { Tokens } from './tokens.ts'

/** The parts of the running server that routes use. */
export type App = {
  http: FastifyInstance
  scopes: Scopes
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
  /** The queue for long bodies; a user's turn lasts from the first byte of the body to the answer. */
  longBodies: Lanes
  /** The folder for files while they are uploaded or downloaded. */
  filesFolder: string
  /** Where the files of jobs lie until these have ended, also while no server runs. */
  jobsFolder: string
  /** No other server is on this database: whatever stands there as running was this one's. */
  alone: boolean
  /** Without a call for so long, the server does what can wait. */
  idleAfter_ms: number
  /** Refreshes the query planner's statistics; called after many rows were stored at once. Never throws: what was stored stands without them. */
  refreshStatistics: () => Promise<void>
  /** Whether sign-up is open only for the first account of an empty database. */
  signUpClosed: boolean
  /** How many days a practice firm has lived through at most. */
  practiceDays: number
  /** Where CBMS of the tax office is; undefined where nothing is sent. */
  cbmsUrl: string | undefined
}

/** Without a sign-in the handler opens the scope itself, because hashing a password must not hold a database connection. */
type OpenPublic = Scopes['inPublic']
/** Reads something of the account in a read-only transaction of its own. */
export type Look = <T>(work: (scope: AccountScope) => Promise<T>) => Promise<T>
type Prepares = { scope: 'account'; prepares: true }
type ScopeOf<X extends Access> = X extends { scope: 'organization' }
  ? Books
  : X extends Prepares
    ? Look
    : X extends { scope: 'account' }
      ? AccountScope
      : OpenPublic
/** A handler that prepares reads, hashes and waits first, and returns the work that the one transaction carries out. */
type HandlerResult<X extends Access, Answer> = X extends Prepares ? (scope: AccountScope) => Promise<Answer> : Answer
/** Unless the endpoint is public, the caller is known; a job that goes on after the answer acts in their name. */
type CallOf<X extends Access> = X extends { scope: 'public' } ? Call : Call & { identity: Identity }
type Handler<
  P extends z.core.$ZodType,
  Q extends z.core.$ZodType,
  B extends z.core.$ZodType,
  A extends z.core.$ZodType,
  X extends Access,
> = (
  scope: ScopeOf<X>,
  received: ReceivedOf<Endpoint<P, Q, B, A, X>>,
  call: CallOf<X>,
) => Promise<HandlerResult<X, AnswerOf<Endpoint<P, Q, B, A, X>>>>

/** Records voucher versions in one statement that is its own transaction; undefined where the database refused them. */
export type RecordAtOnce = (versions: readonly VersionToRecord[]) => Promise<RecordedVersion[] | undefined>
/** A direct path to the same answer in one statement. If it returns undefined or refuses, the handler runs in the usual transaction. */
type DirectPath<P extends z.core.$ZodType, Q extends z.core.$ZodType, B extends z.core.$ZodType, A extends z.core.$ZodType> = (
  record: RecordAtOnce,
  received: ReceivedOf<Endpoint<P, Q, B, A>>,
  call: Call,
) => Promise<AnswerOf<Endpoint<P, Q, B, A>> | undefined>

/**
 * Reads what lies in the books of other organizations before the transaction of the call itself begins, so that no call holds one connection
 * while it waits for another. Returns the handler that then answers; undefined for the usual one.
 */
type Ahead<H, Received> = (identity: Identity, received: Received) => Promise<H | undefined>

/** Endpoints served so far, so that the server at its start, and a test, can compare them with the contract. */
export const served = new Set<Endpoint>()

type Run = (scope: unknown, received: Parts, call: Call & Caller) => Promise<unknown>
/** The handler, and the direct path where the endpoint has one. */
type Paths = { run: Run; atOnce: Run | undefined; ahead: ((identity: Identity, received: Parts) => Promise<Run | undefined>) | undefined }

/**
 * Serves an endpoint of the contract. This function, and no handler, identifies the caller, validates the request, opens and commits the
 * one transaction, records the command and encodes the answer.
 */
export function serve<
  P extends z.core.$ZodType,
  Q extends z.core.$ZodType,
  B extends z.core.$ZodType,
  A extends z.core.$ZodType,
  X extends Access,
>(
  app: App,
  endpoint: Endpoint<P, Q, B, A, X>,
  handler: Handler<P, Q, B, A, X>,
  {
    directPath,
    ahead,
  }: {
    directPath?: DirectPath<P, Q, B, A>
    ahead?: Ahead<Handler<P, Q, B, A, X>, ReceivedOf<Endpoint<P, Q, B, A, X>>>
  } = {},
): void {
  const plain = endpoint as unknown as Endpoint
  const paths = { run: handler, atOnce: directPath, ahead } as unknown as Paths
  const requestKey = keyFor(app.secret, 'request')
  served.add(plain)
  app.http.route({
    method: plain.method,
    url: urlOf(plain),
    bodyLimit: limitOf(plain),
    onRequest: identifyCaller(app, plain),
    handler: async (request, reply) => {
      const identity = callerOf(request)
      const uploads = openUploads(app.filesFolder)
      let payload: Payload
      try {
        const received = await receive(plain, request, uploads)
        const call = await describeCall(request, reply, plain, received, { requestKey, uploads })
        const carryOut = async () => {
          const stored = await runInScope(app, plain, received, call, paths)
          if (call.concerned) app.announcements.announce(plain.changes, call.concerned, call.key)
          await call.afterCommit?.()
          return payloadOf(plain, stored)
        }
        const reads = identity !== null && modeOf(plain) === 'read'
        payload = await (reads ? app.largeAnswers.run(identity.userId, carryOut, bytesOf, disconnectSignal(reply)) : carryOut())
      } finally {
        await uploads.release()
      }
      return send(request, reply, payload)
    },
  })
}

async function runInScope(
  app: App,
  endpoint: Endpoint,
  received: Parts,
  call: Call & Caller,
  { run, atOnce, ahead }: Paths,
): Promise<StoredAnswer> {
  const { identity } = call
  const { access } = endpoint
  if (access.scope === 'public' || !identity) {
    return encoded(endpoint, await run(<T>(work: (scope: PublicScope) => Promise<T>) => app.scopes.inPublic(work), received, call))
  }
  if (access.scope === 'account') {
    if (access.prepares) return carryOutPrepared(app, { ...endpoint, access }, identity, received, call, run)
    const work = (scope: AccountScope) => inAccount(scope, endpoint, call, () => run(scope, received, call))
    return app.scopes.inAccount(identity, modeOf(endpoint), work, access)
  }
  const organizationId = await organizationOf(app, access, identity, received)
  const given: GivenCommand = {
    identity,
    roles: ROLES.filter((role) => mayDo(role, access.permission)),
    command: { name: commandName(endpoint), payload: call.input },
  }
  call.concerned = { organizationId }
  const record: RecordAtOnce = (versions) => app.postings.record(organizationId, { ...given, versions })
  const recorded = await atOnce?.(record, received, call).catch(dropRefusal)
  if (recorded !== undefined) {
    app.inTurn.admit(identity.userId, organizationId)
    return encoded(endpoint, recorded)
  }
  const enter = async () => {
    const handler = (await ahead?.(identity, received)) ?? run
    let entered = false
    const inside = (books: Books) => {
      entered = true
      return handler(books, received, call)
    }
    const answer = enterBooks(app, endpoint, { ...given, organizationId }, call, inside)
    return access.by === 'fiscalYear' ? answer.catch((refusal: unknown) => rethrowAboutYear(refusal, entered)) : answer
  }
  return modeOf(endpoint) === 'write' ? app.inTurn.run(identity.userId, organizationId, enter) : enter()
}

function inAccount(scope: AccountScope, endpoint: Endpoint, call: Call, run: () => Promise<unknown>): Promise<StoredAnswer> {
  call.concerned = { accountId: scope.accountId }
  return answered(scope, endpoint, call, async () => encoded(endpoint, await run()))
}

type Prepared = Endpoint & { access: Access & { scope: 'account' } }

/** Runs a handler that prepares, without an open transaction; a repeated request is answered before. */
async function carryOutPrepared(app: App, endpoint: Prepared, identity: Identity, received: Parts, call: Call & Caller, run: Run) {
  const look: Look = (work) => app.scopes.inAccount(identity, 'read', work, endpoint.access)
  const earlier = await look(async (scope) => (isKept(endpoint, call) ? earlierAnswer(scope, call.key, call.hash) : undefined))
  if (earlier) return earlier
  const carryOut = (await run(look, received, call)) as (scope: AccountScope) => Promise<unknown>
  const work = (scope: AccountScope) => inAccount(scope, endpoint, call, () => carryOut(scope))
  return app.scopes.inAccount(identity, 'write', work, endpoint.access)
}

type GivenHere = GivenCommand & { organizationId: string }

function enterBooks(app: App, endpoint: Endpoint, given: GivenHere, call: Call, run: (books: Books) => Promise<unknown>) {
  const { identity, organizationId, roles, command } = given
  const mode = modeOf(endpoint)
  return app.scopes.inOrganization(
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

// A call that names only a fiscal year gets a message about the year, not about an organization, if its books may not be entered.
function rethrowAboutYear(refusal: unknown, entered: boolean): never {
  const missing = !entered && refusal instanceof BookError && refusal.code === 'not_found'
  throw missing ? new BookError('There is no such fiscal year.', { code: 'not_found' }) : refusal
}

const modeOf = ({ method }: Endpoint) => (method === 'GET' ? 'read' : 'write')

// The server must check the caller's permission before the voucher, so that a caller without permission gets 403 and not 422. The direct path
// checks the voucher first; its refusal is therefore dropped, and the call is repeated through `inOrganization`, which gives the reason.
function dropRefusal(refusal: unknown): undefined {
  if (!(refusal instanceof BookError)) throw refusal
}

/** Answers a repeated write from its stored answer, or carries it out. */
function answered(scope: Books | AccountScope, endpoint: Endpoint, call: Call, work: () => Promise<StoredAnswer>): Promise<StoredAnswer> {
  return isKept(endpoint, call) ? once(scope, call.key, call.hash, work) : work()
}

/** Whether the answer is stored for a repeated request. */
const isKept = (endpoint: Endpoint, call: Call): call is Call & { key: string } =>
  call.key !== null && endpoint.method !== 'GET' && !endpoint.unrecorded && !endpoint.keyIsId

function encoded(endpoint: Endpoint, value: unknown): StoredAnswer {
  if (endpoint.status === 204) return { status: 204, body: undefined }
  if (endpoint.plain) return { status: endpoint.status, body: value }
  const body = z.safeEncode(endpoint.answer, value)
  // Not a ZodError: the error handler would report that to the client as 400.
  if (!body.success) throw new Error(`The answer of ${endpoint.method} ${endpoint.path} does not fit the contract.`, { cause: body.error })
  return { status: endpoint.status, body: body.data }
}
