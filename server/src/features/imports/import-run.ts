import {
  type ImportAnswer,
  type ImportCounts,
  type ImportedItem,
  type ImportProblem,
  importAnswer,
  type ReconciledLedger,
  type TrialBalanceComparison,
} from '@lekha/contract'
import { BookError, sentence } from '@lekha/ledger'
import type { Paisa } from '@lekha/money'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { rowsOf, run } from '../../db/statements.ts'
import { cancelJob, dropLostJobs, enterJob, LOST_AFTER_S } from '../../jobs/job-rows.ts'
import type { ImportInput } from './import-context.ts'
import { type Lists, readPage, type StoredIn, storePages, totalsOf } from './import-pages.ts'
import type { Span } from './tally-survey.ts'
import { cutTo } from './tally-verdict.ts'

const LONGEST_COMPANY = 200

/** The kinds of its jobs, by what is imported. */
export const IMPORT_JOBS = { tally: 'tally-import', sheets: 'sheet-import' } as const

/** The message of a run that was interrupted. */
export const LOST = sentence('The import was interrupted. Run it again: what is stored stays, and the rest is added.')

/** The message of a run whose user lost the permission meanwhile. */
export const STOPPED = sentence(
  'The import was ended: its user signed out, or may no longer import here. What is stored stays; an import of the same file adds the rest.',
)

/** The message of a run that a user cancelled. */
export const CANCELLED = sentence('The import was cancelled. What is stored stays; an import of the same file adds the rest.')

/** The message of a run whose lists have expired. */
const FORGOTTEN = sentence('The lists of this import are no longer kept. A dry run of the same file shows them.')

/** SQL: whether the job of a run `r` has a recent heartbeat. A run whose job has none was lost with its server. */
const lives = sql`exists (
  select from job j where j.organization_id = r.organization_id and j.job_id = r.import_id and j.touched_at > now() - make_interval(secs => ${LOST_AFTER_S}))`

const NOTHING: ImportCounts = {
  ...{ groups: 0, ledgers: 0, vouchers: 0, newGroups: 0, newLedgers: 0, newYears: 0 },
  ...{ new: 0, same: 0, clash: 0, refused: 0, unread: 0, unreadOpenings: 0, items: 0, closings: 0 },
}

/** The counts at the start of a run. */
export const noCounts = (): ImportCounts => ({ ...NOTHING })

type EnteredRun = { id: string; fileName: string } & ImportInput

/**
 * Inserts a run under an id that the client may have made; false if it exists already. Only one import may store at a time, because two would
 * each report the other's vouchers as missing; there may be any number of dry runs.
 */
export async function enterRun(books: Books, entered: EnteredRun): Promise<boolean> {
  // Two imports that start at the same moment, on any server, wait for each other at this lock.
  await run(books.sql)`select pg_advisory_xact_lock(hashtextextended(${`import ${books.organizationId}`}, 0))`
  const former = await findRun(books, entered.id)
  if (former && (former.file_name !== entered.fileName || former.dry_run !== entered.dryRun))
    throw new BookError('This key was already used for another request.', { code: 'conflict' })
  if (former) return false
  // So that a lost run is not resumed while the new one runs.
  if (!entered.dryRun) for (const kind of Object.values(IMPORT_JOBS)) await dropLostJobs(books, kind)
  if (!entered.dryRun && (await isRunning(books)))
    throw new BookError('An import is running already. Wait for its end.', { code: 'conflict' })
  const source = entered.sheets ? 'sheets' : 'tally'
  await run(books.sql)`
    insert into import_run (organization_id, import_id, source, file_name, dry_run, state, started_by)
    values (${books.organizationId}, ${entered.id}, ${source}, ${entered.fileName}, ${entered.dryRun}, 'running', ${books.userId})`
  const input: ImportInput = { dryRun: entered.dryRun, confirmed: entered.confirmed, sheets: entered.sheets }
  await enterJob(books, { jobId: entered.id, kind: IMPORT_JOBS[source], input: JSON.stringify(input) })
  return true
}

async function isRunning(books: Books): Promise<boolean> {
  const found = await run(books.sql)`
    select from import_run r where organization_id = ${books.organizationId} and state = 'running' and not dry_run and ${lives}`
  return found > 0
}

/** The message of a run that waits for other heavy jobs. */
const WAITS = sentence('The import waits until another one, or a large export, is finished.')

/** Stores the progress of a run. A run that has ended is not changed. */
export async function storeCounts(
  books: Books,
  importId: string,
  { counts, waits }: { counts: ImportCounts; waits: boolean },
): Promise<void> {
  await run(books.sql)`
    update import_run set counts = ${JSON.stringify(counts)}, message = ${waits ? WAITS : ''}, touched_at = now()
     where organization_id = ${books.organizationId} and import_id = ${importId} and state = 'running'`
}

/** Stores the company of the file. Later imports of another company must be confirmed. */
export async function noteCompany(books: Books, importId: string, company: string): Promise<void> {
  await run(books.sql)`
    update import_run set company = ${cutTo(company, LONGEST_COMPANY)}
     where organization_id = ${books.organizationId} and import_id = ${importId}`
}

