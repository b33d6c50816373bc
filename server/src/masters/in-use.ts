import { BookError, sentence } from '@lekha/ledger'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Books } from '../db/books.ts'
import { rowsOf } from '../db/statements.ts'

/** How often something is used, the sentences for one use and for several, and the values in them. */
type Uses = { count: number; one: string; several: string; values?: Record<string, string> }

/** Refuses to delete something that is used, and says where it is used. */
function refuseUsed(...uses: Uses[]): void {
  const found = uses.find((use) => use.count > 0)
  if (found)
    throw new BookError(found.count === 1 ? found.one : found.several, {
      code: 'rule_broken',
      values: { count: String(found.count), ...found.values },
    })
}

type LineColumn = 'ledger_id' | 'sub_ledger_id' | 'cost_centre_id'

/** Counts the vouchers of which any version, also a former one, names this id, and finds the one that was recorded last. */
async function usesIn(books: Books, column: LineColumn, id: string): Promise<Uses[]> {
  const found = await rowsOf(books.sql, z.object({ opening: z.boolean(), count: z.number(), number: z.string(), date: z.string() }))`
    with used as (
      select t.base_kind = 'opening' as opening, count(distinct l.place)::int as count, max(l.entry) as entry
        from voucher_line l join voucher v using (organization_id, entry)
        join voucher_type t on t.organization_id = v.organization_id and t.code = v.voucher_type
       where l.organization_id = ${books.organizationId} and l.${sql.ref(column)} = ${id} group by 1)
    select u.opening, u.count, v.printed_number as number, to_char(v.bs_date, 'FM0000"-"00"-"00') as date
      from used u join numbered_voucher v on v.organization_id = ${books.organizationId} and v.entry = u.entry
     order by u.opening`
  return found.map((row) => ({
    count: row.count,
    ...(row.opening ? IN_OPENINGS : IN_VOUCHERS),
    values: { number: row.number, date: row.date },
  }))
}

const IN_VOUCHERS = {
  one: sentence('It is used in one voucher: {{number}} of {{date}}.'),
  several: sentence('It is used in {{count}} vouchers, the latest {{number}} of {{date}}.'),
}
const OF_OPENINGS = sentence('It stands in the opening balances, or stood there: what is posted is permanent.')
const IN_OPENINGS = { one: OF_OPENINGS, several: OF_OPENINGS }

/** A column of another table that may name a row, and the sentences for one such row and for several. */
export type Using = { table: string; column: string; one: string; several: string }

/**
 * Refuses to delete a master that other masters name, or that a line of any voucher version names.
 * @throws BookError `rule_broken`, with where it is used
 */
export async function refuseUsedMaster(books: Books, id: string, using: readonly Using[], inLines?: LineColumn): Promise<void> {
  const counts = using.map(
    ({ table, column }) =>
      sql`(select count(*)::int from ${sql.table(table)} where organization_id = ${books.organizationId} and ${sql.ref(column)} = ${id})`,
  )
  const found = await rowsOf(books.sql, z.object({ counts: z.array(z.number()) }))`select array[${sql.join(counts)}]::int[] as counts`
  refuseUsed(
    ...(inLines ? await usesIn(books, inLines, id) : []),
    ...using.map(({ one, several }, place) => ({ count: found[0]?.counts[place] ?? 0, one, several })),
  )
}
