import { STARTER_CHARTS, STARTER_NATURES, sentence, startersOf } from '@lekha/ledger'
import { parsePaisa } from '@lekha/money'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { rowOf, rowsOf, run } from '../../db/statements.ts'
import { type SearchedTable, storeSearchWords } from '../../masters/search-words.ts'
import { ArchiveRefusal, told } from './archive-refusal.ts'
import { fileOf, type RowOf } from './format.ts'
import { parentsFirst } from './parents-first.ts'
import { restoreGoods } from './restore-goods.ts'
import { type Restoring, storeRows } from './restoring.ts'

/** The condition that no ledger stands there but those of one of the charts that an organization may have begun with. */
const hasStartersOnly = (organizationId: string) =>
  sql.join(
    STARTER_CHARTS.map((chart) => {
      const names = startersOf(chart).map(({ name }) => name)
      return sql`not exists (select from ledger where organization_id = ${organizationId} and reserved is null and name <> all(${names}::text[]))`
    }),
    sql` or `,
  )

const NOT_EMPTY = sentence('Something stands in this organization already. An archive is imported into one that was just created.')
const NO_PARENT = sentence('A group or cost centre of this archive stands below one that is missing, or below itself.')
const OTHER_TYPE = sentence('A voucher type of this archive is of another kind here.')

/**
 * What the organization is, taken over: all but its name and code, which it was given here, and its colour where somebody has stored its details
 * here. This is the first statement, and it locks these books: what is read from here on stands still.
 */
export async function restoreOrganization({ books, archive }: Restoring): Promise<void> {
  const [row] = await archive.allOf('organization')
  if (!row) return
  await run(books.sql)`
    update organization set name_np = ${row.nameNp}, contact = ${row.contact}, email = ${row.email}, location = ${row.location},
           postal_code = ${row.postalCode}, registration_number = ${row.registrationNumber}, pan_number = ${row.panNumber}, color = case when version = 1 then ${row.color} else color end,
           kind = ${row.kind}, cost_centres = ${row.costCentres},
           negative_stock = coalesce(${row.negativeStock ?? null}, negative_stock),
           vat_from = coalesce(${row.vatFrom ?? null}::date, vat_from), version = version + 1
     where organization_id = ${books.organizationId}`
}

/** Since when bills are issued, once all of them are there: from then on none is altered, and former versions had to be entered before. */
export async function restoreIssuing({ books, archive }: Restoring): Promise<void> {
  const [row] = await archive.allOf('organization')
  if (!row?.billsIssuedFrom) return
  await run(books.sql)`
    update organization set bills_issued_from = ${row.billsIssuedFrom}, version = version + 1 where organization_id = ${books.organizationId}`
}

/** @throws ArchiveRefusal unless nothing was entered in these books since they were created */
export async function requireEmpty({ sql: tx, organizationId }: Books): Promise<void> {
  const { empty } = await rowOf(tx, z.object({ empty: z.boolean() }))`
    select b.last_entry = 0
           and (${hasStartersOnly(organizationId)})
           and not exists (select from ledger_group where organization_id = ${organizationId} and predefined is null)
           and not exists (select from sub_ledger where organization_id = ${organizationId})
           and not exists (select from cost_centre where organization_id = ${organizationId})
           and not exists (select from unit_of_measure where organization_id = ${organizationId})
           and not exists (select from stock_group where organization_id = ${organizationId})
           and not exists (select from stock_category where organization_id = ${organizationId})
           and not exists (select from godown where organization_id = ${organizationId})
           and not exists (select from tds_nature where organization_id = ${organizationId} and (version > 1 or name <> all(${STARTER_NATURES.map(({ name }) => name)}::text[])))
           and not exists (select from cheque_book where organization_id = ${organizationId})
           and not exists (select from cheque_layout where organization_id = ${organizationId})
           and not exists (select from bank_statement_line where organization_id = ${organizationId})
           and not exists (select from bank_statement_format where organization_id = ${organizationId})
           and not exists (select from membership_type where organization_id = ${organizationId})
           and not exists (select from charge_head where organization_id = ${organizationId})
           and not exists (select from member_firm where organization_id = ${organizationId})
           and not exists (select from person where organization_id = ${organizationId})
           and not exists (select from stock_value where organization_id = ${organizationId})
           and not exists (select from planned_voucher where organization_id = ${organizationId})
           and not exists (select from saved_view where organization_id = ${organizationId})
           and not exists (select from filed_report where organization_id = ${organizationId})
           and not exists (select from fiscal_year where organization_id = ${organizationId} and (closed_at is not null or locked_through is not null)) as empty
      from books b where b.organization_id = ${organizationId}`
  if (!empty) throw new ArchiveRefusal(NOT_EMPTY)
}

