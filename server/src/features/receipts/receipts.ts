import { daysBetween } from '@lekha/calendar'
import {
  type AnswerOf,
  CHARGE_KINDS,
  type listReceipts,
  MOST_RECEIPTS,
  mayDo,
  type printReceipt,
  RECEIVED_BY,
  type Receipt,
  type ReceivedOf,
  type showReceipt,
} from '@lekha/contract'
import { atField, BookError, sentence } from '@lekha/ledger'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { isoTime } from '../../clock.ts'
import type { Books } from '../../db/books.ts'
import { recordEvent } from '../../db/security-events.ts'
import { column, rowOf, rowsOf } from '../../db/statements.ts'
import { userName } from '../../db/user-name.ts'
import { yearLabel } from '../../figures/year-label.ts'

const row = z.object({
  ...{
    id: z.string(),
    place: z.bigint(),
    number: z.string(),
    version: z.number(),
    date: z.string(),
    bsDate: z.string(),
    total: column.paisa,
  },
  ...{ cancelled: z.boolean(), reversed: z.boolean(), memberFirmId: z.string().nullable(), memberNumber: z.string() },
  ...{ payer: z.string(), payerNp: z.string(), payerPan: z.string(), representativeNumber: z.string(), paidBy: z.enum(RECEIVED_BY) },
  ...{ transactionId: z.string(), chequeNumber: z.string(), chequeBank: z.string(), remark: z.string() },
  ...{ cashierId: z.string(), cashier: z.string(), receivedAt: z.string() },
})
type Row = z.output<typeof row>

/** Whose receipts the caller may read: those that a clerk took himself; null = everybody's. */
const readableBy = ({ role, userId }: Books): string | null => (mayDo(role, 'report.read') ? null : userId)

/** The receipts that a condition on their first version `f` names, those of the caller's alone where he may read no others. */
const receiptsWhere = (books: Books, condition: RawBuilder<unknown>): RawBuilder<unknown> => {
  const { organizationId } = books
  return sql`
      from voucher f
      join current_voucher v on v.organization_id = ${organizationId} and v.place = f.place
     where f.organization_id = ${organizationId} and f.details ? 'dues' and f.voucher_type = 'receipt' and f.version = 1
       and (${readableBy(books)}::uuid is null or f.recorded_by = ${readableBy(books)}::uuid) and ${condition}`
}

const isReversed = (organizationId: string) => sql`
  exists (select from voucher r where r.organization_id = ${organizationId} and r.reverses = f.place and r.version = 1
             and not exists (select from voucher c where c.organization_id = ${organizationId} and c.place = r.place and c.cancelled))`

async function readReceipts(books: Books, condition: RawBuilder<unknown>, most: number): Promise<Receipt[]> {
  const { sql: tx, organizationId } = books
  const rows = await rowsOf(tx, row)`
    with chosen as materialized (
      select f.*, v.version as last_version, v.cancelled as is_cancelled, v.printed_number ${receiptsWhere(books, condition)} order by f.date desc, f.place desc limit ${most})
    select f.id, f.place, f.printed_number as number, f.last_version as version, f.date, to_char(f.bs_date, 'FM0000"-"00"-"00') as "bsDate", f.total_paisa as total,
           f.is_cancelled as cancelled, ${isReversed(organizationId)} as reversed, f.member_firm_id as "memberFirmId",
           coalesce(m.code, '') as "memberNumber", coalesce(m.name, f.details->>'buyer', '') as payer, coalesce(m.name_np, '') as "payerNp",
           coalesce(f.details->>'buyerPan', m.pan, '') as "payerPan", f.details->'dues'->>'representativeNumber' as "representativeNumber", f.details->>'paidBy' as "paidBy",
           coalesce(f.details->>'transactionId', '') as "transactionId", coalesce(f.details->>'chequeNumber', '') as "chequeNumber",
           coalesce(f.details->>'chequeBank', '') as "chequeBank", coalesce(f.details->'dues'->>'remark', '') as remark, f.recorded_by as "cashierId", ${userName('u')} as cashier, f.recorded_at as "receivedAt"
      from chosen f
      left join member_firm m on m.organization_id = ${organizationId} and m.member_firm_id = f.member_firm_id
      left join app_user u on u.user_id = f.recorded_by
     order by f.date desc, f.place desc`
  const lines = await readLines(books, rows)
  return rows.map(({ place, receivedAt, ...rest }) => ({
    ...rest,
    receivedAt: isoTime(Date.parse(receivedAt)),
    lines: lines.get(place) ?? [],
  }))
}

const lineRow = z.object({
  ...{
    place: z.bigint(),
    kind: z.enum(CHARGE_KINDS).nullable(),
    name: z.string(),
    nameNp: z.string(),
    yearName: z.string().nullable(),
    yearStarts: z.string().nullable(),
  },
  ...{ description: z.string(), amount: column.paisa },
})

