import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createFiscalYear, createOrganization, type Endpoint, listLedgers, signUp } from '@lekha/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ask, bearing } from './ask.ts'
import { askOverTcp } from './over-tcp.ts'
import { isRunning, killPostmaster, openAdmin, type Product, startProduct, sweep } from './product-process.ts'
import { faultsOfBooks } from './whole-books.ts'
import { type Ledger, newLedger, type Wire, type WriterBooks, write } from './writers.ts'

const SEED = Number.parseInt(process.env.LEKHA_FUZZ_SEED ?? '2083', 10)
const TIMES = Number.parseInt(process.env.LEKHA_FUZZ_TIMES ?? '1', 10)
const WRITERS = 8
/** A server that is not there is asked again this much later. */
const PATIENCE_MS = 25

const folder = mkdtempSync(join(tmpdir(), 'lekha-crash-'))
const ledger: Ledger = newLedger()
let product: Product
let books: WriterBooks
/** Requests that nobody answered: each may be done or not, until it is asked again with its key. */
let doubtful: { endpoint: Endpoint; what: Ask }[] = []

const started: Product[] = []
async function start(): Promise<void> {
  product = await startProduct(folder)
  started.push(product)
}

beforeAll(async () => {
  await start()
  books = await openBooks()
})
afterAll(async () => {
  for (const each of started) await each.end('SIGKILL')
  await sweep(folder)
  rmSync(folder, { recursive: true })
})

async function openBooks(): Promise<WriterBooks> {
  const given = async <Answer>(endpoint: Endpoint, what: Ask): Promise<Answer> => {
    const response = await askOverTcp(product.port, endpoint, what)
    if (response.status >= 300) throw new Error(`The books could not be opened: ${response.status} ${JSON.stringify(response.json)}`)
    return response.json as Answer
  }
  const names = { organizationName: 'Himal Traders', firstName: 'Sabina', lastName: 'Karki' }
  const { token } = await given<{ token: string }>(signUp, {
    body: { ...names, email: 'sabina@example.com', password: 'a long enough secret 7' },
  })
  const headers = bearing(token)
  const organization = await given<{ result: { id: string } }>(createOrganization, {
    headers,
    body: {
      ...{ organizationName: 'Himal Traders', companyCode: 'HT', contact: '014567890', email: 'office@example.com', location: 'Kathmandu' },
      ...{ postalCode: '44600', registrationNumber: '123456', panNumber: '301482915' },
    },
  })
  const organizationId = organization.result.id
  await given(createFiscalYear, { headers, query: { subcompany: organizationId }, body: { year: '2026-07-17', end: '2027-07-16' } })
  const ledgers = await given<{ result: { id: string; reserved: string | null }[] }>(listLedgers, { headers, params: { organizationId } })
  const ids = ledgers.result.filter((each) => each.reserved === null).map((each) => each.id)
  return { organizationId, token, ledgers: ids.slice(0, 12), days: ['2026-07-17', '2026-08-17', '2027-01-01', '2027-07-16'] }
}

