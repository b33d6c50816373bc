import { todayInNepal } from '@lekha/calendar'
import { importArchive, showArchiveImport, takeArchive } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import { rowOf } from '../../db/statements.ts'
import { keptName } from '../../files/stored-files.ts'
import { type App, serve } from '../../http/serve.ts'
import { serveExport } from '../../http/serve-export.ts'
import { openJobs } from '../../jobs/jobs.ts'
import { ARCHIVE_IMPORT, enterRun, giveUpRun, type RunInput, readRun } from './archive-run.ts'
import { runArchiveImport } from './run-archive-import.ts'
import { writeArchive } from './write-archive.ts'

/** The whole book as an archive, and back. */
export function archiveRoutes(app: App): void {
  const jobs = openJobs(app, {
    name: ARCHIVE_IMPORT,
    permission: importArchive.access.permission,
    command: `${importArchive.method} ${importArchive.path}`,
    run: (job) => runArchiveImport(app, job),
    giveUp: giveUpRun,
  })

  serveExport(app, takeArchive, async (books) => {
    const { name } = await rowOf(books.sql, z.object({ name: z.string() }))`
      select name from organization where organization_id = ${books.organizationId}`
    return {
      ...{ mediaType: 'application/zip', name: `${name} ${todayInNepal(books.clock)}.zip` },
      ...{ title: sentence('Archive of the whole book'), parts: writeArchive(books) },
    }
  })

  serve(app, importArchive, async (books, { query: { dryRun = false }, body }, call) => {
    const { identity, uploads } = call
    const run = { id: call.key ?? uuidv7(), fileName: keptName(body.file.name), dryRun }
    if (!(await enterRun(books, run))) return { id: run.id }
    const input: RunInput = { dryRun }
    const job = { organizationId: books.organizationId, jobId: run.id, identity, input: JSON.stringify(input) }
    call.afterCommit = () => jobs.start(job, uploads)
    return { id: run.id }
  })
  serve(app, showArchiveImport, (books, { params }) => readRun(books, params.importId))
}
