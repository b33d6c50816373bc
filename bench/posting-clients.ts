/** A worker thread for the posting clients, so that their work does not slow down the measuring program. */
import { parentPort, workerData } from 'node:worker_threads'
import { refusal } from './books.ts'
import { type Caller, openCaller } from './caller.ts'
import { amountText, voucherOf } from './vouchers.ts'

/** The data of the worker thread. */
export type Posters = { port: number; token: string }
/** One round: clients that post as fast as they are answered, over some organizations in turn. */
export type PostingRound = { clients: number; books: { organizationId: string; ledgerIds: string[] }[]; duration_ms: number }
/** The result of a round. */
export type PostingDone = { elapsed_ms: number; latencies_ms: number[] }

const { port, token } = workerData as Posters
const callers: Caller[] = []
let posted = 0

parentPort?.on('message', (round: PostingRound) => void answerRound(round))

async function answerRound(round: PostingRound): Promise<void> {
  const done = await run(round).catch((error: unknown) => error)
  parentPort?.postMessage(done)
}

async function run({ clients, books, duration_ms }: PostingRound): Promise<PostingDone> {
  while (callers.length < clients) callers.push(openCaller(port, callers.length + 1))
  const latencies_ms: number[] = []
  const began = performance.now()
  const post = async (caller: Caller) => {
    while (performance.now() - began < duration_ms) latencies_ms.push(await postOne(caller, books))
  }
  await Promise.all(callers.slice(0, clients).map(post))
  return { elapsed_ms: performance.now() - began, latencies_ms }
}

async function postOne(caller: Caller, books: PostingRound['books']): Promise<number> {
  const n = posted++
  const { organizationId, ledgerIds } = books[n % books.length] ?? { organizationId: '', ledgerIds: [] }
  const { id, date, narration, lines } = voucherOf(n, ledgerIds)
  const wire = { type: 'journal', date, narration, lines: lines.map((line) => ({ ...line, amount: amountText(line.amount) })) }
  const what = { method: 'POST', path: `/organizations/${organizationId}/vouchers`, token, key: id, body: JSON.stringify(wire) } as const
  const response = await caller.ask(what)
  if (response.status !== 201) throw refusal(what, response)
  return response.elapsed_ms
}
