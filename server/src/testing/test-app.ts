import { randomBytes, randomUUID } from 'node:crypto'
import type { AnswerOf, Endpoint, InputOf } from '@lekha/contract'
import { acceptInvitation, createFiscalYear, createOrganization, createUser, postVoucher, type Role, signUp } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { inject } from 'vitest'
import * as z from 'zod'
import { type AppParts, buildApp } from '../app.ts'
import { systemClock } from '../clock.ts'
import type { App } from '../http/serve.ts'
import { faultOfAnswer } from './contract-answers.ts'
import { cloneDatabase, type TestDatabase } from './with-database.ts'

/** What came back over HTTP: the status, and the decoded answer or the error as it travelled. */
type Reply<E extends Endpoint> = {
  status: number
  answer: AnswerOf<E>
  error: { code: string; message: string; values?: Record<string, string>; fields?: Record<string, string> }
}

/** The server on a database of its own, spoken to over HTTP only. */
export type TestApp = {
  app: App
  database: TestDatabase
  clock: { now_ms: number }
  caller: (token?: string, headers?: Record<string, string>) => Caller
  close: () => Promise<void>
}

/** Speaks for somebody: any endpoint of the contract, typed. */
export type Caller = {
  token: string
  call: <E extends Endpoint>(endpoint: E, input?: InputOf<E>, key?: string) => Promise<Reply<E>>
  /** Sends what the contract does not take, to see it refused. */
  callWrongly: <E extends Endpoint>(endpoint: E, input: Record<string, unknown>) => Promise<Reply<E>>
}

/** Starts the server on a fresh clone of the migrated template. `clock.now_ms` may be moved. */
export async function startTestApp(
  parts: Pick<AppParts, 'idleAfter_ms' | 'practiceDays' | 'refreshStatistics' | 'cbmsUrl'> = {},
): Promise<TestApp> {
  const database = await cloneDatabase(inject('cluster'), `lekha_${randomBytes(8).toString('hex')}`, inject('template'))
  const clock = { now_ms: systemClock() }
  const app = await buildApp({
    runtime: database.runtime,
    secret: randomBytes(32),
    clock: () => clock.now_ms,
    logLevel: 'silent',
    signUpsPerMinute: 100_000,
    practiceDays: 3,
    ...parts,
  })
  const close = async () => {
    await app.http.close()
    await database.close()
  }
  return {
    app,
    database,
    clock,
    caller: (token = '', headers = {}) => ({
      token,
      call: (endpoint, input, key) => speak(app, token, headers, endpoint, input, key),
      callWrongly: (endpoint, input) => speak(app, token, headers, endpoint, input),
    }),
    close,
  }
}

async function speak<E extends Endpoint>(
  app: App,
  token: string,
  headers: Record<string, string>,
  endpoint: E,
  input: unknown,
  key?: string,
): Promise<Reply<E>> {
  const { params, query, body } = (input ?? {}) as { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  const form = endpoint.multipart ? new Response(formOf(body as Record<string, string | File>)) : undefined
  const response = await app.http.inject({
    method: endpoint.method,
    url: `/api${path}${search ? `?${search}` : ''}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(key ? { 'idempotency-key': key } : {}),
      ...(form
        ? { 'content-type': form.headers.get('content-type') ?? '' }
        : body === undefined
          ? {}
          : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(form
      ? { payload: Buffer.from(await form.arrayBuffer()) }
      : body === undefined
        ? {}
        : { payload: JSON.stringify(endpoint.body ? wireForm(endpoint, body) : body) }),
  })
  const json =
    response.payload === '' || !response.headers['content-type']?.toString().includes('json')
      ? undefined
      : (JSON.parse(response.payload) as { error?: Reply<E>['error'] })
  const fine = response.statusCode < 400
  const fault = fine ? faultOfAnswer(endpoint, response.statusCode, json) : undefined
  if (fault !== undefined) throw new Error(`${endpoint.method} ${endpoint.path} ${fault}`)
  return {
    status: response.statusCode,
    answer: fine && json !== undefined && !endpoint.plain ? z.decode(endpoint.answer, json) : json,
    error: fine ? undefined : json?.error,
  } as Reply<E>
}

// Bodies are written with Paisa; what cannot be encoded is sent as it is, so that bad input can be tried too.
function wireForm(endpoint: Endpoint, body: unknown): unknown {
  const encoded = z.safeEncode(endpoint.body as never, body as never)
  return encoded.success ? encoded.data : body
}

function formOf(body: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, value)
  return form
}

/** An account with one organization and one fiscal year (2083/84), ready to post. */
export type TestBooks = Awaited<ReturnType<typeof openTestBooks>>

export async function openTestBooks(test: TestApp) {
  const email = `${randomUUID()}@example.com`
  const password = 'a long enough secret 7'
  const signedUp = await test
    .caller()
    .call(signUp, { body: { organizationName: 'Account of tests', firstName: 'Sabina', lastName: 'Karki', email, password } })
  const owner = test.caller(signedUp.answer.token)
  const organization = await owner.call(createOrganization, { body: ORGANIZATION })
  const organizationId = organization.answer.result.id
  const year = await owner.call(createFiscalYear, {
    query: { subcompany: organizationId },
    body: { year: '2026-07-17', end: '2027-07-16' },
  })
  const chart = await test.database.admin.query<{ name: string; id: string }>(
    `select name, ledger_id as id from ledger where organization_id = $1 union all select 'group ' || name, group_id from ledger_group where organization_id = $1`,
    [organizationId],
  )
  const ids = new Map(chart.rows.map((row) => [row.name, row.id]))
  const ledgerId = (name: string) => ids.get(name) ?? `no ledger ${name}`
  const groupId = (name: string) => ids.get(`group ${name}`) ?? `no group ${name}`
  /** `post('2026-08-01', [['Rent', '5000'], ['Cash', '-5000']])` posts a journal of those lines. */
  const post = (
    date: string,
    lines: readonly (readonly [ledger: string, amount: string])[],
    more: Record<string, unknown> = {},
    key = randomUUID() as string,
    who: Caller = owner,
  ) =>
    who.call(
      postVoucher,
      {
        params: { organizationId },
        body: {
          type: 'journal',
          date,
          lines: lines.map(([ledger, amount]) => ({ ledgerId: ledgerId(ledger), amount: parsePaisa(amount) })),
          ...more,
        },
      },
      key,
    )
  /** Invites somebody, who sets this password. */
  const join = async ({ password: own, ...body }: InputOf<typeof createUser>['body'] & { password: string }) => {
    const created = await owner.call(createUser, { body })
    const { secret } = created.answer.invitation
    const joined = await test.caller().call(acceptInvitation, { body: { secret, password: own } })
    return test.caller(joined.answer.token ?? undefined)
  }
  const member = async (role: Exclude<Role, 'superadmin'>, voucherTypes: string[] | null = null) => {
    const memberEmail = `${role}-${randomUUID()}@example.com`
    return join({
      firstName: role,
      lastName: 'Member',
      email: memberEmail,
      password,
      memberships: [{ organizationId, role, voucherTypes }],
    })
  }
  return { owner, email, password, organizationId, fiscalYearId: year.answer.id, ledgerId, groupId, post, member, join }
}

export const ORGANIZATION = {
  organizationName: 'Himal Traders Pvt. Ltd.',
  companyCode: 'HT',
  contact: '014567890',
  email: 'office@example.com',
  location: 'Kathmandu',
  postalCode: '44600',
  registrationNumber: '123456',
  panNumber: '301482915',
}
