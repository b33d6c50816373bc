import { add, type Paisa, ZERO } from '@lekha/money'
import type { StockItem } from '../../figures/stock/items.ts'
import type { Cells, Row } from '../engine/definition.ts'
import { choice } from '../engine/params.ts'
import type { StockGroup } from './stock-tree.ts'

/** Whether the columns of a report by places or by age have the value of goods or how many they are. */
export const showParam = choice({
  label: { en: 'Columns', np: 'स्तम्भ' },
  standard: 'value',
  keys: ['Q'],
  options: { value: { en: 'Values', np: 'मूल्य' }, quantity: { en: 'Quantities', np: 'परिमाण' } },
})

/** A group or an item with the value of each column; a group adds up those below it. */
export type ValueRow = { level: number; values: ReadonlyMap<string, Paisa> } & (
  | { kind: 'group'; group: StockGroup }
  | { kind: 'item'; item: StockItem }
)

/** The items below a group, or all of them, as a tree with the value of each column, by its id; undefined leaves an item out, and groups without items. */
export function valueTree(
  groups: readonly StockGroup[],
  items: readonly StockItem[],
  valuesOf: (item: StockItem) => ReadonlyMap<string, Paisa> | undefined,
  top: string | null = null,
): ValueRow[] {
  const groupsBelow = Map.groupBy(groups, ({ parentId }) => parentId)
  const itemsBelow = Map.groupBy(items, ({ groupId }) => groupId)
  const below = (parent: string | null, level: number): ValueRow[] => [
    ...(groupsBelow.get(parent) ?? []).flatMap((group): ValueRow[] => {
      const rows = below(group.id, level + 1)
      const values = sumOf(rows.filter((row) => row.level === level + 1))
      return rows.length === 0 ? [] : [{ kind: 'group', group, level, values }, ...rows]
    }),
    ...(itemsBelow.get(parent) ?? []).flatMap((item): ValueRow[] => {
      const values = valuesOf(item)
      return values ? [{ kind: 'item', item, level, values }] : []
    }),
  ]
  return below(top, 0)
}

function sumOf(rows: readonly ValueRow[]): Map<string, Paisa> {
  const sums = new Map<string, Paisa>()
  for (const { values } of rows) for (const [id, value] of values) sums.set(id, add(sums.get(id) ?? ZERO, value))
  return sums
}

/** The value of all that a tree holds. */
export const wholeOf = (rows: readonly ValueRow[], id: string): Paisa => sumOf(rows.filter(({ level }) => level === 0)).get(id) ?? ZERO

/** A row of the tree: a group opens its summary, an item its months. */
export const valueRow = (row: ValueRow, label: string, cells: Cells): Row =>
  row.kind === 'group'
    ? {
        id: row.group.id,
        look: 'heading',
        level: row.level,
        label,
        cells,
        opens: { report: 'stock-summary', params: { groupId: row.group.id } },
      }
    : {
        id: row.item.id,
        look: 'item',
        level: row.level,
        label,
        cells,
        opens: { report: 'stock-item', params: { stockItemId: row.item.id } },
      }
