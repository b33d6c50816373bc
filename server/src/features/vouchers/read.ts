import { type AnswerOf, type listVoucherTypes, mayDo, type ReceivedOf, storedDetails, type Voucher } from '@lekha/contract'
import { BookError, MOVEMENT_KINDS, type Movement, ORDER_TYPES, VAT_CLASSES, voucherNumber } from '@lekha/ledger'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { column, rowsOf } from '../../db/statements.ts'
import { userName } from '../../db/user-name.ts'
import { readLineParts } from './line-parts.ts'
import { bsText } from './post.ts'

export const headRow = z.object({
  id: z.string(),
  entry: z.bigint(),
  version: z.number(),
  voucher_type: z.string(),
  printed_number: z.string(),
  date: z.string(),
  bs_date: z.number(),
  total_paisa: column.paisa,
  cancelled: z.boolean(),
})
type HeadRow = z.output<typeof headRow>
/** Another voucher: its id, type and number as printed. */
const link = z.tuple([z.string(), z.string(), z.string()]).nullable()
const versionRow = headRow.extend({
  reverses: link,
  reversed_by: link,
  corrects: link,
  fulfils: link,
  fulfilled_by: z.array(z.tuple([z.string(), z.string(), z.string()])),
  corrected_by: z.array(z.tuple([z.string(), z.string(), z.string()])),
  fiscal_year_id: z.string(),
  narration: z.string(),
  reference: z.string(),
  reason: z.string().nullable(),
  details: storedDetails.nullable(),
  recorded_at: z.string(),
  recorded_by: z.string(),
})
type VersionRow = z.output<typeof versionRow>
const billedColumns = {
  ledgerId: z.string().nullable(),
  rate: column.rate.nullable(),
  discount: column.paisa.nullable(),
  amount: column.paisa.nullable(),
  vatClass: z.enum(VAT_CLASSES).nullable(),
}
const movementRow = z.object({
  entry: z.bigint(),
  stockItemId: z.string(),
  godownId: z.string().nullable(),
  kind: z.enum(MOVEMENT_KINDS),
  quantity: column.quantity,
  value: column.paisa.nullable(),
  batch: z.string(),
  expiresOn: z.string().nullable(),
  ...billedColumns,
})
const lineRow = z.object({
  entry: z.bigint(),
  line_no: z.number(),
  ledger_id: z.string(),
  sub_ledger_id: z.string().nullable(),
  cost_centre_id: z.string().nullable(),
  amount_paisa: column.paisa,
  narration: z.string(),
})

export const headOf = (row: HeadRow) => ({
  id: row.id,
  entry: row.entry.toString(),
  version: row.version,
  type: row.voucher_type,
  number: row.printed_number,
  date: row.date,
  bsDate: bsText(row.bs_date),
  total: row.total_paisa,
  cancelled: row.cancelled,
})

/** Whose vouchers the caller may read: those that a clerk entered himself; null = everybody's. */
export const readableBy = (books: Books): string | null => (mayDo(books.role, 'report.read') ? null : books.userId)

/** Every version of a voucher, first to last, with its own lines. One that the caller may not read is answered like one that is not there. */
export async function readVersions(books: Books, voucherId: string): Promise<Voucher[]> {
  return withLines(books, await readHeads(books, voucherId))
}

/** A voucher as it stands now. The lines of its former versions are not read: a long voucher may have been altered many times. */
export async function readVoucher(books: Books, voucherId: string): Promise<Voucher> {
  const [current] = await withLines(books, (await readHeads(books, voucherId)).slice(-1))
  if (!current) throw noSuchVoucher()
  return current
}

const noSuchVoucher = () => new BookError('There is no such voucher.', { code: 'not_found' })

