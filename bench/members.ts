import { randomUUID } from 'node:crypto'
import type pg from 'pg'
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

/** Adds member firms of one type directly in the database, with the keys by which they are searched. */
async function addMemberFirms(pool: pg.Pool, books: Books, owner: Owner, count: number): Promise<void> {
  const { organizationId } = books
  const typeId = randomUUID()
  const type = 'insert into membership_type (organization_id, membership_type_id, name) values ($1, $2, $3)'
  await fillMasters(pool, books, owner, (client) => client.query(type, [organizationId, typeId, 'General']))
  const firms = `
    insert into member_firm (organization_id, member_firm_id, membership_type_id, code, name, name_np, pan, province_id, district_id, valid_until)
    select $1, x.id, $2, x.code, x.name, x."nameNp", x.pan, 3, 20 + (x.code::int % 12), date '2025-07-16' + (x.code::int % 730)
      from jsonb_to_recordset($3::jsonb) as x(id uuid, name text, "nameNp" text, code text, pan text)`
  for (let first = 0; first < count; first += AT_ONCE) {
    const named = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, index) => firmOf(first + index))
    await fillMasters(pool, books, owner, async (client) => {
      await client.query(firms, [organizationId, typeId, JSON.stringify(named)])
      await storeSearchWords({ sql: client, organizationId }, 'member_firm', named)
    })
  }
}

const firmOf = (n: number) => ({
  id: randomUUID(),
  name: `${FIRST[n % 8]} ${SECOND[n % 7]} ${THIRD[n % 11]} ${n}`,
  nameNp: `${NEPALI[n % 8]} ${n}`,
  code: String(n + 1),
  pan: String(300_000_000 + n),
})

/** What is asked of the list: its first page, words in either script, a PAN, filters. */
const ASKED: readonly [what: string, query: Record<string, string>][] = [
  ['first page', {}],
  ['found by a word in English', { text: 'himal karki' }],
  ['found by a word in Nepali', { text: 'सगरमाथा' }],
  ['found by a PAN', { text: '300041234' }],
  ['valid and of a district', { districtId: '23', validUntil: 'valid:2026-07-17' }],
]

/** Fills books with member firms; how long a page of their list takes, for each way to ask for one. */
export async function* measureMembers({ caller, token, books, count, asks, ...filling }: MembersPlan): AsyncGenerator<Figure> {
  await addMemberFirms(filling.runtime, books, filling.owner, count)
  await filling.admin.query('vacuum analyze member_firm, search_word')
  for (const [what, query] of ASKED) {
    const search = new URLSearchParams({ limit: '200', ...query })
    const took_ms: number[] = []
    for (let n = -3; n < asks; n++) {
      const path = `/organizations/${books.organizationId}/member-firms?${search}`
      const { elapsed_ms } = await caller.ask({ method: 'GET', path, token })
      if (n >= 0) took_ms.push(elapsed_ms)
    }
    const met = median(took_ms) <= MAX_MS
    yield { what: `member firms: ${what}, of ${whole(count)}`, goal: `≤ ${MAX_MS} ms`, ours: spreadText(took_ms), met }
  }
}
