import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import { type Answers, ATTACKS, type Attack, type Ground, postLongVoucher } from './attacks.ts'
import { createBooks, fillBooks, signIn, signUp } from './books.ts'
import { type Caller, openCaller } from './caller.ts'
import { durationText, type Figure, percentile, unmeasured, whole } from './figures.ts'
import { withPeak } from './memory.ts'
import type { Reads, Stretch } from './neighbour.ts'
import type { Product } from './product.ts'

/** The product to attack, and the size of the attacks. */
export type HostilePlan = { product: Product; admin: pg.Pool; runtime: pg.Pool; caller: Caller; lines: number; duration_ms: number }

const SLOWER = 10
const MAX_MB = 700
const GOAL = `p95 ≤ ${SLOWER} × quiet, ≤ ${MAX_MB} MB`
const LONG_VOUCHERS = 4
const LONGEST_ALTERING_MS = 2_000
const SETTLE_MS = 1_000
const SETTLED_MS = 100
const LONGEST_SETTLING_MS = 20_000

/** For each attack: how long the reads of another account take, how much memory the server uses, and whether it still answers afterwards. */
export async function* measureHostile(plan: HostilePlan): AsyncGenerator<Figure> {
  const { product, admin, runtime, caller, lines } = plan
  const [neighbour, hostile] = [await signUp(caller), await signUp(caller)]
  const quietBooks = await createBooks(caller, neighbour.token, 'The neighbour')
  await fillBooks(runtime, quietBooks, neighbour, 200)
  const books = await createBooks(caller, hostile.token, 'The attacker')
  const ground: Ground = { port: product.port, token: hostile.token, books, lines }
  for (let posted = 1; posted < LONG_VOUCHERS; posted++) await postLongVoucher(caller, ground)
  const { id: long } = await postLongVoucher(caller, ground)
  await admin.query('analyze')
  yield await measureAltering(ground, long)
  const path = `/organizations/${quietBooks.organizationId}/ledgers`
  const reader = new Worker(new URL('./neighbour.ts', import.meta.url), { workerData: { port: product.port, path } })
  try {
    const token = () => signIn(caller, neighbour)
    for (const attack of ATTACKS) {
      // Each attack is compared with a quiet stretch just before it, so that a slower machine slows down both.
      const quiet = await readsWhile(reader, await token(), () => sleep(plan.duration_ms / 2))
      const fresh = { ...ground, token: await signIn(caller, hostile) }
      yield await measureAttack(plan, attack, fresh, { reader, token: await token(), quiet })
      await settled(caller, await token(), path)
    }
    const alive = await caller.ask({ method: 'GET', path: '/health' })
    yield { what: 'the server afterwards', goal: 'alive', ours: `${alive.status}`, met: alive.status === 200 }
  } finally {
    await reader.terminate()
  }
}

/** Waits until the effects of an attack are over, so that they do not count for the next. */
async function settled(caller: Caller, token: string, path: string): Promise<void> {
  await sleep(SETTLE_MS)
  const until = performance.now() + LONGEST_SETTLING_MS
  while (performance.now() < until && (await caller.ask({ method: 'GET', path, token })).elapsed_ms > SETTLED_MS) await sleep(SETTLE_MS)
}

type Watched = { reader: Worker; token: string; quiet: number[] }

async function measureAttack(
  { product, duration_ms }: HostilePlan,
  { what: attacks, run, longest_ms = duration_ms }: Attack,
  ground: Ground,
  { reader, token, quiet }: Watched,
): Promise<Figure> {
  let answers: Answers = new Map()
  const attack = async () => {
    answers = await run(ground, AbortSignal.timeout(longest_ms)).catch(() => answers)
  }
  const { answer: reads, peak_mb } = await withPeak(product.pid, () => readsWhile(reader, token, attack))
  const what = `a neighbour reads during ${attacks}`
  if (reads.length === 0) return unmeasured(what, 'no read was answered', GOAL)
  const [p95, quiet_ms] = [percentile(reads, 0.95), percentile(quiet, 0.95)]
  return {
    ...{ what, goal: GOAL, met: p95 <= SLOWER * quiet_ms && peak_mb <= MAX_MB },
    ours: `${durationText(p95)} = ${Math.round((p95 / quiet_ms) * 10) / 10} × ${durationText(quiet_ms)}, ${whole(peak_mb)} MB; answered ${answersText(answers)}`,
  }
}

/** '401 × 2,310, cut off × 3' */
function answersText(answers: Answers): string {
  const parts = [...answers].map(([status, times]) => `${status === 0 ? 'cut off' : status} × ${whole(times)}`)
  return parts.join(', ') || 'nothing'
}

async function readsWhile(reader: Worker, token: string, work: () => Promise<unknown>): Promise<number[]> {
  reader.postMessage({ token } satisfies Stretch)
  await work()
  reader.postMessage('end' satisfies Stretch)
  const [done] = (await once(reader, 'message')) as [Reads]
  return done.latencies_ms
}

/** The time of altering the longest voucher, as the user waits for it. */
async function measureAltering(ground: Ground, voucherId: string): Promise<Figure> {
  const caller = openCaller(ground.port, 151)
  const { elapsed_ms } = await postLongVoucher(caller, ground, voucherId).finally(() => caller.hangUp())
  const what = `altering a voucher of ${whole(ground.lines)} lines`
  return { what, goal: '≤ 2 s', ours: durationText(elapsed_ms), met: elapsed_ms <= LONGEST_ALTERING_MS }
}
