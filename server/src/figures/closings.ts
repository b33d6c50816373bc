import { add, type Paisa, paisa } from '@lekha/money'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { column, rowsOf } from '../db/statements.ts'
import type { Closing, Period, Snapshot } from './snapshot.ts'

/**
 * The closing entries that figures over a period leave out: those dated in it, unless the reader asked for them. Earlier ones count, because
 * without them the profit of their year would still stand on incomes and expenses, which begin each year at zero.
 */
export const closingsLeftOut = (
  snapshot: Pick<Snapshot, 'closings' | 'withClosing'>,
  { from, to }: Pick<Period, 'from' | 'to'>,
): Closing[] => (snapshot.withClosing ? [] : closingsWithin(snapshot, { from, to }))

/** The closing entries dated in a period. */
export const closingsWithin = ({ closings }: Pick<Snapshot, 'closings'>, { from, to }: Pick<Period, 'from' | 'to'>): Closing[] =>
  closings.filter(({ date }) => from <= date && date <= to)

const closingSums = z.object({
  date: z.string(),
  ledgerId: z.string(),
  subLedgerId: z.string().nullable(),
  debit: column.paisa,
  credit: column.paisa,
  count: z.bigint(),
})
/** What closing entries debit and credit a ledger, or one of its sub-ledgers, with on a day. */
export type ClosingSums = z.output<typeof closingSums>

/** The lines of closing entries by day and sub-ledger; `only` narrows them to a scope, as a condition on `l`. Nothing is read where there are none. */
export async function readClosingSums(
  snapshot: Snapshot,
  closings: readonly Closing[],
  only?: RawBuilder<unknown>,
): Promise<ClosingSums[]> {
  if (closings.length === 0) return []
  return rowsOf(snapshot.sql, closingSums)`
    select l.date, l.ledger_id as "ledgerId", l.sub_ledger_id as "subLedgerId", coalesce(sum(l.amount_paisa) filter (where l.amount_paisa > 0), 0)::bigint as debit,
           coalesce(-sum(l.amount_paisa) filter (where l.amount_paisa < 0), 0)::bigint as credit, count(*) as count
      from voucher_line l
     where l.organization_id = ${snapshot.organizationId} and l.entry = any(${closings.map(({ entry }) => entry)}::bigint[]) and l.line_no > 0
           ${only === undefined ? sql`` : sql`and ${only}`}
     group by l.date, l.ledger_id, l.sub_ledger_id`
}

/** Several sums as one. */
export const sumOfClosings = (sums: readonly ClosingSums[]): { debit: Paisa; credit: Paisa; count: bigint } => ({
  debit: add(...sums.map(({ debit }) => debit)),
  credit: add(...sums.map(({ credit }) => credit)),
  count: sums.reduce((total, { count }) => total + count, 0n),
})

/** Figures without what some closing entries made of them. */
export const withoutClosings = <Figures extends { debit: Paisa; credit: Paisa }>(
  figures: Figures,
  sums: readonly ClosingSums[],
): Figures => {
  const { debit, credit } = sumOfClosings(sums)
  return { ...figures, debit: paisa(figures.debit - debit), credit: paisa(figures.credit - credit) }
}

/** The condition that a line `l` is of none of these entries. */
export const notOf = (closings: readonly Closing[]): RawBuilder<unknown> =>
  closings.length === 0 ? sql`` : sql`and l.entry <> all(${closings.map(({ entry }) => entry)}::bigint[])`
