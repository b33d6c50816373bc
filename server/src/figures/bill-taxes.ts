import { addDays } from '@lekha/calendar'
import { TRADES } from '@lekha/ledger'
import { type Paisa, paisa, ZERO } from '@lekha/money'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { column, rowOf, rowsOf } from '../db/statements.ts'
import { standing } from './known.ts'
import type { Period, Snapshot } from './snapshot.ts'

/** Which bills: sales or purchases, and the bills themselves or what corrects and reverses them. */
export type BillsAsked = { side: 'sales' | 'purchase'; isReturn: boolean }

/** The amounts of a bill without VAT by what is charged on them, the VAT, and what was rounded; of a return below zero. */
const amounts = {
  ...{ discount: column.paisa, taxable: column.paisa, exempt: column.paisa, zero: column.paisa },
  ...{ rounding: column.paisa, tax: column.paisa },
}
const bill = z.object({
  ...amounts,
  ...{ entry: z.bigint(), place: z.bigint(), voucher_id: z.string(), number: z.string(), date: z.string(), reference: z.string() },
  ...{ trade: z.enum(TRADES).nullable(), capital: z.boolean() },
  ...{ party: z.string(), partyNp: z.string(), pan: z.string() },
  ...{ country: z.string(), declaration: z.string(), declaredOn: z.string().nullable(), supplierBilledOn: z.string().nullable() },
})
/** What a bill, a note or a reversal says to the tax office, as the registers list it. */
export type TaxBill = z.output<typeof bill>

/** The place of a bill in a register: by day and, within a day, in the order of entry. */
export type BillCursor = { date: string; place: bigint }

/** A stretch of a register: after a place or, read backwards, before it. */
export type BillStretch = { back: boolean; from: BillCursor | undefined; limit: number }

const asked = (snapshot: Snapshot, { from, to }: Period, { side, isReturn }: BillsAsked): RawBuilder<unknown> => sql`
  x.organization_id = ${snapshot.organizationId} and x.side = ${side} and x.is_return = ${isReturn}
    and x.date between ${from}::date and ${to}::date ${standing(snapshot, 'x')}`

/** The bills of a period that stand, one stretch of them. */
export function readTaxBills(snapshot: Snapshot, period: Period, of: BillsAsked, { back, from, limit }: BillStretch): Promise<TaxBill[]> {
  const way = sql.raw(back ? 'desc' : 'asc')
  const beyond = from ? sql`and (x.date, x.place) ${sql.raw(back ? '<' : '>')} (${from.date}::date, ${from.place}::bigint)` : sql``
  return rowsOf(snapshot.sql, bill)`
    with page as materialized (
      select x.* from bill_tax x where ${asked(snapshot, period, of)} ${beyond} order by x.date ${way}, x.place ${way} limit ${limit})
    select x.entry, x.place, f.id as voucher_id, v.printed_number as number, x.date, v.reference, x.trade, x.capital, x.party_name as party, x.party_name_np as "partyNp",
           x.party_pan as pan, x.discount_paisa as discount, x.taxable_paisa as taxable, x.exempt_paisa as exempt, x.zero_paisa as zero, x.rounding_paisa as rounding,
           x.tax_paisa as tax, coalesce(d.details->>'country', '') as country, coalesce(d.details->>'declaration', '') as declaration,
           d.details->>'declaredOn' as "declaredOn", d.details->>'supplierBilledOn' as "supplierBilledOn"
      from page x
      join numbered_voucher v on v.organization_id = ${snapshot.organizationId} and v.entry = x.entry
      join voucher d on d.organization_id = ${snapshot.organizationId} and d.entry = x.entry
      join voucher f on f.organization_id = ${snapshot.organizationId} and f.entry = x.place
     order by x.date ${way}, x.place ${way}`
}

const sums = z.object({ ...amounts, trade: z.enum(TRADES).nullable(), capital: z.boolean(), bills: z.bigint() })
/** What bills of one kind come to. */
export type TaxSums = z.output<typeof sums>

/** What the bills of a period come to, by what crossed the border and by capital goods. */
export const sumTaxBills = (snapshot: Snapshot, period: Period, of: BillsAsked): Promise<TaxSums[]> => rowsOf(snapshot.sql, sums)`
  select x.trade, x.capital, count(*) as bills, sum(x.discount_paisa)::bigint as discount, sum(x.taxable_paisa)::bigint as taxable, sum(x.exempt_paisa)::bigint as exempt,
         sum(x.zero_paisa)::bigint as zero, sum(x.rounding_paisa)::bigint as rounding, sum(x.tax_paisa)::bigint as tax
    from bill_tax x where ${asked(snapshot, period, of)} group by 1, 2`

