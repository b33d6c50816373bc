import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Books, formBody, refusal } from './books.ts'
import { type Ask, type Caller, openCaller } from './caller.ts'
import { YEAR } from './vouchers.ts'

/** Whose token attacks, and which books hold the long vouchers. */
export type Ground = { port: number; token: string; books: Books; lines: number }
/** What one account, or nobody, does to the server as long as it may. */
export type Attack = { what: string; run: (ground: Ground, goesOn: () => boolean) => Promise<unknown> }

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
  { what: 'the import of a 19 MB file of bare ledgers, and its polls', run: importing },
  { what: '150 users created at once', run: creatingUsers },
  { what: 'altering the longest voucher', run: altering },
]

/** Posts a voucher as long as the ground says, all of it on two ledgers and one day; or alters the one named. */
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
  const told = await caller.ask(what)
  if (told.status !== 201) throw refusal(what, told)
  return { id: (JSON.parse(told.text) as { result: { id: string } }).result.id, elapsed_ms: told.elapsed_ms }
}

async function versionOf(caller: Caller, token: string, path: string): Promise<number> {
  const { text } = await caller.ask({ method: 'GET', path, token })
  return (JSON.parse(text) as { result: { version: number } }).result.version
}

/** Asks on so many connections of its own at once; what is refused or broken off does not matter here. */
async function atOnce(port: number, connections: number, ask: (caller: Caller, number: number) => Promise<unknown>): Promise<void> {
  const one = async (_: unknown, number: number) => {
    const caller = openCaller(port, number % 140)
    await ask(caller, number).catch(() => {})
    caller.hangUp()
  }
  await Promise.all(Array.from({ length: connections }, one))
}

function posting(body: Buffer, signedIn: boolean): Attack['run'] {
  return ({ port, token, books }, goesOn) =>
    atOnce(port, 3, async (caller) => {
      const path = `/organizations/${books.organizationId}/vouchers`
      while (goesOn()) await caller.ask({ method: 'POST', path, body, ...(signedIn ? { token } : {}) }).catch(() => {})
    })
}

function exporting({ port, token, books }: Ground): Promise<void> {
  const path = `/organizations/${books.organizationId}/reports/ledger/csv?from=${YEAR.starts}&to=${YEAR.ends}&detail=true&ledgerId=${books.ledgerIds[0]}`
  return atOnce(port, 5, (caller) => caller.ask({ method: 'GET', path, token }))
}

function creatingUsers({ port, token }: Ground): Promise<void> {
  const user = () => ({
    firstName: 'A',
    lastName: 'B',
    email: `${randomUUID()}@example.com`,
    password: 'a long enough secret 7',
    memberships: [],
  })
  return atOnce(port, 150, (caller) => caller.ask({ method: 'POST', path: '/users', token, body: JSON.stringify(user()) }))
}

/** The ids of two vouchers, the newest first: both are long. */
async function longVouchers({ port, token, books }: Ground): Promise<string[]> {
  const caller = openCaller(port, 149)
  const { text } = await caller.ask({ method: 'GET', path: `/organizations/${books.organizationId}/vouchers?limit=2`, token })
  caller.hangUp()
  return (JSON.parse(text) as { result: { id: string }[] }).result.map(({ id }) => id)
}

async function reading(ground: Ground, goesOn: () => boolean): Promise<void> {
  const ids = await longVouchers(ground)
  const ended = (async () => {
    while (goesOn()) await sleep(50)
  })()
  await atOnce(ground.port, 60, async (caller, number) => {
    const path = `/organizations/${ground.books.organizationId}/vouchers/${ids[number % ids.length]}`
    while (goesOn()) await Promise.race([ended, caller.ask({ method: 'GET', path, token: ground.token })]).catch(() => {})
  })
}

async function altering(ground: Ground): Promise<void> {
  const [id] = await longVouchers(ground)
  if (id !== undefined) await atOnce(ground.port, 1, (caller) => postLongVoucher(caller, ground, id))
}

/** Each ledger is one more that no voucher names: the worst that a file of its size can ask of an import. */
async function importing({ port, token, books }: Ground): Promise<void> {
  const ledgers = Array.from(
    { length: BARE_LEDGERS },
    (_, index) => `<TALLYMESSAGE><LEDGER NAME="Bare ledger ${index}"><PARENT>Suspense</PARENT></LEDGER></TALLYMESSAGE>`,
  )
  const text = `<ENVELOPE><BODY><IMPORTDATA><REQUESTDATA>\n${ledgers.join('\n')}\n</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>`
  const form = await formBody({ file: new File([text], 'bare.xml', { type: 'text/xml' }) })
  await atOnce(port, 1, async (caller) => {
    const path = `/organizations/${books.organizationId}/imports`
    const ask: Ask = { method: 'POST', path: `${path}/tally?dryRun=true`, token, ...form }
    const began = await caller.ask(ask)
    const { id } = JSON.parse(began.text) as { id: string }
    const until = performance.now() + LONGEST_IMPORT_MS
    for (let state = 'running'; state === 'running' && performance.now() < until; ) {
      const { text: run } = await caller.ask({ method: 'GET', path: `${path}/${id}`, token })
      state = (JSON.parse(run) as { state: string }).state
    }
  })
}
