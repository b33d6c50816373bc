import { startChargeRun } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import { answerError } from '../../http/errors.ts'
import type { App } from '../../http/serve.ts'
import { JobEnded } from '../../jobs/job-books.ts'
import type { Scope } from '../../jobs/job-rows.ts'
import type { RunningJob } from '../../jobs/jobs.ts'
import { chargeNext, storeState } from './charge-run.ts'

const STOPPED = sentence('Charging was ended: its user signed out, or may no longer charge here. Who was charged stays charged.')
const LOST = sentence('Charging was interrupted. Who was charged stays charged; make a new list for the others.')

/** Charges the firms of a run step by step. Never throws. Returns false where the server is stopping: then the next one goes on. */
export async function runCharges(app: App, job: RunningJob): Promise<boolean> {
  const told = () => app.announcements.announce(startChargeRun.changes, { organizationId: job.organizationId }, null)
  try {
    const step = () => job.books.write({ chargeRunId: job.jobId }, (books) => chargeNext(books, job.jobId))
    while (await app.heavyJobs.run(job.organizationId, step, { signal: job.signal })) told()
  } catch (error) {
    if (job.signal.reason instanceof JobEnded && job.signal.reason.why === 'server stops') return false
    await app.scopes
      .afterCaller(job.organizationId, (books) => storeState(books, job.jobId, { state: 'failed', message: reasonOf(app, job, error) }))
      .catch((unstored: unknown) => app.http.log.error({ err: unstored }, 'the end of charging could not be stored'))
  }
  told()
  return true
}

/** Stores that a run which crashed its server several times is not tried again. */
export const giveUpCharges = (scope: Scope, jobId: string): Promise<void> => storeState(scope, jobId, { state: 'failed', message: LOST })

function reasonOf(app: App, { signal }: RunningJob, error: unknown): string {
  if (signal.aborted) return STOPPED
  const { body, unexpected } = answerError(error)
  if (unexpected) app.http.log.error({ err: error }, 'member firms could not be charged')
  return body.error.template ?? body.error.message
}
