import type pg from 'pg'
import { DatabaseRefusal } from './migrate.ts'

/**
 * Row security is void for a superuser, an owner, or a table on which it was never switched on. The server does not start
 * on such a database: it looks with the very connection that will serve.
 */
export async function refuseUnsafeDatabase(runtime: pg.Pool): Promise<void> {
  const role = await runtime.query<{ unsafe: boolean }>(
    `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or has_database_privilege(current_database(), 'temporary') as unsafe
       from pg_roles where rolname = current_user`,
  )
  if (role.rows[0]?.unsafe !== false) throw new DatabaseRefusal('The runtime role has rights that would switch row security off.')
  const tables = await runtime.query<{ name: string }>(
    `select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
        and (pg_get_userbyid(c.relowner) = current_user
          or c.relkind in ('v', 'm')
          or (c.relname not in ('bs_month', 'migration') and not (c.relrowsecurity and c.relforcerowsecurity)))`,
  )
  if (tables.rows.length > 0) throw new DatabaseRefusal(`Row security is not forced on: ${tables.rows.map((row) => row.name).join(', ')}.`)
  const settings = await runtime.query<{ off: string | null }>(
    `select string_agg(name, ', ') as off from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'`,
  )
  if (settings.rows[0]?.off) throw new DatabaseRefusal(`PostgreSQL would lose acknowledged vouchers: ${settings.rows[0].off} is off.`)
}
