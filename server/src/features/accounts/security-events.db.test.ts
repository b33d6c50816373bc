import { exportReport, listSecurityEvents, logIn, readSecurityEventsAsCsv, recordPrint } from '@lekha/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, bearing } from '../../testing/ask.ts'
import { exampleOf } from '../../testing/example-calls.ts'
import { type OneTenant, startWithOneTenant } from '../../testing/one-tenant.ts'
import { joinAs, openTenant, type Person } from '../../testing/tenants.ts'

let product: OneTenant

beforeAll(async () => {
  product = await startWithOneTenant()
})
afterAll(() => product.close())

type Listed = { result: { id: string; at: string; kind: string; user: string; aboutUser: string; detail: string }[]; next: string | null }
const listFor = async (person: Person, query: Record<string, string> = {}): Promise<Listed> => {
  const response = await ask(product.app, listSecurityEvents, { headers: bearing(person.token), query })
  expect(response.status).toBe(200)
  return response.json as Listed
}
const kindsFor = async (person: Person, query: Record<string, string> = {}) => (await listFor(person, query)).result.map(({ kind }) => kind)

test('exports and prints are recorded, with user, address and report', async () => {
  const { auditor, admin } = product.tenant.people
  const csv = await ask(product.app, exportReport, await exampleOf('exportReport', product.tenant, auditor))
  const print = await ask(product.app, recordPrint, await exampleOf('recordPrint', product.tenant, auditor))
  expect([csv.status, print.status]).toEqual([200, 204])
  const [printed, exported] = (await listFor(admin, { userId: auditor.userId })).result
  expect([printed, exported]).toMatchObject([
    { kind: 'print', detail: product.tenant.canary, organization: product.tenant.canary, address: expect.stringMatching(/^10\./) },
    { kind: 'export', detail: 'Trial balance 2026-07-17 – 2027-07-16', organization: product.tenant.canary },
  ])
})

test('a user cannot bury the events of others under prints and exports; their refused sign-ins are still recorded', async () => {
  const role = { organizationId: product.tenant.ids.organizationId, role: 'auditor', voucherTypes: null }
  const flooder = await joinAs(product.app, product.tenant.people.superadmin, 'Flooder', [role])
  const colleague = await product.somebody()
  const { superadmin } = product.tenant.people
  const print = async (person: Person) =>
    (await ask(product.app, recordPrint, await exampleOf('recordPrint', product.tenant, person))).status
  const statuses: number[] = []
  for (let count = 0; count < 40; count++) statuses.push(await print(flooder))
  expect([statuses.filter((status) => status === 204).length, statuses.filter((status) => status === 429).length]).toEqual([30, 10])
  expect((await ask(product.app, exportReport, await exampleOf('exportReport', product.tenant, flooder))).status).toBe(429)
  expect(await kindsFor(superadmin, { userId: flooder.userId, kind: 'export' })).toEqual([])
  expect(await kindsFor(superadmin, { userId: flooder.userId, kind: 'print' })).toHaveLength(30)
  expect((await ask(product.app, logIn, { body: { email: flooder.email, password: 'not his password' } })).status).toBe(401)
  expect((await kindsFor(superadmin, { userId: flooder.userId }))[0]).toBe('sign_in_refused')
  expect(await print(colleague)).toBe(204)
})

test('a refused export is not recorded as one', async () => {
  const { clerk, superadmin } = product.tenant.people
  const example = await exampleOf('exportReport', product.tenant, superadmin)
  expect((await ask(product.app, exportReport, { ...example, headers: bearing(clerk.token) })).status).toBe(403)
  expect(await kindsFor(superadmin, { userId: clerk.userId, kind: 'export' })).toEqual([])
})

test('an administrator sees the events of their organizations and of the members, and nothing of others', async () => {
  const { admin, superadmin } = product.tenant.people
  const outsider = await joinAs(product.app, superadmin, 'Outsider', [])
  const member = await product.somebody()
  expect(await kindsFor(admin, { userId: outsider.userId })).toEqual([])
  expect(await kindsFor(admin, { userId: member.userId })).toEqual(['sign_in', 'new_password', 'membership_given', 'user_created'])
  expect(await kindsFor(superadmin, { userId: outsider.userId })).toEqual(['sign_in', 'new_password', 'user_created'])
  const stranger = await openTenant(product)
  expect(await kindsFor(stranger.people.superadmin, { userId: member.userId })).toEqual([])
})

test('the list is filtered by user, kind and days in Nepal, and goes on page by page', async () => {
  const { superadmin } = product.tenant.people
  const person = await product.somebody()
  // The day begins in Nepal at 18:15 UTC.
  await product.sql(`insert into security_event (event_id, account_id, happened_at, kind, user_id, address)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, account_id, timestamptz '2026-08-01 18:14:59Z' + n * interval '1 second', 'print', user_id, 'here'
      from app_user, generate_series(0, 149) n where user_id = '${person.userId}'`)
  const filter = { userId: person.userId, kind: 'print' }
  expect((await listFor(superadmin, { ...filter, to: '2026-08-01' })).result).toHaveLength(1)
  const first = await listFor(superadmin, { ...filter, from: '2026-08-02', to: '2026-08-02' })
  const second = await listFor(superadmin, { ...filter, from: '2026-08-02', to: '2026-08-02', before: first.next ?? '' })
  expect([first.result.length, second.result.length, second.next]).toEqual([100, 49, null])
  expect(new Set([...first.result, ...second.result].map(({ id }) => id)).size).toBe(149)
  expect((await listFor(superadmin, { ...filter, from: '2026-08-03' })).result).toEqual([])
})

test('the events as a file: the export is itself recorded, and a name cannot run as a formula', async () => {
  const { superadmin } = product.tenant.people
  const person = await joinAs(product.app, superadmin, '=1+1', [])
  const query = { userId: person.userId, language: 'np' }
  const response = await ask(product.app, readSecurityEventsAsCsv, { headers: bearing(superadmin.token), query })
  const lines = response.text.trim().split('\r\n')
  expect([response.status, lines.length]).toEqual([200, 4])
  expect(lines[0]).toContain('"मिति (वि.सं.)","मिति (ई.सं.)","समय"')
  expect(lines[1]).toMatch(/^"20\d\d-\d\d-\d\d वि\.सं\.",20\d\d-/)
  expect(lines[1]).toContain("'=1+1 =1+1")
  expect((await listFor(superadmin)).result[0]).toMatchObject({ kind: 'export', detail: 'Security events' })
})
