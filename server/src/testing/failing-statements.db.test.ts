import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@lekha/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { run } from '../db/statements.ts'
import { answerError } from '../http/errors.ts'
import type { App } from '../http/serve.ts'
import { type Ask, ask, ENDPOINTS, type HttpResponse } from './ask.ts'
import { refreshIn, signInWithBrowser } from './browser.ts'
import { exampleOf } from './example-calls.ts'
import { type Failure, failingPool, type Plan, planOf } from './failing-pool.ts'
import { faultsOfRefusal } from './refusals.ts'
import { faultsOf, fingerprintOfAll } from './stored-rows.ts'
import { openTenant, type Tenant } from './tenants.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let product: TestApp
let tenant: Tenant
let fragile: App
let plan: Plan = planOf(0, 'refused')

beforeAll(async () => {
  product = await startTestApp()
  tenant = await openTenant(product)
  const { app, database } = product
  fragile = await buildApp({
    runtime: failingPool(database.runtime, () => plan),
    secret: app.secret,
    clock: app.clock,
    logLevel: 'silent',
    signUpsPerMinute: 100_000,
    practiceDays: 3,
  })
})
afterAll(async () => {
  await fragile.http.close()
  await product.close()
})

/** Everything that stands in the database, but for the counting of sign-ins, which is meant to outlive a failure. */
const stored = () => fingerprintOfAll(product.database.admin, ['login_throttle', 'bs_month', 'migration'])

/** They go on after their answer, where their own tests interrupt them; up to it they are tried at the end of this file. */
const GOING_ON = ['importTally', 'importSheets', 'importArchive', 'startProofRun']
/** Reads a cookie instead of the token: a test of its own. */
const BY_COOKIE = 'refreshSession'
const COMMANDS = [...ENDPOINTS].filter(([name, { method }]) => method !== 'GET' && name !== BY_COOKIE && !GOING_ON.includes(name))

/** The commands that write the most, and of every way of writing one: here the wire is cut too, not only the statement refused. */
const MAIN = new Set([
  ...['postVoucher', 'alterVoucher', 'cancelVoucher', 'writeOpenings', 'createLedger'],
  ...['createOrganization', 'giveMembership', 'updateFiscalYear', 'signUp'],
])
const MAIN_COMMANDS = COMMANDS.filter(([name]) => MAIN.has(name))

type Stored = Record<string, string>
type Attempt = { what: Ask; before: Stored }
type Trial = Attempt & { response: HttpResponse; after: Stored; hit: string | undefined }

const noThrottle = () => product.database.admin.query('delete from login_throttle') // failures on our side are not the user's

/** What stands, where the failure must leave it as it was; a race that was won in the end may store. */
const watched = (how: Failure): Promise<Stored> => (how === 'lost race' ? Promise.resolve({}) : stored())

/** A new example of a command, and what stands before it is tried. */
async function newAttempt(name: string, how: Failure): Promise<Attempt> {
  await noThrottle()
  return { what: await exampleOf(name, tenant, tenant.people.superadmin), before: await watched(how) }
}

/** Does a command with its n-th statement failing; a statement that does not exist fails nobody. */
async function tryWith({ what: example, before }: Attempt, endpoint: Endpoint, at: number, how: Failure): Promise<Trial> {
  await noThrottle()
  const what = { ...example, headers: { ...example.headers, 'idempotency-key': randomUUID() } }
  plan = planOf(at, how)
  const response = await ask(fragile, endpoint, what)
  const { hit } = plan
  plan = planOf(0, 'refused')
  return { what, before, response, after: await watched(how), hit }
}

/** Posting is one statement, and commits by itself. */
const isCommit = (name: string, hit = '') => /^commit/i.test(hit) || (name === 'postVoucher' && hit.includes('from record_commands('))

/** Fails the first statement, the second, the third, until the command has no more. */
async function everyStatement(
  name: string,
  endpoint: Endpoint,
  how: Failure,
  judge: (trial: Trial) => Promise<void> | void,
): Promise<number> {
  let attempt = await newAttempt(name, how)
  for (let at = 1; ; at += 1) {
    const trial = await tryWith(attempt, endpoint, at, how)
    if (trial.hit === undefined) {
      expect([at, trial.response.status]).toEqual([at, endpoint.status])
      return at - 1
    }
    await judge(trial)
    // What was judged to have left everything as it was is tried again; what may be done is not.
    if (how === 'lost race' || isCommit(name, trial.hit)) attempt = await newAttempt(name, how)
  }
}

const fewestStatements = (name: string) => (name === 'postVoucher' ? 1 : 3)

