import { paisaText } from '@lekha/money'
import * as z from 'zod'
import { column, rowsOf } from '../../db/statements.ts'
import { userName } from '../../db/user-name.ts'
import type { Archived } from './archived-books.ts'
import { LISTS, type RowOf } from './format.ts'

/** The lists of an archive that hold masters and what users keep beside the books. Each is read whole: even the longest has some thousand rows. */

export async function organization({ sql: tx, organizationId, pathOf }: Archived): Promise<RowOf<'organization'>[]> {
  const rows = await rowsOf(tx, LISTS.organization)`
    select name, name_np as "nameNp", company_code as "companyCode", contact, email, location, postal_code as "postalCode",
           registration_number as "registrationNumber", pan_number as "panNumber", color, kind, cost_centres as "costCentres", negative_stock as "negativeStock", vat_from as "vatFrom", bills_issued_from as "billsIssuedFrom",
           color_image_id::text as "colorImage", bw_image_id::text as "bwImage"
      from organization where organization_id = ${organizationId}`
  return rows.map((row) => ({ ...row, colorImage: pathOf(row.colorImage), bwImage: pathOf(row.bwImage) }))
}

export const fiscalYears = ({ sql: tx, organizationId }: Archived) =>
  rowsOf(tx, LISTS['fiscal-years'])`
    select fiscal_year_id as id, name, starts, ends, active, closed_at as "closedAt", locked_through as "lockedThrough", lock_reason as "lockReason",
           reopened_at as "reopenedAt", reopen_reason as "reopenReason"
      from fiscal_year where organization_id = ${organizationId} order by starts`

/** The months of the calendar by which these books are kept: those of its fiscal years, and the one before, in which openings stand. */
export const calendar = ({ sql: tx, organizationId }: Archived) =>
  rowsOf(tx, LISTS.calendar)`
    with span as (select min(starts) - 1 as first, max(ends) as last from fiscal_year where organization_id = ${organizationId})
    select m.bs_month as month, m.starts, m.days::int as days, m.provisional from bs_month m cross join span
     where m.starts + m.days > span.first and m.starts <= span.last order by m.bs_month`

export const voucherTypes = ({ sql: tx, organizationId }: Archived) =>
  rowsOf(tx, LISTS['voucher-types'])`
    select code, base_kind as "baseKind", name, name_np as "nameNp", prefix, width, tax_invoice as "taxInvoice", sort
      from voucher_type where organization_id = ${organizationId} order by sort, code`

export const numberSeries = ({ sql: tx, organizationId }: Archived) =>
  rowsOf(tx, LISTS['number-series'])`
    select s.fiscal_year_id as "fiscalYear", s.voucher_type as type, s.prefix, s.width, s.last_number as "lastNumber" from number_series s
      join fiscal_year y on y.organization_id = ${organizationId} and y.fiscal_year_id = s.fiscal_year_id
     where s.organization_id = ${organizationId} order by y.starts, s.voucher_type collate "C"`

export const groups = ({ sql: tx, organizationId }: Archived) =>
  rowsOf(tx, LISTS.groups)`
    select group_id as id, parent_id as parent, name, name_np as "nameNp", nature, affects_gross_profit as "affectsGrossProfit", predefined, sort,
           imported_as as "importedAs"
      from ledger_group where organization_id = ${organizationId} order by sort, folded_name collate "C"`

export async function ledgers({ sql: tx, organizationId }: Archived): Promise<RowOf<'ledgers'>[]> {
  const rows = await rowsOf(tx, LISTS.ledgers.extend({ creditLimit: column.paisa.nullable() }))`
    select ledger_id as id, group_id as group, name, name_np as "nameNp", alias, code, pan, phone, address, credit_days as "creditDays", reserved,
           requires_sub_ledger as "requiresSubLedger", active, imported_as as "importedAs",
           bill_by_bill as "billByBill", credit_limit_paisa as "creditLimit", price_list as "priceList", email
      from ledger where organization_id = ${organizationId} order by folded_name collate "C"`
  return rows.map((row) => ({ ...row, creditLimit: row.creditLimit === null ? null : paisaText(row.creditLimit) }))
}

export const subLedgers = ({ sql: tx, organizationId }: Archived) =>
  rowsOf(tx, LISTS['sub-ledgers'])`
    select sub_ledger_id as id, ledger_id as ledger, name, name_np as "nameNp", alias, code, active from sub_ledger
     where organization_id = ${organizationId} order by ledger_id, folded_name collate "C"`

export const costCentres = ({ sql: tx, organizationId }: Archived) =>
  rowsOf(tx, LISTS['cost-centres'])`
    select cost_centre_id as id, parent_id as parent, name, name_np as "nameNp", code, active from cost_centre
     where organization_id = ${organizationId} order by folded_name collate "C"`

export const tdsNatures = ({ sql: tx, organizationId }: Archived) =>
  rowsOf(tx, LISTS['tds-natures'])`
    select tds_nature_id as id, name, name_np as "nameNp", section, final, note, rates, active from tds_nature
     where organization_id = ${organizationId} order by folded_name collate "C"`

