import { randomUUID } from 'node:crypto'
import { answered, type Books, formBody, refusal } from './books.ts'
import { type Ask, type Caller, openCaller } from './caller.ts'
import { YEAR } from './vouchers.ts'

/** The attacker's token, and the books that hold the long vouchers. */
export type Ground = { port: number; token: string; books: Books; lines: number }
/** The count of each status answered, which shows whether an attack was carried out or only refused for a mistake of its own. */
export type Answers = Map<number, number>
/** An attack on the server, by one account or without a sign-in, until the signal ends it or its work is done. */
export type Attack = { what: string; run: (ground: Ground, until: AbortSignal) => Promise<Answers>; longest_ms?: number }

const BODY_BYTES = 8_000_000
const DEEP = Buffer.from('['.repeat(BODY_BYTES))
const WIDE = Buffer.from(`{"lines":[${'{},'.repeat(BODY_BYTES / 3)}{}]}`)
const BARE_LEDGERS = 180_000
const LONGEST_IMPORT_MS = 60_000

export const ATTACKS: readonly Attack[] = [
  { what: '3 connections posting 8 MB of [[[[ without a token', run: posting(DEEP, false) },
  { what: '3 connections posting 8 MB of [[[[', run: posting(DEEP, true) },
  { what: '3 connections posting 8 MB of {},{},{}', run: posting(WIDE, true) },
  { what: "5 CSVs at once of a ledger with long vouchers' every line", run: exporting },
  { what: '60 reads at once of a long voucher', run: reading },
  { what: '150 users created at once', run: creatingUsers },
  { what: '150 sign-ins at once', run: signingIn },
  { what: 'altering the longest voucher', run: altering },
  { what: 'the import of a 19 MB file of bare ledgers, and its polls', run: importing, longest_ms: LONGEST_IMPORT_MS },
]

/** Posts a voucher of the given number of lines, on two ledgers and one day; or alters the one named. */
export async function postLongVoucher(
  caller: Caller,
  { token, books, lines }: Ground,
  voucherId?: string,
): Promise<{ id: string; elapsed_ms: number }> {
  const path = `/organizations/${books.organizationId}/vouchers`
  const listed = Array.from({ length: lines }, (_, index) => ({
    ledgerId: books.ledgerIds[index % 2],
    amount: index % 2 === 0 ? '1.00' : '-1.00',
  }))
  const head =
    voucherId === undefined ? { type: 'journal' } : { version: await versionOf(caller, token, `${path}/${voucherId}`), reason: 'Benchmark' }
  const what: Ask = {
    method: 'POST',
    path: voucherId === undefined ? path : `${path}/${voucherId}/versions`,
    token,
    key: randomUUID(),
    body: JSON.stringify({ ...head, date: YEAR.starts, lines: listed }),
  }
  const response = await caller.ask(what)
  if (response.status !== 201) throw refusal(what, response)
  return { id: (JSON.parse(response.text) as { result: { id: string } }).result.id, elapsed_ms: response.elapsed_ms }
}

async function versionOf(caller: Caller, token: string, path: string): Promise<number> {
  const { text } = await caller.ask({ method: 'GET', path, token })
  return (JSON.parse(text) as { result: { version: number } }).result.version
}

/**
 * Repeats the work on several connections until the end, which aborts requests under way; refusals are ignored.
 */
async function atOnce(
  port: number,
  connections: number,
  until: AbortSignal,
  work: (caller: Caller, number: number) => Promise<{ status: number }>,
): Promise<Answers> {
  const answers: Answers = new Map()
  const one = async (_: unknown, number: number) => {
    const caller = openCaller(port, number % 140)
    until.addEventListener('abort', caller.hangUp)
    while (!until.aborted) {
      const { status } = await work(caller, number).catch(() => ({ status: 0 }))
      if (!until.aborted) answers.set(status, (answers.get(status) ?? 0) + 1)
    }
    caller.hangUp()
  }
  await Promise.all(Array.from({ length: connections }, one))
  return answers
}

