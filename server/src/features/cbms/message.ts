import { timeInNepal, todayInNepal } from '@lekha/calendar'
import { add, magnitude, type Paisa, paisaText, ZERO } from '@lekha/money'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { column, rowsOf } from '../../db/statements.ts'
import { officeDate, officeYear } from '../../figures/office-dates.ts'

const row = z.object({
  ...{ entry: z.bigint(), isReturn: z.boolean(), tries: z.number(), realtime: z.boolean(), sellerPan: z.string() },
  ...{ number: z.string(), refNumber: z.string(), reason: z.string(), date: z.string(), party: z.string(), pan: z.string() },
  ...{ taxable: column.paisa, exempt: column.paisa, zero: column.paisa, rounding: column.paisa, tax: column.paisa },
})
/** A bill, a note or a cancelled bill that the tax office is told of next. */
export type DueMessage = z.output<typeof row>

/**
 * The next message of an organization that is due, in the order of the books, while what is set stands as in a version. A return waits until the tax office has its bill. It counts as told in real time
 * if it is sent for the first time within five minutes.
 */
export async function nextMessage(
  { sql, organizationId }: Pick<Books, 'sql' | 'organizationId'>,
  version: number,
): Promise<DueMessage | undefined> {
  const [message] = await rowsOf(sql, row)`
    select m.entry, m.kind = 'return' as "isReturn", m.tries, m.tries = 0 and clock_timestamp() - v.recorded_at < interval '5 minutes' as realtime, o.pan_number as "sellerPan",
           n.printed_number as number, coalesce(b.printed_number, n.printed_number) as "refNumber", case when v.cancelled then v.reason else v.narration end as reason,
           x.date, x.party_name as party, x.party_pan as pan, x.taxable_paisa as taxable, x.exempt_paisa as exempt, x.zero_paisa as zero, x.rounding_paisa as rounding, x.tax_paisa as tax
      from cbms_message m
      join organization o on o.organization_id = m.organization_id
      join cbms_connection c on c.organization_id = m.organization_id and c.sends_from is not null and c.version = ${version}
      join voucher v on v.organization_id = m.organization_id and v.entry = m.entry
      join numbered_voucher n on n.organization_id = m.organization_id and n.entry = m.entry
      left join numbered_voucher b on b.organization_id = m.organization_id and b.entry = v.corrects
     cross join lateral (
        select b.* from bill_tax b where b.organization_id = m.organization_id and b.place = m.place order by b.entry desc limit 1) x
     where m.organization_id = ${organizationId} and m.state = 'waiting' and m.due_at <= now()
       and not exists (select from cbms_message f where f.organization_id = m.organization_id and f.kind = 'bill' and f.state <> 'accepted' and f.entry < m.entry
                          and f.place = case when v.cancelled then v.place else v.corrects end)
     order by m.entry limit 1`
  return message
}

/** Says of a note without a narration why goods came back; the tax office takes no empty reason. */
const RETURNED = 'Sales return'

/**
 * The fields of a message as the tax office prescribes them, without the sign-in: in its own spelling, with days of Bikram Sambat, amounts above zero as JSON
 * numbers. A cancelled bill is told as a return under its own number. The moment is that of Nepal.
 */
export function messageText(message: DueMessage, now_ms: number): string {
  const { taxable, exempt, zero, rounding, tax } = message
  const day = officeDate(message.date)
  const none = Object.fromEntries(
    ['excisable_amount', 'excise', 'taxable_sales_hst', 'hst', 'amount_for_esf', 'esf'].map((name) => [name, ZERO]),
  )
  return jsonOf({
    ...{ seller_pan: message.sellerPan, buyer_pan: message.pan, buyer_name: message.party, fiscal_year: officeYear(message.date) },
    ...(message.isReturn
      ? {
          ...{ ref_invoice_number: message.refNumber, credit_note_number: message.number, credit_note_date: day },
          reason_for_return: message.reason.trim() || RETURNED,
        }
      : { invoice_number: message.number, invoice_date: day }),
    total_sales: magnitude(add(taxable, exempt, zero, rounding, tax)),
    ...{ taxable_sales_vat: magnitude(taxable), vat: magnitude(tax), ...none },
    ...{ export_sales: magnitude(zero), tax_exempted_sales: magnitude(exempt) },
    ...{ isrealtime: message.realtime, datetimeClient: `${todayInNepal(() => now_ms)}T${timeInNepal(now_ms)}` },
  })
}

/** Amounts are written as exact JSON numbers: no float stands between. */
const jsonOf = (fields: Record<string, Paisa | string | boolean>): string =>
  `{${Object.entries(fields)
    .map(([name, value]) => `"${name}":${typeof value === 'bigint' ? paisaText(value) : JSON.stringify(value)}`)
    .join(',')}}`
