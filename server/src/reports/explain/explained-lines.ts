import type { Figure } from '@lekha/contract'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { column, rowOf, rowsOf } from '../../db/statements.ts'
import { known, standing } from '../../figures/known.ts'
import type { Period, Snapshot } from '../../figures/snapshot.ts'
import { namesCostCentre } from '../ledgers/cost-centres.ts'
import { numbered, voucherId } from '../vouchers/vouchers.ts'
import { type FigureSubject, linesOf, stretchesOfLines } from './figure-subject.ts'

/** Whose lines are looked at, over which period, and of which cost centres where some are chosen. */
export type ExplainedLines = { subject: FigureSubject | undefined; period: Period; costCentres: readonly string[] | undefined }

const lineSums = z.object({ debit: column.paisa, credit: column.paisa, debits: z.number(), credits: z.number() })

/**
 * What the lines of a figure in a period come to, read one by one: their sum and their number on either side. A reversal line is taken from
 * the side that it corrects.
 */
export async function sumLines(snapshot: Snapshot, { subject, period, costCentres }: ExplainedLines): Promise<z.output<typeof lineSums>> {
  const { movement } = stretchesOfLines(snapshot, subject, period)
  const isDebit = sql`(l.amount_paisa > 0) = (l.line_no > 0)`
  const one = sql`case when l.line_no > 0 then 1 else -1 end`
  return rowOf(snapshot.sql, lineSums)`
    select coalesce(sum(l.amount_paisa) filter (where ${isDebit}), 0)::bigint as debit,
           coalesce(-sum(l.amount_paisa) filter (where not (${isDebit})), 0)::bigint as credit,
           coalesce(sum(${one}) filter (where ${isDebit}), 0)::int as debits,
           coalesce(sum(${one}) filter (where not (${isDebit})), 0)::int as credits
      from voucher_line l
     where ${linesOf(snapshot, subject)} and ${movement} and ${namesCostCentre(costCentres, 'l')} ${known(snapshot, 'l')}`
}

const largeVoucher = numbered.extend({ voucher_id: z.string(), date: z.string(), narration: z.string(), amount: column.paisa })
type LargeVoucher = z.output<typeof largeVoucher>

/** How many vouchers explain a figure at a glance. */
const LARGEST = 5

/** The vouchers that make the most of a figure, each with its part in it. */
export async function readLargest(snapshot: Snapshot, lines: ExplainedLines, figure: Figure): Promise<LargeVoucher[]> {
  const { subject, costCentres } = lines
  return rowsOf(snapshot.sql, largeVoucher)`
    select ${voucherId(snapshot)} as voucher_id, v.date, v.narration, x.amount, v.fiscal_year_id, v.voucher_type, v.number
      from (select l.entry, ${amountOf(lines)} as amount
              from voucher_line l
             where ${linesOf(snapshot, subject)} and l.line_no > 0 and ${namesCostCentre(costCentres, 'l')} and ${inFigure(snapshot, lines, figure)}
               ${standing(snapshot, 'l')}
             group by l.entry order by abs(${amountOf(lines)}) desc, l.entry desc limit ${LARGEST}) x
      join voucher v on v.organization_id = ${snapshot.organizationId} and v.entry = x.entry
     where x.amount <> 0
     order by abs(x.amount) desc, x.entry desc`
}

/** Of a voucher of the whole books, whose lines cancel each other out, the debits count. */
const amountOf = ({ subject }: ExplainedLines): RawBuilder<unknown> =>
  subject ? sql`sum(l.amount_paisa)::bigint` : sql`sum(abs(l.amount_paisa))::bigint`

/** The lines of a figure. One of an income may lie before the year; it counts in the opening of profit and loss only. */
function inFigure(snapshot: Snapshot, { subject, period }: ExplainedLines, figure: Figure): RawBuilder<unknown> {
  const { opening, movement } = stretchesOfLines(snapshot, subject, period)
  if (figure === 'opening') return opening
  if (figure === 'debit' || !subject) return sql`${movement} and l.amount_paisa > 0`
  return figure === 'credit' ? sql`${movement} and l.amount_paisa < 0` : movement
}