describe('when its n-th statement', () => {
  test.each(COMMANDS)('is refused, %s leaves everything as it was, and says no word of the machine', async (name, endpoint) => {
    const statements = await everyStatement(name, endpoint, 'refused', ({ response, before, after, hit }) => {
      expect([hit, response.status, faultsOfRefusal(response)]).toEqual([hit, 500, []])
      expect([hit, after]).toEqual([hit, before])
    })
    expect(statements).toBeGreaterThanOrEqual(fewestStatements(name))
  })

  test.each(MAIN_COMMANDS)(
    'is cut off before it is heard, %s leaves everything as it was and asks to try again',
    async (name, endpoint) => {
      await everyStatement(name, endpoint, 'cut before', ({ response, before, after, hit }) => {
        expect([hit, response.status, faultsOfRefusal(response)]).toEqual([hit, 503, []])
        expect([hit, after]).toEqual([hit, before])
      })
    },
  )

  test.each(MAIN_COMMANDS)('is carried out but its answer lost, %s is done or not done, never half', async (name, endpoint) => {
    await everyStatement(name, endpoint, 'cut after', async ({ what, response, before, after, hit }) => {
      expect([hit, response.status]).toEqual([hit, 503])
      if (!isCommit(name, hit)) {
        expect([hit, after]).toEqual([hit, before])
        return
      }
      // Nobody knows whether it stands: then nobody may say that it does not.
      expect(response.text).not.toContain('Nothing was stored')
      if (endpoint.access.scope === 'public') return
      const again = await ask(product.app, endpoint, what)
      expect([hit, again.status]).toEqual([hit, endpoint.status])
      // Where two transactions follow on each other, the first one's end may be what was cut: then this was the first time.
      if (JSON.stringify(before) !== JSON.stringify(after)) expect(await stored()).toEqual(after)
    })
  })

  test.each(COMMANDS)('loses a race, %s is done all the same, once', async (name, endpoint) => {
    await everyStatement(name, endpoint, 'lost race', ({ response, hit }) => {
      expect([hit, response.status]).toEqual([hit, endpoint.status])
    })
  })
})

test.each(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ENOENT'])(
  'a database that is out of reach (%s) is no fault of the books: try again',
  (code) => {
    expect(answerError(Object.assign(new Error(`write ${code}`), { code, syscall: 'write' })).status).toBe(503)
  },
)

test('work that hides a refused statement is not called done: PostgreSQL has taken all of it back', async () => {
  const { ids, people } = tenant
  const session = await product.database.admin.query<{ session_id: string }>('select session_id from session where user_id = $1', [
    people.clerk.userId,
  ])
  const identity = { userId: people.clerk.userId, sessionId: session.rows[0]?.session_id ?? '', bindingHash: null, address: null }
  const hiding = product.app.scopes.inOrganization(
    identity,
    ids.organizationId,
    'write',
    () => true,
    async (books) => {
      await run(books.sql)`select 1 / 0`.catch(() => {})
      return 'done'
    },
  )
  await expect(hiding).rejects.toThrow()
})

test('afterwards no connection is held and the books prove themselves', async () => {
  const { runtime, admin } = product.database
  // What a command does behind its answer may still hold one for a moment; a connection that was lost never comes back.
  await expect.poll(() => [runtime.waitingCount, runtime.totalCount - runtime.idleCount], { timeout: 20_000 }).toEqual([0, 0])
  expect(await faultsOf(admin, tenant.ids.organizationId)).toEqual([])
})

test('a session whose n-th statement is refused while it is refreshed is as it was, and is refreshed the next time', async () => {
  const browser = await signInWithBrowser(product.app, tenant.people.clerk.email)
  const before = await stored()
  for (let at = 1; ; at += 1) {
    plan = planOf(at, 'refused')
    const response = await refreshIn(fragile, browser)
    const { hit } = plan
    plan = planOf(0, 'refused')
    if (hit === undefined) {
      expect([response.status, at > 3]).toEqual([200, true])
      break
    }
    expect([hit, response.status, faultsOfRefusal(response)]).toEqual([hit, 500, []])
    expect([hit, await stored()]).toEqual([hit, before])
  }
})

// The last of the file: each goes on behind its answer, the run of proofs also behind the tests.
test.each(GOING_ON)('%s, whose n-th statement is refused before its answer, leaves everything as it was', async (name) => {
  const endpoint = ENDPOINTS.get(name) as Endpoint
  const attempt = await newAttempt(name, 'refused')
  for (let at = 1; ; at += 1) {
    const { response, before, after, hit } = await tryWith(attempt, endpoint, at, 'refused')
    if (response.status === endpoint.status) {
      expect(at).toBeGreaterThan(fewestStatements(name))
      break
    }
    expect([hit, response.status, faultsOfRefusal(response)]).toEqual([hit, 500, []])
    expect([hit, after]).toEqual([hit, before])
  }
  await expect.poll(jobsLeft, { timeout: 20_000 }).toBe(0)
})

/** The jobs that still go on: the row of one is deleted after its import has ended. The tenant's own job is nobody's work. */
const jobsLeft = async () =>
  (
    await product.database.admin.query(
      `select from job j where not exists (select from import_run r where r.import_id = j.job_id and r.file_name = $1)`,
      [tenant.canary],
    )
  ).rowCount
