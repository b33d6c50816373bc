import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import * as z from 'zod'
import { rowsOf } from '../server/src/db/statements.ts'
import { storeSearchWords } from '../server/src/masters/search-words.ts'
import { type Books, fillMasters, type Owner } from './books.ts'
import type { Caller } from './caller.ts'
import { type Figure, median, spreadText, whole } from './figures.ts'

/** Empty books that get `count` member firms, and how often each page of their list is asked for. */
export type MembersPlan = { caller: Caller; token: string; books: Books; count: number; asks: number } & {
  runtime: pg.Pool
  admin: pg.Pool
  owner: Owner
}

const MAX_MS = 30
const [FIRST, SECOND, THIRD] = [
  ['Himal', 'Everest', 'Bagmati', 'Koshi', 'Gandaki', 'Lumbini', 'Karnali', 'Mechi'],
  ['Traders', 'Suppliers', 'Stores', 'Enterprises', 'Industries', 'Foods', 'Mills'],
  ['Thapa', 'Karki', 'Shrestha', 'Gurung', 'Rai', 'Adhikari', 'Maharjan', 'Tamang', 'Magar', 'Yadav', 'Chaudhary'],
] as const
const NEPALI = ['हिमाल', 'सगरमाथा', 'बागमती', 'कोशी', 'गण्डकी', 'लुम्बिनी', 'कर्णाली', 'मेची'] as const

const AT_ONCE = 5_000

/** Adds member firms directly in the database, with the keys by which they are searched; every tenth is of a type of its own, which is answered. */
async function addMemberFirms(pool: pg.Pool, books: Books, owner: Owner, count: number): Promise<string> {
  const { organizationId } = books
  const [typeId, chargedId] = [randomUUID(), randomUUID()]
  const types = `insert into membership_type (organization_id, membership_type_id, name, ledger_id)
    select $1, x.id, x.name, (select ledger_id from ledger where organization_id = $1 and name = 'Security Deposit')
      from (values ($2::uuid, 'General'), ($3::uuid, 'Charged')) x(id, name)`
  await fillMasters(pool, books, owner, (client) => client.query(types, [organizationId, typeId, chargedId]))
  const firms = `
    insert into member_firm (organization_id, member_firm_id, membership_type_id, code, name, name_np, pan, province_id, district_id, valid_until)
    select $1, x.id, case when x.code::int % 10 = 0 then $4::uuid else $2::uuid end, x.code, x.name, x."nameNp", x.pan, 3, 20 + (x.code::int % 12), date '2025-07-16' + (x.code::int % 730)
      from jsonb_to_recordset($3::jsonb) as x(id uuid, name text, "nameNp" text, code text, pan text)`
  for (let first = 0; first < count; first += AT_ONCE) {
    const named = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, index) => firmOf(first + index))
    await fillMasters(pool, books, owner, async (client) => {
      await client.query(firms, [organizationId, typeId, JSON.stringify(named), chargedId])
      await storeSearchWords({ sql: client, organizationId }, 'member_firm', named)
    })
  }
  return chargedId
}

const firmOf = (n: number) => ({
  id: randomUUID(),
  name: `${FIRST[n % 8]} ${SECOND[n % 7]} ${THIRD[n % 11]} ${n}`,
  nameNp: `${NEPALI[n % 8]} ${n}`,
  code: String(n + 1),
  pan: String(300_000_000 + n),
})

type Asked = readonly [what: string, query: Record<string, string>]
type ListPlan = Pick<MembersPlan, 'caller' | 'token' | 'books' | 'asks' | 'count'>

/** What is asked of the list: its first page, words in either script, a PAN, filters. */
const ASKED: readonly Asked[] = [
  ['first page', {}],
  ['found by a word in English', { text: 'himal karki' }],
  ['found by a word in Nepali', { text: 'सगरमाथा' }],
  ['found by a PAN', { text: '300041234' }],
  ['valid and of a district', { districtId: '23', validUntil: 'valid:2026-07-17' }],
]

