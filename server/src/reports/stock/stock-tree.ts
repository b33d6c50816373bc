import { add, type Paisa, paisa, paisaText, type Quantity, rateOf, scaledText, ZERO } from '@lekha/money'
import * as z from 'zod'
import { rowsOf } from '../../db/statements.ts'
import type { Snapshot } from '../../figures/snapshot.ts'
import type { ItemFigures, StockItem } from '../../figures/stock/items.ts'
import { type StockTotal, sumOfTotals } from '../../figures/stock/stock-totals.ts'
import type { Locale } from '../engine/locale.ts'

const stockGroup = z.object({ id: z.string(), parentId: z.string().nullable(), name: z.string(), nameNp: z.string() })
export type StockGroup = z.output<typeof stockGroup>

/** All stock groups, by name. */
export const readStockGroups = ({ sql, organizationId }: Snapshot): Promise<StockGroup[]> => rowsOf(sql, stockGroup)`
  select stock_group_id as id, parent_id as "parentId", name, name_np as "nameNp" from stock_group
   where organization_id = ${organizationId} order by folded_name`

/** A group or an item of the stock, with its values; quantities of a group are not added up, because its items differ in their units. */
export type StockRow = { level: number; opening: Paisa; came: Paisa; cost: Paisa; closing: Paisa } & (
  | { kind: 'group'; group: StockGroup }
  | { kind: 'item'; item: StockItem; figures: ItemFigures }
)

/**
 * The items below a group, or all of them, as a tree: sub-groups before items, and groups without items left out. `shown` says which items.
 */
export function stockTree(
  groups: readonly StockGroup[],
  items: readonly StockItem[],
  figuresOf: (item: StockItem) => ItemFigures,
  top: string | null,
  shown: (figures: ItemFigures) => boolean,
): StockRow[] {
  const groupsBelow = Map.groupBy(groups, ({ parentId }) => parentId)
  const itemsBelow = Map.groupBy(items, ({ groupId }) => groupId)
  const below = (parent: string | null, level: number): StockRow[] => [
    ...(groupsBelow.get(parent) ?? []).flatMap((group) => {
      const rows = below(group.id, level + 1)
      return rows.length === 0
        ? []
        : [{ kind: 'group' as const, group, level, ...sumsOf(rows.filter((row) => row.level === level + 1)) }, ...rows]
    }),
    ...(itemsBelow.get(parent) ?? []).flatMap((item) => {
      const figures = figuresOf(item)
      const { opening, came, cost, closing } = figures
      const values = { opening: opening.value, came: came.value, cost, closing: closing.value }
      return shown(figures) ? [{ kind: 'item' as const, item, figures, level, ...values }] : []
    }),
  ]
  return below(top, 0)
}

const sumsOf = (rows: readonly StockRow[]): Pick<StockRow, 'opening' | 'came' | 'cost' | 'closing'> => {
  const sum = (of: (row: StockRow) => Paisa) => add(...rows.map(of))
  return {
    opening: sum((row) => row.opening),
    came: sum((row) => row.came),
    cost: sum((row) => row.cost),
    closing: sum((row) => row.closing),
  }
}

/** The groups above one, from the outermost on; undefined where there is no such group. */
export function pathTo(groups: readonly StockGroup[], id: string): StockGroup[] | undefined {
  const byId = new Map(groups.map((group) => [group.id, group]))
  const own = byId.get(id)
  if (!own) return undefined
  const path = [own]
  for (let above = byId.get(own.parentId ?? ''); above && path.length <= groups.length; above = byId.get(above.parentId ?? ''))
    path.unshift(above)
  return path
}

/** A quantity as the cell of a report: with its unit, or nothing where there is none. */
export const quantityCell = (many: Quantity, item: Pick<StockItem, 'symbol' | 'decimals'>): string | null =>
  many === 0n ? null : quantityText(many, item)

/** The same of nothing too, with the decimals of the unit. */
export const quantityText = (many: Quantity, { symbol, decimals }: Pick<StockItem, 'symbol' | 'decimals'>): string =>
  `${scaledText(many, decimals)} ${symbol}`

/** An amount, or nothing where it is zero. */
export const valueCell = (value: Paisa): Paisa | null => (value === ZERO ? null : paisa(value))

/** A group with the value of what is left in it. */
export type ValuedGroup = StockGroup & { amount: Paisa }

/** Groups with what is left in each as the whole summary shows it. */
export const withValues = (path: readonly StockGroup[], all: readonly StockGroup[], totals: readonly StockTotal[]): ValuedGroup[] =>
  path.map((group) => ({ ...group, amount: sumOfTotals(totalsBelow(all, totals, group.id)).closing }))

/** The totals of a group and of all groups below it. */
export function totalsBelow(all: readonly StockGroup[], totals: readonly StockTotal[], id: string | undefined): StockTotal[] {
  const own = new Set<string | null>(id === undefined ? [] : groupsFrom(all, id))
  return totals.filter(({ groupId }) => own.has(groupId))
}

/** A group and all groups below it. */
export function groupsFrom(all: readonly StockGroup[], id: string): string[] {
  const children = Map.groupBy(all, ({ parentId }) => parentId)
  const from = (own: string): string[] => [own, ...(children.get(own) ?? []).flatMap((group) => from(group.id))]
  return from(id)
}

/** The groups below one, or all of them, without their items; those in which nothing is shown are left out. */
export function groupTree(
  groups: readonly StockGroup[],
  totals: readonly StockTotal[],
  top: string | null,
  shown: (total: StockTotal) => boolean,
): StockRow[] {
  const children = Map.groupBy(groups, ({ parentId }) => parentId)
  const byGroup = Map.groupBy(totals.filter(shown), ({ groupId }) => groupId)
  const rowsOf = (group: StockGroup, level: number): { rows: StockRow[]; totals: StockTotal[] } => {
    const parts = (children.get(group.id) ?? []).map((child) => rowsOf(child, level + 1))
    const own = [...(byGroup.get(group.id) ?? []), ...parts.flatMap((part) => part.totals)]
    if (own.length === 0) return { rows: [], totals: [] }
    return { rows: [{ kind: 'group', group, level, ...sumOfTotals(own) }, ...parts.flatMap(({ rows }) => rows)], totals: own }
  }
  return (children.get(top) ?? []).flatMap((group) => rowsOf(group, 0).rows)
}

/** The groups above an item or a group, as steps of the way down to it. */
export const groupSteps = (path: readonly (StockGroup & { amount?: Paisa })[], { nameOf }: Pick<Locale, 'nameOf'>) =>
  path.map((group) => ({
    ...{ id: group.id, label: nameOf(group), opens: { report: 'stock-summary', params: { groupId: group.id } } },
    ...(group.amount === undefined ? {} : { amount: paisaText(group.amount) }),
  }))

/** The value of one unit of what is there; none where nothing is known of its value. */
export function rateText({ quantity: many, value }: ItemFigures['closing']): string | null {
  const rate = value === ZERO ? undefined : rateOf(value, many)
  return rate === undefined ? null : scaledText(rate)
}
