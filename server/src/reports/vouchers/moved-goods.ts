import { formatScaled, ZERO } from '@lekha/money'
import * as z from 'zod'
import { column, rowsOf } from '../../db/statements.ts'
import type { Snapshot } from '../../figures/snapshot.ts'

const movedGoods = z.object({
  entry: z.bigint(),
  line_no: z.number(),
  name: z.string(),
  nameNp: z.string(),
  subName: z.string(),
  subNameNp: z.string(),
  quantity: column.quantity,
  decimals: z.number(),
  symbol: z.string(),
})

/**
 * What goods move with some voucher versions, at most so many of each, and each movement as a line without an amount: a voucher without ledgers, such as a stock journal, is
 * named by its items in every list.
 */
export async function readMovedGoods(snapshot: Snapshot, entries: readonly bigint[], most: number) {
  const found =
    entries.length === 0
      ? []
      : await rowsOf(snapshot.sql, movedGoods)`
    select m.entry, m.line_no, i.name, i.name_np as "nameNp", coalesce(g.name, '') as "subName", coalesce(g.name_np, '') as "subNameNp", m.quantity,
           u.decimals::int as decimals, u.symbol
      from stock_movement m
      join stock_item i on i.organization_id = ${snapshot.organizationId} and i.stock_item_id = m.stock_item_id
      join unit_of_measure u on u.organization_id = ${snapshot.organizationId} and u.unit_of_measure_id = i.unit_id
      left join godown g on g.organization_id = ${snapshot.organizationId} and g.godown_id = m.godown_id
     where m.organization_id = ${snapshot.organizationId} and m.entry = any(${entries}::bigint[]) and m.line_no between 1 and ${most}
     order by m.entry, m.line_no`
  const lines = found.map(({ quantity: many, decimals, symbol, ...line }) => ({
    ...{ ...line, amount: ZERO, ofCash: false },
    narration: `${formatScaled(many, decimals, snapshot.language).replace('-', '−')} ${symbol}`,
  }))
  return Map.groupBy(lines, (line) => line.entry)
}
