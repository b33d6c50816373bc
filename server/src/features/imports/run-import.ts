import { setImmediate as nextTurn } from 'node:timers/promises'
import { adToBs, todayInNepal } from '@lekha/calendar'
import { type ImportedItem, type ImportProblem, importTally, type ReconciledLedger } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import { paisa, paisaText } from '@lekha/money'
import { answerError } from '../../http/errors.ts'
import type { App } from '../../http/serve.ts'
import type { JobEnded } from '../../jobs/job-books.ts'
import type { RunningJob } from '../../jobs/jobs.ts'
import { forgetOpenBills } from './bills/voucher-bills.ts'
import { type ImportContext, openImportContext } from './import-context.ts'
import { CANCELLED, type Ending, endRun, noCounts, noteCompany, STOPPED } from './import-run.ts'
import type { JudgedVoucher } from './judged-vouchers.ts'
import { asListed, listed } from './listed-problems.ts'
import { readMasters, readNamedMasters } from './masters.ts'
import { readNamedLedgers, readOurFigures } from './our-figures.ts'
import { type ImportPlan, planImport, storePlan } from './plan.ts'
import {
  asInFile,
  balancingOf,
  byName,
  type Figures,
  type Fold,
  foldIn,
  type OurFigures,
  openFold,
  reconcile,
  statedClosings,
} from './reconciliation.ts'
import { openTallyFile, type TallyFile } from './tally-file.ts'
import type { ReadItem } from './tally-messages.ts'
import { TallyError, type TallyItem, type TallyProblem } from './tally-records.ts'
import { nameOf } from './tally-verdict.ts'
import { importVouchers, type Outcome } from './vouchers.ts'

/** As many vouchers as the database takes at once without others having to wait for long. */
const BATCH = 100
const BATCH_LINES = 5_000
const LEDGERS_AT_ONCE = 2_000

/**
 * Runs an import, from the first reading of the file to the reconciliation. Never throws: its row in the database says how it ended.
 * Returns false where it was left unfinished because the server is stopping.
 */
export async function runImport(app: App, job: RunningJob): Promise<boolean> {
  const context = openImportContext(app, job)
  const work = inLine(app, context)
  const ending = await Promise.race([work, endOf(job.signal)]).catch((error: unknown) => failureOf(app, context, error))
  const problems = listed(context)
  if (ending) {
    await app.scopes
      .afterCaller(job.organizationId, (books) => endRun(books, job.jobId, context.counts, { ...ending, problems }))
      .catch((error: unknown) => app.http.log.error({ err: error }, 'the end of an import could not be stored'))
    app.announcements.announce(importTally.changes, { organizationId: job.organizationId }, null)
  }
  await work.catch(() => {}) // a statement that still runs is rolled back; the file stays open until then
  return ending !== undefined
}

/** Rejects as soon as the import is cancelled, without waiting for the statement that is running. */
function endOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(signal.reason as Error)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}

/** Runs the import when the queue of heavy work reaches it: work of other organizations, and exports of the same one, may go first. */
async function inLine(app: App, context: ImportContext): Promise<Result> {
  const begin = () => {
    context.waits = false
    return carryOut(app, context)
  }
  const wait = () => {
    context.waits = true
    void context.storeProgress()
  }
  return app.heavyJobs.run(context.job.organizationId, begin, { signal: context.job.signal, onWaiting: wait })
}

type Result = Omit<Ending, 'problems'>

/** The questions and findings of a run that failed. */
const NO_RESULT = { questions: [], findings: null }
/** So many new vouchers are counted before the others come. */
const FIRST_COUNTED = 1_000

async function carryOut(app: App, context: ImportContext): Promise<Result> {
  const { sheets } = context.job
  const today = adToBs(todayInNepal(app.clock))
  const file = openTallyFile(context.job.file, context.job.signal, context.touch, sheets && { ...sheets, today })
  try {
    return await importFrom(app, context, file)
  } finally {
    await file.close()
  }
}

/** Reads the file twice, so that no voucher has to be held in memory. */
async function importFrom(app: App, context: ImportContext, file: TallyFile): Promise<Result> {
  const { plan, asks } = await prepare(context, file)
  const { questions } = plan
  const asked = { questions, message: asks || context.job.dryRun ? (questions[0]?.message ?? '') : '' }
  if (asks) return { ...asked, state: 'asking', findings: null }
  const fold = openFold(plan)
  for await (const batch of ahead(batchesOf(context, file.vouchers()))) {
    const outcomes = await importBatch(context, plan, batch)
    const before = context.counts.new
    for (const [index, outcome] of outcomes.entries()) note(context, fold, batch[index] as JudgedVoucher, outcome)
    // In books that were empty, PostgreSQL would go on as if they were, until it counts them a minute later by itself.
    if (before < FIRST_COUNTED && context.counts.new >= FIRST_COUNTED && !context.job.dryRun) await app.refreshStatistics()
  }
  // The user will probably open a report next, and its statements need plans for the new size.
  if (!context.job.dryRun) await app.refreshStatistics()
  const { period, openings } = plan.scope
  const ledgers = await compare(context, plan, fold)
  const openingDifference = openings && !context.job.sheets ? balancingOf(fold.theirs).opening : null
  return { ...asked, state: 'done', findings: { ledgers, items: plan.items.map(itemOf), period, openingDifference } }
}

