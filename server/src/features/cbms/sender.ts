import type { CBMS_STOPS } from '@lekha/contract'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { column, rowsOf, run } from '../../db/statements.ts'
import { decrypt } from '../../http/secrets.ts'
import type { App } from '../../http/serve.ts'
import { codeIn, verdictOf, waitAfter_s } from './answer.ts'
import { type DueMessage, messageText, nextMessage } from './message.ts'
import { cbmsKey } from './settings.ts'

const LOOK_EVERY_MS = 1_000
/** One server sends for an organization at a time; after so long without a word from it another one goes on. */
const LEASE_S = 120
/** Messages of an organization that are sent before others have their turn, and organizations that are sent for side by side. */
const AT_ONCE = 50
const SIDE_BY_SIDE = 8
const ANSWER_WITHIN_MS = 30_000
/** An answer is a bare integer. */
const LONGEST_ANSWER = 1_000

type Open = Pick<Books, 'sql' | 'organizationId'>
/** The sign-in as it stood in a version of what is set. */
type SignIn = { username: string; password: string; version: number }
/** What came back: a code, or why there is none. */
type Answer = { code: number } | { failure: string }

/**
 * Sends bills and notes to CBMS of the tax office, which the posting function has written down with their vouchers: in order, one after the other for each
 * organization, behind all answers. A message is recorded as accepted only after CBMS said so; after a crash it is sent again, and CBMS says that it has it.
 */
export function openCbmsSender(app: App, url: string): void {
  const stopping = new AbortController()
  const sending = new Map<string, Promise<void>>()
  let round: Promise<void> | undefined
  const log = (error: unknown) => stopping.signal.aborted || app.http.log.error({ err: error }, 'bills were not sent to the tax office')
  const send = (organizationId: string): Promise<void> =>
    sendFor(app, url, organizationId, stopping.signal)
      .catch(log)
      .then(() => void sending.delete(organizationId))
  const look = async () => {
    for (const organizationId of await dueOrganizations(app)) {
      // One whose answers are slow holds up no other.
      if (!stopping.signal.aborted && sending.size < SIDE_BY_SIDE && !sending.has(organizationId))
        sending.set(organizationId, send(organizationId))
    }
  }
  const begin = () => {
    round ??= look()
      .catch(log)
      .then(() => {
        round = undefined
      })
  }
  const looks = setInterval(begin, LOOK_EVERY_MS).unref()
  app.http.addHook('onClose', async () => {
    clearInterval(looks)
    stopping.abort()
    await round
    await Promise.all(sending.values())
  })
}

const dueOrganizations = (app: App): Promise<string[]> =>
  app.scopes.inPublic(async ({ sql }) => {
    const due = await rowsOf(sql, z.object({ id: z.string().nullable() }))`select cbms_due() as id`
    return due.flatMap(({ id }) => id ?? [])
  })

async function sendFor(app: App, url: string, organizationId: string, signal: AbortSignal): Promise<void> {
  const open = <T>(work: (open: Open) => Promise<T>) => app.scopes.afterCaller(organizationId, work)
  const signIn = await open((scope) => takeLease(scope, app.secret))
  if (!signIn) return
  let told = 0
  for (let goesOn = true; goesOn && told < AT_ONCE && !signal.aborted; told++) {
    const message = await open((scope) => nextMessage(scope, signIn.version))
    if (!message) break
    const text = messageText(message, app.clock())
    const answer = await post(`${url}/api/${message.isReturn ? 'billreturn' : 'bill'}`, text, signIn, signal)
    if (signal.aborted) break
    goesOn = await open((scope) => recordAnswer(scope, { message, text, answer }))
  }
  await open(({ sql }) => run(sql)`update cbms_connection set leased_until = null where organization_id = ${organizationId}`)
  if (told > 0) app.announcements.announce(['cbms'], { organizationId }, null)
}