async function readHeads(books: Books, voucherId: string): Promise<VersionRow[]> {
  const versions = await rowsOf(books.sql, versionRow)`
    select f.id, v.entry, v.version, v.voucher_type, v.printed_number, v.date, v.bs_date, coalesce(order_total(own.document), v.total_paisa) as total_paisa, own.details, v.cancelled, v.fiscal_year_id,
           v.narration, v.reference, v.reason, v.recorded_at, ${userName('u')} as recorded_by,
           (select array[o.id::text, o.voucher_type, o.printed_number] from numbered_voucher o
             where o.organization_id = f.organization_id and o.place = f.reverses and o.version = 1) as reverses,
           (select array[r.id::text, r.voucher_type, r.printed_number] from numbered_voucher r
             where r.organization_id = f.organization_id and r.reverses = f.place and r.version = 1
               and not exists (select from voucher c where c.organization_id = r.organization_id and c.place = r.place and c.cancelled)) as reversed_by,
           (select array[o.id::text, o.voucher_type, o.printed_number] from numbered_voucher o
             where o.organization_id = f.organization_id and o.place = f.corrects and o.version = 1) as corrects,
           (select array[o.id::text, o.voucher_type, o.printed_number] from numbered_voucher o
             where o.organization_id = f.organization_id and o.place = f.fulfils and o.version = 1) as fulfils,
           coalesce((select jsonb_agg(jsonb_build_array(r.id, r.voucher_type, r.printed_number) order by r.place) from voucher n
             join numbered_voucher r on r.organization_id = n.organization_id and r.entry = n.entry
             where n.organization_id = f.organization_id and n.fulfils = f.place and n.version = 1
               and not exists (select from voucher c where c.organization_id = n.organization_id and c.place = n.place and c.cancelled)), '[]') as fulfilled_by,
           coalesce((select jsonb_agg(jsonb_build_array(r.id, r.voucher_type, r.printed_number) order by r.place) from numbered_voucher r
             join voucher n on n.organization_id = r.organization_id and n.entry = r.entry
             where n.organization_id = f.organization_id and n.corrects = f.place and n.version = 1
               and not exists (select from voucher x where x.organization_id = r.organization_id and x.reverses = r.place and x.version = 1
                                and not exists (select from voucher c where c.organization_id = x.organization_id and c.place = x.place and c.cancelled))
               and not exists (select from voucher c where c.organization_id = r.organization_id and c.place = r.place and c.cancelled)), '[]') as corrected_by
      from voucher f
      join numbered_voucher v on v.organization_id = f.organization_id and v.place = f.place
      join voucher own on own.organization_id = v.organization_id and own.entry = v.entry
      left join app_user u on u.user_id = v.recorded_by
     where f.organization_id = ${books.organizationId} and f.id = ${voucherId} and f.version = 1
       and (${readableBy(books)}::uuid is null or f.recorded_by = ${readableBy(books)}) order by v.version`
  if (versions.length === 0) throw noSuchVoucher()
  return versions
}

/** The details of a version, and whether it is a charge or a receipt. */
function detailsIn({ details, voucher_type }: VersionRow): Pick<Voucher, 'details' | 'dues'> {
  const { dues, ...said } = details ?? {}
  return {
    ...(Object.keys(said).length > 0 && { details: said }),
    ...(dues && { dues: voucher_type === 'receipt' ? 'receipt' : 'charge' }),
  }
}

async function withLines(books: Books, versions: readonly VersionRow[]): Promise<Voucher[]> {
  const lines = await rowsOf(books.sql, lineRow)`
    select entry, line_no, ledger_id, sub_ledger_id, cost_centre_id, amount_paisa, narration from entered_line
     where organization_id = ${books.organizationId} and entry = any(${versions.map((row) => row.entry)}::bigint[])
     order by entry, line_no`
  const byEntry = Map.groupBy(lines, (line) => line.entry)
  const goods = await goodsOf(books, versions)
  const parts = await readLineParts(books, versions)
  return versions.map((row) => ({
    ...headOf(row),
    reverses: linkOf(row.reverses),
    reversedBy: linkOf(row.reversed_by),
    ...(row.corrects && { corrects: linked(row.corrects) }),
    ...(row.fulfils && { fulfils: linked(row.fulfils) }),
    ...(row.fulfilled_by.length > 0 && { fulfilledBy: row.fulfilled_by.map(linked) }),
    ...(row.details && detailsIn(row)),
    ...(row.corrected_by.length > 0 && { correctedBy: row.corrected_by.map(linked) }),
    fiscalYearId: row.fiscal_year_id,
    narration: row.narration,
    reference: row.reference,
    reason: row.reason,
    recordedAt: row.recorded_at,
    recordedBy: row.recorded_by,
    lines: (byEntry.get(row.entry) ?? []).map((line) => ({
      ledgerId: line.ledger_id,
      subLedgerId: line.sub_ledger_id,
      costCentreId: line.cost_centre_id,
      amount: line.amount_paisa,
      narration: line.narration,
      ...parts(line),
    })),
    ...goods(row),
  }))
}

