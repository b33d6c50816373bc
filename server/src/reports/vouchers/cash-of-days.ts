import { addDays } from '@lekha/calendar'
import { isOfKind } from '@lekha/ledger'
import { add, type Paisa } from '@lekha/money'
import * as z from 'zod'
import { column, rowsOf } from '../../db/statements.ts'
import { readChart } from '../../figures/chart.ts'
import { daySums } from '../../figures/day-sums.ts'
import { readProofToAddTo } from '../../figures/proof-memory.ts'
import type { Period, Snapshot } from '../../figures/snapshot.ts'
import { readStretches } from '../../figures/turnovers.ts'

/** What all ledgers of cash and bank together held at the beginning and at the end of a day, debit positive. */
export type CashOfDay = { opening: Paisa; closing: Paisa }

const dayMovement = z.object({ date: z.string(), amount: column.paisa })

/** Cash and bank on each of the days, given in their order: the balance before the first of them, and what moved on every day since. */
export async function readCashOfDays(snapshot: Snapshot, period: Period, days: readonly string[]): Promise<Map<string, CashOfDay>> {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const { groups, ledgers } = await readChart(snapshot)
  const ledgerIds = ledgers.filter(isOfKind(groups, 'cash-bank')).map(({ id }) => id)
  // Cash is an asset, so that its balance restarts with no year.
  const { of } = await readStretches(snapshot, { ledgerIds }, { nature: 'asset' }, period, [first])
  const proof = await readProofToAddTo(snapshot)
  const movements = await rowsOf(snapshot.sql, dayMovement)`
    select date, sum(debit - credit)::bigint as amount from ${daySums(snapshot, { lo: first, hi: addDays(last, 1) }, proof)} d
     where ledger_id = any(${ledgerIds}::uuid[]) group by date order by date`
  const start = of(period.from, first).balance
  const until = (isMoved: (date: string) => boolean) =>
    add(start, ...movements.filter(({ date }) => isMoved(date)).map(({ amount }) => amount))
  return new Map(days.map((day) => [day, { opening: until((date) => date < day), closing: until((date) => date <= day) }]))
}