/** The ledgers of VAT. */
export const readVatLedgers = (snapshot: Snapshot) => rowsOf(
  snapshot.sql,
  z.object({ id: z.string(), name: z.string(), nameNp: z.string() }),
)`
  select l.ledger_id as id, l.name, l.name_np as "nameNp" from ledger l
   where l.organization_id = ${snapshot.organizationId} and is_vat_name(concat_ws(' · ', l.name, l.name_np, l.alias)) and bill_part(l.organization_id, l.ledger_id) = 'vat'
   order by lower(l.name), l.ledger_id`

/** What the bills of a period have on the ledgers of VAT, by the lines themselves: debit positive. */
export async function readVatOfLines(snapshot: Snapshot, period: Period, of: BillsAsked, ledgers: readonly string[]): Promise<Paisa> {
  const { amount } = await rowOf(snapshot.sql, z.object({ amount: column.paisa }))`
    select coalesce(sum(l.amount_paisa), 0)::bigint as amount
      from bill_tax x join voucher_line l on l.organization_id = ${snapshot.organizationId} and l.entry = x.entry and l.line_no > 0 and l.ledger_id = any(${ledgers}::uuid[])
     where ${asked(snapshot, period, of)}`
  return amount
}

/** The lines that some vouchers have on the ledgers of VAT without being a sale, a purchase or a note, each with whether the voucher also buys or sells something. */
const otherLines = (snapshot: Snapshot, ledgers: readonly string[], { from, to }: Pick<Period, 'from' | 'to'>): RawBuilder<unknown> => sql`
  other as materialized (
    select l.entry, l.place, l.date, sum(l.amount_paisa)::bigint as amount from voucher_line l
     where l.organization_id = ${snapshot.organizationId} and l.ledger_id = any(${ledgers}::uuid[]) and l.line_no > 0
       and l.date between ${from}::date and ${to}::date ${standing(snapshot, 'l')}
       and not exists (select from bill_tax x where x.organization_id = ${snapshot.organizationId} and x.entry = l.entry)
     group by l.entry, l.place, l.date),
  counter as materialized (
    select o.entry, m.ledger_id from other o join voucher_line m on m.organization_id = ${snapshot.organizationId} and m.entry = o.entry and m.line_no > 0),
  part as materialized (
    select k.ledger_id, bill_part(${snapshot.organizationId}, k.ledger_id) as part from (select distinct ledger_id from counter) k),
  trading as materialized (select distinct c.entry from counter c join part p on p.ledger_id = c.ledger_id where p.part in ('trade', 'other'))`

const otherVoucher = z.object({
  ...{ voucher_id: z.string(), number: z.string(), date: z.string(), narration: z.string(), amount: column.paisa, trades: z.boolean() },
})
/** A voucher that moves VAT and is no bill, debit positive: one that also trades adjusts the tax, any other settles it, such as a payment to the tax office. */
export type OtherVat = z.output<typeof otherVoucher>

/** The vouchers of a period that move the ledgers of VAT without being a sale, a purchase or a note, by day. */
export const readOtherVat = (snapshot: Snapshot, period: Period, ledgers: readonly string[]): Promise<OtherVat[]> => rowsOf(
  snapshot.sql,
  otherVoucher,
)`
  with ${otherLines(snapshot, ledgers, period)}
  select f.id as voucher_id, v.printed_number as number, o.date, v.narration, o.amount, t.entry is not null as trades
    from other o
    left join trading t on t.entry = o.entry
    join numbered_voucher v on v.organization_id = ${snapshot.organizationId} and v.entry = o.entry
    join voucher f on f.organization_id = ${snapshot.organizationId} and f.entry = o.place
   order by o.date, o.entry`

/**
 * The credit that the months before a day leave: each adds the tax of its purchases and adjustments and takes that of its sales, and what is payable is paid and
 * leaves none. The first month begins with the credit of the opening balances.
 */
export async function readCreditBefore(snapshot: Snapshot, day: string, ledgers: readonly string[], opening: Paisa): Promise<Paisa> {
  const first = snapshot.years[0]?.starts ?? day
  const until = { from: first, to: addDays(day, -1) }
  const starts = snapshot.months.map((month) => month.starts)
  const months = await rowsOf(snapshot.sql, z.object({ due: column.paisa }))`
    with ${otherLines(snapshot, ledgers, until)}
    select sum(m.due)::bigint as due from (select d.due, width_bucket(d.date, ${starts}::date[]) as month
      from (select x.date, case x.side when 'sales' then x.tax_paisa else -x.tax_paisa end as due from bill_tax x
             where x.organization_id = ${snapshot.organizationId} and x.date between ${first}::date and ${until.to}::date ${standing(snapshot, 'x')}
            union all select o.date, -o.amount from other o join trading t on t.entry = o.entry) d) m
     group by m.month order by m.month`
  return months.reduce((credit, { due }) => paisa(credit > due ? credit - due : 0n), opening > 0n ? opening : ZERO)
}