/** Puts the chart of the archive in the place of the starter chart. All masters take vouchers at first; `finishMasters` ends that. */
export async function restoreChart(restoring: Restoring): Promise<void> {
  const { books } = restoring
  const { sql: tx, organizationId } = books
  await run(tx)`delete from search_word where organization_id = ${organizationId}`
  await run(tx)`delete from ledger where organization_id = ${organizationId}`
  await run(tx)`delete from ledger_group where organization_id = ${organizationId}`
  await restoreVoucherTypes(restoring)
  await storeRows(
    restoring,
    'groups',
    (rows) => storeGroups(books, rows),
    (rows) => parentsFirst(rows, 'groups', NO_PARENT),
  )
  await storeRows(restoring, 'ledgers', (rows) => storeLedgers(books, rows))
  await storeRows(restoring, 'sub-ledgers', (rows) => storeSubLedgers(books, rows))
  await storeRows(
    restoring,
    'cost-centres',
    (rows) => storeCostCentres(books, rows),
    (rows) => parentsFirst(rows, 'cost-centres', NO_PARENT),
  )
  await restoreGoods(restoring)
  await restoreNatures(restoring)
}

/** The natures of payment of the archive, in the place of the usual ones; those stay where the archive is older than they are. */
async function restoreNatures(restoring: Restoring): Promise<void> {
  const { sql: tx, organizationId } = restoring.books
  if ((await restoring.archive.allOf('tds-natures')).length === 0) return
  await run(tx)`delete from tds_nature where organization_id = ${organizationId}`
  const store = (rows: RowOf<'tds-natures'>[]) => run(tx)`
    insert into tds_nature (organization_id, tds_nature_id, name, name_np, section, final, note, rates, active)
    select ${organizationId}, x.id, x.name, x."nameNp", x.section, x.final, x.note, x.rates, x.active
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x(id uuid, name text, "nameNp" text, section text, final boolean, note text, rates jsonb, active boolean)`
  await storeRows(restoring, 'tds-natures', async (rows) => void (await store(rows)))
}

/** Types that were seeded here are changed, others added; closing a year adds the one of closing entries. */
async function restoreVoucherTypes({ books, archive }: Restoring): Promise<void> {
  const rows = (await archive.allOf('voucher-types')).filter(({ baseKind }) => baseKind !== 'closing')
  const here = await rowsOf(books.sql, z.object({ code: z.string(), base_kind: z.string(), tax_invoice: z.boolean() }))`
    select code, base_kind, tax_invoice from voucher_type where organization_id = ${books.organizationId}`
  const seeded = new Map(here.map((type) => [type.code, type]))
  for (const { code, baseKind, taxInvoice } of rows) {
    const type = seeded.get(code)
    if (type && (type.base_kind !== baseKind || type.tax_invoice !== taxInvoice))
      throw new ArchiveRefusal(OTHER_TYPE, `${fileOf('voucher-types')}, ${code}`)
  }
  const added = rows.filter(({ code }) => !seeded.has(code))
  const add = () => run(books.sql)`
    insert into voucher_type (organization_id, code, base_kind, name, name_np, prefix, width, tax_invoice, sort)
    select ${books.organizationId}, x.code, x."baseKind", x.name, x."nameNp", x.prefix, x.width, x."taxInvoice", x.sort
      from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
        as x(code text, "baseKind" text, name text, "nameNp" text, prefix text, width smallint, "taxInvoice" boolean, sort smallint)`
  await told(fileOf('voucher-types'), add)
}

async function storeGroups(books: Books, rows: RowOf<'groups'>[]): Promise<void> {
  await run(books.sql)`
    insert into ledger_group (organization_id, group_id, parent_id, name, name_np, nature, affects_gross_profit, predefined, sort, imported_as)
    select ${books.organizationId}, x.id, x.parent, x.name, x."nameNp", x.nature, x."affectsGrossProfit", x.predefined, x.sort, x."importedAs"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x(id uuid, parent uuid, name text, "nameNp" text, nature text, "affectsGrossProfit" boolean, predefined text, sort smallint, "importedAs" text)`
  await storeSearchWords(books, 'ledger_group', rows)
}

