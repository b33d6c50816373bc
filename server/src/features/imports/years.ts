import { addDays, adToBs, fiscalYearOf, todayInNepal } from '@lekha/calendar'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { rowsOf, run } from '../../db/statements.ts'
import type { Span } from './tally-survey.ts'

/** An existing fiscal year. */
const ourYear = z.object({ starts: z.string(), ends: z.string(), closed: z.boolean(), lockedThrough: z.string().nullable() })
export type OurYear = z.output<typeof ourYear>
/** A fiscal year to create. */
export type NewYear = { name: string; starts: string; ends: string }

/** The fiscal years of the books, by start. */
export async function readYears(books: Books): Promise<OurYear[]> {
  return rowsOf(books.sql, ourYear)`
    select starts, ends, closed_at is not null as closed, locked_through as "lockedThrough"
      from fiscal_year where organization_id = ${books.organizationId} order by starts`
}

/**
 * The missing fiscal years, so that every day from the first to the last has one, without a gap to the existing years. Earlier ones come
 * nearest first, because each must adjoin an existing year when it is created. One beside a year of unusual length is as short as the gap.
 */
export function missingYears(standing: readonly Pick<OurYear, 'starts' | 'ends'>[], { first, last }: Span): NewYear[] {
  const missing: NewYear[] = []
  const add = (year: NewYear): NewYear => {
    missing.push(year)
    return year
  }
  let before = standing[0] && addDays(standing[0].starts, -1)
  while (before !== undefined && before >= first) before = addDays(add({ ...yearOf(before), ends: before }).starts, -1)
  const latest = standing.at(-1)
  let next = latest ? addDays(latest.ends, 1) : yearOf(first).starts
  while (next <= last) next = addDays(add({ ...yearOf(next), starts: next }).ends, 1)
  return missing
}

function yearOf(ad: string): NewYear {
  const { name, starts, ends } = fiscalYearOf(adToBs(ad))
  return { name, starts, ends }
}

/** Creates years in the given order; the latest of all that has begun becomes the active one, or the latest if none has. */
export async function storeYears(books: Books, years: readonly NewYear[]): Promise<void> {
  for (const { name, starts, ends } of years) {
    await run(books.sql)`
      insert into fiscal_year (organization_id, fiscal_year_id, name, starts, ends)
      values (${books.organizationId}, ${uuidv7()}, ${name}, ${starts}, ${ends})`
  }
  // Clears the former mark first, because the database refuses two active years even for a moment.
  const latest = sql`(select coalesce(max(starts) filter (where starts <= ${todayInNepal(books.clock)}::date), max(starts))
    from fiscal_year where organization_id = ${books.organizationId})`
  await run(books.sql)`update fiscal_year set active = false, version = version + 1
    where organization_id = ${books.organizationId} and active and starts <> ${latest}`
  await run(books.sql)`update fiscal_year set active = true, version = version + 1
    where organization_id = ${books.organizationId} and not active and starts = ${latest}`
}
