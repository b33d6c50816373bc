import { type Quantity, scaledText } from '@lekha/money'
import * as z from 'zod'
import { column, rowsOf } from '../../db/statements.ts'
import type { Archived } from './archived-books.ts'
import { LISTS, type RowOf } from './format.ts'

/** The lists of an archive that hold goods. */

/** Simple units before their multiples. */
export const unitsOfMeasure = ({ sql: tx, organizationId }: Archived) =>
  rowsOf(tx, LISTS['units-of-measure'])`
    select unit_of_measure_id as id, name, name_np as "nameNp", symbol, decimals, base_unit_id as "baseUnit", per_base as "perBase", active
      from unit_of_measure where organization_id = ${organizationId} order by base_unit_id is not null, folded_name collate "C"`

export const stockGroups = ({ sql: tx, organizationId }: Archived) =>
  rowsOf(tx, LISTS['stock-groups'])`
    select stock_group_id as id, parent_id as parent, name, name_np as "nameNp", code, active from stock_group
     where organization_id = ${organizationId} order by folded_name collate "C"`

export const stockCategories = ({ sql: tx, organizationId }: Archived) =>
  rowsOf(tx, LISTS['stock-categories'])`
    select stock_category_id as id, parent_id as parent, name, name_np as "nameNp", code, active from stock_category
     where organization_id = ${organizationId} order by folded_name collate "C"`

export const godowns = ({ sql: tx, organizationId }: Archived) =>
  rowsOf(tx, LISTS.godowns)`
    select godown_id as id, name, name_np as "nameNp", code, address, active from godown
     where organization_id = ${organizationId} order by folded_name collate "C"`

export async function prices({ sql: tx, organizationId }: Archived): Promise<RowOf<'prices'>[]> {
  const rows = await rowsOf(tx, LISTS.prices.extend({ rate: column.rate }))`
    select price_id as id, price_list as "priceList", stock_item_id as item, since, rate from price
     where organization_id = ${organizationId} order by folded_name collate "C", stock_item_id, since`
  return rows.map((row) => ({ ...row, rate: scaledText(row.rate) }))
}

const scaled = z.bigint().nullable() as unknown as z.ZodType<Quantity | null>
const QUANTITIES = ['alternateQuantity', 'unitQuantity', 'reorderLevel', 'reorderQuantity'] as const
const itemRow = LISTS['stock-items'].extend({
  ...{ alternateQuantity: scaled, unitQuantity: scaled, reorderLevel: scaled, reorderQuantity: scaled },
})

export async function stockItems({ sql: tx, organizationId }: Archived): Promise<RowOf<'stock-items'>[]> {
  const rows = await rowsOf(tx, itemRow)`
    select stock_item_id as id, group_id as group, category_id as category, name, name_np as "nameNp", alias, code, barcode, hs_code as "hsCode",
           unit_id as unit, alternate_unit_id as "alternateUnit", alternate_quantity as "alternateQuantity", unit_quantity as "unitQuantity", valuation,
           vat_class as "vatClass", vat_since as "vatSince", former_vat_class as "formerVatClass", sales_ledger_id as "salesLedger",
           purchase_ledger_id as "purchaseLedger", reorder_level as "reorderLevel", reorder_quantity as "reorderQuantity",
           stock_ledger_id as "stockLedger", active
      from stock_item where organization_id = ${organizationId} order by folded_name collate "C"`
  const text = (value: Quantity | null) => (value === null ? null : scaledText(value))
  return rows.map((row) => ({
    ...row,
    ...(Object.fromEntries(QUANTITIES.map((field) => [field, text(row[field])])) as Record<(typeof QUANTITIES)[number], string | null>),
  }))
}
