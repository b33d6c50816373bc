import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Endpoint } from '@lekha/contract'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reports } from '../reports/index.ts'
import { asCommand } from './as-command.ts'
import { type Ask, ask, ENDPOINTS, isUnserved } from './ask.ts'
import { exampleOf } from './example-calls.ts'
import { faultsOfAnswer, stateOf } from './refusals.ts'
import { FAULTS, type Fault, type Meaning, valuesOf, withFault } from './schema-arbitrary.ts'
import { faultsOf } from './stored-rows.ts'
import { openTenant, PASSWORD, signInAs, type Tenant, YEAR } from './tenants.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** The same trials in every run; LEKHA_FUZZ_SEED makes others, LEKHA_FUZZ_TIMES makes more. */
const SEED = Number.parseInt(process.env.LEKHA_FUZZ_SEED ?? '2083', 10)
const TIMES = Number.parseInt(process.env.LEKHA_FUZZ_TIMES ?? '1', 10)
const TRIALS = 100

let product: TestApp
let tenant: Tenant
let ledgers: string[]

/** Opens the books that the trials of a file are made on; call it once at the top of the file. */
function openFuzzed(): void {
  beforeAll(open)
  afterAll(() => product.close())
  beforeEach(mend)
}

async function open(): Promise<void> {
  ;[unused, stored] = [undefined, undefined]
  product = await startTestApp()
  tenant = await openTenant(product)
  const found = await product.database.admin.query<{ ledger_id: string }>(
    'select ledger_id from ledger where organization_id = $1 limit 5',
    [tenant.ids.organizationId],
  )
  ledgers = found.rows.map((row) => row.ledger_id)
}

// What one endpoint's trials did to the ledgers that all examples use, or to the patience with wrong passwords, must not spoil
// the next one's examples.
async function mend(): Promise<void> {
  const { admin } = product.database
  const { organizationId } = tenant.ids
  await asCommand(admin, organizationId, 'update ledger set active = true, requires_sub_ledger = false where organization_id = $1', [
    organizationId,
  ])
  await admin.query('delete from login_throttle')
}

const DAYS = [YEAR.starts, '2026-08-01', '2026-11-15', '2027-04-14', YEAR.ends, '2027-07-17']
const AMOUNTS = ['1.00', '-1.00', '1250.5', '-1250.50', '0.01', '-0.01', '9999999999999.99', '5', '-5']

const meaning: Meaning = (field) => {
  const { ids } = tenant
  if (field === 'organizationId' || field === 'subcompany') return [ids.organizationId]
  if (field === 'id' || field === 'fiscalYearId') return [ids.fiscalYearId]
  if (field === 'ledgerId') return [ids.ledgerId, ids.counterLedgerId, ...ledgers]
  if (field === 'subLedgerId') return [ids.subLedgerId]
  if (field === 'groupId' || field === 'parentId' || field === 'groupIds') return [ids.groupId]
  if (field === 'voucherId') return [ids.voucherId]
  if (field === 'draftId') return [ids.draftId]
  if (field === 'fileId') return [ids.fileId]
  if (field === 'importId') return [ids.importId]
  if (['date', 'from', 'to', 'year', 'end', 'asOf'].includes(field)) return DAYS
  if (['amount', 'opening'].includes(field)) return AMOUNTS
  if (field === 'report') return reports.map(({ id }) => id)
  if (field === 'type') return ['journal', 'payment', 'receipt', 'opening', 'nothing']
  if (['contact', 'postalCode', 'registrationNumber', 'panNumber'].includes(field)) return ['014567890', '१२३', '7']
  if (field === 'pan') return ['', '301482915']
  if (field === 'version') return [1, 2, '1']
  if (field === 'email') return ['office@example.com', `${fc.sample(fc.uuid(), 1)[0]}@example.com`, tenant.people.clerk.email]
  if (['password', 'currentPassword', 'newPassword'].includes(field)) return [PASSWORD, 'another long secret 8']
  if (field === 'colorImage' || field === 'BWImage' || field === 'file') return [PNG, TEXT]
  return undefined
}

const PNG = new File([Buffer.from('89504e470d0a1a0a', 'hex')], 'logo.png', { type: 'image/png' })
const TEXT = new File(['<ENVELOPE></ENVELOPE>'], 'list.xml', { type: 'text/xml' })

