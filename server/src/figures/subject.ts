import { BookError, type ChartLedger, type Nature } from '@lekha/ledger'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { rowsOf } from '../db/statements.ts'
import { chartLedger, nature } from './chart.ts'
import type { Scope } from './ledger-sums.ts'
import type { Snapshot } from './snapshot.ts'

type Named = { name: string; nameNp: string }

const groupAbove = z.object({ id: z.string(), name: z.string(), nameNp: z.string(), predefined: z.string().nullable() })

/** A ledger, or one of its sub-ledgers, with the groups above it, the primary one first, and the ids before and after it in the order of names. */
export type Subject = {
  ledger: ChartLedger
  nature: Nature | undefined
  above: z.output<typeof groupAbove>[]
  subLedger: Named | undefined
  neighbours: { former: string | null; following: string | null }
}

const subjectRow = chartLedger.extend({
  nature: nature.nullable(),
  above: z.array(groupAbove).nullable(),
  sub: z.string().nullable(),
  subNp: z.string().nullable(),
  former: z.string().nullable(),
  following: z.string().nullable(),
})

/** @throws BookError `not_found` when there is none */
export async function readSubject(snapshot: Snapshot, { ledgerId, subLedgerId }: Scope): Promise<Subject> {
  const found = await rowsOf(snapshot.sql, subjectRow)`
    with recursive up as (
      select g.*, 0 as steps from ledger l join ledger_group g on g.organization_id = l.organization_id and g.group_id = l.group_id
       where l.organization_id = ${snapshot.organizationId} and l.ledger_id = ${ledgerId}
      union all select g.*, up.steps + 1 from up join ledger_group g on g.organization_id = up.organization_id and g.group_id = up.parent_id)
    select l.ledger_id as id, l.group_id as "groupId", l.name, l.name_np as "nameNp", l.reserved, s.name as sub, s.name_np as "subNp",
           (select json_agg(json_build_object('id', u.group_id, 'name', u.name, 'nameNp', u.name_np, 'predefined', u.predefined) order by u.steps desc) from up u) as above,
           (select nature from up where parent_id is null) as nature,
           (${beside('<', subLedgerId)}) as former, (${beside('>', subLedgerId)}) as following
      from ledger l
      left join sub_ledger s on s.organization_id = l.organization_id and s.ledger_id = l.ledger_id and s.sub_ledger_id = ${subLedgerId ?? null}::uuid
     where l.organization_id = ${snapshot.organizationId} and l.ledger_id = ${ledgerId}`
  const row = found[0]
  if (!row) throw new BookError('There is no such ledger.', { code: 'not_found' })
  if (subLedgerId !== undefined && row.sub === null) throw new BookError('There is no such sub-ledger.', { code: 'not_found' })
  const named = (name: string | null, nameNp: string | null): Named | undefined =>
    name === null ? undefined : { name, nameNp: nameNp ?? '' }
  return {
    ledger: row,
    nature: row.nature ?? undefined,
    above: row.above ?? [],
    subLedger: named(row.sub, row.subNp),
    neighbours: { former: row.former, following: row.following },
  }
}

/** The id of the ledger before or after `l` in the order of names, or of the sub-ledger before or after `s` in the same ledger. */
function beside(way: '<' | '>', subLedgerId: string | undefined): RawBuilder<unknown> {
  const than = sql.raw(way)
  const order = sql.raw(way === '<' ? 'desc' : 'asc')
  return subLedgerId === undefined
    ? sql`select n.ledger_id from ledger n where n.organization_id = l.organization_id and n.folded_name ${than} l.folded_name
           order by n.folded_name ${order} limit 1`
    : sql`select n.sub_ledger_id from sub_ledger n
           where n.organization_id = s.organization_id and n.ledger_id = s.ledger_id and n.folded_name ${than} s.folded_name
           order by n.folded_name ${order} limit 1`
}
