import type { PrintedBill, printBill, ReceivedOf } from '@lekha/contract'
import { BookError } from '@lekha/ledger'
import { add, type Paisa, paisa } from '@lekha/money'
import * as z from 'zod'
import { isoTime } from '../../clock.ts'
import type { Books } from '../../db/books.ts'
import { recordEvent } from '../../db/security-events.ts'
import { column, rowOf, rowsOf } from '../../db/statements.ts'
import { readableBy } from './read.ts'

const billRow = z.object({
  ...{ place: z.bigint(), number: z.string(), issued_at: z.string(), issued_by: z.string() },
  ...{ name: z.string(), nameNp: z.string(), address: z.string(), pan: z.string() },
  ...{ discount: column.paisa, taxable: column.paisa, exempt: column.paisa, zero: column.paisa, rounding: column.paisa, tax: column.paisa },
})

/** Counts a print of a bill, writes it down, and reads what the paper shows. @throws BookError `not_found` for what is no issued bill or credit note */
export async function countPrint(books: Books, { params, body }: ReceivedOf<typeof printBill>, address: string): Promise<PrintedBill> {
  const bill = await readBill(books, params.voucherId)
  const { print, at } = await rowOf(books.sql, z.object({ print: z.number(), at: z.string() }))`
    insert into bill_print (organization_id, place, paper, address) values (${books.organizationId}, ${bill.place}, ${body.paper}, ${address})
    returning print_no as print, printed_at as at`
  const { organizationId, userId } = books
  await recordEvent(books.sql, { kind: 'print', userId, organizationId, address, detail: `${bill.number} (${print})` })
  const { name, nameNp, pan } = bill
  return {
    ...{ print, printedAt: isoTime(Date.parse(at)), issuedBy: bill.issued_by, issuedAt: isoTime(Date.parse(bill.issued_at)) },
    party: { name, nameNp, address: bill.address, pan },
    figures: figuresOf(bill),
  }
}

/** The amounts of a note stand below zero where bills are added up, and above zero on its paper. */
function figuresOf({ discount, taxable, exempt, zero, rounding, tax }: z.output<typeof billRow>): PrintedBill['figures'] {
  const total = add(taxable, exempt, zero, rounding, tax)
  const shown = (amount: Paisa) => paisa(total < 0n ? -amount : amount)
  return {
    ...{ discount: shown(discount), taxable: shown(taxable), exempt: shown(exempt), zero: shown(zero) },
    ...{ rounding: shown(rounding), tax: shown(tax), total: shown(total) },
  }
}

async function readBill(books: Books, voucherId: string) {
  const by = readableBy(books)
  const [bill] = await rowsOf(books.sql, billRow)`
    select x.place, v.printed_number as number, i.issued_at, i.issued_by,
           x.party_name as name, x.party_name_np as "nameNp", x.party_address as address, x.party_pan as pan, x.discount_paisa as discount, x.taxable_paisa as taxable,
           x.exempt_paisa as exempt, x.zero_paisa as zero, x.rounding_paisa as rounding, x.tax_paisa as tax
      from voucher f
      join bill_tax x on x.organization_id = f.organization_id and x.place = f.place and x.side = 'sales'
      join bill_tax i on i.organization_id = f.organization_id and i.entry = f.place
      join numbered_voucher v on v.organization_id = f.organization_id and v.entry = x.entry
     where f.organization_id = ${books.organizationId} and f.id = ${voucherId} and f.reverses is null
       and x.date >= (select o.bills_issued_from from organization o where o.organization_id = ${books.organizationId}) and (${by}::uuid is null or f.recorded_by = ${by}::uuid)
     order by x.entry desc limit 1`
  if (!bill) throw new BookError('There is no such bill.', { code: 'not_found' })
  return bill
}
