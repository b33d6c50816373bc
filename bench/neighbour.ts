/** A thread of its own for the neighbour: he reads his books again and again, whatever others do to the server. */
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { openCaller } from './caller.ts'

/** What the thread is started with. */
export type Neighbour = { port: number; path: string }
/** Told to the thread: `token` begins a stretch of reading, `end` ends it, and its times come back. */
export type Stretch = { token: string } | 'end'
/** How long each read took; one that was not answered well is endless. */
export type Reads = { latencies_ms: number[] }

const { port, path } = workerData as Neighbour
const caller = openCaller(port, 150)
const PAUSE_MS = 20
let reading: Promise<number[]> | undefined
let goesOn = false

parentPort?.on('message', (message: Stretch) => {
  goesOn = message !== 'end'
  if (message !== 'end') reading = read(message.token)
  else void reading?.then((latencies_ms) => parentPort?.postMessage({ latencies_ms } satisfies Reads))
})

async function read(token: string): Promise<number[]> {
  const latencies_ms: number[] = []
  while (goesOn) {
    const response = await caller.ask({ method: 'GET', path, token }).catch(() => undefined)
    latencies_ms.push(response?.status === 200 ? response.elapsed_ms : Number.POSITIVE_INFINITY)
    await sleep(PAUSE_MS)
  }
  return latencies_ms
}
