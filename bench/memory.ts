import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** The memory of a process in MB; 0 where the system does not report it. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number.parseInt(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? '0', 10) / 1024
}

/** Does some work, and watches how much memory a process has at most meanwhile. */
export async function withPeak<T>(pid: number, work: () => Promise<T>): Promise<{ answer: T; peak_mb: number }> {
  let peak_mb = 0
  let goesOn = true
  const watch = async () => {
    for (; goesOn; await sleep(50)) peak_mb = Math.max(peak_mb, await memoryOf(pid))
  }
  const watching = watch()
  const answer = await work().finally(() => {
    goesOn = false
  })
  await watching
  return { answer, peak_mb }
}
