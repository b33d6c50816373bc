import {
  type AnswerOf,
  compareTrialBalance,
  importTally,
  listImportedItems,
  listImportedLedgers,
  listImportProblems,
  showImport,
} from '@lekha/contract'
import { v7 as uuidv7 } from 'uuid'
import { keptName } from '../../files/stored-files.ts'
import { goneOf } from '../../http/admit.ts'
import { type App, serve } from '../../http/serve.ts'
import { compareWithTally } from './compare-trial-balance.ts'
import { enterRun, readList, readRun, requireImported } from './import-run.ts'
import { runImport } from './run-import.ts'

/** The import of what other programs export. It is answered at once and goes on by itself; its run tells how far it is. */
export function importRoutes(app: App): void {
  const running = new Set<Promise<void>>()
  const stop = new AbortController()
  app.http.addHook('onClose', async () => {
    stop.abort()
    await Promise.all(running)
  })

  serve(app, importTally, async (books, { query, body }, call) => {
    const { identity, uploads } = call
    const { dryRun = false, confirm: confirmed = false } = query
    const run = { id: call.key ?? uuidv7(), fileName: keptName(body.file.name), dryRun }
    if (!(await enterRun(books, run))) return { id: run.id }
    const job = {
      identity,
      organizationId: books.organizationId,
      importId: run.id,
      file: body.file,
      dryRun,
      confirmed,
      signal: stop.signal,
    }
    call.afterCommit = () => {
      const discard = uploads.take()
      const going = runImport(app, job)
        .then(discard)
        .catch((error: unknown) => app.http.log.error({ err: error }, 'the file of an import was not removed'))
        .finally(() => running.delete(going))
      running.add(going)
    }
    return { id: run.id }
  })

  serve(app, compareTrialBalance, async (books, { params: { importId }, query: { on }, body: { file } }, call) => {
    await requireImported(books, importId)
    const { identity, reply } = call
    const answer: AnswerOf<typeof compareTrialBalance> = { trialBalance: null }
    // No transaction is open while the file is read.
    call.afterCommit = async () => {
      const job = { identity, organizationId: books.organizationId, importId, file, on, signal: goneOf(reply) }
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
