import { addDays } from '@lekha/calendar'
import type { createFiscalYear, FiscalYear, ReceivedOf, updateFiscalYear } from '@lekha/contract'
import { atField, BookError, changedElsewhere } from '@lekha/ledger'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Books } from '../../db/books.ts'

type YearRow = {
  fiscal_year_id: string
  name: string
  starts: string
  ends: string
  active: boolean
  closed: boolean
  locked_through: string | null
  version: number
}

const fiscalYearOf = (row: YearRow): FiscalYear => ({
  id: row.fiscal_year_id,
  year: row.starts,
  end: row.ends,
  status: row.active ? 'active' : 'Deactive',
  name: row.name,
  lockedThrough: row.locked_through,
  closed: row.closed,
  version: row.version,
})

/** The fiscal years of the open books, by start. */
export async function readFiscalYears(books: Books): Promise<FiscalYear[]> {
  const found = await sql<YearRow>`
    select fiscal_year_id, name, starts, ends, active, closed_at is not null as closed, locked_through, version
      from fiscal_year where organization_id = ${books.organizationId} order by starts`.execute(books.sql)
  return found.rows.map(fiscalYearOf)
}

/** Adds the next fiscal year. The first is born active, later ones are not. */
export async function addFiscalYear(books: Books, { body }: Pick<ReceivedOf<typeof createFiscalYear>, 'body'>): Promise<string> {
  if (body.end <= body.year) throw atField('end', 'End date must be after start date')
  const last = (await readFiscalYears(books)).at(-1)
  if (last && body.year !== addDays(last.end, 1)) {
    throw atField('year', "Start date must be the day after the last fiscal year's end date")
  }
  return insertFiscalYear(books, { starts: body.year, ends: body.end, name: body.name ?? '', active: !last })
}

/** Stores a year as it is; the database refuses one that leaves a hole or overlaps. */
export async function insertFiscalYear(
  books: Books,
  year: { starts: string; ends: string; name: string; active: boolean },
): Promise<string> {
  const id = uuidv7()
  await sql`insert into fiscal_year (organization_id, fiscal_year_id, name, starts, ends, active)
    values (${books.organizationId}, ${id}, ${year.name.trim()}, ${year.starts}, ${year.ends}, ${year.active})`.execute(books.sql)
  return id
}

/** Makes a year the default one, or takes that mark away. Never allows or refuses a posting. */
export async function markFiscalYear(books: Books, id: string, status: 'active' | 'Deactive'): Promise<void> {
  // Touching the year takes the lock of these books: who switches at the same moment waits here and sees what we did. Then
  // the former loses the mark, because two active years at once are refused by the database, even for a moment.
  if (status === 'active') {
    await sql`update fiscal_year set version = version where organization_id = ${books.organizationId} and fiscal_year_id = ${id}`.execute(
      books.sql,
    )
    await sql`update fiscal_year set active = false, version = version + 1
      where organization_id = ${books.organizationId} and active and fiscal_year_id <> ${id}`.execute(books.sql)
  }
  const changed = await sql`update fiscal_year set active = ${status === 'active'}, version = version + 1
    where organization_id = ${books.organizationId} and fiscal_year_id = ${id}`.execute(books.sql)
  if (changed.numAffectedRows === 0n) throw notFound()
}

const notFound = () => new BookError('There is no such fiscal year.', { code: 'not_found' })

/** Changes a year's name always; its dates only at the outer ends, and never so that a voucher falls outside. */
export async function changeFiscalYear(books: Books, { params, body }: ReceivedOf<typeof updateFiscalYear>): Promise<FiscalYear> {
  if (body.end <= body.year) throw atField('end', 'End date must be after start date')
  const years = await readFiscalYears(books)
  const index = years.findIndex((year) => year.id === params.id)
  const former = years[index]
  if (!former) throw notFound()
  if (former.version !== body.version) throw changedElsewhere({ seen: body.version, current: former.version })
  if (body.year !== former.year && index > 0) throw atField('year', "Start date must be the day after the last fiscal year's end date")
  if (body.end !== former.end && index < years.length - 1) throw atField('end', 'Only the last fiscal year may end on another day.')
  const changed = await sql<YearRow>`
    update fiscal_year set name = ${body.name?.trim() ?? ''}, starts = ${body.year}, ends = ${body.end}, version = version + 1
     where organization_id = ${books.organizationId} and fiscal_year_id = ${params.id}
    returning fiscal_year_id, name, starts, ends, active, closed_at is not null as closed, locked_through, version`.execute(books.sql)
  const row = changed.rows[0]
  if (!row) throw notFound()
  return fiscalYearOf(row)
}