const isLost = (error: unknown) => ['ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes((error as { code?: string }).code ?? '')

/** Every status that the server answered since the last check; 0 where no answer came. */
const statusesSeen = new Set<number>()
/** Whether a server that does not answer is waited for. */
let patient = true

/** Asks the product wherever it is now, again and again with the same key, as a client does; who gives up leaves a doubt. */
const wire: Wire = async (endpoint, what) => {
  for (;;) {
    const answer = await askOverTcp(product.port, endpoint, what).catch((error: unknown) => {
      if (!isLost(error)) throw error
      return { status: 0, json: undefined }
    })
    statusesSeen.add(answer.status)
    if (answer.status !== 0 && answer.status !== 503) return answer
    if (!patient) {
      doubtful.push({ endpoint, what })
      return answer
    }
    await sleep(PATIENCE_MS)
  }
}

/** Eight writers at work while `disaster` happens; they stop when it is over. */
async function underWriters(round: number, disaster: () => Promise<void>): Promise<void> {
  let open = true
  patient = true
  const writers = Array.from({ length: WRITERS }, (_, writer) =>
    write([wire], books, ledger, SEED + 100 * round + writer, 100_000, () => open),
  )
  try {
    await promises(30)
    await disaster()
  } finally {
    open = false
    patient = false
    await Promise.all(writers)
  }
}

/** Waits until so many more promises were made. */
async function promises(more: number): Promise<void> {
  const enough = ledger.promised.length + more
  while (ledger.promised.length < enough) {
    if (!product.alive()) throw new Error(`The server is gone: ${product.said()}`)
    await sleep(PATIENCE_MS)
  }
}

/** Every doubt ends when the same request is asked again with its key: then it is answered, and stands once or not at all. */
async function resolveDoubts(): Promise<void> {
  const repeated = doubtful
  doubtful = []
  for (const { endpoint, what } of repeated) {
    const answer = await askOverTcp(product.port, endpoint, what)
    expect([201, 409, 422]).toContain(answer.status)
    if (answer.status !== 201) continue
    const { id, ...head } = (answer.json as { result: { id: string; entry: string; number: string; version: number; cancelled: boolean } })
      .result
    ledger.promised.push({ ...head, voucherId: id, key: String(what.headers?.['idempotency-key']) })
  }
}

async function expectWholeBooks(): Promise<void> {
  await resolveDoubts()
  const admin = openAdmin(folder)
  try {
    expect(await faultsOfBooks(admin, books.organizationId, onlyOnce(ledger.promised))).toEqual([])
  } finally {
    await admin.end()
  }
  expect(ledger.torn).toEqual([])
}

const onlyOnce = (promised: Ledger['promised']) => [...new Map(promised.map((each) => [each.key, each])).values()]

/** What a second copy on the same folder says when it is not let in; nothing when it is. */
async function wordsOfAnother(): Promise<string> {
  try {
    await (await startProduct(folder)).end('SIGKILL')
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

/** The first copy tells the database that came back that it serves the folder: it needs a moment to notice. */
async function untilLocked(): Promise<void> {
  const admin = openAdmin(folder)
  try {
    while ((await admin.query(`select from pg_locks where locktype = 'advisory' and granted`)).rowCount === 0) await sleep(PATIENCE_MS)
  } finally {
    await admin.end()
  }
}

/** Which statuses a server may answer that lost its database for a moment; 0 (no answer) only where the server itself is gone. */
function expectOnly(statuses: readonly number[]): void {
  const strange = [...statusesSeen].filter((status) => !statuses.includes(status))
  expect(strange, product.said()).toEqual([])
  statusesSeen.clear()
}

describe.skipIf(process.platform !== 'linux')(`no voucher that was acknowledged is ever lost (seed ${SEED})`, () => {
  const rounds = Array.from({ length: 2 * TIMES }, (_, round) => round)

  test.each(rounds)('when the server is killed under eight writers: round %i', { timeout: 120_000 }, async (round) => {
    await underWriters(round, async () => {
      expect(await product.end('SIGKILL')).toBe('SIGKILL')
      await start()
      await promises(30)
    })
    expectOnly([0, 201, 409, 422, 503])
    await expectWholeBooks()
  })

  test.each(rounds)(
    'when PostgreSQL is killed under eight writers, and the server goes on by itself: round %i',
    { timeout: 120_000 },
    async (round) => {
      await underWriters(10 + round, async () => {
        killPostmaster(folder)
        await promises(30)
      })
      expect(product.alive()).toBe(true)
      expectOnly([201, 409, 422, 503])
      await expectWholeBooks()
    },
  )

  test('when both are killed at once', { timeout: 120_000 }, async () => {
    await underWriters(20, async () => {
      killPostmaster(folder)
      await product.end('SIGKILL')
      await start()
      await promises(30)
    })
    expectOnly([0, 201, 409, 422, 503])
    await expectWholeBooks()
  })

  test('a second copy is refused while the first one serves, also after its PostgreSQL was killed and came back', {
    timeout: 120_000,
  }, async () => {
    expect(await wordsOfAnother()).toMatch(/^Another copy of Lekha is serving this data folder\./)
    await underWriters(30, async () => {
      killPostmaster(folder)
      await promises(30)
    })
    await untilLocked()
    expect(await wordsOfAnother()).toMatch(/^Another copy of Lekha is serving this data folder\./)
    await expectWholeBooks()
  })

  test('a wrong setting is reported at the start in one sentence', { timeout: 120_000 }, async () => {
    const saidTo = (environment: NodeJS.ProcessEnv) =>
      startProduct(join(folder, 'never'), environment).then(
        () => 'started',
        (error: unknown) => (error as Error).message.trim(),
      )
    expect(await saidTo({ PORT: 'abc' })).toBe('PORT=abc is no port. Set PORT to a number from 0 to 65535.')
    expect(await saidTo({ DATABASE_URL: 'books' })).toMatch(/^DATABASE_URL is no address of a PostgreSQL\./)
    expect(await saidTo({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/lekha' })).toBe('The database in DATABASE_URL cannot be reached.')
  })

  test('stopped while writers are at work, it finishes what it has begun, exits in order, and leaves no process behind', {
    timeout: 120_000,
  }, async () => {
    await underWriters(40, async () => {
      expect(await product.end('SIGTERM')).toBe(0)
    })
    expect(isRunning(folder)).toBe(false)
    await start()
    await expectWholeBooks()
    expect(await product.end('SIGTERM')).toBe(0)
    expect(isRunning(folder)).toBe(false)
  })
})
