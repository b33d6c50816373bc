import {
  type Endpoint,
  exportAsBeancount,
  exportAsHledger,
  exportAsTally,
  exportReport,
  followChanges,
  importSheets,
  importTally,
  listSecurityEvents,
  readReport,
  readSecurityEventsAsCsv,
  showImport,
  takeArchive,
} from '@lekha/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reports } from '../reports/index.ts'
import { type Ask, ask, ENDPOINTS, type HttpResponse } from './ask.ts'
import { exampleOf } from './example-calls.ts'
import { fingerprintOfAll } from './stored-rows.ts'
import { openTenant, type Person, type Tenant, YEAR } from './tenants.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let product: TestApp
let tenant: Tenant
let reads: Read[]

/** A read as one person asks it, again and again. */
type Read = { name: string; endpoint: Endpoint; what: Ask }

/** These write down that somebody took a file away, so asking them is no mere look. */
const FILES = new Map<Endpoint, Endpoint>([
  [exportReport, readReport],
  [readSecurityEventsAsCsv, listSecurityEvents],
  [exportAsBeancount, readReport],
  [exportAsHledger, readReport],
  [exportAsTally, readReport],
])

beforeAll(async () => {
  product = await startTestApp()
  tenant = await openTenant(product)
  const { superadmin, clerk } = tenant.people
  reads = [...(await readsOf(superadmin)), ...(await readsOf(clerk))]
  // The sessions of these people outlast a slow run: one that ends by itself would leave the lists of sessions, whatever is carried out.
  await product.database.admin.query("update session set created_at = created_at + interval '1 day'")
})
afterAll(() => product.close())

/**
 * What a report is asked besides its period. The activity log has every command and sign-in in it, and no open log is read again for those that
 * change nothing else in a report (record 0061); what it has of vouchers must follow them.
 */
const MORE: Readonly<Record<string, (ledgerId: string) => Record<string, string>>> = {
  ledger: (ledgerId) => ({ ledgerId }),
  'activity-log': () => ({ kind: 'vouchers' }),
}

async function readsOf(person: Person): Promise<Read[]> {
  const looks: Read[] = []
  for (const [name, endpoint] of ENDPOINTS) {
    if (endpoint.method === 'GET' && endpoint !== followChanges && endpoint !== takeArchive && !FILES.has(endpoint))
      looks.push({ name, endpoint, what: await exampleOf(name, tenant, person) })
  }
  const { headers, params } = await exampleOf('readReport', tenant, person)
  const ledgerId = tenant.ids.counterLedgerId
  const whole = reports.map(({ id }) => ({
    name: `readReport ${id}`,
    endpoint: readReport as Endpoint,
    what: { headers, params: { ...params, report: id }, query: { from: YEAR.starts, to: YEAR.ends, ...MORE[id]?.(ledgerId) } },
  }))
  return [...looks, ...whole]
}

/** What every read answered last, and what stood in the database then. */
let last = { stored: '', texts: [] as string[] }

const stored = async () => JSON.stringify(await fingerprintOfAll(product.database.admin))

/** What every read answers now. */
async function answers(): Promise<string[]> {
  last = { stored: await stored(), texts: await readAll() }
  return last.texts
}

/** Asks every read; the moment of an answer is no part of it. */
async function readAll(): Promise<string[]> {
  const texts: string[] = []
  for (const { endpoint, what } of reads) {
    const { status, text } = await ask(product.app, endpoint, what)
    texts.push(`${status} ${text.replaceAll(/"at":"[^"]*"/g, '')}`)
  }
  return texts
}

/** Carries a command out and waits for what it left to be done. */
async function carryOut(name: string, endpoint: Endpoint): Promise<{ response: HttpResponse; changed: Read[] }> {
  const what = await exampleOf(name, tenant, tenant.people.superadmin)
  const imports = endpoint === importTally || endpoint === importSheets
  if (imports) what.query = { confirm: 'true' }
  // Many examples store nothing beforehand: then the answers are those that the last command left.
  const before = last.stored === (await stored()) ? last.texts : await answers()
  const response = await ask(product.app, endpoint, what)
  if (imports) await importDone(what, (response.json as { id: string }).id)
  const after = await answers()
  return { response, changed: reads.filter((_read, index) => before[index] !== after[index]) }
}

async function importDone({ headers }: Ask, importId: string): Promise<void> {
  const what: Ask = { params: { organizationId: tenant.ids.organizationId, importId }, headers: headers ?? {} }
  for (;;) {
    const { state } = (await ask(product.app, showImport, what)).json as { state: string }
    if (state === 'done') return
    if (state !== 'running') throw new Error(`The import is ${state}.`)
  }
}

/**
 * Commands that change no answer of these two people, as they are given here: `cancelImport` and `cancelProofRun` end what none
 * of them asks for, and what is imported as an archive is none. */
const UNSEEN = [
  'beginTwoFactor',
  'cancelImport',
  'cancelProofRun',
  'endTwoFactor',
  'importArchive',
  'listForCharging',
  'refreshSession',
  'requireTwoFactor',
  'resetTwoFactor',
  'signUp',
  'startChargeRun',
]

const commands = [...ENDPOINTS].filter(([, endpoint]) => endpoint.method !== 'GET')

test.each(commands)('whatever answer %s changes shares a topic with it', async (name, endpoint) => {
  const { response, changed } = await carryOut(name, endpoint)
  const missed = changed.filter((read) => !read.endpoint.reads?.some((topic) => endpoint.changes?.includes(topic)))
  expect(missed.map((read) => read.name)).toEqual([])
  expect([response.status === endpoint.status, changed.length === 0]).toEqual([name !== 'refreshSession', UNSEEN.includes(name)])
})

test('a file depends on what the same read depends on as data', () => {
  for (const [file, data] of FILES) expect(file.reads).toEqual(data.reads)
})