export async function stockValues({ sql: tx, organizationId }: Archived): Promise<RowOf<'stock-values'>[]> {
  const rows = await rowsOf(tx, LISTS['stock-values'].extend({ value: column.paisa }))`
    select ledger_id as ledger, date, value_paisa as value from stock_value where organization_id = ${organizationId} order by date, ledger_id`
  return rows.map((row) => ({ ...row, value: paisaText(row.value) }))
}

export const plannedVouchers = ({ sql: tx, organizationId }: Archived) =>
  rowsOf(tx, LISTS['planned-vouchers'])`
    select planned_id as id, name, next_date as "nextDate", every, day, until, times_left as "timesLeft", skipped_date as "skippedDate",
           skip_reason as "skipReason", body
      from planned_voucher where organization_id = ${organizationId} order by planned_id`

/** The shared ones: a private view is its owner's. */
export async function savedViews({ sql: tx, organizationId, nameOf }: Archived): Promise<RowOf<'saved-views'>[]> {
  const rows = await rowsOf(tx, LISTS['saved-views'])`
    select view_id as id, name, report, search, is_default as "isDefault", user_id::text as "savedBy"
      from saved_view where organization_id = ${organizationId} and shared order by view_id`
  return rows.map((row) => ({ ...row, savedBy: nameOf(row.savedBy) }))
}

export async function lockExceptions({ sql: tx, organizationId, nameOf }: Archived): Promise<RowOf<'lock-exceptions'>[]> {
  const rows = await rowsOf(tx, LISTS['lock-exceptions'])`
    select fiscal_year_id as "fiscalYear", user_id::text as user, role, until, reason, granted_at as "grantedAt", granted_by::text as "grantedBy",
           revoked_at as "revokedAt"
      from lock_exception where organization_id = ${organizationId} order by exception_id`
  return rows.map((row) => ({ ...row, user: row.user === null ? null : nameOf(row.user), grantedBy: nameOf(row.grantedBy) }))
}

const filedRow = LISTS['filed-reports']

/** One at a time: each may have 4 MB. */
export async function* filedReports({ sql: tx, organizationId, nameOf }: Archived): AsyncGenerator<RowOf<'filed-reports'>> {
  const ids = await rowsOf(tx, z.object({ id: z.string() }))`
    select filed_id as id from filed_report where organization_id = ${organizationId} order by filed_id`
  for (const { id } of ids) {
    const [row] = await rowsOf(tx, filedRow)`
      select filed_id as id, fiscal_year_id as "fiscalYear", report, params, note, entry::text as entry, encode(hash, 'hex') as hash,
             convert_from(bytes, 'UTF8') as content, filed_at as "filedAt", filed_by::text as "filedBy"
        from filed_report where organization_id = ${organizationId} and filed_id = ${id}`
    if (row) yield { ...row, filedBy: nameOf(row.filedBy) }
  }
}

export async function attachments({ sql: tx, organizationId, nameOf, pathOf }: Archived): Promise<RowOf<'attachments'>[]> {
  const rows = await rowsOf(tx, LISTS.attachments)`
    select file_id::text as path, voucher_place::text as voucher, name, media_type as "mediaType", encode(sha256, 'hex') as sha256,
           created_at as "attachedAt", stored_by::text as "attachedBy"
      from stored_file where organization_id = ${organizationId} order by file_id`
  return rows.map((row) => ({ ...row, path: pathOf(row.path) ?? '', attachedBy: nameOf(row.attachedBy) }))
}

/** The bytes of the attachments and logos, one file at a time. */
export async function* attachedFiles({ sql: tx, organizationId, pathOf }: Archived): AsyncGenerator<{ path: string; bytes: Buffer }> {
  const ids = await rowsOf(tx, z.object({ id: z.string() }))`
    select file_id as id from stored_file where organization_id = ${organizationId} order by file_id`
  for (const { id } of ids) {
    const [row] = await rowsOf(tx, z.object({ bytes: column.bytes }))`
      select bytes from stored_file where organization_id = ${organizationId} and file_id = ${id}`
    if (row) yield { path: pathOf(id) ?? '', bytes: row.bytes }
  }
}

/** The name of each user who is seen here, and where each stored file stands in the archive. */
export async function readNames(tx: Archived['sql'], organizationId: string) {
  const users = await rowsOf(tx, z.object({ id: z.string(), name: z.string() }))`
    select user_id as id, ${userName('app_user')} as name from app_user`
  const files = await rowsOf(tx, z.object({ id: z.string(), media_type: z.string() }))`
    select file_id as id, media_type from stored_file where organization_id = ${organizationId}`
  return {
    names: new Map(users.map(({ id, name }) => [id, name])),
    paths: new Map(files.map(({ id, media_type }) => [id, `attachments/${id}.${ENDINGS[media_type] ?? 'bin'}`])),
  }
}

const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'text/csv': 'csv',
}
