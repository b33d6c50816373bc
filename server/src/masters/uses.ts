import { LISTED_USES, type MasterUse } from '@lekha/contract'
import { BookError, sentence } from '@lekha/ledger'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Books } from '../db/books.ts'
import { rowsOf } from '../db/statements.ts'

/** Other masters that name this one in any of some columns: the screen that shows one, their table, and the sentences for one and for several. */
type Using = { screen: MasterUse['screen']; table: string; key: string; column: string | readonly string[]; one: string; several: string }

/** All that can use a master, as data: lines of vouchers, the taxes deducted on them, or the goods that they move, by their column, and other masters. */
export type UsedBy = {
  lines?: 'ledger_id' | 'sub_ledger_id' | 'cost_centre_id' | 'tds_nature_id' | 'stock_item_id' | 'godown_id'
  masters?: readonly Using[]
}

const useRow = z.object({ id: z.string(), name: z.string(), nameNp: z.string(), date: z.string().nullable(), count: z.number() })
const voucherRow = useRow.extend({ opening: z.boolean(), bsDate: z.string() })

const IN_VOUCHERS = {
  one: sentence('It is used in one voucher: {{number}} of {{date}}.'),
  several: sentence('It is used in {{count}} vouchers, the latest {{number}} of {{date}}.'),
}
const OF_OPENINGS = sentence('It has or had an opening balance, and what is posted is permanent.')
const IN_OPENINGS = { one: OF_OPENINGS, several: OF_OPENINGS }

/** What uses a master, of one kind, with the sentence that says so. */
type Found = MasterUse & { one: string; several: string; values?: Record<string, string> }

const foundIn = <Row extends z.output<typeof useRow>>(
  rows: readonly Row[],
  of: (first: Row) => Omit<Found, 'count' | 'first'>,
): Found[] => {
  const [first] = rows
  if (!first) return []
  return [{ ...of(first), count: first.count, first: rows.map(({ id, name, nameNp, date }) => ({ id, name, nameNp, date })) }]
}

/** Where a master is used; the vouchers of which any version names it come first, since what is posted is permanent. */
async function findUses(books: Books, id: string, { lines, masters = [] }: UsedBy): Promise<Found[]> {
  const vouchers = lines === undefined ? [] : await vouchersWith(books, lines, id)
  const found = [false, true].flatMap((opening) =>
    foundIn(
      vouchers.filter((row) => row.opening === opening),
      ({ name, bsDate }) =>
        opening ? { screen: 'openings', ...IN_OPENINGS } : { screen: 'voucher', ...IN_VOUCHERS, values: { number: name, date: bsDate } },
    ),
  )
  for (const { screen, one, several, ...using } of masters)
    found.push(...foundIn(await mastersWith(books, using, id), () => ({ screen, one, several })))
  return found
}

/** Each voucher by the last of its versions that names the master, the latest recorded first. */
const vouchersWith = (books: Books, column: NonNullable<UsedBy['lines']>, id: string) => rowsOf(books.sql, voucherRow)`
  with used as (${usedOn(books, column, id)}),
  ranked as (
    select v.*, t.base_kind = 'opening' as opening, count(*) over kind as count, row_number() over (kind order by v.entry desc) as rank
      from used u join numbered_voucher v on v.organization_id = ${books.organizationId} and v.entry = u.entry
      join voucher_type t on t.organization_id = v.organization_id and t.code = v.voucher_type
    window kind as (partition by t.base_kind = 'opening'))
  select f.id, r.printed_number as name, '' as "nameNp", r.date, r.count::int as count, r.opening,
         to_char(r.bs_date, 'FM0000"-"00"-"00') as "bsDate"
    from ranked r join voucher f on f.organization_id = r.organization_id and f.entry = r.place
   where r.rank <= ${LISTED_USES} order by r.entry desc`

const usedOn = (books: Books, column: NonNullable<UsedBy['lines']>, id: string) => {
  if (column === 'tds_nature_id') return deductedOn(books, id)
  return column === 'stock_item_id' || column === 'godown_id' ? movedOn(books, column, id) : namedOn(books, column, id)
}

/** Vouchers that move an item or move goods at a godown, and orders that ask for it. */
const movedOn = ({ organizationId }: Books, column: string, id: string) => sql`
    select place, max(entry) as entry from (
      select place, entry from stock_movement where organization_id = ${organizationId} and ${sql.ref(column)} = ${id}
      union all
      select o.place, o.entry from voucher o
       where o.organization_id = ${organizationId} and o.document is not null
         and exists (select from order_movement m where m.organization_id = o.organization_id and m.entry = o.entry and ${sql.ref(`m.${column}`)} = ${id})) moved
     group by place`

const namedOn = ({ organizationId }: Books, column: string, id: string) => sql`
    select place, max(entry) as entry from (
      select place, entry from voucher_line where organization_id = ${organizationId} and ${sql.ref(column)} = ${id}
      union all ${ordersNaming(organizationId, column, id)}) named group by place`

/** Orders, also former and cancelled ones: no line of the books names what only they name. */
const ordersNaming = (organizationId: string, column: string, id: string) => sql`
      select o.place, o.entry from voucher o
       where o.organization_id = ${organizationId} and o.document is not null
         and exists (select from order_line l where l.organization_id = o.organization_id and l.entry = o.entry and ${sql.ref(`l.${column}`)} = ${id})`

const deductedOn = ({ organizationId }: Books, id: string) => sql`
    select v.place, max(v.entry) as entry from tds_deduction d join voucher v on v.organization_id = ${organizationId} and v.entry = d.entry
     where d.organization_id = ${organizationId} and d.tds_nature_id = ${id} group by v.place`

const mastersWith = (books: Books, { table, key, column }: Pick<Using, 'table' | 'key' | 'column'>, id: string) => rowsOf(
  books.sql,
  useRow,
)`
  select ${sql.ref(key)} as id, name, name_np as "nameNp", null::date as date, count(*) over ()::int as count from ${sql.table(table)}
   where organization_id = ${books.organizationId} and (${sql.join(
     [column].flat().map((each) => sql`${sql.ref(each)} = ${id}`),
     sql` or `,
   )}) order by folded_name limit ${LISTED_USES}`

/** Where a master is used, for the reader. */
export const readUses = async (books: Books, id: string, usedBy: UsedBy): Promise<MasterUse[]> =>
  (await findUses(books, id, usedBy)).map(({ screen, count, first }) => ({ screen, count, first }))

/**
 * Refuses to delete a master that is used.
 * @throws BookError `rule_broken`, with where it is used
 */
export async function refuseUsed(books: Books, id: string, usedBy: UsedBy): Promise<void> {
  const [use] = await findUses(books, id, usedBy)
  if (!use) return
  const { count, one, several, values } = use
  throw new BookError(count === 1 ? one : several, { code: 'rule_broken', values: { count: String(count), ...values } })
}
