/** A worker thread in which the neighbour, a user of another account, reads the same books again and again. */
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { openCaller } from './caller.ts'

/** The data of the worker thread. */
export type Neighbour = { port: number; path: string }
/** A message to the thread: `token` begins a stretch of reading; `end` ends it, and the thread sends back the times. */
export type Stretch = { token: string } | 'end'
/** The time of each read; Infinity if it was not answered with 200. */
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
