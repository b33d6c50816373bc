import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import type { Books } from './books.ts'
import { type CpuMeter, type CpuTime, cpuText, metered } from './cpu.ts'
import { durationText, type Figure, median, medianRatio, percentile, rateText, shareText } from './figures.ts'
import type { PostingDone, PostingRound } from './posting-clients.ts'
import { CREATE_RAW_TABLES, rawRate } from './raw-posting.ts'

/** The product, the books and the duration of a round. */
export type PostingPlan = {
  port: number
  token: string
  admin: pg.Pool
  meter: CpuMeter
  books: Books[]
  rounds: number
  duration_ms: number
}

const SETTINGS = [
  { organizations: 1, clients: 1 },
  { organizations: 1, clients: 8 },
  { organizations: 50, clients: 1 },
  { organizations: 50, clients: 8 },
]
const MIN_SHARE = 0.25
/** The goal: this many clients of one organization together post this many times as fast as one, because waiting postings share a call. */
const CROWD = 32
const MIN_GAIN = 3

/** Vouchers per second over HTTP, and beside each round one of bare inserts. */
export async function* measurePosting(plan: PostingPlan): AsyncGenerator<Figure> {
  await plan.admin.query(CREATE_RAW_TABLES)
  const clients = new Worker(new URL('./posting-clients.ts', import.meta.url), { workerData: { port: plan.port, token: plan.token } })
  try {
    // The first ten or so vouchers of a connection cost several times as much, because each connection plans its own statements.
    await postFor(clients, { clients: 8, books: plan.books, duration_ms: 3 * plan.duration_ms })
    for (const setting of SETTINGS) yield await measureSetting(plan, clients, setting)
    yield await measureCrowd(plan, clients)
  } finally {
    await clients.terminate()
  }
}

/** The result of all rounds of a setting. */
type Measured = { raw: number[]; ours: number[]; latencies_ms: number[]; spent: (CpuTime | undefined)[] }

async function measureSetting(plan: PostingPlan, clients: Worker, setting: (typeof SETTINGS)[number]): Promise<Figure> {
  const round = { clients: setting.clients, books: plan.books.slice(0, setting.organizations), duration_ms: plan.duration_ms }
  const measured: Measured = { raw: [], ours: [], latencies_ms: [], spent: [] }
  for (let done = 0; done < plan.rounds; done++) {
    measured.raw.push(await rawRate(plan.admin, round))
    const { answer: posted, cpu } = await metered(plan.meter, () => postFor(clients, round))
    measured.ours.push((posted.latencies_ms.length * 1_000) / posted.elapsed_ms)
    measured.latencies_ms.push(...posted.latencies_ms)
    measured.spent.push(cpu)
  }
  return figureOf(setting, measured)
}

async function measureCrowd({ books, meter, rounds, duration_ms }: PostingPlan, clients: Worker): Promise<Figure> {
  const rateOf = ({ latencies_ms, elapsed_ms }: PostingDone) => (latencies_ms.length * 1_000) / elapsed_ms
  const [alone, together, latencies_ms]: [number[], number[], number[]] = [[], [], []]
  const spent: (CpuTime | undefined)[] = []
  for (let done = 0; done < rounds; done++) {
    alone.push(rateOf(await postFor(clients, { clients: 1, books: books.slice(0, 1), duration_ms })))
    const { answer: crowd, cpu } = await metered(meter, () => postFor(clients, { clients: CROWD, books: books.slice(0, 1), duration_ms }))
    together.push(rateOf(crowd))
    spent.push(cpu)
    latencies_ms.push(...crowd.latencies_ms)
  }
  const gain = medianRatio(together, alone)
  return {
    what: `posting over HTTP, 1 organization, ${CROWD} clients beside 1 client`,
    ours: `${rateText(median(together))} (p95 ${durationText(percentile(latencies_ms, 0.95))}) beside ${rateText(median(alone))}`,
    ratio: shareText(gain),
    cpu: cpuText(spent, latencies_ms.length),
    goal: `≥ ${shareText(MIN_GAIN)} of 1 client`,
    met: gain >= MIN_GAIN,
  }
}

function figureOf(setting: (typeof SETTINGS)[number], { raw, ours, latencies_ms, spent }: Measured): Figure {
  const [organizations, clients] = [
    setting.organizations === 1 ? '1 organization' : '50 organizations',
    setting.clients === 1 ? '1 client' : '8 clients',
  ]
  const ratio = medianRatio(ours, raw)
  const judged = setting.organizations === 50 && setting.clients === 8
  return {
    what: `posting over HTTP, ${organizations}, ${clients}`,
    ours: `${rateText(median(ours))} (p95 ${durationText(percentile(latencies_ms, 0.95))})`,
    raw: rateText(median(raw)),
    ratio: shareText(ratio),
    cpu: cpuText(spent, latencies_ms.length),
    ...(judged ? { goal: `≥ ${shareText(MIN_SHARE)} of raw`, met: ratio >= MIN_SHARE } : {}),
  }
}

async function postFor(clients: Worker, round: PostingRound): Promise<PostingDone> {
  clients.postMessage(round)
  const [done] = (await once(clients, 'message')) as [PostingDone | Error]
  if (done instanceof Error) throw done
  return done
}
