import type pg from 'pg'
import { RUNTIME_ROLE } from '../db/connect.ts'
import { OWNER_FUNCTIONS } from '../db/self-check.ts'
import { SEALED_MASTERS } from '../maintenance/sealed-rows.ts'

/** A rule about the catalogue: a query that names everything that breaks it, and what a breach looks like. */
export type SchemaRule = { name: string; faults: string; breach: string }

/** The tables that say who may see which books; the scopes look them up by user and by account. */
const SCOPE_TABLES = `('organization', 'membership')`

const columnsOf = (keys: string, relation: string) =>
  `(select array_agg(a.attname::text order by part.n) from unnest(${keys}) with ordinality part(num, n)
     join pg_attribute a on a.attrelid = ${relation} and a.attnum = part.num)`

const TENANT_TABLES = `select c.oid, c.relname from pg_class c join pg_attribute o on o.attrelid = c.oid and o.attname = 'organization_id' and not o.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`

const PERMANENT = `('voucher', 'voucher_line', 'stock_movement', 'bill_allocation', 'tds_deduction', 'bill_tax', 'bill_print', 'stock_month', 'stock_year', 'audit_record', 'security_event', 'master_change', 'account_change', 'account_chain', 'books', 'number_series', 'ledger_month', 'proof_run', 'proved_month', 'proved_ledger_day', 'proved_turnover_day', 'proved_day', 'proved_span_month', 'proved_span_day', 'lock_exception')`
const KEPT = `('books', 'number_series', 'ledger_month', 'stock_month', 'stock_year', 'voucher', 'voucher_line', 'stock_movement', 'bill_allocation', 'tds_deduction', 'bill_tax', 'audit_record', 'master_change', 'account_change', 'account_chain', 'bs_month', 'migration', 'proof_run', 'proved_month', 'proved_ledger_day', 'proved_turnover_day', 'proved_day', 'proved_span_month', 'proved_span_day', 'lock_exception')`

/** These name no table, or name it with its schema: there is nothing to be found in the wrong place. */
const NAME_NO_TABLE = `('setting', 'fold_name', 'bs_month_of', 'bs_date_of', 'refused', 'refuse', 'may_record', 'audit_text', 'full_for', 'sealed_form', 'row_key', 'change_text', 'account_change_text')`