/** Requests for an endpoint as its own schemas allow them. */
function requestsOf(endpoint: Endpoint): fc.Arbitrary<Ask> {
  const part = (schema: Endpoint['body']) => (schema ? valuesOf(schema, meaning) : fc.constant(undefined))
  return fc.record({ params: part(endpoint.params), query: part(endpoint.query), body: part(endpoint.body) }) as fc.Arbitrary<Ask>
}

/** What is tried: a request as the schemas allow it, or one that would succeed, with one thing wrong. */
type Trial = { what: Ask } | { fault: Fault }

/** The example that was refused last, as somebody made it: refused, it stored nothing and still succeeds as it was made. */
let unused: { name: string; example: Awaited<ReturnType<typeof exampleOf>> } | undefined

async function requestFor(name: string, trial: Trial): Promise<Ask> {
  const person = name === 'changePassword' ? tenant.people.admin : tenant.people.superadmin
  if (unused?.name !== name) {
    unused = { name, example: await exampleOf(name, tenant, person) }
    stored = undefined
  }
  const { headers, ...example } = unused.example
  return { ...('what' in trial ? trial.what : withFault(example, trial.fault)), headers }
}

/** An import that was taken goes on after its answer. The example that `cancelImport` takes never began, and is not waited for. */
async function importsAreDone(): Promise<void> {
  for (;;) {
    const running = await product.database.admin.query(`select from import_run where state = 'running' and file_name <> $1`, [
      tenant.canary,
    ])
    if (running.rowCount === 0) return
    await setTimeout(20)
  }
}

/** An account that demands a second step shuts out whoever tries the next endpoint. */
async function demandNothing(): Promise<void> {
  const { accountId } = tenant.ids
  await product.database.admin.query(
    `begin; select set_config('app.administered', '${accountId}', true);
     update account set second_factor_required = false where account_id = '${accountId}'; commit`,
  )
}

/** What is stored since the last trial that was refused: it stored nothing. */
let stored: string | undefined

async function readStored(): Promise<string> {
  await importsAreDone()
  return stateOf(product.database.admin)
}

/** The answer keeps its promises, and what was refused stored nothing. */
async function tryOne(name: string, endpoint: Endpoint, trial: Trial): Promise<void> {
  const what = await requestFor(name, trial)
  const before = endpoint.method === 'GET' ? '' : (stored ?? (await readStored()))
  const response = await ask(product.app, endpoint, what)
  expect(faultsOfAnswer(endpoint, response)).toEqual([])
  if (response.status < 400) unused = undefined
  if (before !== '') stored = response.status < 400 ? undefined : before
  if (name === 'requireTwoFactor') await demandNothing()
  if (response.status >= 400 && before !== '') expect(await stateOf(product.database.admin)).toBe(before)
}

/** By the name, not by the place in the contract: another endpoint changes no trial of this one. */
const seedOf = (name: string): number => createHash('sha256').update(name).digest().readUInt16BE()

/** Tries the endpoints of these methods with what their schemas allow and with what they do not, and then the books. */
export function fuzz(methods: readonly Endpoint['method'][]): void {
  openFuzzed()

  test.each([...ENDPOINTS.keys()].filter((name) => methods.includes((ENDPOINTS.get(name) as Endpoint).method)))(
    `%s keeps its promises, whatever is sent (seed ${SEED})`,
    async (name) => {
      const endpoint = ENDPOINTS.get(name) as Endpoint
      expect(isUnserved(await ask(product.app, endpoint, await requestFor(name, { what: {} })))).toBe(false)
      const right = fc.record({ what: requestsOf(endpoint) })
      const wrong = fc.record({ fault: FAULTS })
      await fc.assert(
        fc.asyncProperty(fc.oneof(right, wrong, wrong), (trial) => tryOne(name, endpoint, trial)),
        { seed: SEED + seedOf(name), numRuns: TRIALS * TIMES },
      )
    },
    300_000 * TIMES,
  )

  test('after all that the books prove themselves, and somebody can still sign in', async () => {
    expect(await faultsOf(product.database.admin, tenant.ids.organizationId)).toEqual([])
    expect(await signInAs(product.app, tenant.people.auditor.email)).toMatch(/^ey/)
  })
}
