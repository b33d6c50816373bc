import { randomUUID } from 'node:crypto'
import { type Endpoint, ROLES, type Role } from '@lekha/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowFaults } from '../db/row-check.ts'
import { reports } from '../reports/index.ts'
import { type Ask, ask, bearing, ENDPOINTS, type HttpResponse, isUnserved, notThereOf, PLEASE_SIGN_IN, send } from './ask.ts'
import { exampleOf } from './example-calls.ts'
import { forgeries } from './forged-tokens.ts'
import { freshVoucher } from './fresh-vouchers.ts'
import { fingerprintOf, ownerOf } from './stored-rows.ts'
import { joinAs, openTenant, type Person, type Tenant, YEAR } from './tenants.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let product: TestApp
let ours: Tenant
let theirs: Tenant
let before: Record<string, string>
let theirKey: string
let probes = 0

beforeAll(async () => {
  product = await startTestApp()
  ours = await openTenant(product)
  theirs = await openTenant(product)
  theirKey = await freshVoucher(theirs)
  before = await fingerprintOf(product.database.admin, await ownerOf(theirs))
})
afterAll(() => product.close())

/** One user may export thirty times a minute, and these probes export more. */
const aMinuteLater = () => {
  product.clock.now_ms += 60_000
}

const guarded = () => [...ENDPOINTS].filter(([, endpoint]) => endpoint.access.scope !== 'public')
const ofBooks = () => [...ENDPOINTS].filter(([, endpoint]) => endpoint.access.scope === 'organization')

/** Asks, and judges what holds for every answer: it is ours to give, and says nothing of the other tenant. */
async function probe(endpoint: Endpoint, what: Ask): Promise<{ response: HttpResponse; faults: string[] }> {
  probes += 1
  const response = await ask(product.app, endpoint, what)
  const faults: string[] = []
  if (response.status >= 500) faults.push(`answered ${response.status}`)
  if (isUnserved(response)) faults.push('is not served')
  if (response.text.includes(theirs.canary)) faults.push('tells what stands in foreign books')
  const request = JSON.stringify(what)
  for (const [kind, id] of Object.entries(theirs.ids)) {
    if (response.text.includes(id) && !request.includes(id)) faults.push(`tells a foreign ${kind}`)
  }
  return { response, faults }
}

// A request that is refused uses nothing up: one example serves all who are refused.
const examples = new Map<string, Ask>()
async function exampleOnce(name: string): Promise<Ask> {
  const example = examples.get(name) ?? (await exampleOf(name, ours, ours.people.superadmin))
  examples.set(name, example)
  return example
}

const answerOf = ({ status, text }: HttpResponse) => `${status} ${text}`

