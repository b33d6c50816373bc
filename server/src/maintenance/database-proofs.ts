import { shippedMonthStarts } from '@lekha/calendar'
import type { Client } from 'pg'
import * as z from 'zod'
import { CATALOGUE } from '../db/catalogue.gen.ts'
import { CATALOGUE_QUERY } from '../db/catalogue.ts'
import { rowsOf } from '../db/statements.ts'
import type { Proof } from './proofs.ts'
import { ACCESS_PROOF } from './sealed-rows.ts'

/** A value as a JSON literal in SQL. */
const literal = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", "''")}'`

/** The proofs of the database as a whole, across all organizations. */
export const DATABASE_PROOFS: readonly Proof[] = [
  {
    promise: 'tables, rules, guards and rights are those of this Lekha',
    findings: `
      select object as position, case when made.mark is null then 'Lekha did not make it' when found.mark is null then 'it is missing'
             else 'it is not as Lekha made it' end as finding
        from json_each_text(${literal(CATALOGUE)}) as made(object, mark) full join (${CATALOGUE_QUERY}) found using (object)
       where made.mark is distinct from found.mark`,
  },
  {
    promise: 'every guard is on duty',
    findings: `
      select format('trigger %s of %s', t.tgname, t.tgrelid::regclass) as position, 'it is switched off' as finding from pg_trigger t
        join pg_class c on c.oid = t.tgrelid and c.relnamespace = 'public'::regnamespace where t.tgenabled not in ('O', 'A')`,
  },
  ACCESS_PROOF,
  {
    promise: 'the months of the calendar follow on each other',
    findings: `
      select 'month ' || bs_month as position, 'it does not end where the next one starts' as finding
        from (select bs_month, starts, days, lead(starts) over (order by bs_month) as next_start, lead(bs_month) over (order by bs_month) as next_month
                from bs_month) m
       where next_start <> starts + days or next_month <> case when bs_month % 100 = 12 then bs_month + 89 else bs_month + 1 end`,
  },
]

/** Not checked for a backup: an older Lekha may have predicted a month differently, which `npm run calendar` corrects after the restore. */
export const CALENDAR_PROOF: Proof = {
  promise: 'settled months are those of this Lekha',
  findings: `
    select 'month ' || coalesce(m.bs_month, s."bsMonth") as position, case when m.starts is null then 'it is missing' when s.starts is null then 'Lekha does not know it'
           else format('it starts on %s here and on %s in this Lekha', m.starts, s.starts) end as finding
      from json_to_recordset(${literal(shippedMonthStarts())}) as s("bsMonth" int, starts date, days int, provisional boolean)
      full join bs_month m on m.bs_month = s."bsMonth"
     where (m.starts, m.days, m.provisional) is distinct from (s.starts, s.days, s.provisional)
       and not (m.provisional and (s.provisional or (m.starts, m.days) = (s.starts, s.days))) is true`,
}

/** Checks every foreign key for rows without a target: PostgreSQL does not check them when triggers are off, nor after a disk fault. */
export async function referenceProof(client: Client): Promise<Proof> {
  const rows = await rowsOf(client, z.object({ findings: z.string() }))`
    select format('select %L as position, count(*) || %L as finding from %s c where %s and not exists (select from %s p where %s) having count(*) > 0',
        'table ' || k.conrelid::regclass, ' rows point at nothing in ' || k.confrelid::regclass, k.conrelid::regclass,
        string_agg(format('c.%I is not null', a.attname), ' and '), k.confrelid::regclass,
        string_agg(format('p.%I = c.%I', b.attname, a.attname), ' and ')) as findings
      from pg_constraint k, unnest(k.conkey, k.confkey) u (mine, theirs)
      join pg_attribute a on a.attnum = u.mine
      join pg_attribute b on b.attnum = u.theirs
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0 and a.attrelid = k.conrelid and b.attrelid = k.confrelid
     group by k.oid, k.conrelid, k.confrelid`
  return { promise: 'every row that points at another finds it', findings: rows.map((row) => row.findings).join(' union all ') }
}
