import type { AnswerOf, Fulfilment, listOpenOrders, ReceivedOf, showFulfilment } from '@lekha/contract'
import { BookError, linesLeft, ordersBefore, stateOfOrder, unbilled } from '@lekha/ledger'
import { add, type Paisa } from '@lekha/money'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { column, rowsOf } from '../../db/statements.ts'
import { LAST_DAY, type Order, readOrders } from '../../figures/orders.ts'
import { openSnapshot } from '../../figures/snapshot.ts'
import { goodsOf, readableBy } from './read.ts'

/** More open orders of one party than anybody chooses from are not shown. */
const MOST_SHOWN = 1_000

/** The orders of a party that a voucher of a type may take over and of which something is left, the newest first. */
export async function readOpenOrders(
  books: Books,
  { params, query }: ReceivedOf<typeof listOpenOrders>,
): Promise<AnswerOf<typeof listOpenOrders>['result']> {
  const snapshot = await openSnapshot(books, 'en')
  const asked = { to: LAST_DAY, types: ordersBefore(query.type), ledgerId: params.ledgerId, recordedBy: readableBy(books) }
  const orders = await readOrders(snapshot, asked)
  return orders
    .map(({ id, type, number, date, validUntil, ...order }) => ({
      ...{ id, type, number, date, validUntil },
      ...{ state: stateOn({ type, validUntil, ...order }, query.on), left: leftOf(order) },
    }))
    .filter(({ state }) => state !== 'fulfilled')
    .slice(0, MOST_SHOWN)
}

const stateOn = ({ validUntil, ...order }: Pick<Order, 'type' | 'validUntil' | 'total' | 'goods' | 'fulfilled'>, on: string) =>
  stateOfOrder({ ...order, validUntil: validUntil ?? undefined }, on)

const leftOf = ({ goods, total, fulfilled }: Pick<Order, 'goods' | 'total' | 'fulfilled'>): Paisa =>
  goods.length > 0 ? add(...linesLeft(goods, fulfilled.goods).map(({ worth }) => worth ?? (0n as Paisa))) : unbilled(total, fulfilled.total)

const doneLine = z.object({
  ...{ entry: z.bigint(), type: z.string(), ledgerId: z.string(), subLedgerId: z.string().nullable(), costCentreId: z.string().nullable() },
  ...{ amount: column.paisa, narration: z.string() },
})

/** What became of an order that the caller may read. @throws BookError `not_found` for any other voucher */
export async function readFulfilment(books: Books, { params, query }: ReceivedOf<typeof showFulfilment>): Promise<Fulfilment> {
  const snapshot = await openSnapshot(books, 'en')
  const [order] = await readOrders(snapshot, { to: LAST_DAY, id: params.voucherId, recordedBy: readableBy(books) })
  if (!order) throw new BookError('There is no such order.', { code: 'not_found' })
  const entries = order.fulfilled.entries.map((entry) => ({ entry }))
  const lines = await rowsOf(books.sql, doneLine)`
    select l.entry, v.voucher_type as type, l.ledger_id as "ledgerId", l.sub_ledger_id as "subLedgerId", l.cost_centre_id as "costCentreId",
           l.amount_paisa as amount, l.narration
      from entered_line l join voucher v on v.organization_id = l.organization_id and v.entry = l.entry
     where l.organization_id = ${books.organizationId} and l.entry = any(${order.fulfilled.entries}::bigint[])
     order by l.entry, l.line_no`
  const goods = await goodsOf(books, entries)
  return {
    state: stateOn(order, query.on),
    left: linesLeft(order.goods, order.fulfilled.goods).map(({ left }) => left),
    done: [...Map.groupBy(lines, ({ entry }) => entry)].map(([entry, rows]) => ({
      type: rows[0]?.type ?? '',
      lines: rows.map(({ entry: _entry, type: _type, ...line }) => line),
      ...goods({ entry }),
    })),
  }
}
