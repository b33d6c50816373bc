import * as z from 'zod'
import { recordChanges } from '../db/audit.ts'
import type { Books } from '../db/books.ts'
import { rowsOf, run } from '../db/statements.ts'
import { readTaken } from '../figures/member-dues.ts'

const yearRow = z.object({ id: z.string(), starts: z.string(), ends: z.string() })

/** The fiscal years of whose membership a firm owes nothing: renewed, or joined, by a receipt, and no charge of the year is open. */
async function paidYears(books: Books, memberFirmId: string): Promise<z.output<typeof yearRow>[]> {
  const { sql, organizationId } = books
  const taken = await readTaken(books, memberFirmId)
  const kinds = await rowsOf(sql, z.object({ id: z.string() }))`
    select charge_head_id as id from charge_head where organization_id = ${organizationId} and kind in ('renewal', 'entry')`
  const ofYears = new Set(kinds.map(({ id }) => id))
  const renewals = taken.filter(
    ({ chargeHeadId, fiscalYearId, isReceipt }) => isReceipt && fiscalYearId !== null && ofYears.has(chargeHeadId ?? ''),
  )
  const open = await rowsOf(sql, z.object({ id: z.string() }))`
    select bill_id as id from bill_allocation
     where organization_id = ${organizationId} and bill_id = any(${renewals.flatMap(({ billId }) => billId ?? [])}::uuid[])
     group by bill_id having sum(amount_paisa) > 0`
  const owed = new Set(open.map(({ id }) => id))
  const paid = renewals.filter(({ billId }) => billId === null || !owed.has(billId)).map(({ fiscalYearId }) => fiscalYearId)
  return rowsOf(sql, yearRow)`
    select fiscal_year_id as id, starts, ends from fiscal_year where organization_id = ${organizationId} and fiscal_year_id = any(${paid}::uuid[])`
}

/** After a receipt: the membership of a firm lasts to the end of the last year that is paid, unless it lasts longer already. */
export async function extendMembership(books: Books, memberFirmId: string): Promise<void> {
  const last = (await paidYears(books, memberFirmId))
    .map(({ ends }) => ends)
    .toSorted()
    .at(-1)
  if (last === undefined) return
  const changed = await run(books.sql)`
    update member_firm set valid_until = ${last}::date, version = version + 1
     where organization_id = ${books.organizationId} and member_firm_id = ${memberFirmId}
       and (valid_until is null or valid_until < ${last}::date) and (joined_on is null or joined_on <= ${last}::date)`
  if (changed > 0) await recordChanges(books)
}

const takenBack = z.object({ memberFirmId: z.string(), starts: z.string(), ends: z.string() })

/**
 * After a receipt was cancelled or reversed: where the membership of its firm lasted to the end of a year that it paid, it lasts to the day before the first of
 * those years again, unless other receipts paid for a later one. A day that somebody entered otherwise stays. Any other voucher changes nothing.
 */
export async function shortenMembership(books: Books, place: bigint): Promise<void> {
  const { sql, organizationId } = books
  const years = await rowsOf(sql, takenBack)`
    select f.details->'dues'->>'memberFirmId' as "memberFirmId", y.starts, y.ends
      from voucher f cross join lateral jsonb_array_elements(f.details->'dues'->'heads') h
      join fiscal_year y on y.organization_id = ${organizationId} and y.fiscal_year_id = (h->>'fiscalYearId')::uuid
      join charge_head c on c.organization_id = ${organizationId} and c.charge_head_id = (h->>'chargeHeadId')::uuid and c.kind in ('renewal', 'entry')
     where f.organization_id = ${organizationId} and f.entry = ${place} and f.details ? 'dues' and f.voucher_type = 'receipt'
       and f.details->'dues'->>'memberFirmId' is not null
     order by y.starts`
  const [first] = years
  if (!first) return
  const paid = (await paidYears(books, first.memberFirmId))
    .map(({ ends }) => ends)
    .toSorted()
    .at(-1)
  const changed = await run(sql)`
    update member_firm set valid_until = x.until, version = version + 1
      from (select case when ${paid ?? null}::date >= ${first.starts}::date then ${paid ?? null}::date else ${first.starts}::date - 1 end as last) l
     cross join lateral (select case when f.joined_on > l.last then null else l.last end as until
                           from member_firm f where f.organization_id = ${organizationId} and f.member_firm_id = ${first.memberFirmId}) x
     where member_firm.organization_id = ${organizationId} and member_firm.member_firm_id = ${first.memberFirmId}
       and member_firm.valid_until = any(${years.map(({ ends }) => ends)}::date[]) and member_firm.valid_until is distinct from x.until`
  if (changed > 0) await recordChanges(books)
}
