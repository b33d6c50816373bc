import { type ArchiveContents, type ArchiveImport, archiveImportAnswer } from '@lekha/contract'
import { BookError, sentence } from '@lekha/ledger'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { rowsOf, run } from '../../db/statements.ts'
import { enterJob, LOST_AFTER_S, type Scope } from '../../jobs/job-rows.ts'
import type { Manifest } from './format.ts'

/** The kind of its jobs. */
export const ARCHIVE_IMPORT = 'archive-import'

const LOST = sentence('The import was interrupted. Nothing was stored; run it again.')

/** What a run is asked to do. */
export type RunInput = { dryRun: boolean }

/** How far a run is, as its row keeps it. */
export type Progress = Pick<ArchiveImport, 'stage' | 'done' | 'message' | 'where' | 'contents'>

export const NOTHING_YET: Progress = { stage: 'waiting', done: 0, message: '', where: '', contents: null }

/** Inserts a run under an id that the client may have made; false if it exists already. */
export async function enterRun(
  books: Books,
  { id, fileName, dryRun }: { id: string; fileName: string; dryRun: boolean },
): Promise<boolean> {
  const former = await findRun(books, id)
  if (former && (former.file_name !== fileName || former.dry_run !== dryRun))
    throw new BookError('This key was already used for another request.', { code: 'conflict' })
  if (former) return false
  await run(books.sql)`
    insert into import_run (organization_id, import_id, source, file_name, dry_run, state, started_by, counts)
    values (${books.organizationId}, ${id}, 'archive', ${fileName}, ${dryRun}, 'running', ${books.userId}, ${JSON.stringify({ archive: NOTHING_YET })})`
  const input: RunInput = { dryRun }
  await enterJob(books, { jobId: id, kind: ARCHIVE_IMPORT, input: JSON.stringify(input) })
  return true
}

/** Stores how far a run is, or how it ended. A run that has ended is not changed. */
export async function storeRun(
  { sql: tx, organizationId }: Scope,
  importId: string,
  progress: Progress,
  state: ArchiveImport['state'] = 'running',
) {
  await run(tx)`
    update import_run set counts = ${JSON.stringify({ archive: progress })}, message = ${progress.message}, state = ${state}, touched_at = now()
     where organization_id = ${organizationId} and import_id = ${importId} and state = 'running'`
}

/** Whether a run still waits for its end: one that was resumed may have committed it before. */
export const isRunning = async ({ sql: tx, organizationId }: Scope, importId: string): Promise<boolean> =>
  (await run(tx)`select from import_run where organization_id = ${organizationId} and import_id = ${importId} and state = 'running'`) > 0

/** Ends a run whose job was given up, because its server crashed with it several times. */
export const giveUpRun = (scope: Scope, importId: string): Promise<void> =>
  storeRun(scope, importId, { ...NOTHING_YET, message: LOST }, 'failed')

const runRow = z.object({
  ...{ file_name: z.string(), dry_run: z.boolean(), state: archiveImportAnswer.shape.state },
  ...{ counts: z.string(), started_at: z.string(), lost: z.boolean() },
})

/** A run; one that was lost with its server is answered as failed. */
export async function readRun(books: Books, importId: string): Promise<ArchiveImport> {
  const row = await findRun(books, importId)
  if (!row) throw new BookError('There is no such import.', { code: 'not_found' })
  const { archive } = JSON.parse(row.counts) as { archive: Progress }
  return {
    ...{ id: importId, dryRun: row.dry_run, fileName: row.file_name, startedAt: row.started_at },
    ...archive,
    ...(row.lost ? { state: 'failed', message: LOST } : { state: row.state }),
  }
}

/** A run without a recent heartbeat of its job was lost with its server. */
async function findRun(books: Books, importId: string): Promise<z.output<typeof runRow> | undefined> {
  const lives = sql`exists (select from job j where j.organization_id = r.organization_id and j.job_id = r.import_id
                              and j.touched_at > now() - make_interval(secs => ${LOST_AFTER_S}))`
  const [row] = await rowsOf(books.sql, runRow)`
    select file_name, dry_run, state, counts, started_at, state = 'running' and not ${lives} as lost
      from import_run r where organization_id = ${books.organizationId} and import_id = ${importId} and source = 'archive'`
  return row
}

/** What an archive holds, from its manifest. */
export const contentsOf = ({ organization, writtenAt, ledgerHash, counts }: Manifest, vouchers: number): ArchiveContents => ({
  ...{ organization, writtenAt, ledgerHash, vouchers, versions: counts.vouchers },
  ...{ fiscalYears: counts['fiscal-years'], groups: counts.groups, ledgers: counts.ledgers, subLedgers: counts['sub-ledgers'] },
  ...{ costCentres: counts['cost-centres'], attachments: counts.attachments, plannedVouchers: counts['planned-vouchers'] },
  ...{ stockItems: counts['stock-items'] },
  ...{ savedViews: counts['saved-views'], filedReports: counts['filed-reports'], stockValues: counts['stock-values'] },
})
