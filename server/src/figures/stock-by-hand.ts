import { addDays } from '@lekha/calendar'
import { type ChartLedger, type StatedStock, type StockCount, stockAdjustment, stockLedgers } from '@lekha/ledger'
import { paisa, ZERO } from '@lekha/money'
import * as z from 'zod'
import { column, rowsOf } from '../db/statements.ts'
import type { Chart } from './chart.ts'
import { sumsBefore } from './ledger-sums.ts'
import type { Period, Snapshot } from './snapshot.ts'
import { readStatedGoods } from './stock/stated-goods.ts'

const counted = z.object({ ledgerId: z.string(), date: z.string(), value: column.paisa })
type Counted = z.output<typeof counted>

/**
 * The ledgers of stock as the statements of a period show them: those in which goods lie by the value of the goods, others by what was counted
 * by hand.
 */
export async function readStatedStock(snapshot: Snapshot, period: Period, chart: Chart): Promise<StatedStock[]> {
  const goods = await readStatedGoods(snapshot, period)
  const counted = await readStockByHand(snapshot, period, chart)
  const valued = new Set(goods.map(({ ledgerId }) => ledgerId))
  return [...goods, ...counted.filter(({ ledgerId }) => !valued.has(ledgerId))]
}

/**
 * The ledgers of stock that are valued by hand, as the statements of a period show them; those that nobody has counted by its end are
 * left out, and so are ledgers that no longer stand below the group of stock.
 */
export async function readStockByHand(snapshot: Snapshot, period: Period, { groups, ledgers }: Chart): Promise<StatedStock[]> {
  const values = snapshot.known === null ? await readCounts(snapshot, period.to) : await readKnownCounts(snapshot, period.to)
  if (values.length === 0) return []
  const byLedger = Map.groupBy(values, ({ ledgerId }) => ledgerId)
  const stated: StatedStock[] = []
  for (const ledger of stockLedgers(groups, ledgers)) {
    const own = byLedger.get(ledger.id)
    if (own) stated.push(await statedStock(snapshot, period, ledger, own))
  }
  return stated
}

async function statedStock(snapshot: Snapshot, period: Period, { id }: ChartLedger, values: readonly Counted[]): Promise<StatedStock> {
  const before = addDays(period.from, -1)
  // Only the last count before the period and the last of all are read with their balances.
  const shown = [...new Set([before, period.to].flatMap((day) => values.findLast(({ date }) => date <= day) ?? []))]
  const days = shown.map(({ date }) => addDays(date, 1))
  const sums = await sumsBefore(snapshot, { ledgerId: id, subLedgerId: undefined }, days, period)
  const counts = shown.map(({ date, value }, index): StockCount => {
    const { debit, credit } = sums[index] ?? { debit: ZERO, credit: ZERO }
    return { date, value, posted: paisa(debit - credit) }
  })
  const [opening, closing] = [stockAdjustment(counts, before), stockAdjustment(counts, period.to)]
  return {
    ledgerId: id,
    ...{ opening: opening?.amount ?? ZERO, openingDate: opening?.date ?? null },
    ...{ closing: closing?.amount ?? ZERO, closingDate: closing?.date ?? null },
  }
}

const readCounts = ({ sql, organizationId }: Snapshot, until: string): Promise<Counted[]> => rowsOf(sql, counted)`
  select ledger_id as "ledgerId", date, value_paisa as value from stock_value
   where organization_id = ${organizationId} and date <= ${until}::date order by date`

/** The values as they were known at the end of a day: each as the last command left it that was recorded by then. */
const readKnownCounts = ({ sql, organizationId, known }: Snapshot, until: string): Promise<Counted[]> => rowsOf(sql, counted)`
  select f.content->>'ledger_id' as "ledgerId", f.content->>'date' as date, (f.content->>'value_paisa')::bigint as value
    from (select distinct on (c.row_key) c.content::jsonb as content
            from master_change c join audit_record a on a.organization_id = ${organizationId} and a.seq = c.audit_seq
           where c.organization_id = ${organizationId} and c.table_name = 'stock_value'
             and a.recorded_at < (${known?.day ?? null}::date + 1)::timestamp at time zone 'Asia/Kathmandu'
           order by c.row_key, c.audit_seq desc, c.change_no desc) f
   where f.content is not null and (f.content->>'date')::date <= ${until}::date order by 2`
