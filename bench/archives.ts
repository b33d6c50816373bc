import { setTimeout as sleep } from 'node:timers/promises'
import { answered, type Books, formBody } from './books.ts'
import type { Caller } from './caller.ts'
import { durationText, type Figure, rateText, unmeasured, whole } from './figures.ts'
import { withPeak } from './memory.ts'

/** The books to archive, and empty ones with the same fiscal year. */
export type ArchivePlan = { port: number; pid: number; caller: Caller; token: string; books: Books; empty: Books; vouchers: number }

type Progress = { state: 'running' | 'done' | 'failed'; message: string; where: string }

const MAX_MB = 600
const POLL_MS = 100
const PATIENCE_MS = 600_000

/** How long the archive of a whole book takes, out and in again, and how much memory the server has meanwhile. */
export async function* measureArchive(plan: ArchivePlan): AsyncGenerator<Figure> {
  const { pid, vouchers } = plan
  const taken = await withPeak(pid, () => timed(() => take(plan)))
  yield {
    what: `archive of ${whole(vouchers)} vouchers`,
    ours: `${durationText(taken.answer.elapsed_ms)}, ${whole(taken.answer.value.byteLength / 1_048_576)} MB; server ${whole(taken.peak_mb)} MB`,
    ...{ goal: `≤ ${MAX_MB} MB of memory`, met: taken.peak_mb <= MAX_MB },
  }
  const imported = await withPeak(pid, () => timed(() => bring(plan, taken.answer.value)))
  const { value: progress, elapsed_ms } = imported.answer
  const what = `import of this archive`
  if (progress.state !== 'done') {
    yield unmeasured(what, `${progress.state}: ${progress.message} ${progress.where}`)
    return
  }
  yield {
    ...{ what, goal: `≤ ${MAX_MB} MB of memory`, met: imported.peak_mb <= MAX_MB },
    ours: `${rateText((vouchers * 1_000) / elapsed_ms)} (${Math.round(elapsed_ms / 1_000)} s); server ${whole(imported.peak_mb)} MB`,
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; elapsed_ms: number }> {
  const began = performance.now()
  const value = await work()
  return { value, elapsed_ms: performance.now() - began }
}

async function take({ port, token, books }: ArchivePlan): Promise<ArrayBuffer> {
  const address = `http://127.0.0.1:${port}/api/organizations/${books.organizationId}/exports/archive`
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`The archive was answered with ${response.status}: ${(await response.text()).slice(0, 200)}`)
  return response.arrayBuffer()
}

async function bring({ caller, token, empty }: ArchivePlan, archive: ArrayBuffer): Promise<Progress> {
  const path = `/organizations/${empty.organizationId}/imports`
  const form = await formBody({ file: new File([archive], 'book.zip', { type: 'application/zip' }) })
  const { id } = await answered<{ id: string }>(caller, { method: 'POST', path: `${path}/archive`, token, ...form })
  const deadline_ms = performance.now() + PATIENCE_MS
  for (;;) {
    const progress = await answered<Progress>(caller, { method: 'GET', path: `${path}/${id}/archive`, token })
    if (progress.state !== 'running' || performance.now() > deadline_ms) return progress
    await sleep(POLL_MS)
  }
}
