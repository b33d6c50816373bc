import type { ImportCounts, ImportProblem } from '@lekha/contract'
import type { Books } from '../../db/books.ts'
import type { App } from '../../http/serve.ts'
import type { JobBooks } from '../../jobs/job-books.ts'
import type { RunningJob } from '../../jobs/jobs.ts'
import { noCounts, storeCounts } from './import-run.ts'

/** How an import was asked for: stored only where it is no dry run; its question answered with yes. */
export type ImportInput = { dryRun: boolean; confirmed: boolean }

/** Where a run works: the books, opened for one step at a time, and what it has counted and found so far. */
export type ImportContext = Pick<JobBooks, 'read' | 'update'> & {
  job: RunningJob & ImportInput
  counts: ImportCounts
  /** It has not begun: other heavy work goes on. */
  waits: boolean
  problems: { masters: ImportProblem[]; vouchers: ImportProblem[] }
  /** A command; `part` says in the audit record which. */
  write: <T>(part: string, work: (books: Books) => Promise<T>) => Promise<T>
  /** Tells how far the run is, not more often than anybody looks; ends it where it is to end. */
  touch: () => Promise<void>
  /** Tells it at once; where that fails, the next time is early enough. */
  storeProgress: () => Promise<void>
}

const TOUCH_EVERY_MS = 500

export function openImportContext(app: App, running: RunningJob): ImportContext {
  const { books, jobId: importId } = running
  const job = { ...running, ...(JSON.parse(running.input) as ImportInput) }
  let touched_ms = 0
  const storeProgress = () => books.update((open) => storeCounts(open, importId, context))
  const context: ImportContext = {
    ...{ job, counts: noCounts(), waits: false, problems: { masters: [], vouchers: [] } },
    ...{ read: books.read, update: books.update },
    write: (part, work) => books.write({ importId, part }, work),
    touch: async () => {
      job.signal.throwIfAborted()
      if (app.clock() - touched_ms < TOUCH_EVERY_MS) return
      touched_ms = app.clock()
      await storeProgress()
    },
    storeProgress: () => storeProgress().catch(() => {}),
  }
  return context
}
