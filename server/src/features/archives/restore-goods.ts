import { sentence } from '@lekha/ledger'
import { sql } from 'kysely'
import type { Books } from '../../db/books.ts'
import { run } from '../../db/statements.ts'
import { storeSearchWords } from '../../masters/search-words.ts'
import { ArchiveRefusal } from './archive-refusal.ts'
import { fileOf, type RowOf } from './format.ts'
import { parentsFirst } from './parents-first.ts'
import { type Restoring, storeRows } from './restoring.ts'

const NO_PARENT = sentence('A stock group or category of this archive stands below one that is missing, or below itself.')
const NO_BASE = sentence('A unit of this archive is a multiple of one that is missing, or that is a multiple itself.')

/** Restores units, stock groups and categories, godowns, items and their prices: after the ledgers that items are sold and bought in. Items and godowns take vouchers at first. */
export async function restoreGoods(restoring: Restoring): Promise<void> {
  const { books } = restoring
  await storeRows(restoring, 'units-of-measure', (rows) => storeUnits(books, rows), basesFirst)
  await storeRows(
    restoring,
    'stock-groups',
    (rows) => storeTree(books, 'stock_group', rows),
    (rows) => parentsFirst(rows, 'stock-groups', NO_PARENT),
  )
  await storeRows(
    restoring,
    'stock-categories',
    (rows) => storeTree(books, 'stock_category', rows),
    (rows) => parentsFirst(rows, 'stock-categories', NO_PARENT),
  )
  await storeRows(restoring, 'godowns', (rows) => storeGodowns(books, rows))
  await storeRows(restoring, 'stock-items', (rows) => storeItems(books, rows))
  await storeRows(restoring, 'prices', (rows) => storePrices(books, rows))
}

/** Simple units before their multiples. @throws ArchiveRefusal at a multiple of what is missing or no simple unit */
function basesFirst(rows: RowOf<'units-of-measure'>[]): RowOf<'units-of-measure'>[] {
  const simple = rows.filter(({ baseUnit }) => baseUnit === null)
  const isSimple = new Set(simple.map(({ id }) => id))
  const wrong = rows.findIndex(({ baseUnit }) => baseUnit !== null && !isSimple.has(baseUnit))
  if (wrong !== -1) throw new ArchiveRefusal(NO_BASE, `${fileOf('units-of-measure')}, ${wrong + 1}`)
  return [...simple, ...rows.filter(({ baseUnit }) => baseUnit !== null)]
}

async function storeUnits(books: Books, rows: RowOf<'units-of-measure'>[]): Promise<void> {
  await run(books.sql)`
    insert into unit_of_measure (organization_id, unit_of_measure_id, name, name_np, symbol, decimals, base_unit_id, per_base, active)
    select ${books.organizationId}, x.id, x.name, x."nameNp", x.symbol, x.decimals, x."baseUnit", x."perBase", x.active
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x(id uuid, name text, "nameNp" text, symbol text, decimals smallint, "baseUnit" uuid, "perBase" integer, active boolean)`
  await storeSearchWords(books, 'unit_of_measure', rows)
}

async function storeTree(books: Books, table: 'stock_group' | 'stock_category', rows: RowOf<'stock-groups'>[]): Promise<void> {
  await run(books.sql)`
    insert into ${sql.table(table)} (organization_id, ${sql.ref(`${table}_id`)}, parent_id, name, name_np, code, active)
    select ${books.organizationId}, x.id, x.parent, x.name, x."nameNp", x.code, x.active
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, parent uuid, name text, "nameNp" text, code text, active boolean)`
  await storeSearchWords(books, table, rows)
}

async function storeGodowns(books: Books, rows: RowOf<'godowns'>[]): Promise<void> {
  await run(books.sql)`
    insert into godown (organization_id, godown_id, name, name_np, code, address)
    select ${books.organizationId}, x.id, x.name, x."nameNp", x.code, x.address
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, name text, "nameNp" text, code text, address text)`
  await storeSearchWords(books, 'godown', rows)
}

async function storeItems(books: Books, rows: RowOf<'stock-items'>[]): Promise<void> {
  await run(books.sql)`
    insert into stock_item (organization_id, stock_item_id, group_id, category_id, name, name_np, alias, code, barcode, hs_code, unit_id, alternate_unit_id,
                            alternate_quantity, unit_quantity, valuation, vat_class, vat_since, former_vat_class, sales_ledger_id, purchase_ledger_id,
                            reorder_level, reorder_quantity, stock_ledger_id)
    select ${books.organizationId}, x.id, x."group", x.category, x.name, x."nameNp", x.alias, x.code, x.barcode, x."hsCode", x.unit, x."alternateUnit",
           (x."alternateQuantity" * 10000)::bigint, (x."unitQuantity" * 10000)::bigint, x.valuation, x."vatClass", x."vatSince", x."formerVatClass",
           x."salesLedger", x."purchaseLedger", (x."reorderLevel" * 10000)::bigint, (x."reorderQuantity" * 10000)::bigint, x."stockLedger"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x(id uuid, "group" uuid, category uuid, name text, "nameNp" text, alias text, code text, barcode text, "hsCode" text, unit uuid, "alternateUnit" uuid,
             "alternateQuantity" numeric, "unitQuantity" numeric, valuation text, "vatClass" text, "vatSince" date, "formerVatClass" text,
             "salesLedger" uuid, "purchaseLedger" uuid, "reorderLevel" numeric, "reorderQuantity" numeric, "stockLedger" uuid)`
  await storeSearchWords(books, 'stock_item', rows)
}

async function storePrices(books: Books, rows: RowOf<'prices'>[]): Promise<void> {
  await run(books.sql)`
    insert into price (organization_id, price_id, price_list, stock_item_id, since, rate)
    select ${books.organizationId}, x.id, x."priceList", x.item, x.since, (x.rate * 10000)::bigint
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, "priceList" text, item uuid, since date, rate numeric)`
}