/** What some receipts are for, line by line; a bill that no charge began is called as it is in the books. */
async function readLines({ sql: tx, organizationId }: Books, rows: readonly Row[]): Promise<Map<bigint, Receipt['lines']>> {
  const found = await rowsOf(tx, lineRow)`
    select f.place, c.kind, coalesce(c.name, s.name, g.name) as name, coalesce(c.name_np, s.name_np, g.name_np) as "nameNp", y.name as "yearName", y.starts as "yearStarts",
           l.narration as description, -l.amount_paisa as amount
      from voucher f cross join lateral jsonb_array_elements(f.details->'dues'->'heads') with ordinality h(head, at)
      join voucher_line l on l.organization_id = ${organizationId} and l.entry = f.entry and l.line_no = h.at
      join ledger g on g.organization_id = ${organizationId} and g.ledger_id = l.ledger_id
      left join sub_ledger s on s.organization_id = ${organizationId} and s.sub_ledger_id = l.sub_ledger_id
      left join charge_head c on c.organization_id = ${organizationId} and c.charge_head_id = (h.head->>'chargeHeadId')::uuid
      left join fiscal_year y on y.organization_id = ${organizationId} and y.starts = (h.head->>'year')::date
     where f.organization_id = ${organizationId} and f.entry = any(${rows.map(({ place }) => place)}::bigint[])
     order by f.place, h.at`
  const byPlace = Map.groupBy(found, ({ place }) => place)
  return new Map([...byPlace].map(([place, lines]) => [place, lines.map(lineOf)]))
}

function lineOf({ place: _, yearName, yearStarts, ...line }: z.output<typeof lineRow>): Receipt['lines'][number] {
  return { ...line, year: yearStarts === null ? '' : yearLabel({ name: yearName ?? '', starts: yearStarts }) }
}

const sumRow = z.object({ name: z.string(), nameNp: z.string(), count: z.number(), amount: column.paisa })
const wayRow = z.object({ paidBy: z.enum(RECEIVED_BY), count: z.number(), amount: column.paisa })
const cashierRow = z.object({ cashierId: z.string(), cashier: z.string(), count: z.number(), amount: column.paisa, cash: column.paisa })

/** A leap year of the Bikram Sambat calendar. */
const MOST_DAYS = 366

/** The receipts of a period, the newest first, and what was collected: by head, by way of payment and by cashier. */
export async function readCollection(books: Books, { query }: ReceivedOf<typeof listReceipts>): Promise<AnswerOf<typeof listReceipts>> {
  const { sql: tx, organizationId } = books
  const { from, to, memberFirmId, paidBy, cashierId } = query
  if (memberFirmId === undefined && daysBetween(from, to) > MOST_DAYS) throw atField('to', 'At most a year of receipts is listed at once.')
  const condition = sql`f.date between ${from}::date and ${to}::date
    ${memberFirmId === undefined ? sql`` : sql`and f.member_firm_id = ${memberFirmId}`}
    ${paidBy === undefined ? sql`` : sql`and f.details->>'paidBy' = ${paidBy}`} ${cashierId === undefined ? sql`` : sql`and f.recorded_by = ${cashierId}`}`
  const found = await readReceipts(books, condition, MOST_RECEIPTS + 1)
  const taken = receiptsWhere(books, sql`${condition} and not v.cancelled`)
  const byHead = await rowsOf(tx, sumRow)`
    with taken as materialized (select f.entry, f.details ${taken})
    select coalesce(c.name, '') as name, coalesce(c.name_np, '') as "nameNp", count(*)::int as count, sum(-l.amount_paisa)::bigint as amount
      from taken f cross join lateral jsonb_array_elements(f.details->'dues'->'heads') with ordinality h(head, at)
      join voucher_line l on l.organization_id = ${organizationId} and l.entry = f.entry and l.line_no = h.at
      left join charge_head c on c.organization_id = ${organizationId} and c.charge_head_id = (h.head->>'chargeHeadId')::uuid
     group by c.charge_head_id, c.name, c.name_np order by amount desc, name`
  const byWay = await rowsOf(tx, wayRow)`
    select f.details->>'paidBy' as "paidBy", count(*)::int as count, sum(f.total_paisa)::bigint as amount ${taken} group by 1 order by 3 desc, 1`
  const byCashier = await rowsOf(tx, cashierRow)`
    with taken as materialized (select f.recorded_by, f.total_paisa, f.details->>'paidBy' as way ${taken})
    select t.recorded_by as "cashierId", ${userName('u')} as cashier, count(*)::int as count, sum(t.total_paisa)::bigint as amount,
           coalesce(sum(t.total_paisa) filter (where t.way = 'cash'), 0)::bigint as cash
      from taken t left join app_user u on u.user_id = t.recorded_by group by t.recorded_by, u.first_name, u.last_name order by 4 desc, 2`
  const { total } = await rowOf(tx, z.object({ total: column.paisa }))`select coalesce(sum(f.total_paisa), 0)::bigint as total ${taken}`
  return { result: found.slice(0, MOST_RECEIPTS), more: found.length > MOST_RECEIPTS, total, byHead, byWay, byCashier }
}

/** One receipt. @throws BookError `not_found` */
export async function readReceipt(books: Books, { params }: ReceivedOf<typeof showReceipt>): Promise<Receipt> {
  const [found] = await readReceipts(books, sql`f.id = ${params.receiptId}`, 1)
  if (!found) throw new BookError(sentence('There is no such receipt.'), { code: 'not_found' })
  return found
}

/** Counts a print of a receipt and writes it down. @throws BookError `not_found` */
export async function countReceiptPrint(
  books: Books,
  { params, body }: ReceivedOf<typeof printReceipt>,
  address: string,
): Promise<AnswerOf<typeof printReceipt>['result']> {
  const { number } = await readReceipt(books, { params })
  const { organizationId, userId } = books
  const { print, at } = await rowOf(books.sql, z.object({ print: z.number(), at: z.string() }))`
    insert into bill_print (organization_id, place, paper, address)
    select ${organizationId}, f.place, ${body.paper}, ${address} from voucher f where f.organization_id = ${organizationId} and f.id = ${params.receiptId}
    returning print_no as print, printed_at as at`
  await recordEvent(books.sql, { kind: 'print', userId, organizationId, address, detail: `${number} (${print})` })
  return { print, printedAt: isoTime(Date.parse(at)) }
}
