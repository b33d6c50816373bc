import { addDays } from '@lekha/calendar'
import { averageValue, fifoValue, type Receipt, VALUATIONS, type Valuation } from '@lekha/ledger'
import { add, NONE, type Paisa, paisa, type Quantity, quantity, ZERO } from '@lekha/money'
import { sql } from 'kysely'
import * as z from 'zod'
import { column, rowsOf } from '../../db/statements.ts'
import type { Period, Snapshot, Year } from '../snapshot.ts'
import { type ItemSums, readItemSums, type Wanted } from './item-sums.ts'
import { readReceipts } from './receipts.ts'

const stockItem = z.object({
  id: z.string(),
  name: z.string(),
  nameNp: z.string(),
  groupId: z.string().nullable(),
  categoryId: z.string().nullable(),
  valuation: z.enum(VALUATIONS),
  stockLedgerId: z.string().nullable(),
  code: z.string().nullable(),
  reorderLevel: column.quantity.nullable(),
  reorderQuantity: column.quantity.nullable(),
  symbol: z.string(),
  decimals: z.number(),
})
/** An item with what figures of it need. */
export type StockItem = z.output<typeof stockItem>

/** So many of an item, and what they are worth. */
type Holding = Receipt

/**
 * An item in a period: what was there, came in and went out, and what is left. What went out is below zero; `cost` is what it was worth.
 * `lastEntry`: the newest entry that moved it.
 */
export type ItemFigures = { opening: Holding; came: Holding; went: Quantity; cost: Paisa; closing: Holding; lastEntry: bigint }

/** Whether nothing was there, nothing moved and nothing is left. */
export const isNothing = ({ opening, came, went, closing }: ItemFigures): boolean =>
  [opening.quantity, opening.value, came.quantity, came.value, went, closing.quantity, closing.value].every((each) => each === 0n)

/** The figures of an item, for all of those that were read. */
export type FiguresOf = (item: Pick<StockItem, 'id'>) => ItemFigures

const EMPTY: Holding = { quantity: NONE, value: ZERO }
const NO_FIGURES: ItemFigures = { opening: EMPTY, came: EMPTY, went: NONE, cost: ZERO, closing: EMPTY, lastEntry: 0n }

/** All items, by name. A snapshot reads them once. */
export function readItems(snapshot: Snapshot): Promise<readonly StockItem[]> {
  const read = itemsOf.get(snapshot) ?? readItemsOf(snapshot)
  itemsOf.set(snapshot, read)
  return read
}
const itemsOf = new WeakMap<Snapshot, Promise<readonly StockItem[]>>()

const COLUMNS = sql`i.stock_item_id as id, i.name, i.name_np as "nameNp", i.group_id as "groupId", i.category_id as "categoryId", i.valuation,
         i.stock_ledger_id as "stockLedgerId", i.code, i.reorder_level as "reorderLevel", i.reorder_quantity as "reorderQuantity", u.symbol, u.decimals::int as decimals`

const readItemsOf = ({ sql: tx, organizationId }: Snapshot): Promise<StockItem[]> => rowsOf(tx, stockItem)`
  select ${COLUMNS}
    from stock_item i join unit_of_measure u on u.organization_id = i.organization_id and u.unit_of_measure_id = i.unit_id
   where i.organization_id = ${organizationId} order by i.folded_name`

/** The items of some groups, null for those in none, by name. */
export const readItemsIn = ({ sql: tx, organizationId }: Snapshot, groups: readonly (string | null)[]): Promise<StockItem[]> => rowsOf(
  tx,
  stockItem,
)`
  select ${COLUMNS}
    from stock_item i join unit_of_measure u on u.organization_id = i.organization_id and u.unit_of_measure_id = i.unit_id
   where i.organization_id = ${organizationId}
     and (i.group_id = any(${groups.filter((id) => id !== null)}::uuid[]) or (${groups.includes(null)} and i.group_id is null)) order by i.folded_name`

/** One item, and the ids of the items before and after it by name; undefined where there is none. */
export async function readOneItem({ sql: tx, organizationId }: Snapshot, id: string) {
  const beside = (way: 'former' | 'following') => sql`
    (select n.stock_item_id from stock_item n where n.organization_id = ${organizationId} and n.folded_name ${sql.raw(way === 'former' ? '<' : '>')} i.folded_name
      order by n.folded_name ${sql.raw(way === 'former' ? 'desc' : 'asc')} limit 1) as ${sql.ref(way)}`
  const [found] = await rowsOf(tx, stockItem.extend({ former: z.string().nullable(), following: z.string().nullable() }))`
    select ${COLUMNS}, ${beside('former')}, ${beside('following')}
      from stock_item i join unit_of_measure u on u.organization_id = i.organization_id and u.unit_of_measure_id = i.unit_id
     where i.organization_id = ${organizationId} and i.stock_item_id = ${id}::uuid`
  return found
}

/** What the value of an item needs. */
export type ValuedItem = Pick<StockItem, 'id' | 'valuation'>

/** Of few items the sums are looked up by their ids; of many all are read. */
const LOOKED_UP = 1_000
const wantedOf = (items: readonly ValuedItem[]): Wanted => (items.length > LOOKED_UP ? undefined : items.map(({ id }) => id))

