import { sql } from 'kysely'
import type pg from 'pg'
import * as z from 'zod'
import { DatabaseRefusal } from './migrate.ts'
import { rowOf, rowsOf } from './statements.ts'

/** The functions that run as the owner and that the runtime role may call: they read or write what it must not, and judge for themselves. */
export const OWNER_FUNCTIONS = [
  'try_password',
  'prove_password',
  'take_try_back',
  'has_no_account',
  'file_bytes_of_account',
  'record_commands',
  'begin_proof',
  'cancel_proof',
  'carry_on_proof',
  'lock_year',
  'grant_lock_exception',
  'revoke_lock_exception',
  'close_year',
  'reopen_year',
  'wipe_practice_firm',
  'cbms_due',
]

/**
 * Row security is void for a superuser, an owner, or a table on which it was never switched on. The server does not start
 * on such a database: it looks with the very connection that will serve.
 */
export async function refuseUnsafeDatabase(runtime: pg.Pool): Promise<void> {
  const role = await rowOf(runtime, z.object({ unsafe: z.boolean() }))`
    select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or has_database_privilege(current_database(), 'temporary')
            or exists (select from pg_auth_members m where m.member = r.oid) as unsafe
       from pg_roles r where rolname = current_user`
  if (role.unsafe) throw new DatabaseRefusal('The runtime role has rights that would switch row security off.')
  const tables = await rowsOf(runtime, z.object({ name: z.string() }))`
    select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
        and (pg_get_userbyid(c.relowner) = current_user
          or c.relkind = 'm' or (c.relkind = 'v' and not coalesce('security_invoker=true' = any(c.reloptions), false))
          or (c.relkind in ('r', 'p') and c.relname not in ('bs_month', 'migration') and not (c.relrowsecurity and c.relforcerowsecurity)))`
  if (tables.length > 0) throw new DatabaseRefusal(`Row security is not forced on: ${tables.map((row) => row.name).join(', ')}.`)
  const generous = await rowOf(runtime, z.object({ what: z.string().nullable() }))`${GENEROUS}`
  if (generous.what) throw new DatabaseRefusal(`The runtime role may do too much: ${generous.what}.`)
  const settings = await rowOf(runtime, z.object({ off: z.string().nullable() }))`
    select string_agg(name, ', ') as off from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'`
  if (settings.off) throw new DatabaseRefusal(`PostgreSQL would lose acknowledged vouchers: ${settings.off} is off.`)
}

// A policy that asks nothing, a function that reads as its owner, a right to write what only record_commands and the guards may.
const GENEROUS = sql`
  select string_agg(what, ', ') as what from (
    select 'policy ' || policyname || ' on ' || tablename from pg_policies
     where schemaname = 'public' and tablename <> 'bs_month' and ('true' = qual or 'true' = with_check)
    union all
    select 'function ' || p.proname from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.prorettype <> 'trigger'::regtype and has_function_privilege(p.oid, 'execute')
       and not p.proname = any(${OWNER_FUNCTIONS})
    union all
    select 'reading ' || c from unnest(array['password_hash']) c where has_column_privilege('app_user', c, 'select')
    union all
    select 'changing ' || c from unnest(array['closed_at', 'locked_through', 'reopened_at']) c where has_column_privilege('fiscal_year', c, 'insert, update')
    union all
    select 'writing ' || t from unnest(array['books', 'number_series', 'ledger_month', 'voucher', 'voucher_line', 'audit_record', 'master_change',
                                             'account_change', 'account_chain', 'proof_run', 'proved_month', 'proved_ledger_day', 'proved_turnover_day', 'proved_day', 'proved_span_month', 'proved_span_day', 'lock_exception']) t
     where has_any_column_privilege(t, 'insert') or has_any_column_privilege(t, 'update') or has_table_privilege(t, 'delete') or has_table_privilege(t, 'truncate')
  ) found (what)`
