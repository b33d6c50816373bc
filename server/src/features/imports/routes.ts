import {
  type AnswerOf,
  cancelImport,
  compareTrialBalance,
  importTally,
  listImportedItems,
  listImportedLedgers,
  listImportProblems,
  showImport,
} from '@lekha/contract'
import { v7 as uuidv7 } from 'uuid'
import { keptName } from '../../files/stored-files.ts'
import { disconnectSignal } from '../../http/admit.ts'
import { type App, serve } from '../../http/serve.ts'
import { openJobs } from '../../jobs/jobs.ts'
import { compareWithTally } from './compare-trial-balance.ts'
import { cancelRun, enterRun, giveUpRun, readList, readRun, requireImported, TALLY_IMPORT } from './import-run.ts'
import { runImport } from './run-import.ts'

/** Imports from other programs. The request is answered at once and the import runs as a job; its run shows the progress. */
export function importRoutes(app: App): void {
  const jobs = openJobs(app, {
    name: TALLY_IMPORT,
    permission: importTally.access.permission,
    command: `${importTally.method} ${importTally.path}`,
    run: (job) => runImport(app, job),
    giveUp: giveUpRun,
  })

  serve(app, importTally, async (books, { query, body }, call) => {
    const { identity, uploads } = call
    const { dryRun = false, confirm: confirmed = false } = query
    const run = { id: call.key ?? uuidv7(), fileName: keptName(body.file.name), dryRun, confirmed }
    if (!(await enterRun(books, run))) return { id: run.id }
    const job = { organizationId: books.organizationId, jobId: run.id, identity, input: JSON.stringify({ dryRun, confirmed }) }
    call.afterCommit = () => jobs.start(job, uploads)
    return { id: run.id }
  })
  serve(app, cancelImport, async (books, { params: { importId } }, call) => {
    await cancelRun(books, importId)
    call.afterCommit = () => jobs.checkNow(importId)
  })

  serve(app, compareTrialBalance, async (books, { params: { importId }, query: { on }, body: { file } }, call) => {
    await requireImported(books, importId)
    const { identity, reply } = call
    const answer: AnswerOf<typeof compareTrialBalance> = { trialBalance: null }
    // No transaction is open while the file is read.
    call.afterCommit = async () => {
      const job = { identity, organizationId: books.organizationId, importId, file, on, signal: disconnectSignal(reply) }
      answer.trialBalance = await compareWithTally(app, job)
    }
    return answer
  })

  serve(app, showImport, (books, { params }) => readRun(books, params.importId))
  serve(app, listImportedLedgers, (books, { params: { importId }, query: { view: list = 'ledgers', after } }) =>
    readList(books, { importId, list, after }),
  )
  serve(app, listImportedItems, (books, { params: { importId }, query: { after } }) => readList(books, { importId, list: 'items', after }))
  serve(app, listImportProblems, (books, { params: { importId }, query: { after } }) =>
    readList(books, { importId, list: 'problems', after }),
  )
}