test('every endpoint of the contract is served, and nothing below /api but the contract', () => {
  const paths = new Set<string>()
  const open: string[] = []
  for (const line of product.app.http.printRoutes({ commonPrefix: false }).split('\n')) {
    const found = /^([\s│]*)[└├]── (\S+)(?: \((.*)\))?$/u.exec(line)
    if (!found) continue
    const depth = (found[1] ?? '').length / 4
    open.splice(depth, open.length, found[2] ?? '')
    for (const method of found[3]?.split(', ') ?? []) if (method !== 'HEAD') paths.add(`${method} ${open.join('')}`)
  }
  const served = [...paths].filter((path) => path.includes(' /api/') && !/^GET \/api\/(health|docs(\/.*)?)$/.test(path))
  const declared = [...ENDPOINTS.values()].map(({ method, path }) => `${method} /api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
  expect(served.toSorted()).toEqual(declared.toSorted())
})

describe('a caller who is not signed in', () => {
  test('gets the same answer from every endpoint, whatever the token was made of', async () => {
    const findings: string[] = []
    const forged = await forgeries(product, ours)
    for (const [name] of guarded()) await exampleOnce(name)
    const untouched = await fingerprintOf(product.database.admin, await ownerOf(ours))
    for (const forgery of forged) {
      for (const [name, endpoint] of guarded()) {
        const example = await exampleOnce(name)
        const { response, faults } = await probe(endpoint, { ...example, headers: { ...example.headers, ...forgery.headers } })
        if (response.status !== 401 || response.text !== JSON.stringify(PLEASE_SIGN_IN)) faults.push(`answered ${answerOf(response)}`)
        findings.push(...faults.map((fault) => `${name} with ${forgery.name} ${fault}`))
      }
    }
    expect(findings).toEqual([])
    expect(await fingerprintOf(product.database.admin, await ownerOf(ours))).toEqual(untouched)
  })
})

describe('a caller who is no member', () => {
  test('cannot distinguish an organization from one that does not exist', async () => {
    const removed = await removedMember()
    const strangers: [string, Person][] = [
      ...ROLES.map((role): [string, Person] => [`their ${role}`, theirs.people[role]]),
      ['our user without a membership', ours.stranger],
      ['a removed member', removed],
    ]
    const findings: string[] = []
    for (const [who, person] of strangers) {
      for (const [name, endpoint] of ofBooks()) {
        const example = { ...(await exampleOnce(name)), headers: bearing(person.token) }
        const missing = replaceIds(example, new Map(Object.values(ours.ids).map((id) => [id, randomUUID()])))
        for (const what of [example, missing]) {
          const { response, faults } = await probe(endpoint, what)
          if (response.status !== 404 || response.text !== JSON.stringify(notThereOf(endpoint)))
            faults.push(`answered ${answerOf(response)}`)
          findings.push(...faults.map((fault) => `${name} as ${who} ${fault}`))
        }
      }
    }
    expect(findings).toEqual([])
  })

  test('sees no organization, no member and no account of others', async () => {
    expect(await leaksOfAccounts()).toEqual([])
  })
})

/** What stores under an id that the caller makes, or is content when the thing is gone: a foreign id means nothing to it. */
const MAY_NAME_FOREIGN_ID = new Set(
  ['PUT', 'DELETE'].map((method) => `${method} /organizations/{organizationId}/drafts/{draftId} params.draftId`),
)

describe('an id of somebody else', () => {
  test.each(ROLES)('is to our %s as an id that does not exist', async (role) => {
    expect(await leaksByForeignIds(role)).toEqual([])
  })

  test.each(ROLES)('opens nothing to our %s when every id is theirs', async (role) => {
    expect(await opensWithTheirIds(role)).toEqual([])
  })

  test('is to every report as an id that does not exist', async () => {
    aMinuteLater()
    const findings: string[] = []
    for (const { id: report } of reports) {
      for (const name of ['readReport', 'exportReport']) {
        const endpoint = ENDPOINTS.get(name) as Endpoint
        for (const query of [{ ledgerId: ours.ids.ledgerId }, { ledgerId: ours.ids.ledgerId, subLedgerId: ours.ids.subLedgerId }]) {
          const what = {
            headers: bearing(ours.people.auditor.token),
            params: { organizationId: ours.ids.organizationId, report, ...(name === 'exportReport' && { format: 'csv' }) },
            query: { from: YEAR.starts, to: YEAR.ends, ...query },
          }
          findings.push(...(await leaksOf(endpoint, what)).map((fault) => `${report} ${fault}`))
        }
      }
    }
    expect(reports.length).toBeGreaterThan(2)
    expect(findings).toEqual([])
  })

  test('as an Idempotency-Key brings no foreign answer back', async () => {
    const endpoint = ENDPOINTS.get('postVoucher') as Endpoint
    const example = await exampleOf('postVoucher', ours, ours.people.superadmin)
    const { response, faults } = await probe(endpoint, { ...example, headers: { ...example.headers, 'idempotency-key': theirKey } })
    expect([response.status, faults]).toEqual([201, []])
    expect(response.text).toContain('"number":"')
  })
})

test('a verb that nobody declared opens nothing', async () => {
  const declared = new Set([...ENDPOINTS.values()].map(({ method, path }) => `${method} ${path}`))
  const findings: string[] = []
  for (const { path } of ENDPOINTS.values()) {
    const url = `/api${path.replaceAll(/\{organizationId\}/g, theirs.ids.organizationId).replaceAll(/\{\w+\}/g, theirs.ids.voucherId)}`
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      if (declared.has(`${method} ${path}`)) continue
      probes += 1
      const response = await send(product.app, method, url, bearing(ours.people.superadmin.token))
      // An address may belong to a sister endpoint whose parameter this path spells out.
      if (![404, 400].includes(response.status) || response.text.includes(theirs.canary))
        findings.push(`${method} ${path} answered ${answerOf(response)}`)
    }
  }
  expect(findings).toEqual([])
})

test('after thousands of probes the other tenant has every row as it was', async () => {
  expect(await fingerprintOf(product.database.admin, await ownerOf(theirs))).toEqual(before)
  expect(probes).toBeGreaterThan(1_500)
})

/** Everything that an account's own lists tell to anybody of ours. */
async function leaksOfAccounts(): Promise<string[]> {
  const findings: string[] = []
  for (const [name, endpoint] of ENDPOINTS) {
    if (endpoint.access.scope !== 'account' || endpoint.method !== 'GET') continue
    for (const person of [...Object.values(ours.people), ours.stranger]) {
      const { response, faults } = await probe(endpoint, await exampleOf(name, ours, person))
      if (![200, 403].includes(response.status)) faults.push(`answered ${answerOf(response)}`)
      findings.push(...faults.map((fault) => `${name} ${fault}`))
    }
  }
  return findings
}

/** Puts their ids in all places of every request at once. */
async function opensWithTheirIds(role: Role): Promise<string[]> {
  const swap = new Map(Object.entries(ours.ids).map(([kind, id]) => [id, theirs.ids[kind as keyof Tenant['ids']]]))
  const findings: string[] = []
  for (const [name, endpoint] of ofBooks()) {
    const example = replaceIds(await exampleOf(name, ours, ours.people[role]), swap)
    const { response, faults } = await probe(endpoint, example)
    if (answerOf(response) !== `404 ${JSON.stringify(notThereOf(endpoint))}`) faults.push(`answered ${answerOf(response)}`)
    findings.push(...faults.map((fault) => `${name} ${fault}`))
  }
  return findings
}

/** Puts their id, and one of nobody, in every place of every request, one at a time, and compares the answers. */
async function leaksByForeignIds(role: Role): Promise<string[]> {
  const findings: string[] = []
  for (const [name, endpoint] of ENDPOINTS) {
    const example = await exampleOf(name, ours, ours.people[role])
    findings.push(...(await leaksOf(endpoint, example)).map((fault) => `${name} ${fault}`))
  }
  return findings
}

/** The same for one request. */
async function leaksOf(endpoint: Endpoint, what: Ask): Promise<string[]> {
  const findings: string[] = []
  for (const place of placesOf(what)) {
    const [unknown, foreign] = [randomUUID(), foreignOf(place.id)]
    const missing = await probe(endpoint, replaceIds(what, new Map([[place.id, unknown]]), place.path))
    const found = await probe(endpoint, replaceIds(what, new Map([[place.id, foreign]]), place.path))
    const faults = [...missing.faults, ...found.faults]
    if (answerOf(missing.response).replaceAll(unknown, foreign) !== answerOf(found.response)) {
      faults.push(`answers a missing one ${answerOf(missing.response)} and a foreign one ${answerOf(found.response)}`)
    }
    if (
      found.response.status < 300 &&
      endpoint.method !== 'GET' &&
      !MAY_NAME_FOREIGN_ID.has(`${endpoint.method} ${endpoint.path} ${place.path}`)
    ) {
      faults.push(`took it: ${answerOf(found.response)}`)
    }
    findings.push(...faults.map((fault) => `${place.path} ${fault}`))
  }
  return findings
}

describe('the probes themselves', () => {
  // The last tests of the file: they break the database that the others stand on.
  test('find a list that row security no longer narrows', async () => {
    aMinuteLater()
    await product.database.admin.query('alter table organization disable row level security')
    expect(await leaksOfAccounts()).not.toEqual([])
    rowFaults.length = 0 // organizations in which the caller has no role are what was let out on purpose
    await product.database.admin.query('alter table organization enable row level security')
    expect(await leaksOfAccounts()).toEqual([])
  })

  test('find a scope that does not check the membership, at every endpoint that uses it', async () => {
    const { admin } = product.database
    const found = await admin.query<{ source: string }>(
      `select pg_get_functiondef(oid) as source from pg_proc where proname = 'enter_organization'`,
    )
    const forgetful = (found.rows[0]?.source ?? '').replace(/then m\.role end/, `then coalesce(m.role, 'admin') end`)
    expect(forgetful).not.toBe(found.rows[0]?.source)
    await admin.query(forgetful)
    const findings = await opensWithTheirIds('clerk')
    expect(new Set(findings.map((finding) => finding.split(' ')[0]))).toEqual(new Set(ofBooks().map(([name]) => name)))
  })
})

async function removedMember(): Promise<Person> {
  const { admin } = product.database
  const person = await joinAs(product.app, ours.people.superadmin, ours.canary, [
    { organizationId: ours.ids.organizationId, role: 'admin', voucherTypes: null },
  ])
  await admin.query('delete from membership where user_id = $1', [person.userId])
  return person
}

/** Every place of a request where an id of ours stands, and which. */
function placesOf(what: Ask): { path: string; id: string }[] {
  const known = new Set(Object.values(ours.ids))
  const walk = (value: unknown, path: string): { path: string; id: string }[] => {
    if (typeof value === 'string') return known.has(value) ? [{ path, id: value }] : []
    if (typeof value !== 'object' || value === null || value instanceof File) return []
    return Object.entries(value).flatMap(([name, part]) => walk(part, path === '' ? name : `${path}.${name}`))
  }
  return walk({ params: what.params, query: what.query, body: what.body }, '')
}

function foreignOf(id: string): string {
  const kind = Object.entries(ours.ids).find(([, value]) => value === id)?.[0]
  return theirs.ids[kind as keyof Tenant['ids']]
}

/** The same request with other ids, in one place or everywhere. */
function replaceIds(what: Ask, swap: ReadonlyMap<string, string>, only?: string): Ask {
  const walk = (value: unknown, path: string): unknown => {
    if (typeof value === 'string') return only === undefined || only === path ? (swap.get(value) ?? value) : value
    if (typeof value !== 'object' || value === null || value instanceof File) return value
    if (Array.isArray(value)) return value.map((part, index) => walk(part, `${path}.${index}`))
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, walk(part, path === '' ? name : `${path}.${name}`)]))
  }
  return walk(what, '') as Ask
}
