import { sentence } from '@lekha/ledger'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { rowsOf, run } from '../../db/statements.ts'
import { sha256 } from '../../http/secrets.ts'
import { ArchiveRefusal } from './archive-refusal.ts'
import type { RowOf } from './format.ts'
import type { OpenArchive } from './open-archive.ts'
import { commandOf, type RestoredYear, type Restoring } from './restoring.ts'

const OTHER_YEARS = sentence('This organization has a fiscal year that the archive does not have. Create a new organization for it.')
const NO_YEAR = sentence('A voucher of this archive belongs to a fiscal year that is missing.')
const LOCKED = sentence('The lock was taken over from an archive.')
const REOPENED = sentence('The year was open when the archive was written.')

/** Creates the fiscal years, all open. One that was created here with the same days is used. */
export async function restoreYears(books: Books, archive: OpenArchive): Promise<RestoredYear[]> {
  const rows = (await archive.allOf('fiscal-years')).toSorted((a, b) => (a.starts < b.starts ? -1 : 1))
  const here = await rowsOf(books.sql, z.object({ id: z.string(), starts: z.string(), ends: z.string() }))`
    select fiscal_year_id as id, starts, ends from fiscal_year where organization_id = ${books.organizationId} order by starts`
  const same = (row: RowOf<'fiscal-years'>) => here.find(({ starts, ends }) => starts === row.starts && ends === row.ends)
  if (here.some(({ starts, ends }) => !rows.some((row) => row.starts === starts && row.ends === ends)))
    throw new ArchiveRefusal(OTHER_YEARS)
  const years = rows.map((row) => ({ ...row, here: same(row)?.id ?? uuidv7() }))
  // Each adjoins one that stands already: those before the first of them nearest first.
  const first = Math.max(
    0,
    years.findIndex((year) => same(year)),
  )
  for (const year of [...years.slice(0, first).reverse(), ...years.slice(first)]) {
    if (!same(year)) await createYear(books, year)
  }
  const active = years.find((year) => year.active)
  await run(books.sql)`update fiscal_year set active = false where organization_id = ${books.organizationId} and active`
  for (const { here: id, name } of years) {
    await run(books.sql)`
      update fiscal_year set name = ${name}, active = ${id === active?.here} where organization_id = ${books.organizationId} and fiscal_year_id = ${id}`
  }
  return years
}

const createYear = ({ sql: tx, organizationId }: Books, { here, name, starts, ends }: RestoredYear) =>
  run(tx)`
    insert into fiscal_year (organization_id, fiscal_year_id, name, starts, ends) values (${organizationId}, ${here}, ${name}, ${starts}, ${ends})`

/** The id in these books of a fiscal year of the archive. @throws ArchiveRefusal where it is missing */
export function yearHere({ years }: Pick<Restoring, 'years'>, id: string, where: string): RestoredYear {
  const year = years.find((each) => each.id === id)
  if (!year) throw new ArchiveRefusal(NO_YEAR, where)
  return year
}

/** A closing entry, or its cancellation, as the archive has it. */
type Act = Pick<RowOf<'vouchers'>, 'id' | 'hash' | 'narration' | 'reason'>

const anAct = (): Act => ({ ...{ id: uuidv7(), narration: '', reason: null }, hash: sha256(uuidv7()).toString('hex') })

/** The years that are closed so far, while the vouchers are restored in their order. */
export type ClosedYears = ReturnType<typeof openClosedYears>

/**
 * Closes and reopens years as the history of the books did. A year that had earned and spent nothing was closed without a closing entry: it
 * is closed with the next later one, and reopened with the last earlier one.
 */
export function openClosedYears({ books, years }: Pick<Restoring, 'books' | 'years'>) {
  const closed = new Set<RestoredYear>()
  const close = async (year: RestoredYear, act: Act, forGood: boolean) => {
    if (forGood && year.lockedThrough !== null) await lock(books, year, year.lockedThrough)
    await run(books.sql)`
      select close_year(${books.organizationId}::uuid, ${year.here}::uuid, ${JSON.stringify({ id: act.id, hash: act.hash, narration: act.narration })}::jsonb,
               ${commandOf(books)}::jsonb)`
    closed.add(year)
  }
  const reopen = async (year: RestoredYear, act: Act) => {
    await run(books.sql)`
      select reopen_year(${books.organizationId}::uuid, ${year.here}::uuid, ${act.reason ?? (year.reopenReason || REOPENED)},
               ${JSON.stringify({ id: act.id, hash: act.hash })}::jsonb, ${commandOf(books)}::jsonb)`
    closed.delete(year)
  }
  const latestFirst = () => years.toReversed()
  return {
    /** `last`: the archive has no later closing entry of this year. */
    async close(year: RestoredYear, act: Act, last: boolean): Promise<void> {
      for (const other of years) {
        if (other.starts < year.starts && !closed.has(other)) await close(other, anAct(), other.closedAt !== null)
      }
      await close(year, act, last && year.closedAt !== null)
    },
    async reopen(year: RestoredYear, act: Act): Promise<void> {
      for (const other of latestFirst()) if (other.starts > year.starts && closed.has(other)) await reopen(other, anAct())
      await reopen(year, act)
    },
    /** The state in which the archive has each year. */
    async finish(): Promise<void> {
      for (const year of latestFirst()) if (year.closedAt === null && closed.has(year)) await reopen(year, anAct())
      for (const year of years) {
        if (year.closedAt !== null && !closed.has(year)) await close(year, anAct(), true)
        else if (year.closedAt === null && year.lockedThrough !== null) await lock(books, year, year.lockedThrough)
      }
    },
  }
}

const lock = (books: Books, year: RestoredYear, through: string) =>
  run(books.sql)`
    select lock_year(${books.organizationId}::uuid, ${year.here}::uuid, ${through}::date, ${year.lockReason || LOCKED}, ${commandOf(books)}::jsonb)`
