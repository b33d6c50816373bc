import type { OrderedGoods, OrderKind, OrderType } from '@lekha/ledger'
import type { Paisa, Quantity } from '@lekha/money'
import { sql } from 'kysely'
import * as z from 'zod'
import { column, rowsOf } from '../db/statements.ts'
import { known, standing } from './known.ts'
import type { Snapshot } from './snapshot.ts'

/** More orders than anybody follows are not looked at; those of the latest days are. */
export const MOST_ORDERS = 5_000

const orderRow = z.object({
  ...{ id: z.string(), place: z.bigint(), entry: z.bigint(), type: z.string(), number: z.string(), date: z.string() },
  ...{ validUntil: z.string().nullable(), total: column.paisa },
  ...{ ledgerId: z.string().nullable(), name: z.string(), nameNp: z.string() },
})
const goodsRow = z.object({
  ...{ entry: z.bigint(), stockItemId: z.string(), quantity: column.quantity },
  ...{ rate: column.rate.nullable(), amount: column.paisa.nullable() },
})
const fulfillingRow = z.object({ place: z.bigint(), entry: z.bigint(), total: column.paisa })

/** The last day that a voucher can have: orders and what fulfils them are read whatever their day. */
export const LAST_DAY = '9999-12-31'

/** A line of goods of an order: the sign is that of the bill; without an amount where the bill will not ask for it. */
type Goods = OrderedGoods & { quantity: Quantity; amount: Paisa | null }
/** An order with its party, its goods, and what fulfilled it by the day. */
export type Order = Omit<z.output<typeof orderRow>, 'place' | 'entry'> & {
  goods: Goods[]
  fulfilled: { total: Paisa; goods: Goods[]; entries: bigint[] }
}

/** What is asked of orders: by which day; one of them, or those of a side, of some types, of a party, of whom a user entered. */
export type AskedOrders = {
  to: string
  id?: string | undefined
  kind?: OrderKind | undefined
  types?: readonly OrderType[] | undefined
  ledgerId?: string | undefined
  recordedBy?: string | null | undefined
}

/** The orders that stand, as far as they are known, the newest first; the party is the first line on its side. */
export async function readOrders(snapshot: Snapshot, asked: AskedOrders): Promise<Order[]> {
  const orders = await readHeads(snapshot, asked)
  const fulfilling = await readFulfilling(snapshot, asked.to, orders)
  const goods = Map.groupBy(await readGoods(snapshot, [...orders, ...fulfilling]), ({ entry }) => entry)
  const byOrder = Map.groupBy(fulfilling, ({ place }) => place)
  const goodsIn = (entry: bigint) => (goods.get(entry) ?? []).map(goodsOf)
  return orders.map(({ place, entry, ...order }) => {
    const done = byOrder.get(place) ?? []
    const total = done.reduce((sum, each) => sum + each.total, 0n) as Paisa
    return {
      ...order,
      goods: goodsIn(entry),
      fulfilled: { total, goods: done.flatMap((each) => goodsIn(each.entry)), entries: done.map((each) => each.entry) },
    }
  })
}

const goodsOf = ({ entry: _, rate, ...goods }: z.output<typeof goodsRow>): Goods => ({ ...goods, ...(rate !== null && { bill: { rate } }) })

const readHeads = (snapshot: Snapshot, { id, kind, to, types, ledgerId, recordedBy = null }: AskedOrders) => rowsOf(snapshot.sql, orderRow)`
  select f.id, o.place, o.entry, o.voucher_type as type, v.printed_number as number, o.date, o.details->>'validUntil' as "validUntil",
         order_total(o.document) as total, g.ledger_id as "ledgerId", coalesce(g.name, '') as name, coalesce(g.name_np, '') as "nameNp"
    from voucher o
    join voucher_type t on t.organization_id = o.organization_id and t.code = o.voucher_type ${kind === undefined ? sql`` : sql`and t.base_kind = ${kind}`}
    join numbered_voucher v on v.organization_id = o.organization_id and v.entry = o.entry
    join voucher f on f.organization_id = o.organization_id and f.entry = o.place
    left join lateral (select l.ledger_id from order_line l
                        where l.organization_id = o.organization_id and l.entry = o.entry and (l.amount_paisa > 0) = (t.base_kind = 'sales-order')
                        order by l.line_no limit 1) p on true
    left join ledger g on g.organization_id = o.organization_id and g.ledger_id = p.ledger_id
   where o.organization_id = ${snapshot.organizationId} and o.document is not null and o.date <= ${to}::date ${standing(snapshot, 'o')}
     ${id === undefined ? sql`` : sql`and f.id = ${id}`} ${recordedBy === null ? sql`` : sql`and f.recorded_by = ${recordedBy}`}
     ${types === undefined ? sql`` : sql`and o.voucher_type = any(${types}::text[])`} ${ledgerId === undefined ? sql`` : sql`and p.ledger_id = ${ledgerId}`}
   order by o.date desc, o.entry desc limit ${MOST_ORDERS}`

// What fulfilled a delivery note that was cancelled then fulfils the order before it, which would otherwise be open again though it is billed.
const readFulfilling = (snapshot: Snapshot, to: string, orders: readonly { place: bigint }[]) => rowsOf(snapshot.sql, fulfillingRow)`
  with recursive link(place, by) as (
    select n.fulfils, n.place from voucher n
     where n.organization_id = ${snapshot.organizationId} and n.fulfils = any(${orders.map(({ place }) => place)}::bigint[]) and n.version = 1 ${known(snapshot, 'n')}
    union all
    select link.place, n.place from link
      join voucher c on c.organization_id = ${snapshot.organizationId} and c.place = link.by and c.cancelled ${standing(snapshot, 'c')}
      join voucher n on n.organization_id = ${snapshot.organizationId} and n.fulfils = link.by and n.version = 1 ${known(snapshot, 'n')})
  select link.place, c.entry, coalesce(order_total(c.document), c.total_paisa) as total
    from link
    join voucher c on c.organization_id = ${snapshot.organizationId} and c.place = link.by and not c.cancelled and c.date <= ${to}::date ${standing(snapshot, 'c')}
   where not exists (select from voucher r where r.organization_id = c.organization_id and r.reverses = c.place and not r.cancelled
                            and r.date <= ${to}::date ${standing(snapshot, 'r')})`

const readGoods = (snapshot: Snapshot, vouchers: readonly { entry: bigint }[]) => rowsOf(snapshot.sql, goodsRow)`
  select entry, stock_item_id as "stockItemId", quantity, rate, billed_paisa as amount from entered_movement
   where organization_id = ${snapshot.organizationId} and entry = any(${vouchers.map(({ entry }) => entry)}::bigint[]) order by entry, line_no`