/** Makes this server the one that sends for an organization, and reads the sign-in. Undefined where another one does, or where nothing is to be sent. */
async function takeLease({ sql, organizationId }: Open, secret: Buffer): Promise<SignIn | undefined> {
  const [taken] = await rowsOf(sql, z.object({ username: z.string(), password: column.bytes.nullable(), version: z.number() }))`
    update cbms_connection set leased_until = clock_timestamp() + ${LEASE_S} * interval '1 second'
     where organization_id = ${organizationId} and sends_from is not null and stopped is null
       and coalesce(leased_until, '-infinity') < now() and coalesce(next_try_at, '-infinity') <= now()
    returning username, password_encrypted as password, version`
  if (!taken?.password) return undefined
  const password = decrypt(cbmsKey(secret), taken.password, organizationId)?.toString()
  if (password !== undefined) return { username: taken.username, password, version: taken.version }
  await stop({ sql, organizationId }, 'unreadable') // the books were restored under another secret of the server
  return undefined
}

const stop = ({ sql, organizationId }: Open, why: (typeof CBMS_STOPS)[number]) =>
  run(sql)`update cbms_connection set stopped = ${why}, leased_until = null where organization_id = ${organizationId}`

/** Sends a message with the sign-in, which goes into no record and no log. */
async function post(address: string, text: string, { username, password }: SignIn, stopping: AbortSignal): Promise<Answer> {
  const body = `{"username":${JSON.stringify(username)},"password":${JSON.stringify(password)},${text.slice(1)}`
  try {
    const response = await fetch(address, {
      ...{ method: 'POST', body, redirect: 'error', headers: { 'content-type': 'application/json', accept: 'application/json' } },
      signal: AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    })
    const answer = await readShort(response)
    if (!response.ok) return { failure: `HTTP ${response.status}` }
    const code = codeIn(answer)
    return code === undefined ? { failure: `${JSON.stringify(answer.slice(0, 60))}` } : { code }
  } catch (error) {
    return { failure: failureOf(error) }
  }
}

function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const cause = error.cause as { code?: unknown } | undefined
  return error.name === 'TimeoutError' ? 'timeout' : typeof cause?.code === 'string' ? cause.code : error.message.slice(0, 100)
}

/** The beginning of an answer; what is longer is not read. */
async function readShort(response: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    text += decoder.decode(part, { stream: true })
    if (text.length > LONGEST_ANSWER) break
  }
  return text.slice(0, LONGEST_ANSWER)
}

type Told = { message: DueMessage; text: string; answer: Answer }

/** Writes down what an answer says. Without a code the connection failed, and all messages wait. Returns whether the next one may be sent now. */
async function recordAnswer(scope: Open, { message, text, answer }: Told): Promise<boolean> {
  const { sql, organizationId } = scope
  const code = 'code' in answer ? answer.code : null
  const verdict = code === null ? 'again' : verdictOf(code, message.isReturn)
  const state = verdict === 'accepted' || verdict === 'held' ? verdict : 'waiting'
  const wait_s = code === null || verdict !== 'again' ? 0 : waitAfter_s(message.tries + 1)
  await run(sql)`
    update cbms_message set state = ${state}, tries = least(tries + 1, 30000), code = ${code}, realtime = ${message.realtime}, sent = ${text},
           answered_at = clock_timestamp(), due_at = clock_timestamp() + ${wait_s} * interval '1 second'
     where organization_id = ${organizationId} and entry = ${message.entry} and state <> 'accepted'`
  if (verdict === 'stopped') {
    await stop(scope, 'refused')
    return false
  }
  if ('failure' in answer) await waitAfterFailure(scope, answer.failure)
  else {
    await run(sql)`
      update cbms_connection set leased_until = clock_timestamp() + ${LEASE_S} * interval '1 second', failures = 0, last_failure = '', next_try_at = null
       where organization_id = ${organizationId}`
  }
  return code !== null
}

async function waitAfterFailure({ sql, organizationId }: Open, failure: string): Promise<void> {
  const [{ failures } = { failures: 0 }] = await rowsOf(sql, z.object({ failures: z.number() }))`
    select failures from cbms_connection where organization_id = ${organizationId} for update`
  await run(sql)`
    update cbms_connection set failures = ${failures + 1}, last_failure = ${failure.slice(0, 200)},
           next_try_at = clock_timestamp() + ${waitAfter_s(failures + 1)} * interval '1 second'
     where organization_id = ${organizationId}`
}
