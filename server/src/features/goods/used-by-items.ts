import { sentence } from '@lekha/ledger'

const items = { screen: 'stock-item', table: 'stock_item', key: 'stock_item_id' } as const

/** The items that a column of theirs leads from; the sentences say what they do there. */
export const itemsBy = (column: string) => ({
  ...{ ...items, column },
  one: sentence('One item belongs to it.'),
  several: sentence('{{count}} items belong to it.'),
})

/** The items that are counted in a unit. */
export const itemsIn = (column: readonly string[]) => ({
  ...{ ...items, column },
  one: sentence('One item is counted in it.'),
  several: sentence('{{count}} items are counted in it.'),
})
