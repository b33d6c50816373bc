import { sql } from 'kysely'

/** What the bill of the allocation `a` is called: its name, else reference or number of the voucher that begins it, as it stands now. */
export const billLabel = sql`
  coalesce((select coalesce(nullif(b.name, ''), nullif(v.reference, ''), v.printed_number) from bill_allocation b
              join current_voucher v on v.organization_id = b.organization_id and v.entry = b.entry
             where b.organization_id = a.organization_id and b.bill_id = a.bill_id and b.kind <> 'against' and b.line_no > 0 limit 1), a.name)`
