import { BookError, fillSentence, type SentenceValues, sentence } from '@lekha/ledger'
import { formatAmount, formatScaled, magnitude, paisa, quantity, ZERO } from '@lekha/money'
import { sql } from 'kysely'
import * as z from 'zod'
import { afterRefusal } from '../../db/after-refusal.ts'
import type { Books } from '../../db/books.ts'
import type { VersionToRecord } from '../../db/record-vouchers.ts'
import { column, rowsOf } from '../../db/statements.ts'
import { billLabel } from '../../figures/bill-label.ts'

/** What is refused of a version: the sentence with its values, and the field that breaks the rule. */
type Found = { says: string; field: string; values: SentenceValues } | undefined
type Look = (books: Books, version: VersionToRecord) => Promise<Found>

const LOOKS: Record<string, Look> = {
  bill_is_left: overSettled,
  notes_stay_within_their_bill: overCorrected,
  notes_stay_within_their_goods: overReturned,
  corrected_bill_stays: correctedBy,
}

/** Names the bill or the note, and what is left, in the database's refusal of bills; returns any other refusal unchanged. */
export async function atItsBill(books: Books, version: VersionToRecord, refusal: unknown): Promise<unknown> {
  const look = LOOKS[(refusal as { constraint?: string }).constraint ?? '']
  if (!look) return refusal
  const found = await afterRefusal(books, () => look(books, version))
  // Somebody else changed the bill at the same moment: the refusal keeps the general sentence.
  if (!found) return refusal
  const { says, field, values } = found
  return new BookError(says, { code: 'rule_broken', values, ...(field !== '' && { fields: { [field]: fillSentence(says, values) } }) })
}

const amountOf = (amount: bigint): string => formatAmount(magnitude(paisa(amount)), 'en')
const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

const partRow = z.object({ billId: z.string(), label: z.string(), others: column.paisa, isOwn: z.boolean() })

/** A bill of which more is settled than the other vouchers leave, or one that begins here and that they settle by more than it is now. */
async function overSettled({ sql: tx, organizationId }: Books, { lines, place: own }: VersionToRecord): Promise<Found> {
  const place = own ?? null
  const parts = lines.flatMap(({ bills = [] }, line) => bills.map((bill) => ({ ...bill, line })))
  const known = await rowsOf(tx, partRow)`
    select a.bill_id as "billId", min(${billLabel}) as label, coalesce(sum(a.amount_paisa) filter (where a.place is distinct from ${place}::bigint), 0)::bigint as others,
           bool_or(a.kind <> 'against' and a.place is not distinct from ${place}::bigint) as "isOwn"
      from bill_allocation a
     where a.organization_id = ${organizationId}
       and (a.bill_id = any(${parts.map(({ billId }) => billId)}::uuid[])
            or a.bill_id in (select b.bill_id from bill_allocation b where b.organization_id = ${organizationId} and b.place = ${place}::bigint and b.kind <> 'against'))
     group by a.bill_id order by a.bill_id`
  for (const { billId, label: bill, others, isOwn } of known) {
    const here = parts.filter((part) => part.billId.toLowerCase() === billId)
    const sum = here.reduce((total, { amount }) => total + amount, 0n)
    if (isOwn && size(others) > size(sum))
      return {
        says: sentence('Other vouchers settle the bill {{bill}} by {{settled}}.'),
        field: '',
        values: { bill, settled: amountOf(others) },
      }
    if (!isOwn && (sum > 0n === others > 0n || size(sum) > size(others)))
      return {
        says: sentence('Of the bill {{bill}} {{left}} is left: no more than that is settled.'),
        field: `lines.${here[0]?.line ?? 0}.amount`,
        values: { bill, left: amountOf(others) },
      }
  }
  return undefined
}

/** Of a note `n`: that no voucher which stands reverses it. */
const standing = (organizationId: string) => sql`
  not exists (select from current_voucher r where r.organization_id = ${organizationId} and r.reverses = n.place and not r.cancelled)`

const noted = z.object({
  bill: z.string(),
  entry: z.bigint(),
  total: column.paisa,
  given: column.paisa,
  entries: z.array(z.string()),
  isNote: z.boolean(),
})

