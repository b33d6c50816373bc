import type { Client } from 'pg'
import { OWNER_ROLE, RUNTIME_ROLE } from '../db/connect.ts'
import type { Proof } from './proofs.ts'

/** Each guard of the books with its table; one that is missing or switched off guards nothing. */
const GUARDS = {
  voucher: ['voucher_guard', 'voucher_storno', 'voucher_balances', 'permanent', 'permanent_all'],
  voucher_line: ['lines_guard', 'permanent', 'permanent_all'],
  audit_record: ['audit_guard', 'permanent', 'permanent_all'],
  fiscal_year: ['year_guard'],
  ledger_group: ['group_guard'],
  organization: ['organization_opened'],
}
const guardRows = Object.entries(GUARDS)
  .flatMap(([table, guards]) => guards.map((guard) => `('${table}', '${guard}')`))
  .join(', ')

/** What must hold of the database as a whole, whoever's books it keeps. */
export const HOUSE_PROOFS: readonly Proof[] = [
  {
    promise: 'every guard is on duty',
    findings: `
      select format('guard %s of %s', guard, place) as position, 'it is missing or switched off' as finding
        from (values ${guardRows}) g (place, guard)
       where not exists (select from pg_trigger t where t.tgrelid = to_regclass('public.' || g.place) and t.tgname = g.guard and t.tgenabled in ('O', 'A'))
      union all select 'trigger ' || t.tgname || ' of ' || t.tgrelid::regclass, 'it is switched off' from pg_trigger t
        join pg_class c on c.oid = t.tgrelid and c.relnamespace = 'public'::regnamespace
       where t.tgenabled not in ('O', 'A') and t.tgname <> all (select guard from (values ${guardRows}) g (place, guard) where g.place = c.relname)
      union all select 'constraint ' || k.conname, 'it was never checked' from pg_constraint k
       where k.connamespace = 'public'::regnamespace and not k.convalidated`,
  },
  {
    promise: 'the server may add to the books and change nothing posted',
    findings: `
      select format('table %s', place) as position, format('the server itself may %s it', lower(deed)) as finding
        from (values ('voucher', ''), ('voucher_line', ''), ('audit_record', ''), ('books', 'INSERT'), ('number_series', 'INSERT'),
                     ('ledger_month', 'INSERT'), ('bs_month', 'INSERT')) t (place, insertion),
             unnest(array['UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER', nullif(insertion, '')]) deed
       where deed is not null and (has_table_privilege('${RUNTIME_ROLE}', 'public.' || place, deed)
         or (deed in ('INSERT', 'UPDATE') and has_any_column_privilege('${RUNTIME_ROLE}', 'public.' || place, deed)))
      union all select 'table ' || c.relname, 'row security is not forced on it' from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not in ('bs_month', 'migration')
         and not (c.relrowsecurity and c.relforcerowsecurity)
      union all select 'function ' || p.oid::regprocedure, 'it belongs to another than ${OWNER_ROLE}' from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.prosecdef and pg_get_userbyid(p.proowner) <> '${OWNER_ROLE}'`,
  },
  {
    promise: 'the months of the calendar follow on each other',
    findings: `
      select 'month ' || bs_month as position, 'it does not end where the next one starts' as finding
        from (select bs_month, starts, days, lead(starts) over (order by bs_month) as next_start, lead(bs_month) over (order by bs_month) as next_month
                from bs_month) m
       where next_start <> starts + days or next_month <> case when bs_month % 100 = 12 then bs_month + 89 else bs_month + 1 end`,
  },
]

/** Looks through every foreign key for rows that point at nothing: a load without triggers, or a bad disk, checks none. */
export async function referenceProof(client: Client): Promise<Proof> {
  const { rows } = await client.query<{ findings: string }>(`
    select format('select %L as position, count(*) || %L as finding from %s c where %s and not exists (select from %s p where %s) having count(*) > 0',
        'table ' || k.conrelid::regclass, ' rows point at nothing in ' || k.confrelid::regclass, k.conrelid::regclass,
        string_agg(format('c.%I is not null', a.attname), ' and '), k.confrelid::regclass,
        string_agg(format('p.%I = c.%I', b.attname, a.attname), ' and ')) as findings
      from pg_constraint k, unnest(k.conkey, k.confkey) u (mine, theirs)
      join pg_attribute a on a.attnum = u.mine
      join pg_attribute b on b.attnum = u.theirs
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0 and a.attrelid = k.conrelid and b.attrelid = k.confrelid
     group by k.oid, k.conrelid, k.confrelid`)
  return { promise: 'every row that points at another finds it', findings: rows.map((row) => row.findings).join(' union all ') }
}
