import { importArchive } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import { answerError } from '../../http/errors.ts'
import type { App } from '../../http/serve.ts'
import { JobEnded } from '../../jobs/job-books.ts'
import { endJob, recordHeartbeat } from '../../jobs/job-rows.ts'
import type { RunningJob } from '../../jobs/jobs.ts'
import { ArchiveRefusal } from './archive-refusal.ts'
import { contentsOf, isRunning, NOTHING_YET, type Progress, type RunInput, storeRun } from './archive-run.ts'
import { type OpenArchive, openArchive } from './open-archive.ts'
import { restoreArchive } from './restore-archive.ts'

const CANCELLED = sentence('The import was cancelled. Nothing was stored.')
const STOPPED = sentence('The import was ended: its user signed out, or may no longer import here. Nothing was stored.')

const TOUCH_EVERY_MS = 500

/** Thrown at the end of a dry run, so that everything it posted is taken back. */
class Rehearsed extends Error {}

/**
 * Runs the import of an archive: everything is read and checked first, then restored in one transaction. Never throws. Returns false where
 * the server is stopping: then the next one begins again.
 */
export async function runArchiveImport(app: App, job: RunningJob): Promise<boolean> {
  const progress: Progress = { ...NOTHING_YET }
  try {
    if (!(await job.books.read((books) => isRunning(books, job.jobId)))) return true
    await app.heavyJobs.run(job.organizationId, () => carryOut(app, job, progress), { signal: job.signal })
    app.announcements.announce(importArchive.changes, { organizationId: job.organizationId }, null)
    return true
  } catch (error) {
    if (job.signal.reason instanceof JobEnded && job.signal.reason.why === 'server stops') return false
    const failed = { ...progress, ...reasonOf(app, job, error) }
    await app.scopes
      .afterCaller(job.organizationId, (books) => storeRun(books, job.jobId, failed, 'failed'))
      .catch((unstored: unknown) => app.http.log.error({ err: unstored }, 'the end of an import could not be stored'))
    app.announcements.announce(['imports'], { organizationId: job.organizationId }, null)
    return true
  }
}

async function carryOut(app: App, job: RunningJob, progress: Progress): Promise<void> {
  const { dryRun } = JSON.parse(job.input) as RunInput
  const touch = touching(app, job, progress)
  progress.stage = 'checking'
  const archive = await openArchive(job.file)
  const contents = contentsOf(archive.manifest, await vouchersIn(archive, touch))
  Object.assign(progress, { stage: 'restoring', done: 0, contents })
  try {
    await job.books.write({ importId: job.jobId, ledgerHash: archive.manifest.ledgerHash }, async (books) => {
      await restoreArchive(books, archive, touch)
      if (dryRun) throw new Rehearsed()
      // With the books, so that a run which is resumed after a crash knows that they stand.
      await storeRun(books, job.jobId, progress, 'done')
      if (!(await endJob(books, job.jobId))) throw new JobEnded('cancelled')
    })
    await app.refreshStatistics()
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
    await job.books.update((books) => storeRun(books, job.jobId, progress, 'done'))
  }
}

/** Checks the whole archive and counts its vouchers. */
async function vouchersIn(archive: OpenArchive, touch: (done: number) => Promise<void>): Promise<number> {
  await archive.check(touch)
  let vouchers = 0
  for await (const versions of archive.rowsOf('vouchers')) {
    for (const { version } of versions) if (version === 1) vouchers += 1
    await touch(0)
  }
  return vouchers
}

/** Stores the progress and looks whether the import was cancelled, at most twice a second, outside the transaction of the books. */
function touching({ clock }: App, { books, jobId, signal }: RunningJob, progress: Progress): (done: number) => Promise<void> {
  let touched_ms = 0
  return async (done) => {
    signal.throwIfAborted()
    if (done > 0) progress.done = done
    if (clock() - touched_ms < TOUCH_EVERY_MS) return
    touched_ms = clock()
    let isToEnd = false
    await books.update(async (open) => {
      await storeRun(open, jobId, progress)
      isToEnd = await recordHeartbeat(open, jobId)
    })
    if (isToEnd) throw new JobEnded('cancelled')
  }
}

function reasonOf(app: App, { signal }: RunningJob, error: unknown): Pick<Progress, 'message' | 'where'> {
  const ended = signal.aborted ? (signal.reason as unknown) : error
  if (ended instanceof JobEnded) return { message: ended.why === 'cancelled' ? CANCELLED : STOPPED, where: '' }
  const { body, unexpected } = answerError(error)
  if (unexpected) app.http.log.error({ err: error }, 'an archive could not be imported')
  return { message: body.error.template ?? body.error.message, where: error instanceof ArchiveRefusal ? error.where : '' }
}
