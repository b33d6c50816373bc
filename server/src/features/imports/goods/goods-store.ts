import { sql } from 'kysely'
import * as z from 'zod'
import type { Books } from '../../../db/books.ts'
import { rowsOf, run } from '../../../db/statements.ts'
import { storeSearchWords } from '../../../masters/search-words.ts'
import type { GoodsPlan, NewItem, NewNode, NewUnit, OurGoods } from './goods-plan.ts'

const ourGoods = z.object({
  noun: z.enum(['unit_of_measure', 'stock_group', 'stock_category', 'godown', 'stock_item']),
  ...{ id: z.string(), name: z.string(), symbol: z.string(), baseUnitId: z.string().nullable() },
  ...{ nameNp: z.string(), code: z.string(), barcode: z.string(), active: z.boolean() },
})

/** Reads what goods stand here. */
export async function readGoods({ sql: tx, organizationId }: Books): Promise<OurGoods[]> {
  return rowsOf(tx, ourGoods)`
    select 'unit_of_measure' as noun, unit_of_measure_id as id, name, symbol, base_unit_id as "baseUnitId", name_np as "nameNp", '' as code, '' as barcode, active
      from unit_of_measure where organization_id = ${organizationId}
    union all select 'stock_group', stock_group_id, name, '', null, name_np, coalesce(code, ''), '', active from stock_group where organization_id = ${organizationId}
    union all select 'stock_category', stock_category_id, name, '', null, name_np, coalesce(code, ''), '', active from stock_category where organization_id = ${organizationId}
    union all select 'godown', godown_id, name, '', null, name_np, coalesce(code, ''), '', active from godown where organization_id = ${organizationId}
    union all select 'stock_item', stock_item_id, name, '', null, name_np, coalesce(code, ''), coalesce(barcode, ''), active
      from stock_item where organization_id = ${organizationId}`
}

/** The rows of one statement: while the server builds one, it can do nothing else. */
const ROWS_AT_ONCE = 5_000

function* slices<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) yield rows.slice(start, start + ROWS_AT_ONCE)
}

/** Creates goods as planned: units, trees and godowns before the items that name them. */
export async function storeGoods(books: Books, plan: GoodsPlan): Promise<void> {
  for (const units of slices(plan.units)) await storeUnits(books, units)
  for (const table of ['stock_group', 'stock_category'] as const)
    for (const rows of slices(plan[table])) await storeTree(books, table, rows)
  for (const godowns of slices(plan.godown)) await storeGodowns(books, godowns)
  for (const items of slices(plan.items)) await storeItems(books, items)
}

const nameless = { nameNp: '' }

async function storeUnits(books: Books, units: NewUnit[]): Promise<void> {
  await run(books.sql)`
    insert into unit_of_measure (organization_id, unit_of_measure_id, name, symbol, decimals, base_unit_id, per_base)
    select ${books.organizationId}, x.id, x.name, x.symbol, x.decimals, x."baseUnitId", x."perBase"
      from jsonb_to_recordset(${JSON.stringify(units)}::jsonb)
        as x(id uuid, name text, symbol text, decimals smallint, "baseUnitId" uuid, "perBase" integer)`
  await storeSearchWords(
    books,
    'unit_of_measure',
    units.map((unit) => ({ ...unit, ...nameless })),
  )
}

async function storeTree(books: Books, table: 'stock_group' | 'stock_category', rows: NewNode[]): Promise<void> {
  await run(books.sql)`
    insert into ${sql.table(table)} (organization_id, ${sql.ref(`${table}_id`)}, parent_id, name)
    select ${books.organizationId}, x.id, x."parentId", x.name
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, "parentId" uuid, name text)`
  await storeSearchWords(
    books,
    table,
    rows.map((row) => ({ ...row, ...nameless })),
  )
}

async function storeGodowns(books: Books, rows: NewNode[]): Promise<void> {
  await run(books.sql)`
    insert into godown (organization_id, godown_id, name)
    select ${books.organizationId}, x.id, x.name from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, name text)`
  await storeSearchWords(
    books,
    'godown',
    rows.map((row) => ({ ...row, ...nameless })),
  )
}

/** New items lie in the ledger of stock, where there is one and no other; else somebody has to choose. */
async function readOnlyStockLedger({ sql: tx, organizationId }: Books): Promise<string | null> {
  const found = await rowsOf(tx, z.object({ id: z.string() }))`
    with recursive stock(id) as (
      select group_id from ledger_group where organization_id = ${organizationId} and predefined = 'stock-in-hand'
      union select g.group_id from ledger_group g join stock on g.parent_id = stock.id where g.organization_id = ${organizationId})
    select ledger_id as id from ledger where organization_id = ${organizationId} and active and group_id in (select id from stock) limit 2`
  return found.length === 1 ? (found[0]?.id ?? null) : null
}

async function storeItems(books: Books, items: NewItem[]): Promise<void> {
  const ledgerId = await readOnlyStockLedger(books)
  await run(books.sql)`
    insert into stock_item (organization_id, stock_item_id, name, alias, unit_id, group_id, category_id, valuation, code, barcode, hs_code, vat_class, stock_ledger_id)
    select ${books.organizationId}, x.id, x.name, x.alias, x."unitId", x."groupId", x."categoryId", x.valuation, nullif(x.code, ''), nullif(x.barcode, ''),
           x."hsCode", x."vatClass", ${ledgerId}::uuid
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        as x(id uuid, name text, alias text, "unitId" uuid, "groupId" uuid, "categoryId" uuid, valuation text, code text, barcode text,
             "hsCode" text, "vatClass" text)`
  await storeSearchWords(
    books,
    'stock_item',
    items.map((item) => ({ ...item, ...nameless })),
  )
}
