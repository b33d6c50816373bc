import { randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { alterVoucher, cancelVoucher, type Endpoint, postVoucher } from '@lekha/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { chanceOf } from '../demo/chance.ts'
import { type Ask, ask, bearing, ENDPOINTS } from './ask.ts'
import { exampleOf } from './example-calls.ts'
import { freshVoucher, voucherBody } from './fresh-vouchers.ts'
import { askOverTcp, startSeveringProxy, type TcpResponse } from './over-tcp.ts'
import { stateOf } from './refusals.ts'
import { openTenant, signInAs, type Tenant } from './tenants.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { faultsOfBooks } from './whole-books.ts'
import type { Promised } from './writers.ts'

const SEED = Number.parseInt(process.env.LEKHA_FUZZ_SEED ?? '2083', 10)

let product: TestApp
let tenant: Tenant
let port: number

beforeAll(async () => {
  product = await startTestApp()
  tenant = await openTenant(product)
  await product.app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (product.app.http.server.address() as AddressInfo).port
})
afterAll(() => product.close())

type Head = { id: string; entry: string; number: string; version: number; cancelled: boolean }
const headOf = (responses: TcpResponse) => (responses.json as { result: Head }).result
const inBooks = () => ({ headers: bearing(tenant.people.superadmin.token), params: { organizationId: tenant.ids.organizationId } })
const counted = async () => {
  const found = await product.database.admin.query<{ count: number }>(
    'select count(*)::int as count from voucher where organization_id = $1',
    [tenant.ids.organizationId],
  )
  return found.rows[0]?.count ?? 0
}

/** Asks until somebody answers, as a client does that hears nothing: the very same request again. */
async function askUntilAnswered(at: number, endpoint: Endpoint, what: Ask): Promise<TcpResponse> {
  for (;;) {
    try {
      return await askOverTcp(at, endpoint, what)
    } catch (error) {
      if (!['ECONNRESET', 'EPIPE'].includes((error as { code?: string }).code ?? '')) throw error
    }
  }
}

/** Does `times` requests, eight at a time, over a wire that loses two of three answers. */
async function overABadWire(times: number, requestFor: (index: number) => { endpoint: Endpoint; what: Ask }) {
  const chance = chanceOf(SEED)
  const proxy = await startSeveringProxy(port, () => chance.in100(67))
  try {
    const responses: TcpResponse[] = []
    let next = 0
    const lane = async () => {
      for (let index = next++; index < times; index = next++) {
        const { endpoint, what } = requestFor(index)
        responses[index] = await askUntilAnswered(proxy.port, endpoint, what)
      }
    }
    await Promise.all(Array.from({ length: 8 }, lane))
    return { responses, cuts: proxy.cuts() }
  } finally {
    await proxy.close()
  }
}

describe('when the answer is lost on the way', () => {
  test(`two hundred postings, each asked until answered, are two hundred vouchers (seed ${SEED})`, async () => {
    const before = await counted()
    const keys = Array.from({ length: 200 }, () => randomUUID())
    const { responses, cuts } = await overABadWire(200, (index) => ({
      endpoint: postVoucher,
      what: { ...inBooks(), headers: { ...inBooks().headers, 'idempotency-key': keys[index] }, body: voucherBody(tenant) },
    }))
    expect(cuts).toBeGreaterThan(150)
    expect(new Set(responses.map((each) => each.status))).toEqual(new Set([201]))
    expect(new Set(responses.map((each) => headOf(each).number)).size).toBe(200)
    expect((await counted()) - before).toBe(200)
    const promised = responses.map((each, index): Promised => ({ ...headOf(each), key: keys[index] ?? '', voucherId: headOf(each).id }))
    expect(await faultsOfBooks(product.database.admin, tenant.ids.organizationId, promised)).toEqual([])
  })

  test('the same without a key stores more than was meant: the key is what helps', async () => {
    const before = await counted()
    const { cuts } = await overABadWire(20, () => ({ endpoint: postVoucher, what: { ...inBooks(), body: voucherBody(tenant) } }))
    expect((await counted()) - before).toBe(20 + cuts)
  })

  test('altering and cancelling happen once, and answer as the first time', async () => {
    const ids = await Promise.all(Array.from({ length: 24 }, () => freshVoucher(tenant)))
    const { type: _type, ...body } = voucherBody(tenant, '2026-10-01')
    const { responses } = await overABadWire(24, (index) => {
      const what = {
        ...inBooks(),
        headers: { ...inBooks().headers, 'idempotency-key': randomUUID() },
        params: { ...inBooks().params, voucherId: ids[index] ?? '' },
      }
      return index % 2
        ? { endpoint: alterVoucher, what: { ...what, body: { ...body, version: 1, reason: 'another day' } } }
        : { endpoint: cancelVoucher, what: { ...what, body: { version: 1, reason: 'entered twice' } } }
    })
    expect(responses.map((each) => [each.status, headOf(each).version, headOf(each).cancelled])).toEqual(
      responses.map((_, index) => [201, 2, index % 2 === 0]),
    )
    const { rows } = await product.database.admin.query('select from voucher where organization_id = $1 and version > 2', [
      tenant.ids.organizationId,
    ])
    expect(rows.length).toBe(0)
  })
})

/**
 * The id of the thing stands in the address, or the session itself ends: asked again, these do nothing new by nature. The secret of an
 * invitation is kept nowhere, so it cannot be told again: the e-mail address, and the version that was seen, stand once. So with the
 * secret of an authenticator app: a new one takes its place, and it is confirmed once.
 */
const OWN_FACTOR = ['beginTwoFactor', 'confirmTwoFactor', 'endTwoFactor']
const REPEATED_BY_NATURE = new Set([
  ...['signOut', 'saveDraft', 'deleteDraft', 'changePassword', 'createUser', 'resetPassword'],
  ...OWN_FACTOR,
])
const writes = () =>
  [...ENDPOINTS].filter(([name, { method, access }]) => method !== 'GET' && access.scope !== 'public' && !REPEATED_BY_NATURE.has(name))

describe('the same key', () => {
  test.each(writes())('answers %s as the first time, and stores nothing more', async (name, endpoint) => {
    const example = await exampleOf(name, tenant, tenant.people.superadmin)
    const what = { ...example, headers: { ...example.headers, 'idempotency-key': randomUUID() } }
    const first = await ask(product.app, endpoint, what)
    const state = await stateOf(product.database.admin)
    const again = await ask(product.app, endpoint, what)
    expect([first.status, again.status, again.text]).toEqual([endpoint.status, first.status, first.text])
    expect(await stateOf(product.database.admin)).toBe(state)
  })

  // A file that is imported, or compared, a second time leads to what stands here already. So do an organization's one run of
  // proofs, a practice firm, the usual natures of payment and what CBMS lacks, whose calls take no input that could differ.
  const REPEATED_FREELY = new Set([
    'importTally',
    'importArchive',
    'importSheets',
    'compareTrialBalance',
    'startProofRun',
    'cancelProofRun',
    'createPracticeFirm',
    'enterUsualTdsNatures',
    'resendToCbms',
  ])
  const refusesAnother = writes().filter(([name]) => !REPEATED_FREELY.has(name))

  test.each(refusesAnother)('with another request is refused: %s', async (name, endpoint) => {
    const headers = { ...bearing(tenant.people.superadmin.token), 'idempotency-key': randomUUID() }
    const first = await ask(product.app, endpoint, { ...(await exampleOf(name, tenant, tenant.people.superadmin)), headers })
    const other = await exampleOf(name, tenant, tenant.people.superadmin)
    const state = await stateOf(product.database.admin)
    const response = await ask(product.app, endpoint, { ...other, ...changed(other), headers })
    expect([first.status, response.status, (response.json as { error?: { code: string } }).error?.code]).toEqual([
      endpoint.status,
      409,
      'conflict',
    ])
    expect(await stateOf(product.database.admin)).toBe(state)
  })

  test('is counted by what was sent: another picture of the same name and size is another request', async () => {
    const endpoint = ENDPOINTS.get('createOrganization') as Endpoint
    const example = await exampleOf('createOrganization', tenant, tenant.people.superadmin)
    const picture = (last: number) => new File([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from([last])], 'logo.png')
    const headers = { ...example.headers, 'idempotency-key': randomUUID() }
    const statuses: number[] = []
    for (const last of [1, 1, 2]) {
      const response = await ask(product.app, endpoint, {
        ...example,
        headers,
        body: { ...(example.body as object), colorImage: picture(last) },
      })
      statuses.push(response.status)
    }
    expect(statuses).toEqual([201, 201, 409])
  })

  test('of a voucher counts for ever, also on a server whose secret was changed', async () => {
    const { app, database, clock } = product
    const parts = { runtime: database.runtime, clock: () => clock.now_ms, logLevel: 'silent', signUpsPerMinute: 100_000 }
    const renewed = await buildApp({ ...parts, secret: randomBytes(32) })
    try {
      const key = { 'idempotency-key': randomUUID() }
      const what = { params: inBooks().params, body: voucherBody(tenant) }
      const first = await ask(app, postVoucher, { ...what, headers: { ...inBooks().headers, ...key } })
      const token = await signInAs(renewed, tenant.people.superadmin.email)
      const again = await ask(renewed, postVoucher, { ...what, headers: { ...bearing(token), ...key } })
      expect([first.status, again.status, again.text]).toEqual([201, 201, first.text])
    } finally {
      await renewed.http.close()
    }
  })

  test('no longer answers one who may not make the call any more', async () => {
    const { admin } = tenant.people
    const endpoint = ENDPOINTS.get('giveMembership') as Endpoint
    const example = await exampleOf('giveMembership', tenant, admin)
    const what = { ...example, headers: { ...example.headers, 'idempotency-key': randomUUID() } }
    const change = (role: string) =>
      product.database.admin.query('update membership set role = $2 where user_id = (select user_id from app_user where email = $1)', [
        admin.email,
        role,
      ])
    const statuses = [(await ask(product.app, endpoint, what)).status]
    for (const role of ['accountant', 'admin']) {
      await change(role)
      statuses.push((await ask(product.app, endpoint, what)).status)
    }
    expect(statuses).toEqual([200, 403, 200])
  })

  test('of another user is another key', async () => {
    const endpoint = ENDPOINTS.get('createLedger') as Endpoint
    const key = randomUUID()
    const answers = []
    for (const person of [tenant.people.superadmin, tenant.people.accountant]) {
      const example = await exampleOf('createLedger', tenant, person)
      answers.push(await ask(product.app, endpoint, { ...example, headers: { ...example.headers, 'idempotency-key': key } }))
    }
    expect(answers.map((answer) => answer.status)).toEqual([201, 201])
    expect(answers[0]?.text).not.toBe(answers[1]?.text)
  })
})

/** Another request to the same endpoint: another text in the body where there is one, else another address. */
function changed({ body, params, query }: Ask): Partial<Ask> {
  if (body !== undefined) {
    const [name, value] =
      Object.entries(body as Record<string, unknown>).find(
        ([key, each]) => typeof each === 'string' && /[nN]ame|narration|note|reason|status|body|what/.test(key),
      ) ?? []
    if (name === 'status') return { body: { ...body, status: value === 'active' ? 'Deactive' : 'active' } }
    const { required } = body as { required?: boolean }
    if (required !== undefined) return { body: { required: !required } }
    if (name !== undefined) return { body: { ...body, [name]: `${String(value)} otherwise` } }
    return {}
  }
  return query?.version === undefined ? { params: { ...params, voucherId: randomUUID() } } : {}
}
