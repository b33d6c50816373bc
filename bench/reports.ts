import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { answered, type Books, inBooks, refusal } from './books.ts'
import type { Caller } from './caller.ts'
import { durationText, type Figure, median, shareText, spreadText, unmeasured } from './figures.ts'
import { type Raw, REPORT_ROWS, type ReportRow } from './report-rows.ts'

/** The books whose reports are measured; `size` says how much is in them, `last` their last entry. */
export type ReportPlan = { caller: Caller; token: string; runtime: pg.Pool; books: Books; size: string; last: number; asks: number }

type Proofs = { result: { remembered: { entry: string } | null } }
const LOOKS_EVERY_MS = 500

/** Waits until the whole books are proved, as they are behind the first reports of any day. */
export async function proveBefore({ caller, token, books, last, size }: Omit<ReportPlan, 'runtime' | 'asks'>): Promise<Figure> {
  const began = performance.now()
  const ask = { method: 'GET', path: `/organizations/${books.organizationId}/proofs`, token } as const
  for (;;) {
    const { remembered } = (await answered<Proofs>(caller, ask)).result
    // Books of few entries are proved for each answer, without a run.
    if (last <= 1_000 || Number.parseInt(remembered?.entry ?? '0', 10) >= last) break
    await sleep(LOOKS_EVERY_MS)
  }
  return { what: `proving the whole books, ${size}`, ours: durationText(performance.now() - began) }
}

/** The time of each report less that of a request that does nothing, beside the time of the bare query behind it. */
export async function* measureReports(plan: ReportPlan, reports: readonly ReportRow[] = REPORT_ROWS): AsyncGenerator<Figure> {
  for (const report of reports) yield await measureReport(plan, report)
}

async function measureReport({ caller, token, runtime, books, size, last, asks }: ReportPlan, report: ReportRow): Promise<Figure> {
  const { goal_ms } = report
  const what = `${report.what}, ${size}`
  const ask = {
    method: 'GET',
    path: `/organizations/${books.organizationId}/${report.beside ? '' : 'reports/'}${report.path(books, last)}`,
    token,
  } as const
  const [nothing_ms, ours_ms, raw_ms]: [number[], number[], number[]] = [[], [], []]
  for (let round = -WARMING; round < asks; round++) {
    const nothing = await caller.ask({ method: 'GET', path: '/nothing' })
    const response = await caller.ask(ask)
    if (isNotServed(response)) return unmeasured(what, 'not there yet')
    if (response.status !== 200) throw refusal(ask, response)
    const raw = report.raw && (await timeRaw(runtime, books, report.raw))
    if (round < 0) continue
    nothing_ms.push(nothing.elapsed_ms)
    ours_ms.push(response.elapsed_ms)
    if (raw !== undefined) raw_ms.push(raw)
  }
  const wire_ms = median(nothing_ms)
  const server_ms = ours_ms.map((elapsed_ms) => Math.max(0, elapsed_ms - wire_ms))
  return {
    what,
    ours: spreadText(server_ms),
    ...(raw_ms.length === 0 ? {} : { raw: durationText(median(raw_ms)), ratio: shareText(median(server_ms) / median(raw_ms)) }),
    ...(goal_ms === undefined ? {} : { goal: `≤ ${durationText(goal_ms)}`, met: median(server_ms) <= goal_ms }),
  }
}

const WARMING = 5

/** The bare query in a transaction of the same kind: one snapshot, read only, under row security. */
function timeRaw(runtime: pg.Pool, books: Books, { text, values }: Raw): Promise<number> {
  const began = performance.now()
  const read = (client: pg.PoolClient) => client.query(text, values(books))
  return inBooks(runtime, books, read, 'begin isolation level repeatable read read only').then(() => performance.now() - began)
}

/** Whether the product has no such path or report. */
const isNotServed = ({ status, text }: { status: number; text: string }): boolean =>
  status === 404 && /nothing at this address|no such report/i.test(text)
