import { openAsBlob } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Permission } from '@lekha/contract'
import type { Identity } from '../db/books.ts'
import type { Uploads } from '../http/form.ts'
import type { App } from '../http/serve.ts'
import { type JobBooks, JobEnded, openJobBooks } from './job-books.ts'
import { claimJob, type JobId, jobExists, LOST_AFTER_S, recordHeartbeat, removeJob, type Scope } from './job-rows.ts'

/** A job: the user in whose name it runs, and its input. */
export type Job = JobId & { identity: Identity; input: string }

/** A running job. `signal` aborts it, with a `JobEnded` as the reason. */
export type RunningJob = Job & { file: File; books: JobBooks; signal: AbortSignal }

/** A kind of job: work, mostly on an uploaded file, that goes on after the server has answered the request. */
export type JobKind = {
  name: string
  /** Checked again at every transaction of the job. */
  permission: Permission
  /** The command's name in the audit records. */
  command: string
  /**
   * Runs the job and stores its result; never throws. After a crash the next server calls it again from the beginning, on top of what
   * was stored. Returns false where it stopped because its server stops: then the next server resumes it.
   */
  run: (job: RunningJob) => Promise<boolean>
  /** Stores that the job will not be tried again. */
  giveUp: (scope: Scope, jobId: string) => Promise<void>
}

/** Well below LOST_AFTER_S, after which a job without a heartbeat counts as lost. */
const HEARTBEAT_EVERY_MS = 2_000
/** How often each server looks for jobs whose server died and did not return. */
const LOOK_EVERY_MS = 30_000
/** A job that crashes its server is given up after this many starts. */
const MAX_TRIES = 3

/** The name of a job's file in `jobsFolder`. */
const nameOf = ({ organizationId, jobId }: JobId) => `${organizationId}.${jobId}`
const jobOf = (name: string): JobId | undefined => {
  const [organizationId, jobId] = name.split('.')
  return organizationId && jobId ? { organizationId, jobId } : undefined
}

/** The jobs whose files lie in a folder, finished or not. */
export const jobsIn = async (folder: string): Promise<string[]> => (await readdir(folder)).flatMap((name) => jobOf(name)?.jobId ?? [])

/** A job that this server runs; `heartbeat` checks at once whether it was cancelled. */
type Execution = { done: Promise<void>; heartbeat: () => Promise<void> }

const pathOf = (app: App, job: JobId) => join(app.jobsFolder, nameOf(job))

/**
 * Runs the jobs of one kind in this process. A running job refreshes its row every two seconds; one whose row is not refreshed lost its
 * server, and the server that finds its file resumes it from the beginning.
 */
export function openJobs(app: App, kind: JobKind) {
  const running = new Map<string, Execution>()
  const stopping = new AbortController()
  const log = (error: unknown) => app.http.log.error({ err: error }, `a job (${kind.name}) was left behind`)

  function begin(job: Job): void {
    const execution = carryOut(app, kind, job, stopping.signal)
    const done = execution.done.catch(log).finally(() => running.delete(job.jobId))
    running.set(job.jobId, { ...execution, done })
  }

  async function resumeAll(): Promise<void> {
    for (const name of await readdir(app.jobsFolder)) {
      const id = jobOf(name)
      if (!id || running.has(id.jobId) || stopping.signal.aborted) continue
      const job = await resume(app, kind, id).catch(log)
      if (job) begin(job)
    }
  }

  app.http.addHook('onReady', resumeAll)
  const polling = setInterval(() => void resumeAll().catch(log), LOOK_EVERY_MS).unref()
  app.http.addHook('onClose', async () => {
    clearInterval(polling)
    stopping.abort()
    await Promise.all([...running.values()].map(({ done }) => done))
  })

  return {
    /** Starts a job after the command that entered its row has committed. An uploaded file then belongs to the job; one that needs none gets an empty one, by which it is found after a crash. */
    async start(job: Job, uploads?: Uploads): Promise<void> {
      if (uploads) await uploads.moveTo(pathOf(app, job))
      else await writeFile(pathOf(app, job), '')
      begin(job)
    },
    /** Makes a job of this server check at once whether it was cancelled; a job of another server checks within two seconds. */
    async checkNow(jobId: string): Promise<void> {
      await running.get(jobId)?.heartbeat()
    },
  }
}

function carryOut(app: App, kind: JobKind, job: Job, stopping: AbortSignal): Execution {
  const end = new AbortController()
  const stop = () => end.abort(new JobEnded('server stops'))
  if (stopping.aborted) stop()
  else stopping.addEventListener('abort', stop, { once: true })
  const books = openJobBooks(app, { ...job, ...kind }, end)
  const beat = async () => {
    let isToEnd = false
    await books.update(async (open) => {
      isToEnd = await recordHeartbeat(open, job.jobId)
    })
    if (isToEnd) end.abort(new JobEnded('cancelled'))
  }
  const heartbeat = () => beat().catch(() => {}) // the next one may succeed
  const heartbeats = setInterval(() => void heartbeat(), HEARTBEAT_EVERY_MS)
  const work = async () => {
    const file = new File([await openAsBlob(pathOf(app, job))], nameOf(job))
    if (await kind.run({ ...job, file, books, signal: end.signal })) await remove(app, job)
  }
  const done = work().finally(() => {
    clearInterval(heartbeats)
    stopping.removeEventListener('abort', stop)
  })
  return { done, heartbeat }
}

/** Claims a job whose server died. Undefined where another server runs it, or it has ended or was given up. */
async function resume(app: App, kind: JobKind, id: JobId): Promise<Job | undefined> {
  const { organizationId, jobId } = id
  const asServer = <T>(work: (scope: Scope) => Promise<T>) => app.scopes.afterCaller(organizationId, work)
  const claimed = await asServer((scope) => claimJob(scope, { jobId, kind: kind.name, silent_s: app.alone ? 0 : LOST_AFTER_S }))
  if (!claimed) {
    if (!(await asServer((scope) => jobExists(scope, jobId)))) await rm(pathOf(app, id), { force: true })
    return undefined
  }
  if (claimed.tries <= MAX_TRIES) return { ...id, ...claimed }
  await asServer((scope) => kind.giveUp(scope, jobId))
  await remove(app, id)
  return undefined
}

async function remove(app: App, job: JobId): Promise<void> {
  await app.scopes.afterCaller(job.organizationId, (scope) => removeJob(scope, job.jobId))
  await rm(pathOf(app, job), { force: true })
}
