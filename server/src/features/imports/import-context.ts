import type { ImportCounts, ImportProblem, SheetKind } from '@lekha/contract'
import type { Books } from '../../db/books.ts'
import type { App } from '../../http/serve.ts'
import type { JobBooks } from '../../jobs/job-books.ts'
import type { RunningJob } from '../../jobs/jobs.ts'
import { noCounts, storeCounts } from './import-run.ts'

/** The parameters of an import: whether it is a dry run, whether the user has confirmed its questions, and of a workbook what its only sheet holds. */
export type ImportInput = { dryRun: boolean; confirmed: boolean; sheets?: { holds?: SheetKind | undefined } | undefined }

/** The state of a run: the books, opened for one step at a time, and its counts and findings so far. */
export type ImportContext = Pick<JobBooks, 'read' | 'update'> & {
  job: RunningJob & ImportInput
  counts: ImportCounts
  /** The run waits, because other heavy jobs are running. */
  waits: boolean
  problems: { masters: ImportProblem[]; vouchers: ImportProblem[] }
  /** Runs a command; `part` names it in the audit record. */
  write: <T>(part: string, work: (books: Books) => Promise<T>) => Promise<T>
  /** Stores the progress, at most twice a second. @throws the signal's reason where the run must end */
  touch: () => Promise<void>
  /** Stores the progress at once; a failure is ignored, because the next call stores it. */
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