/** What is asked once every tenth firm was charged. */
const ASKED_OF_DUES: readonly Asked[] = [
  ['who owe', { owing: 'owing' }],
  ['who owe nothing', { owing: 'clear' }],
  ['dormant', { validUntil: 'dormant:2030-07-17' }],
]

/** Fills books with member firms; how long a page of their list takes, for each way to ask for one. */
export async function* measureMembers({ caller, token, books, count, asks, ...filling }: MembersPlan): AsyncGenerator<Figure> {
  const chargedId = await addMemberFirms(filling.runtime, books, filling.owner, count)
  await filling.admin.query('vacuum analyze member_firm, search_word')
  for (const asked of ASKED) yield await measureList({ caller, token, books, asks, count }, asked)
  yield await measureRenewals({ caller, token, books }, filling.admin, chargedId)
  await filling.admin.query('vacuum analyze ledger_month')
  for (const asked of ASKED_OF_DUES) yield await measureList({ caller, token, books, asks, count }, asked)
}

/** How long a page of the list takes that is asked for in one way. */
async function measureList({ caller, token, books, asks, count }: ListPlan, [what, query]: Asked): Promise<Figure> {
  const search = new URLSearchParams({ limit: '200', ...query })
  const took_ms: number[] = []
  for (let n = -3; n < asks; n++) {
    const path = `/organizations/${books.organizationId}/member-firms?${search}`
    const { elapsed_ms } = await caller.ask({ method: 'GET', path, token })
    if (n >= 0) took_ms.push(elapsed_ms)
  }
  const met = median(took_ms) <= MAX_MS
  return { what: `member firms: ${what}, of ${whole(count)}`, goal: `≤ ${MAX_MS} ms`, ours: spreadText(took_ms), met }
}

const MAX_RENEWALS_S = 60

type Run = { result: { id: string; state: string; count: number; charged: number } }

/** How long it takes until the renewal of a year is charged to each firm of a type, from the start of the job to its end. */
async function measureRenewals(
  { caller, token, books }: Pick<MembersPlan, 'caller' | 'token' | 'books'>,
  admin: pg.Pool,
  membershipTypeId: string,
): Promise<Figure> {
  const { organizationId, fiscalYearId } = books
  const path = `/organizations/${organizationId}`
  const ask = async <Answer>(method: 'GET' | 'POST', of: string, body?: object): Promise<Answer> => {
    const { status, text } = await caller.ask({ method, path: `${path}${of}`, token, ...(body && { body: JSON.stringify(body) }) })
    if (status >= 300) throw new Error(`${of} was answered ${status}: ${text}`)
    return JSON.parse(text) as Answer
  }
  const [income] = await rowsOf(admin, z.object({ id: z.string() }))`
    select ledger_id as id from ledger where organization_id = ${organizationId} and name = 'Other Income'`
  const head = { kind: 'renewal', membershipTypeId, ledgerId: income?.id, name: 'Renewal', nameNp: '', price: '5000', active: true }
  const { result } = await ask<{ result: { id: string } }>('POST', '/charge-heads', head)
  const charge = { chargeHeadId: result.id, fiscalYearId, date: '2026-07-17', dueOn: null, amount: '5000', remark: '' }
  const listed = await ask<Run>('POST', '/charge-runs', {
    ...charge,
    membershipTypeId,
    districtId: null,
    verified: null,
    validUntil: null,
    owing: null,
  })
  const began = performance.now()
  await ask<Run>('POST', `/charge-runs/${listed.result.id}/start`)
  for (;;) {
    const { result: run } = await ask<Run>('GET', `/charge-runs/${listed.result.id}`)
    if (run.state !== 'running') {
      const took_s = (performance.now() - began) / 1000
      const met = run.state === 'done' && run.charged === run.count && took_s <= MAX_RENEWALS_S
      return {
        what: `renewals raised: ${whole(run.charged)} of ${whole(run.count)} firms`,
        goal: `≤ ${MAX_RENEWALS_S} s`,
        ours: `${whole(Math.round(took_s))} s`,
        met,
      }
    }
    await sleep(200)
  }
}
