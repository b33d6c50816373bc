import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import * as z from 'zod'
import { rowOf } from '../server/src/db/statements.ts'
import { answered, type Books, formBody, inBooks } from './books.ts'
import type { Caller } from './caller.ts'
import { type CpuMeter, cpuText, metered } from './cpu.ts'
import { type Figure, rateText, shareText, unmeasured, whole } from './figures.ts'
import { tallyExport } from './tally-export.ts'

/** The product and the size of the import, into books that hold only their starter chart. */
export type ImportPlan = {
  caller: Caller
  token: string
  runtime: pg.Pool
  meter: CpuMeter
  books: Books
  vouchers: number
  /** Vouchers per second that the database stores in batches of a hundred, without file and HTTP. */
  rawPerSecond: number
}

type Progress = { state: 'running' | 'asking' | 'done' | 'failed'; message: string; problems: { message: string }[] }

const LEDGERS = 300
const MIN_PER_SECOND = 1_500
const POLL_MS = 100
const PATIENCE_MS = 300_000

/** Vouchers per second from the upload of a Tally export to the end of its import. */
export async function measureImport({ caller, token, runtime, meter, books, vouchers, rawPerSecond }: ImportPlan): Promise<Figure> {
  const [what, goal] = [`import of ${whole(vouchers)} vouchers`, `≥ ${rateText(MIN_PER_SECOND)}`]
  const file = new File([new Uint8Array(tallyExport({ vouchers, ledgers: LEDGERS }))], 'export.xml', { type: 'text/xml' })
  const form = await formBody({ file })
  const began = performance.now()
  const { answer: progress, cpu } = await metered(meter, () => importForm(caller, token, books, form))
  const elapsed_ms = performance.now() - began
  const { state, message, problems } = progress
  const stored = await countVouchers(runtime, books)
  if (state !== 'done' || stored !== vouchers) {
    return unmeasured(what, `${state}, ${whole(stored)} stored: ${message || (problems[0]?.message ?? '')}`, goal)
  }
  const perSecond = (vouchers * 1_000) / elapsed_ms
  return {
    what,
    goal,
    ours: `${rateText(perSecond)} (${Math.round(elapsed_ms / 1_000)} s)`,
    raw: rateText(rawPerSecond),
    ratio: shareText(perSecond / rawPerSecond),
    cpu: cpuText([cpu], vouchers),
    met: perSecond >= MIN_PER_SECOND,
  }
}

async function importForm(
  caller: Caller,
  token: string,
  { organizationId }: Books,
  form: { body: Buffer; mediaType: string },
): Promise<Progress> {
  const path = `/organizations/${organizationId}/imports`
  const { id } = await answered<{ id: string }>(caller, { method: 'POST', path: `${path}/tally?confirm=true`, token, ...form })
  return untilDone(caller, `${path}/${id}`, token)
}

async function untilDone(caller: Caller, path: string, token: string): Promise<Progress> {
  const deadline_ms = performance.now() + PATIENCE_MS
  for (;;) {
    const progress = await answered<Progress>(caller, { method: 'GET', path, token })
    if (progress.state !== 'running' || performance.now() > deadline_ms) return progress
    await sleep(POLL_MS)
  }
}

async function countVouchers(runtime: pg.Pool, books: Books): Promise<number> {
  const { count } = await inBooks(
    runtime,
    books,
    (client) => rowOf(client, z.object({ count: z.number() }))`
      select count(*)::int as count from voucher where organization_id = ${books.organizationId} and voucher_type = 'journal'`,
  )
  return count
}