async function storeLedgers(books: Books, rows: RowOf<'ledgers'>[]): Promise<void> {
  await run(books.sql)`
    insert into ledger (organization_id, ledger_id, group_id, name, name_np, alias, code, pan, phone, address, credit_days, reserved, imported_as, bill_by_bill,
                        credit_limit_paisa, price_list, email)
    select ${books.organizationId}, x.id, x."group", x.name, x."nameNp", x.alias, x.code, x.pan, x.phone, x.address, x."creditDays", x.reserved, x."importedAs",
           x."billByBill", x."creditLimit", coalesce(x."priceList", ''), coalesce(x.email, '')
      from jsonb_to_recordset(${JSON.stringify(rows.map(inPaisa))}::jsonb)
        as x(id uuid, "group" uuid, name text, "nameNp" text, alias text, code text, pan text, phone text, address text, "creditDays" smallint, reserved text,
             "importedAs" text, "billByBill" boolean, "creditLimit" bigint, "priceList" text, email text)`
  await storeSearchWords(books, 'ledger', rows)
}

const inPaisa = ({ creditLimit, ...row }: RowOf<'ledgers'>) => ({
  ...row,
  creditLimit: creditLimit ? parsePaisa(creditLimit).toString() : null,
})

async function storeSubLedgers(books: Books, rows: RowOf<'sub-ledgers'>[]): Promise<void> {
  await run(books.sql)`
    insert into sub_ledger (organization_id, ledger_id, sub_ledger_id, name, name_np, alias, code)
    select ${books.organizationId}, x.ledger, x.id, x.name, x."nameNp", x.alias, x.code
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, ledger uuid, name text, "nameNp" text, alias text, code text)`
  await storeSearchWords(books, 'sub_ledger', rows)
}

async function storeCostCentres(books: Books, rows: RowOf<'cost-centres'>[]): Promise<void> {
  await run(books.sql)`
    insert into cost_centre (organization_id, cost_centre_id, parent_id, name, name_np, code)
    select ${books.organizationId}, x.id, x.parent, x.name, x."nameNp", x.code
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, parent uuid, name text, "nameNp" text, code text)`
  await storeSearchWords(books, 'cost_centre', rows)
}

/** After the last voucher: what takes no vouchers any more, or demands sub-ledgers, and the prefixes that new series will have. */
export async function finishMasters({ books, archive }: Restoring): Promise<void> {
  const { sql: tx, organizationId } = books
  const demanding = (await archive.allOf('ledgers')).filter((ledger) => ledger.requiresSubLedger).map(({ id }) => id)
  await run(
    tx,
  )`update ledger set requires_sub_ledger = true where organization_id = ${organizationId} and ledger_id = any(${demanding}::uuid[])`
  await deactivate(books, 'ledger', await archive.allOf('ledgers'))
  await deactivate(books, 'sub_ledger', await archive.allOf('sub-ledgers'))
  await deactivate(books, 'cost_centre', await archive.allOf('cost-centres'))
  await deactivate(books, 'godown', await archive.allOf('godowns'))
  await deactivate(books, 'stock_item', await archive.allOf('stock-items'))
  const types = await archive.allOf('voucher-types')
  await run(tx)`
    update voucher_type t set name = x.name, name_np = x."nameNp", prefix = x.prefix, width = x.width
      from jsonb_to_recordset(${JSON.stringify(types)}::jsonb) as x(code text, name text, "nameNp" text, prefix text, width smallint)
     where t.organization_id = ${organizationId} and t.code = x.code`
}

async function deactivate(
  books: Books,
  table: Extract<SearchedTable, 'ledger' | 'sub_ledger' | 'cost_centre' | 'godown' | 'stock_item'>,
  rows: readonly { id: string; active: boolean }[],
): Promise<void> {
  const inactive = rows.filter(({ active }) => !active).map(({ id }) => id)
  await run(books.sql)`
    update ${sql.table(table)} set active = false
     where organization_id = ${books.organizationId} and ${sql.ref(`${table}_id`)} = any(${inactive}::uuid[])`
}
