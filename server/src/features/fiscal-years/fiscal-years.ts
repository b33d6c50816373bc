import { addDays } from '@lekha/calendar'
import { type createFiscalYear, type FiscalYear, fiscalYear, type ReceivedOf, type updateFiscalYear } from '@lekha/contract'
import { atField, BookError } from '@lekha/ledger'
import { sql } from 'kysely'
import type { Books } from '../../db/books.ts'
import { run } from '../../db/statements.ts'
import { userName } from '../../db/user-name.ts'
import { masterTable } from '../../masters/master-table.ts'

const missing = 'There is no such fiscal year.'

/** The fiscal years, by start. */
export const fiscalYears = masterTable<FiscalYear>({
  table: 'fiscal_year',
  key: 'fiscal_year_id',
  answer: fiscalYear,
  missing,
  order: ['starts'],
  columns: { year: 'starts', end: 'ends' },
  computed: {
    status: sql`case when active then 'active' else 'Deactive' end`,
    closed: sql`closed_at is not null`,
    lockedBy: sql`coalesce((select ${userName('u')} from app_user u where u.user_id = locked_by), '')`,
  },
  hidden: ['active'],
})

/** Adds the next fiscal year. The first is born active, later ones are not. The database refuses one that leaves a hole or overlaps. */
export async function addFiscalYear(books: Books, { body }: ReceivedOf<typeof createFiscalYear>): Promise<string> {
  if (body.end <= body.year) throw atField('end', 'End date must be after start date')
  const last = (await fiscalYears.all(books)).at(-1)
  if (last && body.year !== addDays(last.end, 1)) {
    throw atField('year', "Start date must be the day after the last fiscal year's end date")
  }
  const created = await fiscalYears.insert(books, { ...body, name: body.name?.trim(), active: !last })
  return created.id
}

/** Makes a year the default one, or takes that mark away. Never allows or refuses a posting. */
export async function markFiscalYear(books: Books, id: string, status: 'active' | 'Deactive'): Promise<void> {
  // Touching the year takes the lock of these books: who switches at the same moment waits here and sees what we did. Then
  // the former loses the mark, because two active years at once are refused by the database, even for a moment.
  if (status === 'active') {
    await run(books.sql)`
      update fiscal_year set version = version where organization_id = ${books.organizationId} and fiscal_year_id = ${id}`
    await run(books.sql)`update fiscal_year set active = false, version = version + 1
      where organization_id = ${books.organizationId} and active and fiscal_year_id <> ${id}`
  }
  const changed = await run(books.sql)`update fiscal_year set active = ${status === 'active'}, version = version + 1
    where organization_id = ${books.organizationId} and fiscal_year_id = ${id}`
  if (changed === 0) throw new BookError(missing, { code: 'not_found' })
}

/** Changes a year's name always; its dates only at the outer ends, and never so that a voucher falls outside. */
export async function changeFiscalYear(books: Books, { params, body }: ReceivedOf<typeof updateFiscalYear>): Promise<FiscalYear> {
  if (body.end <= body.year) throw atField('end', 'End date must be after start date')
  const former = await fiscalYears.lockSeen(books, params.id, body.version)
  const years = await fiscalYears.all(books)
  const index = years.findIndex(({ id }) => id === params.id)
  if (body.year !== former.year && index > 0) throw atField('year', "Start date must be the day after the last fiscal year's end date")
  if (body.end !== former.end && index < years.length - 1) throw atField('end', 'Only the last fiscal year may end on another day.')
  return fiscalYears.update(books, params.id, { ...body, name: body.name?.trim() ?? '' })
}