/** Works out which masters the file needs and stores them, unless a question must be answered first. */
async function prepare(context: ImportContext, file: TallyFile): Promise<{ plan: ImportPlan; asks: boolean }> {
  const { dryRun, confirmed, sheets } = context.job
  const found = await file.survey()
  // No transaction stays open while the reader plans. A name that somebody takes meanwhile is refused when it is stored.
  const masters = await file.plan(
    await context.read((books) => (sheets ? readNamedMasters(books, (found.goods ?? 0) > 0) : readMasters(books))),
  )
  const refused =
    sheets && !dryRun && !confirmed
      ? await tryFirst(context, file, await context.read((books) => planImport(books, found, masters)))
      : undefined
  const asks = ({ questions }: ImportPlan) => !dryRun && questions.length > 0 && !confirmed
  const plan = dryRun
    ? await context.read((books) => planImport(books, found, masters))
    : await context.write('masters', async (books) => {
        const wanted = await planImport(books, found, masters, refused?.count)
        if (!asks(wanted)) await storePlan(books, wanted)
        await noteCompany(books, context.job.jobId, found.company)
        return wanted
      })
  if (dryRun) await context.update((books) => noteCompany(books, context.job.jobId, found.company))
  Object.assign(context.counts, {
    ...{ groups: found.groups, ledgers: found.ledgers, vouchers: found.vouchers },
    ...{ newGroups: plan.newGroups.length, newLedgers: plan.newLedgers.length, newYears: plan.newYears.length },
    items: plan.items.length,
    unreadOpenings: plan.problems.filter(({ unread }) => unread).length,
  })
  context.problems.masters.push(...plan.problems.map(asListed))
  if (refused && asks(plan)) context.problems.vouchers.push(...refused.problems)
  return { plan, asks: asks(plan) }
}

/** Judges a whole workbook before anything of it is stored: how much of it would be refused, and why. */
async function tryFirst(context: ImportContext, file: TallyFile, plan: ImportPlan): Promise<{ count: number; problems: ImportProblem[] }> {
  const trial: ImportContext = { ...context, counts: noCounts(), problems: { masters: [], vouchers: [] } }
  const fold = openFold(plan)
  for await (const batch of batchesOf(trial, file.vouchers())) {
    const outcomes = await context.read((books) => importVouchers(books, plan, batch, false))
    for (const [index, outcome] of outcomes.entries()) note(trial, fold, batch[index] as JudgedVoucher, outcome)
  }
  const rows = plan.problems.filter(({ refused }) => refused).length
  return { count: rows + trial.counts.refused + trial.counts.clash, problems: trial.problems.vouchers }
}

/** Yields the vouchers in batches that one transaction stores; notes each that cannot be read. */
async function* batchesOf(context: ImportContext, items: AsyncGenerator<ReadItem[]>): AsyncGenerator<JudgedVoucher[]> {
  let batch: JudgedVoucher[] = []
  let lines = 0
  for await (const item of each(items)) {
    if ('kind' in item) {
      refuse(context, item)
      continue
    }
    batch.push(item)
    lines += item.voucher.lines.length
    if (batch.length < BATCH && lines < BATCH_LINES) continue
    yield batch
    batch = []
    lines = 0
  }
  if (batch.length > 0) yield batch
}

async function* each<Item>(lists: AsyncIterable<Item[]>): AsyncGenerator<Item> {
  for await (const list of lists) yield* list
}

/** Asks for the next item before the present one is used, so that one batch is read while the former is stored. */
async function* ahead<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  try {
    let next = items.next()
    for (let item = await next; !item.done; item = await next) {
      next = items.next()
      next.catch(() => {}) // thrown again where it is awaited
      yield item.value
    }
  } finally {
    await items.return(undefined)
  }
}

/** Notes a voucher that cannot be read, or a further row of it. */
function refuse(context: ImportContext, problem: TallyProblem): void {
  const { voucher, unread } = problem
  if (voucher) context.counts.refused += 1
  if (unread) context.counts.unread += 1
  context.problems.vouchers.push({ ...asListed(problem), kind: 'refused' })
}