/** What goods each of some versions moves, where it moves some. */
export async function goodsOf(
  books: Books,
  versions: readonly { entry: bigint }[],
): Promise<(version: { entry: bigint }) => Pick<Voucher, 'movements'>> {
  const movements = Map.groupBy(await movementsOf(books, versions), ({ entry }) => entry)
  return ({ entry }) => movedBy(movements.get(entry))
}

const movedBy = (rows: readonly z.output<typeof movementRow>[] = []): Pick<Voucher, 'movements'> =>
  rows.length === 0 ? {} : { movements: rows.map(movementIn) }

function movementIn({ entry: _, ledgerId, rate: at, discount, amount, vatClass, ...movement }: z.output<typeof movementRow>): Movement {
  if (ledgerId === null || at === null || discount === null || amount === null || vatClass === null) return movement
  return { ...movement, bill: { ledgerId, rate: at, discount, amount, vatClass } }
}

const movementsOf = (books: Books, versions: readonly { entry: bigint }[]) => rowsOf(books.sql, movementRow)`
  select entry, stock_item_id as "stockItemId", godown_id as "godownId", kind, quantity, value_paisa as value, batch, expires_on as "expiresOn",
         ledger_id as "ledgerId", rate, discount_paisa as discount, billed_paisa as amount, vat_class as "vatClass"
    from entered_movement
   where organization_id = ${books.organizationId} and entry = any(${versions.map((row) => row.entry)}::bigint[])
   order by entry, line_no`

const linked = ([id, type, number]: [string, string, string]) => ({ id, type, number })
const linkOf = (row: VersionRow['reverses']) => row && linked(row)

/** Voucher types with the number that the next voucher of each would take; the year is the given one, else the active one. */
export async function readVoucherTypes(
  books: Books,
  { query }: ReceivedOf<typeof listVoucherTypes>,
): Promise<AnswerOf<typeof listVoucherTypes>['result']> {
  const found = await rowsOf(books.sql, typeRow)`
    select t.code, t.base_kind, t.name, t.name_np, coalesce(s.prefix, t.prefix) as prefix, coalesce(s.width, t.width) as width, s.last_number,
           t.prefix as own_prefix, t.width as own_width
      from voucher_type t
      left join fiscal_year y on y.organization_id = t.organization_id
       and case when ${query.fiscalYearId ?? null}::uuid is null then y.active else y.fiscal_year_id = ${query.fiscalYearId ?? null}::uuid end
      left join number_series s on s.organization_id = t.organization_id and s.fiscal_year_id = y.fiscal_year_id and s.voucher_type = t.code
     where t.organization_id = ${books.organizationId} order by t.sort, t.code`
  return withOrderTypes(found).map((row) => ({
    code: row.code,
    baseKind: row.base_kind,
    name: row.name,
    nameNp: row.name_np,
    prefix: row.prefix,
    width: row.width,
    next: voucherNumber(row.prefix, (row.last_number ?? 0) + 1, row.width),
    ownPrefix: row.own_prefix,
    ownWidth: row.own_width,
    permitted: books.voucherTypes === null || books.voucherTypes.includes(row.code),
  }))
}

const typeRow = z.object({
  code: z.string(),
  base_kind: z.string(),
  name: z.string(),
  name_np: z.string(),
  prefix: z.string(),
  width: z.number(),
  last_number: z.number().nullable(),
  own_prefix: z.string(),
  own_width: z.number(),
})
type TypeRow = z.output<typeof typeRow>

/** The types of orders can be entered before the first order brings them. */
function withOrderTypes(found: readonly TypeRow[]): TypeRow[] {
  const missing = ORDER_TYPES.filter(({ code }) => found.every((type) => type.code !== code))
  const own = (type: (typeof ORDER_TYPES)[number]) => ({ base_kind: type.baseKind, name_np: type.nameNp, own_prefix: type.prefix })
  return [...found, ...missing.map((type) => ({ ...type, ...own(type), ...{ width: 1, own_width: 1, last_number: null } }))]
}
