import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import type { Books } from '../db/books.ts'
import { rowsOf, run } from '../db/statements.ts'
import { ensureStockJournal } from '../db/stock-journal.ts'
import { storeSearchWords } from '../masters/search-words.ts'
import { CENTRES, STAFF } from './firm.ts'
import { GROUPS, ITEMS, UNITS } from './goods.ts'
import type { PracticeFirm } from './practice-firm.ts'

type Ids = ReadonlyMap<string, string>
/** The ids that the names of the firm have in its books. */
export type Known = { ledger: (name: string) => string; sub: Ids; centre: Ids; item: Ids }

/** Enters the parties, employees, cost centres and goods of the practice firm. */
export async function enterMasters(books: Books, { parties }: PracticeFirm): Promise<Known> {
  const { sql, organizationId } = books
  const ledgers = parties.map((party) => ({ ...party, id: uuidv7() }))
  await run(sql)`
    insert into ledger (organization_id, ledger_id, group_id, name, name_np, pan, phone, address, credit_days)
    select ${organizationId}, x.id, g.group_id, x.name, x."nameNp", x.pan, x.phone, x.place, x."creditDays"
      from jsonb_to_recordset(${JSON.stringify(ledgers)}::jsonb)
        as x(id uuid, "group" text, name text, "nameNp" text, pan text, phone text, place text, "creditDays" smallint)
      join ledger_group g on g.organization_id = ${organizationId} and g.predefined = x."group"`
  await storeSearchWords(books, 'ledger', ledgers)
  const all = await rowsOf(sql, z.object({ id: z.string(), name: z.string() }))`
    select ledger_id as id, name from ledger where organization_id = ${organizationId}`
  const ids = new Map(all.map(({ id, name }) => [name, id]))
  const ledger = (name: string): string => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`The practice firm has no ledger ${name}.`)
    return id
  }
  return {
    ledger,
    sub: await enterStaff(books, ledger('Staff Advance')),
    centre: await enterCentres(books),
    item: await enterGoods(books, ledger),
  }
}

/** Advances are kept by employee. */
async function enterStaff(books: Books, ledgerId: string): Promise<Known['sub']> {
  const rows = STAFF.map(({ name, nameNp }) => ({ id: uuidv7(), name, nameNp }))
  await run(books.sql)`
    insert into sub_ledger (organization_id, ledger_id, sub_ledger_id, name, name_np)
    select ${books.organizationId}, ${ledgerId}, x.id, x.name, x."nameNp"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, name text, "nameNp" text)`
  await run(
    books.sql,
  )`update ledger set requires_sub_ledger = true where organization_id = ${books.organizationId} and ledger_id = ${ledgerId}`
  await storeSearchWords(books, 'sub_ledger', rows)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

async function enterCentres(books: Books): Promise<Known['centre']> {
  const rows = Object.entries(CENTRES).map(([key, centre]) => ({ key, ...centre, id: uuidv7() }))
  await run(books.sql)`
    insert into cost_centre (organization_id, cost_centre_id, name, name_np, code)
    select ${books.organizationId}, x.id, x.name, x."nameNp", x.code
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, name text, "nameNp" text, code text)`
  await storeSearchWords(books, 'cost_centre', rows)
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/** Units, groups and items, and the type of the stock journal, which the first item brings; the items are shown in the ledger of stock. Pressure cookers are valued first in, first out, the others by their average. */
async function enterGoods(books: Books, ledger: Known['ledger']): Promise<Ids> {
  const { sql, organizationId } = books
  await ensureStockJournal(books)
  const units = UNITS.map((unit) => ({ ...unit, id: uuidv7() }))
  const groups = GROUPS.map((group) => ({ ...group, id: uuidv7() }))
  const items = ITEMS.map(({ cost: _, price: __, imported = false, ...item }) => ({
    ...{
      ...item,
      id: uuidv7(),
      unitId: units.find(({ symbol }) => symbol === item.unit)?.id,
      groupId: groups.find(({ name }) => name === item.group)?.id,
    },
    valuation: item.name.startsWith('Pressure cooker') ? 'fifo' : 'average',
    purchaseLedgerId: ledger(imported ? 'Purchases – Import' : 'Purchases – Taxable'),
  }))
  await run(sql)`
    insert into unit_of_measure (organization_id, unit_of_measure_id, name, name_np, symbol)
    select ${organizationId}, x.id, x.name, x."nameNp", x.symbol from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as x(id uuid, name text, "nameNp" text, symbol text)`
  await run(sql)`
    insert into stock_group (organization_id, stock_group_id, name, name_np)
    select ${organizationId}, x.id, x.name, x."nameNp" from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as x(id uuid, name text, "nameNp" text)`
  await run(sql)`
    insert into stock_item (organization_id, stock_item_id, group_id, name, name_np, unit_id, valuation, sales_ledger_id, purchase_ledger_id, stock_ledger_id, reorder_level)
    select ${organizationId}, x.id, x."groupId", x.name, x."nameNp", x."unitId", x.valuation, ${ledger('Sales – Taxable')}, x."purchaseLedgerId", ${ledger('Stock')}, 400000
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        as x(id uuid, "groupId" uuid, name text, "nameNp" text, "unitId" uuid, valuation text, "purchaseLedgerId" uuid)`
  await storeSearchWords(books, 'unit_of_measure', units)
  await storeSearchWords(books, 'stock_group', groups)
  await storeSearchWords(books, 'stock_item', items)
  return new Map(items.map(({ id, name }) => [name, id]))
}