function posting(body: Buffer, signedIn: boolean): Attack['run'] {
  return ({ port, token, books }, until) => {
    const path = `/organizations/${books.organizationId}/vouchers`
    return atOnce(port, 3, until, (caller) => caller.ask({ method: 'POST', path, body, ...(signedIn ? { token } : {}) }))
  }
}

function exporting({ port, token, books }: Ground, until: AbortSignal): Promise<Answers> {
  const path = `/organizations/${books.organizationId}/reports/ledger.csv?from=${YEAR.starts}&to=${YEAR.ends}&detail=true&ledgerId=${books.ledgerIds[0]}`
  return atOnce(port, 5, until, (caller) => caller.ask({ method: 'GET', path, token }))
}

function creatingUsers({ port, token, books }: Ground, until: AbortSignal): Promise<Answers> {
  const memberships = [{ organizationId: books.organizationId, role: 'clerk', voucherTypes: null }]
  const user = () => JSON.stringify({ firstName: 'A', lastName: 'B', email: `${randomUUID()}@example.com`, memberships })
  return atOnce(port, 150, until, (caller) => caller.ask({ method: 'POST', path: '/users', token, body: user() }))
}

/** An unknown name and a password: hashing them costs as much as for a known user. */
function signingIn({ port }: Ground, until: AbortSignal): Promise<Answers> {
  const form = () => JSON.stringify({ email: `${randomUUID()}@example.com`, password: 'a long enough secret 7' })
  return atOnce(port, 150, until, (caller) => caller.ask({ method: 'POST', path: '/login', body: form() }))
}

/** The ids of two vouchers, the newest first: both are long. */
async function longVouchers({ port, token, books }: Ground): Promise<string[]> {
  const caller = openCaller(port, 149)
  const { text } = await caller.ask({ method: 'GET', path: `/organizations/${books.organizationId}/vouchers?limit=2`, token })
  caller.hangUp()
  return (JSON.parse(text) as { result: { id: string }[] }).result.map(({ id }) => id)
}

async function reading(ground: Ground, until: AbortSignal): Promise<Answers> {
  const ids = await longVouchers(ground)
  return atOnce(ground.port, 60, until, (caller, number) => {
    const path = `/organizations/${ground.books.organizationId}/vouchers/${ids[number % ids.length]}`
    return caller.ask({ method: 'GET', path, token: ground.token })
  })
}

async function altering(ground: Ground, until: AbortSignal): Promise<Answers> {
  const [id = ''] = await longVouchers(ground)
  return atOnce(ground.port, 1, until, async (caller) => {
    await postLongVoucher(caller, ground, id)
    return { status: 201 }
  })
}

/** Ledgers that no voucher names: the most work that a file of this size can give to an import. */
async function importing({ port, token, books }: Ground, until: AbortSignal): Promise<Answers> {
  const ledgers = Array.from(
    { length: BARE_LEDGERS },
    (_, index) => `<TALLYMESSAGE><LEDGER NAME="Bare ledger ${index}"><PARENT>Suspense</PARENT></LEDGER></TALLYMESSAGE>`,
  )
  const text = `<ENVELOPE><BODY><IMPORTDATA><REQUESTDATA>\n${ledgers.join('\n')}\n</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>`
  const form = await formBody({ file: new File([text], 'bare.xml', { type: 'text/xml' }) })
  const caller = openCaller(port, 148)
  until.addEventListener('abort', caller.hangUp)
  const path = `/organizations/${books.organizationId}/imports`
  const { id } = await answered<{ id: string }>(caller, { method: 'POST', path: `${path}/tally?dryRun=true`, token, ...form })
  const answers: Answers = new Map([[202, 1]])
  for (let state = 'running'; state === 'running' && !until.aborted; ) {
    ;({ state } = await answered<{ state: string }>(caller, { method: 'GET', path: `${path}/${id}`, token }))
    answers.set(200, (answers.get(200) ?? 0) + 1)
  }
  caller.hangUp()
  return answers
}
