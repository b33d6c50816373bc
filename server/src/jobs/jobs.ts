import { openAsBlob } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Permission } from '@lekha/contract'
import type { Identity } from '../db/books.ts'
import type { Uploads } from '../http/form.ts'
import type { App } from '../http/serve.ts'
import { type JobBooks, JobEnded, openJobBooks } from './job-books.ts'
import { claimJob, type JobId, jobStands, LOST_AFTER_S, removeJob, type Scope, touchJob } from './job-rows.ts'

/** A job that was asked for: whose rights it has, and what it works on. */
export type Job = JobId & { identity: Identity; input: string }

/** A job at work. `signal` ends it early, for the reason of a `JobEnded`. */
export type RunningJob = Job & { file: File; books: JobBooks; signal: AbortSignal }

/** A kind of job: work on a file that goes on after its answer. */
export type JobKind = {
  name: string
  /** Asked for at every step. */
  permission: Permission
  /** As its audit records name it. */
  command: string
  /**
   * Carries it out, and tells what became of it where the kind keeps that; never throws. May be called again from the beginning: what is
   * stored stays. Gives false where it was left unfinished, as its server stops: the next one takes it up.
   */
  run: (job: RunningJob) => Promise<boolean>
  /** Tells that it will not be tried again. */
  giveUp: (scope: Scope, jobId: string) => Promise<void>
}

/** Several times before one that gives none is taken for lost. */
const SIGN_OF_LIFE_EVERY_MS = 2_000
/** Jobs whose server did not come back in time are looked for. */
const LOOK_EVERY_MS = 30_000
/** One that takes its server down with it is not tried for ever. */
const MOST_TRIES = 3

/** The file of a job lies under its name. */
const nameOf = ({ organizationId, jobId }: JobId) => `${organizationId}.${jobId}`
const jobOf = (name: string): JobId | undefined => {
  const [organizationId, jobId] = name.split('.')
  return organizationId && jobId ? { organizationId, jobId } : undefined
}

/** The jobs whose files lie in a folder, finished or not. */
export const jobsIn = async (folder: string): Promise<string[]> => (await readdir(folder)).flatMap((name) => jobOf(name)?.jobId ?? [])

/** A job of this server: how it ends, and a way to give a sign of life at once. */
type Going = { done: Promise<void>; beat: () => Promise<void> }

const pathOf = (app: App, job: JobId) => join(app.jobsFolder, nameOf(job))

/**
 * Runs jobs of a kind in this server's process. The row of a job says who lives: what a server left behind is taken up again by the
 * one that finds its file, from its start on.
 */
export function openJobs(app: App, kind: JobKind) {
  const running = new Map<string, Going>()
  const stopping = new AbortController()
  const log = (error: unknown) => app.http.log.error({ err: error }, `a job (${kind.name}) was left behind`)

  function begin(job: Job): void {
    const going = carryOut(app, kind, job, stopping.signal)
    const done = going.done.catch(log).finally(() => running.delete(job.jobId))
    running.set(job.jobId, { ...going, done })
  }

  async function takeUpAll(): Promise<void> {
    for (const name of await readdir(app.jobsFolder)) {
      const id = jobOf(name)
      if (!id || running.has(id.jobId) || stopping.signal.aborted) continue
      const job = await takeUp(app, kind, id).catch(log)
      if (job) begin(job)
    }
  }

  app.http.addHook('onReady', takeUpAll)
  const looks = setInterval(() => void takeUpAll().catch(log), LOOK_EVERY_MS).unref()
  app.http.addHook('onClose', async () => {
    clearInterval(looks)
    stopping.abort()
    await Promise.all([...running.values()].map(({ done }) => done))
  })

  return {
    /** Begins a job that was entered with its command, once that stands. Its file is the job's from then on. */
    async start(job: Job, uploads: Uploads): Promise<void> {
      await uploads.moveTo(pathOf(app, job))
      begin(job)
    },
    /** Lets a job of this server look at once whether it is to end; on another server it looks within two seconds. */
    async look(jobId: string): Promise<void> {
      await running.get(jobId)?.beat()
    },
  }
}

function carryOut(app: App, kind: JobKind, job: Job, stopping: AbortSignal): Going {
  const end = new AbortController()
  const stop = () => end.abort(new JobEnded('server stops'))
  if (stopping.aborted) stop()
  else stopping.addEventListener('abort', stop, { once: true })
  const books = openJobBooks(app, { ...job, ...kind }, end)
  const touch = async () => {
    let isToEnd = false
    await books.update(async (open) => {
      isToEnd = await touchJob(open, job.jobId)
    })
    if (isToEnd) end.abort(new JobEnded('cancelled'))
  }
  const beat = () => touch().catch(() => {}) // the next sign may come through
  const signs = setInterval(() => void beat(), SIGN_OF_LIFE_EVERY_MS)
  const work = async () => {
    const file = new File([await openAsBlob(pathOf(app, job))], nameOf(job))
    if (await kind.run({ ...job, file, books, signal: end.signal })) await remove(app, job)
  }
  const done = work().finally(() => {
    clearInterval(signs)
    stopping.removeEventListener('abort', stop)
  })
  return { done, beat }
}

/** Claims a job that another server, or this one before, left behind; undefined where it goes on elsewhere, has ended, or is given up. */
async function takeUp(app: App, kind: JobKind, id: JobId): Promise<Job | undefined> {
  const { organizationId, jobId } = id
  const behind = <T>(work: (scope: Scope) => Promise<T>) => app.scopes.afterCaller(organizationId, work)
  const claimed = await behind((scope) => claimJob(scope, { jobId, kind: kind.name, silent_s: app.alone ? 0 : LOST_AFTER_S }))
  if (!claimed) {
    if (!(await behind((scope) => jobStands(scope, jobId)))) await rm(pathOf(app, id), { force: true })
    return undefined
  }
  if (claimed.tries <= MOST_TRIES) return { ...id, ...claimed }
  await behind((scope) => kind.giveUp(scope, jobId))
  await remove(app, id)
  return undefined
}

async function remove(app: App, job: JobId): Promise<void> {
  await app.scopes.afterCaller(job.organizationId, (scope) => removeJob(scope, job.jobId))
  await rm(pathOf(app, job), { force: true })
}
