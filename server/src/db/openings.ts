import { addDays } from '@lekha/calendar'
import type { OpeningLine } from '@lekha/contract'
import { BookError, balancingAmount, type ReservedLedger, sentence } from '@lekha/ledger'
import { type Paisa, ZERO } from '@lekha/money'
import * as z from 'zod'
import type { Books } from './books.ts'
import { recordVouchers, type VersionToRecord } from './record-vouchers.ts'
import { column, rowsOf } from './statements.ts'

const OPENING = 'opening'
const BALANCING: ReservedLedger = 'opening-difference'

/** The voucher that holds the opening balances; there is at most one. */
const openingVoucher = z.object({ entry: z.bigint(), place: z.bigint(), version: z.number(), narration: z.string(), reference: z.string() })
export type OpeningVoucher = z.output<typeof openingVoucher>

/** The id of the version to record, the hash of the request, and why what stood is changed, where somebody said it. */
export type OpeningAct = { id: string; hash: Buffer; reason?: string | undefined }

/** The current version of the opening voucher; undefined where there are no opening balances. */
export async function readOpeningVoucher(books: Books): Promise<OpeningVoucher | undefined> {
  const found = await rowsOf(books.sql, openingVoucher)`
    select v.entry, v.place, v.version, v.narration, v.reference from current_voucher v
     where v.organization_id = ${books.organizationId} and v.voucher_type = ${OPENING} and not v.cancelled`
  return found[0]
}

/** The opening balances in a voucher, without the balancing line. */
export async function readOpeningLines(books: Books, voucher: OpeningVoucher | undefined): Promise<OpeningLine[]> {
  if (!voucher) return []
  const found = await rowsOf(
    books.sql,
    z.object({ line_no: z.number(), ledger_id: z.string(), sub_ledger_id: z.string().nullable(), amount_paisa: column.paisa }),
  )`
    select l.line_no, l.ledger_id, l.sub_ledger_id, l.amount_paisa from voucher_line l
      join ledger g on g.organization_id = l.organization_id and g.ledger_id = l.ledger_id
     where l.organization_id = ${books.organizationId} and l.entry = ${voucher.entry} and l.line_no > 0 and g.reserved is distinct from ${BALANCING}
     order by l.line_no`
  const bills = Map.groupBy(await readOpeningBills(books, voucher), ({ line_no }) => line_no)
  return found.map(({ line_no, ledger_id: ledgerId, sub_ledger_id: subLedgerId, amount_paisa: amount }) => {
    const own = bills.get(line_no)?.map(({ line_no: _, ...bill }) => bill)
    return { ledgerId, subLedgerId, amount, ...(own && { bills: own }) }
  })
}

const openingBill = z.object({
  ...{ line_no: z.number(), billId: z.string(), kind: z.enum(['new', 'advance']), amount: column.paisa },
  ...{ name: z.string(), billedOn: z.string(), dueOn: z.string().nullable() },
})

const readOpeningBills = ({ sql, organizationId }: Books, { entry }: OpeningVoucher) => rowsOf(sql, openingBill)`
  select a.line_no, a.bill_id as "billId", a.kind, a.amount_paisa as amount, a.name, coalesce(a.billed_on, a.date) as "billedOn", a.due_on as "dueOn"
    from bill_allocation a where a.organization_id = ${organizationId} and a.entry = ${entry} and a.line_no > 0 order by a.line_no, a.part`

/** How much of some bills other vouchers settled, debit positive. */
export async function readSettled({ sql, organizationId }: Books, billIds: readonly string[]): Promise<Map<string, Paisa>> {
  const found = await rowsOf(sql, z.object({ bill_id: z.string(), settled_paisa: column.paisa }))`
    select bill_id, sum(amount_paisa)::bigint as settled_paisa from bill_allocation
     where organization_id = ${organizationId} and bill_id = any(${billIds}::uuid[]) and kind = 'against' group by 1 having sum(amount_paisa) <> 0`
  return new Map(found.map((row) => [row.bill_id, row.settled_paisa]))
}

/** The date of the openings, the day before the first fiscal year, and whether that year is locked. */
export async function readOpeningDay(books: Books): Promise<{ date: string; locked: boolean } | undefined> {
  const found = await rowsOf(books.sql, z.object({ starts: z.string(), locked: z.boolean() }))`
    select starts, closed_at is not null or locked_through is not null as locked from fiscal_year
     where organization_id = ${books.organizationId} order by starts limit 1`
  const year = found[0]
  return year && { date: addDays(year.starts, -1), locked: year.locked }
}

/**
 * Posts, alters or cancels the one opening voucher, so that it holds these lines and the one that balances them. Answers the
 * entry that holds the openings from now on; null where there are none.
 * @throws BookError `rule_broken` without a fiscal year, or where the first one is locked
 */
export async function recordOpenings(
  books: Books,
  voucher: OpeningVoucher | undefined,
  lines: OpeningLine[],
  { reason, ...act }: OpeningAct,
): Promise<string | null> {
  const date = await requireOpeningDay(books)
  if (voucher && lines.length === 0) {
    await cancelOpenings(books, voucher, act, reason ?? sentence('All opening balances were removed.'))
    return null
  }
  if (lines.length === 0) return null
  const version = { ...act, date, lines: await balanced(books, lines) }
  if (!voucher) return entryOf(books, { ...version, type: OPENING, narration: sentence('Opening balances') })
  return entryOf(books, {
    ...version,
    ...nextOf(voucher),
    narration: voucher.narration,
    reference: voucher.reference,
    reason: reason ?? sentence('The opening balances were changed.'),
  })
}

/** Cancels the opening voucher for good; other openings begin a new one. */
export async function cancelOpenings(books: Books, voucher: OpeningVoucher, act: OpeningAct, reason: string): Promise<void> {
  await entryOf(books, { ...act, ...nextOf(voucher), lines: [], cancelled: true, reason })
}

const nextOf = ({ place, version }: OpeningVoucher) => ({ place, version: version + 1 })

async function entryOf(books: Books, version: VersionToRecord): Promise<string> {
  const [recorded] = await recordVouchers(books, [version])
  if (!recorded) throw new BookError('The voucher was not stored.', { code: 'conflict' })
  return recorded.entry.toString()
}

/** Adds the line on the reserved ledger that makes the lines balance, unless they balance already. */
async function balanced(books: Books, lines: OpeningLine[]): Promise<OpeningLine[]> {
  const difference = balancingAmount(lines)
  if (difference === ZERO) return lines
  const found = await rowsOf(books.sql, z.object({ ledger_id: z.string() }))`
    select ledger_id from ledger where organization_id = ${books.organizationId} and reserved = ${BALANCING}`
  const ledgerId = found[0]?.ledger_id
  if (!ledgerId) throw new BookError('There is no such ledger.', { code: 'not_found' })
  return [...lines, { ledgerId, subLedgerId: null, amount: difference }]
}

/**
 * The day of the openings, on which they can be written.
 * @throws BookError `rule_broken` without a fiscal year, or where the first one is locked
 */
export async function requireOpeningDay(books: Books): Promise<string> {
  const day = await readOpeningDay(books)
  if (!day) throw new BookError('Create a fiscal year first.', { code: 'rule_broken' })
  if (day.locked) throw new BookError('The first fiscal year is locked: its opening balances cannot be changed.', { code: 'rule_broken' })
  return day.date
}
