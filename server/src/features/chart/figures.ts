import { BookError, type Group, NO_SUB_LEDGER, naturesOf } from '@lekha/ledger'
import { add, type Paisa, paisa, ZERO } from '@lekha/money'
import { sql } from 'kysely'
import type { Books } from '../../db/books.ts'
import { readGroups } from './groups.ts'

/** What a ledger, or one of its sub-ledgers, did in a year: opening signed (debit positive), turnover by side. */
export type Figures = {
  ledgerId: string /** Null: lines that name none. */
  subLedgerId: string | null
  opening: Paisa
  debit: Paisa
  credit: Paisa
}

/** A year, up to one of its days. `cut_month` is the first month that is not whole by then; it begins on `cut_starts`. */
export type YearPart = { fiscal_year_id: string; starts: string; until: string; cut_month: number; cut_starts: string }

/** The balance that figures lead to. */
export const balanceOf = ({ opening, debit, credit }: Pick<Figures, 'opening' | 'debit' | 'credit'>): Paisa =>
  paisa(opening + debit - credit)

/** The whole of a year, of the last one where none is named; undefined where there is no year at all. */
export async function wholeYear(books: Books, fiscalYearId: string | undefined): Promise<YearPart | undefined> {
  const year = await findYear(books, fiscalYearId ?? null, null)
  if (fiscalYearId !== undefined && !year) throw new BookError('There is no such fiscal year.', { code: 'not_found' })
  return year
}

/** The year that holds a day, or the last one before it, up to that day; undefined where the day is before all years. */
export const yearUntil = (books: Books, day: string | undefined): Promise<YearPart | undefined> => findYear(books, null, day ?? null)

async function findYear(books: Books, fiscalYearId: string | null, day: string | null): Promise<YearPart | undefined> {
  const found = await sql<YearPart>`
    select y.fiscal_year_id, y.starts, d.until, m.bs_month as cut_month, m.starts as cut_starts
      from fiscal_year y
      cross join lateral (select least(y.ends, coalesce(${day}::date, y.ends)) as until) d
      join bs_month m on m.bs_month = bs_month_of(d.until + 1)
     where y.organization_id = ${books.organizationId} and y.starts <= coalesce(${day}::date, y.starts)
       and (${fiscalYearId}::uuid is null or y.fiscal_year_id = ${fiscalYearId})
     order by y.starts desc limit 1`.execute(books.sql)
  return found.rows[0]
}

type FigureRow = {
  ledger_id: string
  sub_ledger_id: string
  group_id: string | null
  /** Everything of the years before. */
  before: Paisa
  /** What stands in the year itself before its first day: the opening balances. */
  opened: Paisa
  debit: Paisa
  credit: Paisa
}

/**
 * Opening and turnover of every ledger that moved, split by sub-ledger. Income and expense begin each year with nothing;
 * openings of theirs count in the first year. `only` names one ledger.
 */
export async function readFigures(books: Books, year: YearPart, only?: string): Promise<Figures[]> {
  const rows = await addUp(books, year, only ?? null)
  const restarts = await restarting(books)
  return rows.map((row) => ({
    ledgerId: row.ledger_id,
    subLedgerId: row.sub_ledger_id === NO_SUB_LEDGER ? null : row.sub_ledger_id,
    opening: add(row.opened, restarts(row.group_id) ? ZERO : row.before),
    debit: row.debit,
    credit: row.credit,
  }))
}

// Whole months come from their totals; only the month that the day cuts, and the opening balances, are read line by line.
// The openings stand in the totals of the year's turnover, so they are taken out of it again.
async function addUp(books: Books, year: YearPart, only: string | null): Promise<FigureRow[]> {
  const found = await sql<FigureRow>`
    with line as (
      select l.ledger_id, coalesce(l.sub_ledger_id, ${NO_SUB_LEDGER}) as sub_ledger_id, l.date,
             case when (l.amount_paisa > 0) = (l.line_no > 0) then l.amount_paisa else 0 end as debit,
             case when (l.amount_paisa > 0) = (l.line_no > 0) then 0 else -l.amount_paisa end as credit
        from voucher_line l join voucher v on v.organization_id = l.organization_id and v.entry = l.entry
       where l.organization_id = ${books.organizationId} and v.fiscal_year_id = ${year.fiscal_year_id}
         and (l.date between ${year.cut_starts} and ${year.until} or l.date = ${year.starts}::date - 1)),
    moved as (
      select m.ledger_id, m.sub_ledger_id, case when y.starts < ${year.starts} then m.debit_paisa - m.credit_paisa else 0 end as before, 0 as opened,
             case when y.starts < ${year.starts} then 0 else m.debit_paisa end as debit, case when y.starts < ${year.starts} then 0 else m.credit_paisa end as credit
        from ledger_month m join fiscal_year y on y.organization_id = m.organization_id and y.fiscal_year_id = m.fiscal_year_id
       where m.organization_id = ${books.organizationId}
         and (y.starts < ${year.starts} or (y.starts = ${year.starts} and m.bs_month < ${year.cut_month}))
      union all
      select ledger_id, sub_ledger_id, 0, 0, debit, credit from line where date >= ${year.cut_starts}
      union all
      select ledger_id, sub_ledger_id, 0, debit - credit, -debit, -credit from line where date < ${year.starts})
    select x.ledger_id, x.sub_ledger_id, g.group_id, sum(before)::bigint as before, sum(opened)::bigint as opened, sum(debit)::bigint as debit, sum(credit)::bigint as credit
      from moved x join ledger g on g.organization_id = ${books.organizationId} and g.ledger_id = x.ledger_id
     where ${only}::uuid is null or x.ledger_id = ${only}
     group by x.ledger_id, x.sub_ledger_id, g.group_id`.execute(books.sql)
  return found.rows
}

/** Tells of a group whether its ledgers begin each year with nothing. The reserved ledgers, which stand in none, go on. */
async function restarting(books: Books): Promise<(groupId: string | null) => boolean> {
  const groups: Group[] = await readGroups(books)
  const natures = naturesOf(groups)
  return (groupId) => groupId !== null && ['income', 'expense'].includes(natures.get(groupId) ?? '')
}
