import { BookError, sentence, voucherNumber } from '@lekha/ledger'
import { sql } from 'kysely'
import type { Books } from '../../db/books.ts'

/** How often something is used, with the sentences for one use and for several, and what they name. */
type Uses = { count: number; one: string; several: string; values?: Record<string, string> }

/** What is used is not deleted; the refusal says where it is used. */
function refuseUsed(...uses: Uses[]): void {
  const found = uses.find((use) => use.count > 0)
  if (found)
    throw new BookError(found.count === 1 ? found.one : found.several, {
      code: 'rule_broken',
      values: { count: String(found.count), ...found.values },
    })
}

/** The vouchers that ever named something, and the one of them that was recorded last. Versions that were altered since count too. */
async function usesIn(books: Books, column: 'ledger_id' | 'sub_ledger_id', id: string): Promise<Uses[]> {
  const found = await sql<{ opening: boolean; count: number; prefix: string; number: number; width: number; date: string }>`
    with used as (
      select t.base_kind = 'opening' as opening, count(distinct l.place)::int as count, max(l.entry) as entry
        from voucher_line l join voucher v using (organization_id, entry)
        join voucher_type t on t.organization_id = v.organization_id and t.code = v.voucher_type
       where l.organization_id = ${books.organizationId} and l.${sql.ref(column)} = ${id} group by 1)
    select u.opening, u.count, s.prefix, v.number, s.width, to_char(v.bs_date, 'FM0000"-"00"-"00') as date
      from used u join voucher v on v.organization_id = ${books.organizationId} and v.entry = u.entry
      join number_series s on s.organization_id = v.organization_id and s.fiscal_year_id = v.fiscal_year_id and s.voucher_type = v.voucher_type
     order by u.opening`.execute(books.sql)
  return found.rows.map((row) => ({
    count: row.count,
    ...(row.opening ? IN_OPENINGS : IN_VOUCHERS),
    values: { number: voucherNumber(row.prefix, row.number, row.width), date: row.date },
  }))
}

const IN_VOUCHERS = {
  one: sentence('It is used in one voucher: {{number}} of {{date}}.'),
  several: sentence('It is used in {{count}} vouchers, the latest {{number}} of {{date}}.'),
}
const OF_OPENINGS = sentence('It stands in the opening balances, or stood there: what is posted is permanent.')
const IN_OPENINGS = { one: OF_OPENINGS, several: OF_OPENINGS }

/** Refuses to delete a group in which something stands. */
export async function refuseFilledGroup(books: Books, groupId: string): Promise<void> {
  const found = await sql<{ groups: number; ledgers: number }>`
    select (select count(*)::int from ledger_group where organization_id = ${books.organizationId} and parent_id = ${groupId}) as groups,
           (select count(*)::int from ledger where organization_id = ${books.organizationId} and group_id = ${groupId}) as ledgers`.execute(
    books.sql,
  )
  refuseUsed(
    { count: found.rows[0]?.groups ?? 0, one: sentence('It holds one group.'), several: sentence('It holds {{count}} groups.') },
    { count: found.rows[0]?.ledgers ?? 0, one: sentence('It holds one ledger.'), several: sentence('It holds {{count}} ledgers.') },
  )
}

/** Refuses to delete a ledger that a voucher ever named, or that has sub-ledgers. */
export async function refuseUsedLedger(books: Books, ledgerId: string): Promise<void> {
  const found = await sql<{ sub_ledgers: number }>`
    select count(*)::int as sub_ledgers from sub_ledger
     where organization_id = ${books.organizationId} and ledger_id = ${ledgerId}`.execute(books.sql)
  refuseUsed(...(await usesIn(books, 'ledger_id', ledgerId)), {
    count: found.rows[0]?.sub_ledgers ?? 0,
    one: sentence('It has one sub-ledger.'),
    several: sentence('It has {{count}} sub-ledgers.'),
  })
}

/** Refuses to delete a sub-ledger that a voucher ever named. */
export async function refuseUsedSubLedger(books: Books, subLedgerId: string): Promise<void> {
  refuseUsed(...(await usesIn(books, 'sub_ledger_id', subLedgerId)))
}