/** How data is laid out: what makes a foreign row unreachable even without row security, and the schema divisible. */
const LAYOUT: SchemaRule[] = [
  {
    name: 'organization_id leads every key of a tenant table',
    faults: `select t.relname || ': ' || k.conname from (${TENANT_TABLES}) t join pg_constraint k on k.conrelid = t.oid and k.contype in ('p', 'u', 'x')
      where (${columnsOf('k.conkey', 't.oid')})[1] is distinct from 'organization_id'`,
    breach: 'alter table draft add constraint draft_once unique (draft_id)',
  },
  {
    name: 'every tenant table has a primary key',
    faults: `select t.relname from (${TENANT_TABLES}) t where not exists (select from pg_constraint k where k.conrelid = t.oid and k.contype = 'p')`,
    breach: 'create table bonus (organization_id uuid not null, bonus_id uuid)',
  },
  {
    name: 'organization_id leads every index of a tenant table',
    faults: `select t.relname || ': ' || i.indexrelid::regclass from (${TENANT_TABLES}) t join pg_index i on i.indrelid = t.oid
      where t.relname not in ${SCOPE_TABLES} and (select a.attname from pg_attribute a where a.attrelid = t.oid and a.attnum = i.indkey[0]) is distinct from 'organization_id'`,
    breach: 'create index by_day on voucher (date)',
  },
  {
    name: 'a foreign key between tenant tables starts with the organization on both sides',
    faults: `select t.relname || ': ' || k.conname from (${TENANT_TABLES}) t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
      where not (t.relname in ${SCOPE_TABLES} and k.confrelid in ('account'::regclass, 'app_user'::regclass))
        and ((${columnsOf('k.conkey', 't.oid')})[1] <> 'organization_id' or (${columnsOf('k.confkey', 'k.confrelid')})[1] <> 'organization_id')`,
    breach:
      'alter table organization add constraint image_file unique (color_image_id); alter table stored_file add foreign key (file_id) references organization (color_image_id)',
  },
  {
    name: 'every master is sealed with the command that changes it, and its rows are compared with their sealed forms',
    faults: `select t.relname::text from (${TENANT_TABLES}) t
      where (select count(*) from pg_attribute a where a.attrelid = t.oid and a.attname in ('name', 'version') and not a.attisdropped) = 2
        and (t.relname::text <> all('{${SEALED_MASTERS.join()}}') or (
          select count(*) from pg_trigger g where g.tgrelid = t.oid and g.tgname in ('sealed', 'sealed_new') and g.tgenabled <> 'D') < 2)`,
    breach: 'drop trigger sealed_new on cost_centre',
  },
  {
    name: "a membership names its organization's own account",
    faults: `select 'membership' where not exists (select from pg_constraint k where k.conrelid = 'membership'::regclass and k.contype = 'f'
      and k.confrelid = 'organization'::regclass and ${columnsOf('k.conkey', 'k.conrelid')} = array['organization_id', 'account_id'])`,
    breach: `do $$ declare k name; begin for k in select conname from pg_constraint where conrelid = 'membership'::regclass and contype = 'f'
      and confrelid = 'organization'::regclass loop execute format('alter table membership drop constraint %I', k); end loop; end $$`,
  },
  {
    name: 'no sequence and no identity counts for several organizations at once',
    faults: `select relname::text from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace
      union all select attrelid::regclass::text from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relnamespace = 'public'::regnamespace where attidentity <> ''`,
    breach: 'create table bonus (bonus_id bigint generated always as identity)',
  },
  {
    name: 'money is bigint paisa, and no column holds a fraction',
    faults: `select c.table_name || '.' || c.column_name from information_schema.columns c where c.table_schema = 'public'
      and ((c.column_name like '%\\_paisa' and c.udt_name not in ('int8', '_int8'))
        or ltrim(c.udt_name, '_') in ('numeric', 'money', 'float4', 'float8'))`,
    breach: 'alter table draft add column total_paisa numeric(18, 2)',
  },
  {
    name: 'no type is an enum: comparing one is not leakproof, and no index would be used under row security',
    faults: `select typname::text from pg_type where typtype = 'e' and typnamespace = 'public'::regnamespace`,
    breach: `create type mood as enum ('good')`,
  },
]