/** The figures of items in a period, by their ids; of an item that never moved they are nothing. The one function that values stock. */
export async function readItemFigures(
  snapshot: Snapshot,
  period: Pick<Period, 'from' | 'to'>,
  items: readonly ValuedItem[],
  valuation?: Valuation,
  wanted: Wanted = wantedOf(items),
): Promise<FiguresOf> {
  const sums = Map.groupBy(await readItemSums(snapshot, period, wanted), ({ item }) => item)
  const methodOf = (item: ValuedItem) => valuation ?? item.valuation
  const moved = items.filter(({ id }) => sums.has(id))
  const byFifo = moved.filter((item) => methodOf(item) === 'fifo')
  const [openings, closings] = [
    await valuesByFifo(snapshot, byFifo, sums, addDays(period.from, -1), 'before'),
    await valuesByFifo(snapshot, byFifo, sums, period.to, 'by'),
  ]
  const figures = new Map(
    moved.map((item) => {
      const own = sums.get(item.id) ?? []
      const value = (end: End, fifo: ReadonlyMap<string, Paisa>) =>
        methodOf(item) === 'fifo' ? { quantity: leftOf(own, end), value: fifo.get(item.id) ?? ZERO } : averageOf(own, snapshot.years, end)
      return [item.id, figuresOf(own, value('before', openings), value('by', closings))]
    }),
  )
  return ({ id }) => figures.get(id) ?? NO_FIGURES
}

/** The figures of all items in a period, each by its own valuation; summary, statements and proofs of one answer share them. */
export function readAllFigures(snapshot: Snapshot, { from, to }: Pick<Period, 'from' | 'to'>): Promise<FiguresOf> {
  const known = figuresOfAll.get(snapshot) ?? new Map<string, Promise<FiguresOf>>()
  figuresOfAll.set(snapshot, known)
  const read = known.get(`${from} ${to}`) ?? readItems(snapshot).then((items) => readItemFigures(snapshot, { from, to }, items))
  known.set(`${from} ${to}`, read)
  return read
}
const figuresOfAll = new WeakMap<Snapshot, Map<string, Promise<FiguresOf>>>()

/** Before a period, or by its end. */
type End = 'before' | 'by'
const cameOf = (sums: ItemSums, end: End): Holding =>
  end === 'before' ? { quantity: sums.cameBefore, value: sums.paisaBefore } : { quantity: sums.came, value: sums.paisa }
const wentOf = (sums: ItemSums, end: End): Quantity => (end === 'before' ? sums.wentBefore : sums.went)

const leftOf = (sums: readonly ItemSums[], end: End): Quantity =>
  quantity(sums.reduce((left, each) => left + cameOf(each, end).quantity + wentOf(each, end), 0n))

const lastEntryOf = (sums: readonly ItemSums[]): bigint => sums.reduce((last, { lastEntry }) => (lastEntry > last ? lastEntry : last), 0n)

/** The average goes from year to year: what is left at the end of one came in at the beginning of the next. */
export function averageOf(sums: readonly ItemSums[], years: readonly Year[], end: End): Holding {
  return years.reduce((holding, { id }) => {
    const own = sums.find(({ yearId }) => yearId === id)
    if (!own) return holding
    const { quantity: many, value } = cameOf(own, end)
    const came = { quantity: quantity(holding.quantity + many), value: add(holding.value, value) }
    const left = quantity(came.quantity + wentOf(own, end))
    return { quantity: left, value: averageValue(came, left) }
  }, EMPTY)
}

async function valuesByFifo(
  snapshot: Snapshot,
  items: readonly ValuedItem[],
  sums: ReadonlyMap<string, readonly ItemSums[]>,
  day: string,
  end: End,
): Promise<ReadonlyMap<string, Paisa>> {
  const held = items
    .map(({ id }) => ({ id, own: sums.get(id) ?? [] }))
    .map(({ id, own }) => ({ item: id, left: leftOf(own, end), lastEntry: lastEntryOf(own) }))
    .filter(({ left }) => left !== NONE)
  if (held.length === 0) return new Map()
  const receipts = await readReceipts(snapshot, held, day)
  return new Map(held.map(({ item, left }) => [item, latestValue(receipts.get(item) ?? [], left)]))
}

/** The value of what is left by receipts, which is kept with them while they are remembered. */
function latestValue(receipts: readonly Receipt[], left: Quantity): Paisa {
  const known = valued.get(receipts)
  if (known?.left === left) return known.value
  const value = fifoValue(receipts, left)
  valued.set(receipts, { left, value })
  return value
}
const valued = new WeakMap<readonly Receipt[], { left: Quantity; value: Paisa }>()

function figuresOf(sums: readonly ItemSums[], opening: Holding, closing: Holding): ItemFigures {
  const total = (of: (each: ItemSums) => bigint) => sums.reduce((sum, each) => sum + of(each), 0n)
  const came = {
    quantity: quantity(total((each) => each.came - each.cameBefore)),
    value: paisa(total((each) => each.paisa - each.paisaBefore)),
  }
  const cost = paisa(opening.value + came.value - closing.value)
  return { opening, came, went: quantity(total((each) => each.went - each.wentBefore)), cost, closing, lastEntry: lastEntryOf(sums) }
}