/** The end of a run; `findings` only if it was completed. */
export type Ending = { state: 'asking' | 'done' | 'failed' } & Pick<ImportAnswer, 'message' | 'questions'> & {
    problems: ImportProblem[]
    findings: { ledgers: ReconciledLedger[]; items: ImportedItem[]; period: Span | undefined; openingDifference: Paisa | null } | null
  }

/** Ends a run. */
export async function endRun(books: StoredIn, importId: string, counts: ImportCounts, ending: Ending): Promise<void> {
  const { state, message, questions, problems, findings } = ending
  const found = { ledgers: findings?.ledgers ?? [], items: findings?.items ?? [], problems }
  await storePages(books, importId, found)
  await run(books.sql)`
    update import_run set state = ${state}, message = ${message}, counts = ${JSON.stringify(counts)}, touched_at = now(),
           questions = ${JSON.stringify(questions)}, totals = ${JSON.stringify(totalsOf(found))},
           first_day = ${findings?.period?.first ?? null}, last_day = ${findings?.period?.last ?? null},
           opening_difference_paisa = ${findings?.openingDifference ?? null}
     where organization_id = ${books.organizationId} and import_id = ${importId}`
}

const runRow = z.object({
  source: importAnswer.shape.source,
  file_name: z.string(),
  dry_run: z.boolean(),
  state: importAnswer.shape.state,
  counts: z.string(),
  totals: z.string(),
  message: z.string(),
  questions: z.string(),
  company: z.string(),
  trial_balance: z.string(),
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  started_at: z.string(),
  lost: z.boolean(),
})
type RunRow = z.output<typeof runRow>

/** A run with the first page of each of its lists. A run that was lost with its server is returned as failed. */
export async function readRun(books: Books, importId: string): Promise<ImportAnswer> {
  const row = await findRun(books, importId)
  if (!row) throw new BookError('There is no such import.', { code: 'not_found' })
  const problems = await readPage(books, importId, 'problems')
  const ledgers = await readPage(books, importId, 'ledgers')
  const totals = JSON.parse(row.totals) as ImportAnswer['totals']
  const forgotten = (totals?.ledgers ?? 0) > ledgers.result.length && ledgers.result.length === 0
  return {
    id: importId,
    source: row.source,
    ...{ state: row.lost ? 'failed' : row.state, message: row.lost ? LOST : forgotten ? FORGOTTEN : row.message },
    ...{ dryRun: row.dry_run, fileName: row.file_name, startedAt: row.started_at, company: row.company },
    period: row.first_day && row.last_day ? { from: row.first_day, to: row.last_day } : null,
    questions: JSON.parse(row.questions) as ImportAnswer['questions'],
    counts: { ...NOTHING, ...(JSON.parse(row.counts) as Partial<ImportCounts>) },
    totals,
    trialBalance: JSON.parse(row.trial_balance) as ImportAnswer['trialBalance'],
    problems: problems.result,
    reconciliation: row.state === 'done' && !forgotten ? ledgers.result : null,
    next: { problems: problems.next, reconciliation: ledgers.next },
  }
}

/** @throws BookError where the run stored nothing that a trial balance could be compared with */
export async function requireImported(books: Books, importId: string): Promise<void> {
  const row = await findRun(books, importId)
  if (!row) throw new BookError('There is no such import.', { code: 'not_found' })
  if (row.state !== 'done' || row.dry_run)
    throw new BookError('A trial balance is compared once an import is finished; a dry run stores nothing.', { code: 'rule_broken' })
}

/** Stores the last comparison with Tally's trial balance. */
export async function keepComparison(books: Books, importId: string, comparison: TrialBalanceComparison): Promise<void> {
  await run(books.sql)`
    update import_run set trial_balance = ${JSON.stringify(comparison)}
     where organization_id = ${books.organizationId} and import_id = ${importId}`
}

/** A page of a list of a run. */
export async function readList<List extends keyof Lists>(
  books: Books,
  { importId, list, after }: { importId: string; list: List; after: string | undefined },
) {
  if (!(await findRun(books, importId))) throw new BookError('There is no such import.', { code: 'not_found' })
  return readPage(books, importId, list, after)
}

async function findRun(books: Books, importId: string): Promise<RunRow | undefined> {
  const found = await rowsOf(books.sql, runRow)`
    select source, file_name, dry_run, state, counts, totals, message, questions, company, trial_balance, first_day, last_day, started_at,
           state = 'running' and not ${lives} as lost
      from import_run r where organization_id = ${books.organizationId} and import_id = ${importId} and source <> 'archive'`
  return found[0]
}

/** Ends a run whose job was given up, because its server crashed with it several times. */
export async function giveUpRun({ sql: tx, organizationId }: StoredIn, importId: string): Promise<void> {
  await run(tx)`
    update import_run set state = 'failed', message = ${LOST}
     where organization_id = ${organizationId} and import_id = ${importId} and state = 'running'`
}

/** Cancels a run, also of an archive. @throws BookError where it has ended, or there is none */
export async function cancelRun(books: Books, importId: string): Promise<void> {
  const stands = await run(books.sql)`
    select from import_run where organization_id = ${books.organizationId} and import_id = ${importId}`
  if (stands === 0) throw new BookError('There is no such import.', { code: 'not_found' })
  if (!(await cancelJob(books, importId))) throw new BookError('This import has ended already.', { code: 'conflict' })
}
