import type { ClosingCheckId, closeFiscalYear, FiscalYear, ReceivedOf, reopenFiscalYear } from '@lekha/contract'
import { BookError, sentence } from '@lekha/ledger'
import { v7 as uuidv7 } from 'uuid'
import type { Books } from '../../db/books.ts'
import { run } from '../../db/statements.ts'
import { yearLabel } from '../../figures/year-label.ts'
import type { Call } from '../../http/call.ts'
import { type ReadProofs, readChecklist } from './checklist.ts'
import { fiscalYears } from './fiscal-years.ts'
import { commandOf, yearNow } from './locks.ts'

/** What each line of the checklist says when it stops the closing; the others only warn. */
const STOPS: Partial<Record<ClosingCheckId, string>> = {
  'earlier-years': sentence('An earlier fiscal year is open. Close that one first.'),
  calendar: sentence('The calendar of this year is provisional. It cannot be closed yet.'),
  proofs: sentence('The proofs of the books do not hold, or are not read yet. Look at them before the year is closed.'),
  openings: sentence('The opening balances do not agree. Correct them before a year is closed.'),
}

/**
 * Closes a year: the database posts the closing entry, from the month totals, and marks the year as closed, in one command.
 * @throws BookError `rule_broken` where a line of the checklist stops it
 */
export async function closeYear(
  books: Books,
  { params, body }: ReceivedOf<typeof closeFiscalYear>,
  call: Call,
  proofsOf: ReadProofs,
): Promise<FiscalYear> {
  const year = await lockToEnd(books, params.id, body.version)
  if (year.closed) throw new BookError('This fiscal year is closed.', { code: 'rule_broken' })
  for (const { id, state } of (await readChecklist(books, year, proofsOf)).checks) {
    const reason = state === 'stops' ? STOPS[id] : undefined
    if (reason !== undefined) throw new BookError(reason, { code: 'rule_broken' })
  }
  const narration = `Closing entry of ${yearLabel({ name: year.name, starts: year.year })}`
  await run(books.sql)`
    select close_year(${books.organizationId}::uuid, ${year.id}::uuid, ${JSON.stringify({ ...versionOf(call), narration })}::jsonb, ${commandOf(books)}::jsonb)`
  return yearNow(books, year.id)
}

/** Reopens the last closed year, and cancels its closing entry. */
export async function reopenYear(books: Books, { params, body }: ReceivedOf<typeof reopenFiscalYear>, call: Call): Promise<FiscalYear> {
  await lockToEnd(books, params.id, body.version)
  await run(books.sql)`
    select reopen_year(${books.organizationId}::uuid, ${params.id}::uuid, ${body.reason}, ${JSON.stringify(versionOf(call))}::jsonb, ${commandOf(books)}::jsonb)`
  return yearNow(books, params.id)
}

/** The year that the client has seen. Touching it takes the lock of these books: what is judged from here on stands still. */
async function lockToEnd(books: Books, id: string, version: number): Promise<FiscalYear> {
  const year = await fiscalYears.lockSeen(books, id, version)
  await run(books.sql)`update fiscal_year set version = version where organization_id = ${books.organizationId} and fiscal_year_id = ${id}`
  return year
}

const versionOf = ({ hash }: Call) => ({ id: uuidv7(), hash: hash.toString('hex') })