/** Who may do what: the walls around what is posted. */
const RIGHTS: SchemaRule[] = [
  {
    name: 'row security is forced on every table but the reference ones',
    faults: `select relname::text from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relname not in ('bs_month', 'migration') and not (relrowsecurity and relforcerowsecurity)`,
    breach: 'alter table voucher no force row level security',
  },
  {
    name: 'every policy asks for a setting of the transaction',
    faults: `select tablename || ': ' || policyname from pg_policies where schemaname = 'public' and coalesce(qual, with_check) !~ 'setting'`,
    breach: 'create policy generous on voucher for select using (true)',
  },
  {
    name: 'no view reads as its owner',
    faults: `select relname::text from pg_class where relnamespace = 'public'::regnamespace
      and (relkind = 'm' or (relkind = 'v' and not coalesce('security_invoker=true' = any(reloptions), false)))`,
    breach: 'create view all_vouchers as select * from voucher',
  },
  {
    name: 'no SECURITY DEFINER function but the named ones can be called by the runtime role',
    faults: `select p.oid::regprocedure::text from pg_proc p where p.prosecdef and p.pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
      and p.proname not in (${OWNER_FUNCTIONS.map((name) => `'${name}'`).join(', ')})
      and (has_function_privilege('${RUNTIME_ROLE}', p.oid, 'execute') or p.prorettype <> 'trigger'::regtype)`,
    breach: 'create function spy() returns bigint language sql security definer as $$ select count(*) from voucher $$',
  },
  {
    name: 'the hash of a password is read by nobody but the functions that judge it',
    faults: `select 'password_hash' where has_column_privilege('${RUNTIME_ROLE}', 'app_user', 'password_hash', 'select')
      union all select 'login_throttle' where has_any_column_privilege('${RUNTIME_ROLE}', 'login_throttle', 'select, insert, update')
        or has_table_privilege('${RUNTIME_ROLE}', 'login_throttle', 'delete')`,
    breach: `grant select on app_user to ${RUNTIME_ROLE}`,
  },
  {
    name: 'the runtime role closes no year and locks no period',
    faults: `select c from unnest(array['closed_at', 'locked_through', 'reopened_at']) c where has_column_privilege('${RUNTIME_ROLE}', 'fiscal_year', c, 'insert, update')`,
    breach: `grant insert on fiscal_year to ${RUNTIME_ROLE}`,
  },
  {
    name: 'no function is open to everybody',
    faults: `select p.oid::regprocedure::text from pg_proc p where p.pronamespace = 'public'::regnamespace and has_function_privilege('public', p.oid, 'execute')`,
    breach: 'grant execute on function correct_calendar to public',
  },
  {
    name: 'a function looks for tables in public first and in pg_temp last',
    faults: `select p.oid::regprocedure::text from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not (p.proname in ${NAME_NO_TABLE} and not p.prosecdef)
      and array(select c from unnest(p.proconfig) c where c like 'search_path=%') <> array['search_path=public, pg_temp']`,
    breach: 'alter function year_guard() set search_path = public',
  },
  {
    name: 'what runs with every posting is planned once for any organization, as no statistics know a new one',
    faults: `select p.oid::regprocedure::text from pg_proc p where p.pronamespace = 'public'::regnamespace
      and p.proname in ('record_commands', 'judged_version', 'is_reversed', 'series_of', 'write_lines', 'refuse_lines', 'next_audit_record',
                        'write_allocations', 'write_deductions', 'write_bill_taxes', 'issue_bills', 'bill_taxes_of', 'bill_part', 'refuse_corrections', 'voucher_text', 'master_text', 'seal_master')
      and not 'plan_cache_mode=force_generic_plan' = any(coalesce(p.proconfig, '{}'))`,
    breach: 'alter function write_lines reset plan_cache_mode',
  },
  {
    name: 'no function looks for a row by what coalesce answers, because under row security no index answers that',
    faults: `select p.oid::regprocedure::text from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosrc ~* '\\m\\w+\\.\\w+ = coalesce\\('`,
    breach: `create function first_of(a bigint, b bigint) returns bigint language plpgsql as $$
      begin return (select v.entry from voucher v where v.place = coalesce(a, b)); end $$`,
  },
  {
    name: 'what is posted and what the guards keep is never changed by the runtime role',
    faults: `select c.relname || ' ' || r from pg_class c, unnest(array['update', 'delete', 'truncate']) r where c.relname in ${PERMANENT} and c.relnamespace = 'public'::regnamespace
      and (has_table_privilege('${RUNTIME_ROLE}', c.oid, r) or (r = 'update' and has_any_column_privilege('${RUNTIME_ROLE}', c.oid, r)))`,
    breach: `grant update (narration) on voucher to ${RUNTIME_ROLE}`,
  },
  {
    name: 'vouchers, counters, books, totals, audit records and the calendar are only read by the runtime role',
    faults: `select c.relname::text from pg_class c where c.relname in ${KEPT} and c.relnamespace = 'public'::regnamespace
      and (has_table_privilege('${RUNTIME_ROLE}', c.oid, 'insert, update, delete') or has_any_column_privilege('${RUNTIME_ROLE}', c.oid, 'insert, update'))`,
    breach: `grant insert on voucher_line to ${RUNTIME_ROLE}`,
  },
  {
    name: 'nothing is emptied, referenced or triggered by the runtime role',
    faults: `select c.relname || ' ' || r from pg_class c, unnest(array['truncate', 'references', 'trigger']) r
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and has_table_privilege('${RUNTIME_ROLE}', c.oid, r)`,
    breach: `grant truncate on draft to ${RUNTIME_ROLE}`,
  },
  {
    name: 'a row never gets another owner',
    faults: `select a.attrelid::regclass || '.' || a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      where a.attname in ('organization_id', 'account_id', 'user_id') and has_column_privilege('${RUNTIME_ROLE}', a.attrelid, a.attnum, 'update')`,
    breach: `grant update (organization_id) on ledger to ${RUNTIME_ROLE}`,
  },
  {
    name: 'the runtime role owns nothing, makes nothing and stands in no other role',
    faults: `select 'owns ' || relname from pg_class where relowner = '${RUNTIME_ROLE}'::regrole
      union all select 'is a member of ' || roleid::regrole from pg_auth_members where member = '${RUNTIME_ROLE}'::regrole
      union all select 'creates in ' || nspname from pg_namespace where has_schema_privilege('${RUNTIME_ROLE}', oid, 'create')
      union all select 'makes temporary tables' where has_database_privilege('${RUNTIME_ROLE}', current_database(), 'temporary')
      union all select 'makes schemas' where has_database_privilege('${RUNTIME_ROLE}', current_database(), 'create')
      union all select 'has rights' from pg_roles where rolname = '${RUNTIME_ROLE}' and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`,
    breach: `grant create on schema public to ${RUNTIME_ROLE}`,
  },
]

