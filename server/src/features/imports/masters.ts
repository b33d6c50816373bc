import { sql } from 'kysely'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { rowsOf, run } from '../../db/statements.ts'
import { storeSearchWords } from '../../masters/search-words.ts'
import { readGoods } from './goods/goods-store.ts'
import {
  type NewGroup,
  type NewLedger,
  type NewSubLedger,
  type OurGroup,
  type OurLedger,
  ourGroup,
  ourLedger,
  type Source,
} from './masters-plan.ts'
import { otherName, ourSubLedger } from './sheets/sheet-names.ts'
import type { FoundMasters, OurMasters } from './tally-messages.ts'

/** Reads our groups and ledgers. */
export async function readMasters(books: Books): Promise<{ groups: OurGroup[]; ledgers: OurLedger[] }> {
  const groups = await rowsOf(books.sql, ourGroup)`
    select group_id as id, name, predefined, imported_as as "importedAs" from ledger_group where organization_id = ${books.organizationId}`
  const ledgers = await rowsOf(books.sql, ourLedger)`
    select ledger_id as id, group_id as "groupId", name, alias, pan, phone, address, reserved, requires_sub_ledger as "requiresSubLedger", active,
           imported_as as "importedAs", version = 1 as unchanged,
           version = 1 and not exists (select from voucher_line l where l.organization_id = g.organization_id and l.ledger_id = g.ledger_id) as untouched
      from ledger g where organization_id = ${books.organizationId}`
  return { groups, ledgers }
}

/** Reads the same with the further names by which a sheet may name them, and our sub-ledgers; with our goods where it has some. */
export async function readNamedMasters(books: Books, goods: boolean): Promise<OurMasters> {
  const groups = await rowsOf(books.sql, otherName)`
    select group_id as id, name_np as name from ledger_group where organization_id = ${books.organizationId} and name_np <> ''`
  const ledgers = await rowsOf(books.sql, otherName)`
    select ledger_id as id, x.name from ledger g cross join lateral (values (g.code), (g.name_np)) x(name)
     where organization_id = ${books.organizationId} and x.name <> ''`
  const subLedgers = await rowsOf(books.sql, ourSubLedger)`
    select sub_ledger_id as id, ledger_id as "ledgerId", name, name_np as "nameNp", active from sub_ledger
     where organization_id = ${books.organizationId}`
  return { ...(await readMasters(books)), names: { groups, ledgers, subLedgers, goods: goods ? await readGoods(books) : [] } }
}

/** Creates and completes groups and ledgers as planned. */
export async function storeMasters(books: Books, plan: FoundMasters): Promise<void> {
  const { newGroups, newLedgers, changedLedgers } = plan
  for (const groups of slices(newGroups)) await storeGroups(books, groups)
  const nameOf = new Map(plan.ledgerSources.map(({ id, importedAs }) => [id, importedAs]))
  for (const ledgers of slices(newLedgers)) {
    await storeLedgers(
      books,
      ledgers.map((ledger) => ({ ...ledger, importedAs: nameOf.get(ledger.id) ?? '' })),
    )
    for (const { id } of ledgers) nameOf.delete(id)
  }
  for (const ledgers of slices(changedLedgers)) await changeLedgers(books, ledgers)
  for (const subLedgers of slices(plan.newSubLedgers)) await storeSubLedgers(books, subLedgers)
  for (const sources of slices(plan.groupSources)) await noteSources(books, 'ledger_group', 'group_id', sources)
  const known = [...nameOf].map(([id, importedAs]) => ({ id, importedAs }))
  for (const sources of slices(known)) await noteSources(books, 'ledger', 'ledger_id', sources)
}

/** The rows of one statement: while the server builds one, it can do nothing else. */
const ROWS_AT_ONCE = 5_000

function* slices<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) yield rows.slice(start, start + ROWS_AT_ONCE)
}

async function storeGroups(books: Books, groups: NewGroup[]): Promise<void> {
  await run(books.sql)`
    insert into ledger_group (organization_id, group_id, parent_id, name, nature, affects_gross_profit)
    select ${books.organizationId}, x.id, x."parentId", x.name, x.nature, x."affectsGrossProfit"
      from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb)
        as x(id uuid, "parentId" uuid, name text, nature text, "affectsGrossProfit" boolean)`
  await storeSearchWords(
    books,
    'ledger_group',
    groups.map(({ id, name }) => ({ id, name, nameNp: '' })),
  )
}

// Without a new version, because no visible field changes.
async function noteSources(books: Books, table: 'ledger_group' | 'ledger', key: string, sources: Source[]): Promise<void> {
  await run(books.sql)`
    update ${sql.table(table)} g set imported_as = x."importedAs"
      from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb) as x(id uuid, "importedAs" text)
     where g.organization_id = ${books.organizationId} and ${sql.ref(`g.${key}`)} = x.id`
}

async function storeLedgers(books: Books, ledgers: (NewLedger & Source)[]): Promise<void> {
  await run(books.sql)`
    insert into ledger (organization_id, ledger_id, group_id, name, alias, pan, phone, address, imported_as)
    select ${books.organizationId}, x.id, x."groupId", x.name, x.alias, x.pan, x.phone, x.address, x."importedAs"
      from jsonb_to_recordset(${JSON.stringify(ledgers)}::jsonb)
        as x(id uuid, "groupId" uuid, name text, alias text, pan text, phone text, address text, "importedAs" text)`
  await storeLedgerWords(books, ledgers)
}

/** With its first sub-ledger, a ledger requires one on each new line. */
async function storeSubLedgers(books: Books, subLedgers: NewSubLedger[]): Promise<void> {
  await run(books.sql)`
    insert into sub_ledger (organization_id, ledger_id, sub_ledger_id, name, alias)
    select ${books.organizationId}, x."ledgerId", x.id, x.name, x.alias
      from jsonb_to_recordset(${JSON.stringify(subLedgers)}::jsonb) as x("ledgerId" uuid, id uuid, name text, alias text)`
  await run(books.sql)`
    update ledger set requires_sub_ledger = true, version = version + 1
     where organization_id = ${books.organizationId} and ledger_id = any(${subLedgers.map(({ ledgerId }) => ledgerId)}::uuid[])
       and not requires_sub_ledger`
  await storeSearchWords(
    books,
    'sub_ledger',
    subLedgers.map((row) => ({ ...row, nameNp: '' })),
  )
}

async function changeLedgers(books: Books, ledgers: NewLedger[]): Promise<void> {
  await run(books.sql)`
    update ledger g set group_id = x."groupId", name = x.name, alias = x.alias, pan = x.pan, phone = x.phone, address = x.address, version = g.version + 1
      from jsonb_to_recordset(${JSON.stringify(ledgers)}::jsonb)
        as x(id uuid, "groupId" uuid, name text, alias text, pan text, phone text, address text)
     where g.organization_id = ${books.organizationId} and g.ledger_id = x.id`
  await storeLedgerWords(books, ledgers)
}

const named = z.object({ id: z.string(), name: z.string(), nameNp: z.string(), alias: z.string(), code: z.string().nullable() })

/** Read back: one that stood here has a Nepali name and a code, which no file changes. */
async function storeLedgerWords(books: Books, ledgers: readonly NewLedger[]): Promise<void> {
  const rows = await rowsOf(books.sql, named)`
    select ledger_id as id, name, name_np as "nameNp", alias, code from ledger
     where organization_id = ${books.organizationId} and ledger_id = any(${ledgers.map(({ id }) => id)}::uuid[])`
  await storeSearchWords(books, 'ledger', rows)
}