/** The bill that a version corrects, or the note that it reverses, or that it is, with what its other notes gave back. */
async function billOf({ sql: tx, organizationId }: Books, version: VersionToRecord) {
  const [corrects, place] = [version.corrects ?? null, version.place ?? null]
  const [found] = await rowsOf(tx, noted)`
    with own as (
      select coalesce(${corrects}::bigint, (select coalesce(v.corrects, n.corrects) from voucher v
               left join voucher n on n.organization_id = ${organizationId} and n.place = v.reverses and n.version = 1
              where v.organization_id = ${organizationId} and v.place = ${place}::bigint and v.version = 1)) as bill),
    note as (
      select n.entry, n.total_paisa from own, voucher n join current_voucher c on c.organization_id = n.organization_id and c.entry = n.entry
       where n.organization_id = ${organizationId} and n.corrects = coalesce(own.bill, ${place}::bigint) and not n.cancelled and n.place is distinct from ${place}::bigint
         and ${standing(organizationId)})
    select v.printed_number as bill, v.entry, v.total_paisa as total, (select coalesce(sum(total_paisa), 0)::bigint from note) as given,
           (select coalesce(array_agg(entry::text), '{}') from note) as entries, own.bill is not null as "isNote"
      from own join current_voucher v on v.organization_id = ${organizationId} and v.place = coalesce(own.bill, ${place}::bigint)`
  return found
}

async function overCorrected(books: Books, version: VersionToRecord): Promise<Found> {
  const found = await billOf(books, version)
  if (!found || (!found.isNote && found.given === ZERO)) return undefined
  const { bill, total, given, isNote } = found
  return isNote
    ? {
        says: sentence('Of the bill {{bill}} {{left}} is left to be given back.'),
        field: 'lines',
        values: { bill, left: amountOf(total - given) },
      }
    : { says: sentence('Notes give {{given}} of the bill {{bill}} back.'), field: 'lines', values: { bill, given: amountOf(given) } }
}

const itemRow = z.object({ id: z.string(), name: z.string(), nameNp: z.string(), left: column.quantity })

/** The first item of which a note gives more back than its bill and the other notes leave. */
async function overReturned(books: Books, version: VersionToRecord): Promise<Found> {
  const found = await billOf(books, version)
  if (!found?.isNote) return undefined
  const { sql: tx, organizationId } = books
  const items = await rowsOf(tx, itemRow)`
    select i.stock_item_id as id, i.name, i.name_np as "nameNp", coalesce(sum(case m.kind when 'in' then m.quantity else -m.quantity end), 0)::bigint as left
      from stock_item i
      left join stock_movement m on m.organization_id = ${organizationId} and m.stock_item_id = i.stock_item_id and m.line_no > 0 and m.ledger_id is not null
                                and m.entry = any(${[String(found.entry), ...found.entries]}::bigint[])
     where i.organization_id = ${organizationId} and i.stock_item_id = any(${(version.movements ?? []).map(({ stockItemId }) => stockItemId)}::uuid[]) group by 1, 2, 3`
  for (const { id, name, nameNp, left } of items) {
    const own = (version.movements ?? []).filter(({ stockItemId, bill }) => stockItemId.toLowerCase() === id && bill)
    const back = own.reduce((sum, { quantity: many }) => sum + size(many), 0n)
    const index = version.movements?.findIndex(({ stockItemId }) => stockItemId.toLowerCase() === id) ?? 0
    const values = { name, nameNp, bill: found.bill, left: formatScaled(quantity(size(left)), 0, 'en') }
    if (back > size(left))
      return {
        says: sentence('Of {{name}} on the bill {{bill}} {{left}} are left to be given back.'),
        field: `movements.${index}.quantity`,
        values,
      }
  }
  return undefined
}

/** The note that keeps its bill from being cancelled. */
async function correctedBy({ sql: tx, organizationId }: Books, { place }: VersionToRecord): Promise<Found> {
  const [note] = await rowsOf(tx, z.object({ note: z.string() }))`
    select c.printed_number as note from voucher n join current_voucher c on c.organization_id = n.organization_id and c.entry = n.entry
     where n.organization_id = ${organizationId} and n.corrects = ${place ?? null}::bigint and not n.cancelled and ${standing(organizationId)}
     order by n.place limit 1`
  return note && { says: sentence('The note {{note}} corrects this bill. Cancel the note first.'), field: '', values: note }
}
