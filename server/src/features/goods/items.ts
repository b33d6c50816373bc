import { type createStockItem, MAX_IN_BROWSER, type ReceivedOf, type StockItem, stockItem } from '@lekha/contract'
import { atField, sentence } from '@lekha/ledger'
import type { Books } from '../../db/books.ts'
import { run } from '../../db/statements.ts'
import { ensureStockJournal } from '../../db/stock-journal.ts'
import { masterTable } from '../../masters/master-table.ts'
import { isWithin } from '../../masters/tree-table.ts'
import { stockCategories, stockGroups } from './trees.ts'
import { units } from './units.ts'

/** The stock items, by name. A group or a category as a filter takes in those below it. */
export const items = masterTable({
  ...{ table: 'stock_item', key: 'stock_item_id', answer: stockItem, missing: 'There is no such item.', order: ['folded_name'] },
  sorts: { code: ["coalesce(code, '')", 'folded_name'] },
  searched: 'stock_item',
  atMost: MAX_IN_BROWSER,
  usedBy: { lines: 'stock_item_id' },
  filters: {
    groupId: (books, id) => isWithin(books, 'stock_group', 'group_id', id),
    categoryId: (books, id) => isWithin(books, 'stock_category', 'category_id', id),
  },
})

type Form = Omit<StockItem, 'id' | 'version'>

/** Creates an item. With its first one an organization gets the type of vouchers that moves goods. */
export async function createItem(books: Books, { body }: ReceivedOf<typeof createStockItem>): Promise<StockItem> {
  await checkItem(books, body)
  await ensureStockJournal(books)
  return items.insert(books, body)
}

/** Refuses an item that names what is not there or cannot be chosen, or whose alternate unit or class of VAT is said by half. What it has it keeps. */
export async function checkItem(books: Books, form: Form, former?: Form): Promise<void> {
  checkAlternate(form)
  checkVat(form)
  for (const [field, rows, missing] of CHOSEN) {
    const id = form[field]
    if (id === null || id === former?.[field]) continue
    const row = await rows.read(books, id)
    if (!row) throw atField(field, missing)
    if (!row.active) throw atField(field, 'This one can no longer be chosen. Choose another, or switch it on again.')
  }
  const { salesLedgerId, purchaseLedgerId, stockLedgerId } = form
  if (salesLedgerId !== null) await requireLedger(books, salesLedgerId, 'salesLedgerId')
  if (purchaseLedgerId !== null) await requireLedger(books, purchaseLedgerId, 'purchaseLedgerId')
  if (stockLedgerId !== null) await requireStockLedger(books, stockLedgerId)
}

type Chosen = { read: (books: Books, id: string) => Promise<{ active: boolean } | undefined> }
const NO_UNIT = sentence('There is no such unit of measure.')
const CHOSEN: readonly [field: 'unitId' | 'alternateUnitId' | 'groupId' | 'categoryId', rows: Chosen, missing: string][] = [
  ['unitId', units, NO_UNIT],
  ['alternateUnitId', units, NO_UNIT],
  ['groupId', stockGroups.rows, sentence('There is no such stock group.')],
  ['categoryId', stockCategories.rows, sentence('There is no such stock category.')],
]

function checkAlternate({ unitId, alternateUnitId, alternateQuantity, unitQuantity }: Form): void {
  if (alternateUnitId === null) {
    if (alternateQuantity !== null || unitQuantity !== null) throw atField('alternateUnitId', 'Choose the alternate unit.')
    return
  }
  if (alternateUnitId === unitId) throw atField('alternateUnitId', 'The alternate unit is another one than the unit.')
  const missing = sentence('Say how many of the alternate unit are how many of the unit.')
  if (alternateQuantity === null) throw atField('alternateQuantity', missing)
  if (unitQuantity === null) throw atField('unitQuantity', missing)
}

function checkVat({ vatClass, vatSince, formerVatClass }: Form): void {
  if (vatSince !== null && formerVatClass === null) throw atField('formerVatClass', 'Say which VAT it had before that day.')
  if (vatSince === null && formerVatClass !== null) throw atField('vatSince', 'Say since which day it has the present VAT.')
  if (formerVatClass === vatClass) throw atField('formerVatClass', 'The former VAT is another one than the present.')
}

/** An item is bought and sold in a ledger that takes vouchers without a sub-ledger of its own choice: no reserved one. */
async function requireLedger({ sql, organizationId }: Books, id: string, field: string): Promise<void> {
  const found = await run(sql)`select from ledger where organization_id = ${organizationId} and ledger_id = ${id} and reserved is null`
  if (found === 0) throw atField(field, 'There is no such ledger.')
}

/** Goods lie in a ledger below the group of stock. */
async function requireStockLedger({ sql, organizationId }: Books, id: string): Promise<void> {
  const found = await run(sql)`
    with recursive up(id, predefined, above) as (
      select g.group_id, g.predefined, g.parent_id from ledger l
        join ledger_group g on g.organization_id = l.organization_id and g.group_id = l.group_id
       where l.organization_id = ${organizationId} and l.ledger_id = ${id}
      union select g.group_id, g.predefined, g.parent_id from up
        join ledger_group g on g.organization_id = ${organizationId} and g.group_id = up.above)
    select from up where predefined = 'stock-in-hand'`
  if (found === 0) throw atField('stockLedgerId', 'Choose a ledger below the group of stock.')
}
