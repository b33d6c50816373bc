import { addDays, daysBetween } from '@lekha/calendar'
import { BookError } from '@lekha/ledger'
import { type Paisa, paisa } from '@lekha/money'
import * as z from 'zod'
import { column, rowsOf } from '../db/statements.ts'
import { daySums } from './day-sums.ts'
import { readProofToAddTo } from './proof-memory.ts'
import type { Period, Snapshot } from './snapshot.ts'

/** The most stretches of one balance: those of a ledger that moves on every day of ten years. */
const MOST_STRETCHES = 4_000

/** A balance at the end of the days `from` to `to`, both included, debit positive. */
export type DailyBalance = { from: string; to: string; days: number; balance: Paisa }

const moved = z.object({ date: z.string(), amount: column.paisa })

/**
 * The balances of a ledger at the ends of the days of a period, one for each stretch of days on which it stayed the same.
 * @throws BookError `rule_broken` where it moved on too many days
 */
export async function readDailyBalances(snapshot: Snapshot, period: Period, ledgerId: string, opening: Paisa): Promise<DailyBalance[]> {
  const hi = addDays(period.to, 1)
  const days = await rowsOf(snapshot.sql, moved)`
    select d.date, sum(d.debit - d.credit)::bigint as amount
      from ${daySums(snapshot, { lo: period.from, hi }, await readProofToAddTo(snapshot))} d
     where d.ledger_id = ${ledgerId}::uuid group by d.date having sum(d.debit - d.credit) <> 0 order by d.date limit ${MOST_STRETCHES + 1}`
  if (days.length > MOST_STRETCHES)
    throw new BookError('This ledger moved on too many days. Choose a shorter period.', { code: 'rule_broken' })
  const starts = days[0]?.date === period.from ? days : [{ date: period.from, amount: 0n }, ...days]
  let balance = opening
  return starts.map(({ date, amount }, index) => {
    balance = paisa(balance + amount)
    const next = starts[index + 1]?.date ?? hi
    return { from: date, to: addDays(next, -1), days: daysBetween(date, next), balance }
  })
}