/** Imports a batch. If the database refuses it, halves it until it is known which vouchers are refused, and why. */
async function importBatch(context: ImportContext, plan: ImportPlan, batch: JudgedVoucher[]): Promise<Outcome[]> {
  const [first, last] = [batch[0]?.voucher.position, batch.at(-1)?.voucher.position]
  try {
    if (context.job.dryRun) return await context.read((books) => importVouchers(books, plan, batch, false))
    return await context.write(`vouchers ${first} to ${last}`, (books) => importVouchers(books, plan, batch, true))
  } catch (error) {
    forgetOpenBills(plan.openBills)
    const { status, body } = answerError(error)
    if (status !== 409 && status !== 422) throw error
    if (batch.length === 1) return [{ result: 'refused', reason: body.error.template ?? body.error.message }]
    const [half, rest] = [batch.slice(0, batch.length >> 1), batch.slice(batch.length >> 1)]
    return [...(await importBatch(context, plan, half)), ...(await importBatch(context, plan, rest))]
  }
}

/** Counts a voucher, adds its figures to the sums, and lists the message that the bookkeeper should read, if any. */
function note(context: ImportContext, fold: Fold, judged: JudgedVoucher, outcome: Outcome): void {
  const { voucher } = judged
  const list = (kind: ImportProblem['kind'], message: string) =>
    context.problems.vouchers.push({
      position: voucher.position,
      what: nameOf(voucher),
      message,
      kind,
      ...(judged.at && { at: judged.at }),
    })
  context.counts[outcome.result] += 1
  if (!foldIn(fold, judged, outcome)) context.counts.unread += 1
  const faults = outcome.result === 'refused' && outcome.reason === judged.ledgerFault ? (judged.faults ?? []) : []
  for (const { at, what, message } of faults) context.problems.vouchers.push({ position: at.row, what, message, kind: 'refused', at })
  if (outcome.result === 'refused' && faults.length === 0) list('refused', outcome.reason)
  if (outcome.result === 'clash') list('clash', sentence('It was imported before and differs in this file; it was not changed here.'))
  if (outcome.result === 'new') for (const message of outcome.notes ?? []) list('note', message)
}

const itemOf = ({ name, group, unit, quantity, value }: TallyItem): ImportedItem => ({
  name,
  group,
  unit,
  quantity,
  value: paisaText(value),
})

/** Compares the figures of the file with ours; in a dry run, with the figures that the file would bring. */
async function compare(context: ImportContext, plan: ImportPlan, fold: Fold): Promise<ReconciledLedger[]> {
  const { dryRun } = context.job
  const { standing, figures } = await context.read(async (books) => ({
    standing: await readNamedLedgers(books),
    figures: dryRun ? broughtBy(fold) : await readOurFigures(books, plan.scope.period),
  }))
  const byId = new Map(plan.ledgers.map((ledger) => [ledger.id, ledger]))
  const planned = dryRun ? plan.newLedgers.map(({ id, name }) => ({ id, name, nameNp: '', group: '', groupNp: '', balancing: false })) : []
  const named = [...standing, ...planned].map((ledger) => asInFile(ledger, byId.get(ledger.id)))
  const inOrder = byName(named)
  const balancing = standing.find((ledger) => ledger.balancing)
  const ours = dryRun && balancing ? new Map(figures).set(balancing.id, closed(balancingOf(figures), fold)) : figures
  const rows: ReconciledLedger[] = []
  for (let start = 0; start < named.length; start += LEDGERS_AT_ONCE) {
    rows.push(...reconcile(fold, ours, inOrder.slice(start, start + LEDGERS_AT_ONCE)))
    await nextTurn() // others are answered meanwhile
  }
  context.counts.closings = statedClosings(fold, rows)
  return rows
}

/** What a dry run would bring; of a part, what stands before it is not known. */
const broughtBy = (fold: Fold): Map<string, OurFigures> => new Map([...fold.brought].map(([id, figures]) => [id, closed(figures, fold)]))

const closed = (figures: Figures, { scope }: Fold): OurFigures => ({
  ...figures,
  closing: scope.period === undefined ? paisa(figures.opening + figures.debit - figures.credit) : undefined,
})

/** How a run ends that could not go on; undefined where its server stops, and the next one goes on with it. */
function failureOf(app: App, context: ImportContext, error: unknown): Result | undefined {
  const { signal } = context.job
  if (!signal.aborted) return { ...NO_RESULT, state: 'failed', message: sentenceOf(app, error) }
  const { why } = signal.reason as JobEnded
  return why === 'server stops' ? undefined : { ...NO_RESULT, state: 'failed', message: why === 'cancelled' ? CANCELLED : STOPPED }
}

function sentenceOf(app: App, error: unknown): string {
  if (error instanceof TallyError) return error.message
  const { unexpected, body } = answerError(error)
  if (!unexpected) return body.error.template ?? body.error.message
  app.http.log.error({ err: error }, 'an import failed')
  return sentence('Something went wrong on our side. Run the import again: what is stored stays, and the rest is added.')
}