const trigger = (table: string, name: string) =>
  `not exists (select from pg_trigger where tgrelid = '${table}'::regclass and tgname = '${name}' and tgenabled = 'O')`

/** The guards are there, and awake. */
const GUARDS: SchemaRule[] = [
  ...(
    [
      ['voucher', 'permanent'],
      ['voucher', 'permanent_all'],
      ['voucher_line', 'permanent'],
      ['voucher_line', 'permanent_all'],
      ['stock_movement', 'permanent'],
      ['stock_movement', 'permanent_all'],
      ['bill_allocation', 'permanent'],
      ['bill_allocation', 'permanent_all'],
      ['tds_deduction', 'permanent'],
      ['tds_deduction', 'permanent_all'],
      ['bill_tax', 'permanent'],
      ['bill_tax', 'permanent_all'],
      ['bill_print', 'permanent'],
      ['bill_print', 'permanent_all'],
      ['bill_print', 'bill_print_guard'],
      ['organization', 'issued_bills_guard'],
      ['audit_record', 'permanent'],
      ['audit_record', 'permanent_all'],
      ['master_change', 'permanent'],
      ['master_change', 'permanent_all'],
      ['account_change', 'permanent'],
      ['account_change', 'permanent_all'],
      ['fiscal_year', 'year_guard'],
      ['ledger_group', 'group_guard'],
    ] as const
  ).map(([table, name]) => ({
    name: `the guard ${name} of ${table} is awake`,
    faults: `select '${name}' where ${trigger(table, name)}`,
    breach: `alter table ${table} disable trigger ${name}`,
  })),
  {
    name: 'what is posted is written in one way: no trigger but the one that refuses every change stands on it',
    faults: `select tgrelid::regclass || ': ' || tgname from pg_trigger where not tgisinternal and tgfoid <> 'refuse'::regproc
      and tgrelid in ('voucher'::regclass, 'voucher_line'::regclass, 'stock_movement'::regclass, 'bill_allocation'::regclass, 'tds_deduction'::regclass, 'ledger_month'::regclass, 'stock_month'::regclass, 'stock_year'::regclass, 'audit_record'::regclass, 'books'::regclass)`,
    breach: 'create trigger another before insert on voucher for each row execute function year_guard()',
  },
  {
    name: 'every statement of the runtime role has an end',
    faults: `select s from unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'client_connection_check_interval']) s
      where not exists (select from pg_db_role_setting r, unnest(r.setconfig) c where r.setrole = '${RUNTIME_ROLE}'::regrole
        and r.setdatabase = (select oid from pg_database where datname = current_database()) and c like s || '=%' and c not like '%=0')`,
    breach: `do $$ begin execute format('alter role ${RUNTIME_ROLE} in database %I reset lock_timeout', current_database()); end $$`,
  },
]

export const SCHEMA_RULES: readonly SchemaRule[] = [...LAYOUT, ...RIGHTS, ...GUARDS]

/** Everything in the catalogue that breaks a rule. */
export async function faultsOfRule(client: pg.ClientBase, rule: SchemaRule): Promise<string[]> {
  const found = await client.query<{ fault: string }>(`select x.fault from (${rule.faults}) x(fault) order by 1`)
  return found.rows.map((row) => row.fault)
}
