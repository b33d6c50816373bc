import { compareTrialBalance, mayDo, type TrialBalanceComparison } from '@lekha/contract'
import { atField, groupedTrialBalance, sentence } from '@lekha/ledger'
import * as z from 'zod'
import type { Books, Identity } from '../../db/books.ts'
import { rowsOf } from '../../db/statements.ts'
import { openSnapshot, type Period, type Snapshot, yearOf } from '../../figures/snapshot.ts'
import { readTurnovers } from '../../figures/turnovers.ts'
import { keptName } from '../../files/stored-files.ts'
import type { App } from '../../http/serve.ts'
import { type Compared, compareClosings } from './compare-closings.ts'
import { keepComparison } from './import-run.ts'
import { readMasters } from './masters.ts'
import { byNameOfFile, folded } from './masters-plan.ts'
import { codeOfGroup } from './tally-chart.ts'
import { openTallyFile } from './tally-file.ts'
import type { StatedClosing } from './tally-messages.ts'
import { TallyError } from './tally-records.ts'

/** The most rows that are stored with a run. */
const MAX_ROWS = 500

type Comparing = {
  identity: Identity
  organizationId: string
  importId: string
  file: File
  /** The last day of the trial balance's period; undefined for the end of the fiscal year of the last imported voucher. */
  on: string | undefined
  signal: AbortSignal
}

/** Reads Tally's trial balance in a process of its own, compares our closing balances with it and keeps the result with the run. */
export async function compareWithTally(app: App, comparing: Comparing): Promise<TrialBalanceComparison> {
  const { identity, organizationId, importId, file, on, signal } = comparing
  const enter = <T>(mode: 'read' | 'write', work: (books: Books) => Promise<T>) =>
    app.scopes.inOrganization(identity, organizationId, mode, (role) => mayDo(role, compareTrialBalance.access.permission), work)
  const stated = await app.heavyJobs.run(organizationId, () => readClosings(file, signal), { signal })
  const { period, compared } = await enter('read', (books) => compare(books, stated, on))
  const { ledgers, groups, rows } = compared
  const comparison = {
    ...{ fileName: keptName(file.name), from: period.from, to: period.to, ledgers, groups },
    ...{ differences: rows.length, rows: rows.slice(0, MAX_ROWS) },
  }
  await enter('write', (books) => keepComparison(books, importId, comparison))
  return comparison
}

async function readClosings(file: File, signal: AbortSignal): Promise<StatedClosing[]> {
  const opened = openTallyFile(file, signal, async () => {})
  try {
    return await opened.closings()
  } catch (error) {
    if (!(error instanceof TallyError)) throw error
    throw atField('file', error.message)
  } finally {
    await opened.close()
  }
}

async function compare(
  books: Books,
  stated: readonly StatedClosing[],
  on: string | undefined,
): Promise<{ period: Period; compared: Compared }> {
  const snapshot = await openSnapshot(books, 'en')
  const period = await periodOf(books, snapshot, on)
  const { chart, byLedger } = await readTurnovers(snapshot, period)
  const rows = groupedTrialBalance(chart.groups, chart.ledgers, byLedger)
  return { period, compared: compareClosings(stated, rows, await namesOfTally(books)) }
}

/** From the first day of the fiscal year, because incomes and expenses begin at zero with each year, in Tally as here. */
async function periodOf(books: Books, snapshot: Snapshot, on: string | undefined): Promise<Period> {
  const imported = on === undefined ? await lastImportedDay(books) : on
  const year = imported === null ? snapshot.years.at(-1) : yearOf(snapshot, imported)
  if (!year) throw atField('on', sentence('No fiscal year covers this date.'))
  return { from: year.starts, to: on ?? year.ends, year }
}

async function lastImportedDay({ sql: tx, organizationId }: Books): Promise<string | null> {
  const found = await rowsOf(tx, z.object({ day: z.string().nullable() }))`
    select max(date) as day from voucher where organization_id = ${organizationId} and external_id is not null`
  return found[0]?.day ?? null
}

/** A ledger before a group, each by the name under which it was imported, else by its own; Tally has two names for some of the 28 groups. */
async function namesOfTally(books: Books): Promise<(name: string) => string | undefined> {
  const masters = await readMasters(books)
  const [ledgers, groups] = [byNameOfFile(masters.ledgers), byNameOfFile(masters.groups)]
  const byCode = new Map(masters.groups.map(({ predefined, id }) => [predefined, id]))
  return (name) => (ledgers.get(folded(name)) ?? groups.get(folded(name)))?.id ?? byCode.get(codeOfGroup(name) ?? '')
}
