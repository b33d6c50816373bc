import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import * as z from 'zod'
import { rowsOf } from '../server/src/db/statements.ts'
import { storeSearchWords } from '../server/src/masters/search-words.ts'
import type { Ask, Caller, HttpResponse } from './caller.ts'
import { type Voucher, voucherOf, YEAR } from './vouchers.ts'

/** The user who owns the benchmark's books. */
export type Owner = { token: string; userId: string; sessionId: string; email: string; password: string }
/** An organization with one fiscal year, and the ledgers that its vouchers are posted to. */
export type Books = { organizationId: string; fiscalYearId: string; groupId: string; ledgerIds: string[] }

/** Signs up the account that owns all books of the benchmark. */
export async function signUp(caller: Caller): Promise<Owner> {
  const [email, password] = [`${randomUUID()}@example.com`, 'a long enough secret 7']
  const form = { organizationName: 'Benchmark', firstName: 'Sabina', lastName: 'Karki', email, password }
  const { token } = await answered<{ token: string }>(caller, { method: 'POST', path: '/signup', body: JSON.stringify(form) })
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  const { sub: userId, sid: sessionId } = JSON.parse(claims) as { sub: string; sid: string }
  return { token, userId, sessionId, email, password }
}

/** Signs in for a new token, because each is valid for ten minutes only. */
export async function signIn(caller: Caller, { email, password }: Owner): Promise<string> {
  const answer = await answered<{ token: string }>(caller, { method: 'POST', path: '/login', body: JSON.stringify({ email, password }) })
  return answer.token
}

/** Creates an organization as a user would, with its starter chart and one fiscal year. */
export async function createBooks(caller: Caller, token: string, name: string): Promise<Books> {
  const form = await formBody({ ...ORGANIZATION, organizationName: name })
  const organization = await answered<{ result: { id: string } }>(caller, { method: 'POST', path: '/suborganizationinfo', token, ...form })
  const organizationId = organization.result.id
  const year = await answered<{ id: string }>(caller, {
    method: 'POST',
    path: `/fascalyear?subcompany=${organizationId}`,
    token,
    body: JSON.stringify({ year: YEAR.starts, end: YEAR.ends }),
  })
  const found = await answered<{ result: { id: string; groupId: string; reserved: string | null }[] }>(caller, {
    method: 'GET',
    path: `/organizations/${organizationId}/ledgers`,
    token,
  })
  const ledgers = found.result.filter(({ reserved }) => reserved === null)
  return { organizationId, fiscalYearId: year.id, groupId: ledgers[0]?.groupId ?? '', ledgerIds: ledgers.map(({ id }) => id) }
}

/** Adds ledgers directly in the database, because creating them is not measured, with the keys by which they are searched. */
export async function addLedgers(pool: pg.Pool, books: Books, owner: Owner, count: number): Promise<Books> {
  const found = await inBooks(pool, books, async (client) => {
    const added = await rowsOf(client, z.object({ id: z.string(), name: z.string() }))`
      insert into ledger (organization_id, ledger_id, group_id, name)
       select ${books.organizationId}, gen_random_uuid(), ${books.groupId}, (array['Suppliers', 'Traders', 'Stores', 'Enterprises', 'Himal', 'Everest', 'Bagmati', 'Koshi'])[1 + n % 8]
              || ' ' || (array['Thapa', 'Karki', 'Shrestha', 'Gurung', 'Rai', 'Adhikari', 'Maharjan'])[1 + n % 7] || ' ' || n
         from generate_series(1, ${count}) n returning ledger_id as id, name`
    const named = added.map((ledger) => ({ ...ledger, nameNp: '', alias: '', code: null }))
    await storeSearchWords({ sql: client, organizationId: books.organizationId }, 'ledger', named)
    await record(client, books, owner, [])
    return added
  })
  return { ...books, ledgerIds: [...books.ledgerIds, ...found.map(({ id }) => id)] }
}

/** Has an organization issue its bills by the procedure for electronic bills from a day on, as its settings do. */
export async function issueBills(pool: pg.Pool, books: Books, owner: Owner, since: string): Promise<void> {
  const issue = 'update organization set vat_from = $2, bills_issued_from = $2, version = version + 1 where organization_id = $1'
  await fillMasters(pool, books, owner, (client) => client.query(issue, [books.organizationId, since]))
}

/** Changes masters directly in the database, as one recorded command of the owner. */
export async function fillMasters(
  pool: pg.Pool,
  books: Books,
  owner: Owner,
  work: (client: pg.PoolClient) => Promise<unknown>,
): Promise<void> {
  await inBooks(pool, books, async (client) => {
    await work(client)
    await record(client, books, owner, [])
  })
}

const BATCH = 100

/** Fills books with vouchers in batches, through the database's own function for vouchers; `draw` makes the n-th of them. */
export async function fillBooks(pool: pg.Pool, books: Books, owner: Owner, count: number, draw = voucherOf): Promise<void> {
  for (let done = 0; done < count; done += BATCH) {
    const vouchers = Array.from({ length: Math.min(BATCH, count - done) }, (_, index) => draw(done + index, books.ledgerIds))
    await inBooks(pool, books, (client) => record(client, books, owner, vouchers))
  }
}

/** Sends one command of the owner with its vouchers, as the server does. */
const record = (client: pg.PoolClient, { organizationId }: Books, { userId, sessionId }: Owner, vouchers: Voucher[]) =>
  client.query('select count(*) from record_commands($1, $2)', [
    organizationId,
    JSON.stringify([
      {
        user: userId,
        session: sessionId,
        roles: ['superadmin'],
        command: 'fill',
        payload: '',
        always: true,
        vouchers: vouchers.map(recordOf),
      },
    ]),
  ])

const recordOf = ({ id, type = 'journal', date, narration, lines }: Voucher) => ({
  id,
  hash: id.replaceAll('-', '').repeat(2),
  type,
  date,
  narration,
  lines: lines.map(({ ledgerId, amount }) => [ledgerId, null, amount.toString(), '']),
})

/** One transaction of the runtime role in an organization's books. */
export async function inBooks<T>(
  pool: pg.Pool,
  { organizationId }: Books,
  work: (client: pg.PoolClient) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(`${begin}; select set_config('app.organization', '${organizationId}', true)`)
    const answer = await work(client)
    await client.query('commit')
    client.release()
    return answer
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Sends a request and parses the answer. @throws where the status is an error */
export async function answered<T>(caller: Caller, what: Ask): Promise<T> {
  const response = await caller.ask(what)
  if (response.status >= 400) throw refusal(what, response)
  return JSON.parse(response.text) as T
}

export const refusal = ({ method, path }: Ask, { status, text }: HttpResponse): Error =>
  new Error(`${method} ${path} was answered with ${status}: ${text.slice(0, 200)}`)

/** A multipart body as bytes, with its header. */
export async function formBody(fields: Record<string, string | File>): Promise<{ body: Buffer; mediaType: string }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const encoded = new Response(form)
  return { body: Buffer.from(await encoded.arrayBuffer()), mediaType: encoded.headers.get('content-type') ?? '' }
}

const ORGANIZATION = {
  companyCode: 'HT',
  contact: '014567890',
  email: 'office@example.com',
  location: 'Kathmandu',
  postalCode: '44600',
  registrationNumber: '123456',
  panNumber: '301482915',
}
