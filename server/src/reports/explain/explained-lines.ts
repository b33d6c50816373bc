import type { Figure } from '@lekha/contract'
import { magnitude, ZERO } from '@lekha/money'
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

/** Of a figure of many ledgers, the lines of so many vouchers of the largest totals are read first. */
const LOOKED_AT = 1_000

/**
 * The vouchers that make the most of a figure, each with its part in it. No part is larger than the total of its voucher: where the smallest one
 * found among the largest totals is larger than the total of every other voucher, the lines of these need not be read.
 */
export async function readLargest(snapshot: Snapshot, lines: ExplainedLines, figure: Figure): Promise<LargeVoucher[]> {
  if (!lines.subject || 'ledgerIds' in lines.subject.scope) {
    const { entries, below } = await readLargestTotals(snapshot, lines, figure)
    const found = await readLargestOf(snapshot, lines, figure, sql`and l.entry = any(${entries}::bigint[])`)
    const smallest = found.length === LARGEST ? magnitude(found.at(-1)?.amount ?? ZERO) : ZERO
    if (below === null || smallest > below) return found
  }
  return readLargestOf(snapshot, lines, figure, sql``)
}

/** The current vouchers of the largest totals among the days of a figure, and the total that none of the others exceeds; null without others. */
async function readLargestTotals(snapshot: Snapshot, { period }: ExplainedLines, figure: Figure) {
  const days = figure === 'opening' ? sql`v.date < ${period.from}::date` : sql`v.date between ${period.from}::date and ${period.to}::date`
  const found = await rowsOf(snapshot.sql, z.object({ entry: z.bigint(), total: column.paisa }))`
    select v.entry, v.total_paisa as total from voucher v
     where v.organization_id = ${snapshot.organizationId} and ${days} ${standing(snapshot, 'v')} and not v.cancelled
     order by v.total_paisa desc limit ${LOOKED_AT + 1}`
  return { entries: found.slice(0, LOOKED_AT).map(({ entry }) => entry), below: found[LOOKED_AT]?.total ?? null }
}

const readLargestOf = (snapshot: Snapshot, lines: ExplainedLines, figure: Figure, among: RawBuilder<unknown>): Promise<LargeVoucher[]> =>
  rowsOf(snapshot.sql, largeVoucher)`
    select ${voucherId(snapshot)} as voucher_id, v.date, v.narration, x.amount, v.fiscal_year_id, v.voucher_type, v.number
      from (select l.entry, ${amountOf(lines)} as amount
              from voucher_line l
             where ${linesOf(snapshot, lines.subject)} and l.line_no > 0 and ${namesCostCentre(lines.costCentres, 'l')} and ${inFigure(snapshot, lines, figure)}
               ${among} ${standing(snapshot, 'l')}
             group by l.entry order by abs(${amountOf(lines)}) desc, l.entry desc limit ${LARGEST}) x
      join voucher v on v.organization_id = ${snapshot.organizationId} and v.entry = x.entry
     where x.amount <> 0
     order by abs(x.amount) desc, x.entry desc`

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
