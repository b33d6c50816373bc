import { BookError, sentence } from '@lekha/ledger'
import { sql } from 'kysely'
import type { Books } from '../../db/books.ts'

/** How often something is used, with the sentences for one use and for several. */
type Uses = { count: number; one: string; several: string }

/** What is used is not deleted; the refusal says where it is used. */
function refuseUsed(...uses: Uses[]): void {
  const found = uses.find((use) => use.count > 0)
  if (found)
    throw new BookError(found.count === 1 ? found.one : found.several, { code: 'rule_broken', values: { count: String(found.count) } })
}

const inVouchers = (count: number): Uses => ({
  count,
  one: sentence('It is used in one voucher.'),
  several: sentence('It is used in {{count}} vouchers.'),
})

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

/** Refuses to delete a ledger that a voucher ever named, or that has sub-ledgers. Versions that were altered since count too. */
export async function refuseUsedLedger(books: Books, ledgerId: string): Promise<void> {
  const found = await sql<{ vouchers: number; sub_ledgers: number }>`
    select (select count(distinct place)::int from voucher_line where organization_id = ${books.organizationId} and ledger_id = ${ledgerId}) as vouchers,
           (select count(*)::int from sub_ledger where organization_id = ${books.organizationId} and ledger_id = ${ledgerId}) as sub_ledgers`.execute(
    books.sql,
  )
  refuseUsed(inVouchers(found.rows[0]?.vouchers ?? 0), {
    count: found.rows[0]?.sub_ledgers ?? 0,
    one: sentence('It has one sub-ledger.'),
    several: sentence('It has {{count}} sub-ledgers.'),
  })
}

/** Refuses to delete a sub-ledger that a voucher ever named. */
export async function refuseUsedSubLedger(books: Books, subLedgerId: string): Promise<void> {
  const found = await sql<{ vouchers: number }>`
    select count(distinct place)::int as vouchers from voucher_line
     where organization_id = ${books.organizationId} and sub_ledger_id = ${subLedgerId}`.execute(books.sql)
  refuseUsed(inVouchers(found.rows[0]?.vouchers ?? 0))
}
