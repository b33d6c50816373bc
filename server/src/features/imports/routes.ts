import {
  type AnswerOf,
  cancelImport,
  compareTrialBalance,
  importSheets,
  importTally,
  listImportedItems,
  listImportedLedgers,
  listImportProblems,
  readImportTemplate,
  showImport,
} from '@lekha/contract'
import { v7 as uuidv7 } from 'uuid'
import type { Books, Identity } from '../../db/books.ts'
import { keptName } from '../../files/stored-files.ts'
import { disconnectSignal } from '../../http/admit.ts'
import type { Call } from '../../http/call.ts'
import { type App, serve } from '../../http/serve.ts'
import { openJobs } from '../../jobs/jobs.ts'
import { compareWithTally } from './compare-trial-balance.ts'
import type { ImportInput } from './import-context.ts'
import { cancelRun, enterRun, giveUpRun, IMPORT_JOBS, readList, readRun, requireImported } from './import-run.ts'
import { runImport } from './run-import.ts'
import { templateOf } from './sheets/sheet-template.ts'

/** Imports from other programs. The request is answered at once and the import runs as a job; its run shows the progress. */
export function importRoutes(app: App): void {
  const kinds = startRoutes(app)
  serve(app, cancelImport, async (books, { params: { importId } }, call) => {
    await cancelRun(books, importId)
    call.afterCommit = async () => {
      for (const jobs of kinds) await jobs.checkNow(importId)
    }
  })
  serve(app, readImportTemplate, async (_, { query: { language = 'en', csv } }) => templateOf(language, csv))
  readingRoutes(app)
}

/** The jobs of one source. */
const jobsOf = (app: App, source: keyof typeof IMPORT_JOBS, { method, path, access }: typeof importTally | typeof importSheets) =>
  openJobs(app, {
    name: IMPORT_JOBS[source],
    permission: access.permission,
    command: `${method} ${path}`,
    run: (job) => runImport(app, job),
    giveUp: giveUpRun,
  })

/** Starts the imports of Tally's files and of workbooks. */
function startRoutes(app: App) {
  const [tally, sheets] = [jobsOf(app, 'tally', importTally), jobsOf(app, 'sheets', importSheets)]
  const start = async (books: Books, file: File, input: ImportInput, jobs: typeof tally, call: Call & { identity: Identity }) => {
    const { identity, uploads } = call
    const id = call.key ?? uuidv7()
    if (!(await enterRun(books, { id, fileName: keptName(file.name), ...input }))) return { id }
    const job = { organizationId: books.organizationId, jobId: id, identity, input: JSON.stringify(input) }
    call.afterCommit = () => jobs.start(job, uploads)
    return { id }
  }
  serve(app, importTally, (books, { query: { dryRun = false, confirm: confirmed = false }, body: { file } }, call) =>
    start(books, file, { dryRun, confirmed }, tally, call),
  )
  serve(app, importSheets, (books, { query: { dryRun = false, confirm: confirmed = false, holds }, body: { file } }, call) =>
    start(books, file, { dryRun, confirmed, sheets: { holds } }, sheets, call),
  )
  return [tally, sheets]
}

function readingRoutes(app: App): void {
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
