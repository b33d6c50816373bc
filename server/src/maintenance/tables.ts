import { sql } from 'kysely'
import type { Client } from 'pg'
import * as z from 'zod'
import { rowsOf, run } from '../db/statements.ts'
import { MaintenanceError } from './maintenance-error.ts'

/** A table from the catalogue of PostgreSQL, without its generated columns. */
const table = z.object({ name: z.string(), columns: z.array(z.string()), keys: z.array(z.string()), parents: z.array(z.string()) })
export type Table = z.output<typeof table>

/** The most rows and bytes of a page; a single larger row is a page of its own. */
const PAGE_ROWS = 256
const PAGE_BYTES = 4n * 1024n * 1024n

/** Every table but `migration`, each after the tables that its foreign keys refer to. */
export async function readTables(client: Client): Promise<Table[]> {
  const rows = await rowsOf(client, table)`
    select c.relname as name,
           array(select quote_ident(a.attname) from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
           array(select quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end
                   from pg_index i, unnest(i.indkey) with ordinality k(attnum, n) join pg_attribute a on a.attnum = k.attnum
                  where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid order by k.n) as keys,
           array(select distinct f.confrelid::regclass::text from pg_constraint f
                  where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'migration'
     order by c.relname`
  const keyless = rows.find((table) => table.keys.length === 0)
  if (keyless) throw new MaintenanceError(`The table ${keyless.name} has no primary key and cannot be kept.`)
  return parentsFirst(rows)
}

function parentsFirst(tables: readonly Table[]): Table[] {
  const left = new Set(tables)
  const names = new Set(tables.map((table) => table.name))
  const sorted: Table[] = []
  while (left.size > 0) {
    const next = [...left].find((table) => !table.parents.some((parent) => names.has(parent)))
    if (!next) throw new MaintenanceError(`These tables point at each other in a circle: ${[...names].join(', ')}.`)
    left.delete(next)
    names.delete(next.name)
    sorted.push(next)
  }
  return sorted
}

/**
 * The rows of a table as canonical texts, ordered by primary key, page by page. PostgreSQL writes them, so that no figure passes
 * through a JavaScript number. Needs an open transaction. The column `ahead` gives the bytes of the page after a row.
 */
export async function* pagesOf(client: Client, { name, columns, keys }: Table): AsyncGenerator<string[]> {
  const order = keys.join(', ')
  await client.query(`declare backup_rows no scroll cursor for
    select kept_line as line, sum(octet_length(kept_line)) over (order by ${order} rows between 1 following and ${PAGE_ROWS} following) as ahead
      from (select r.*, row_to_json(r)::text as kept_line from (select ${columns.join(', ')} from "${name}") r offset 0) x
     order by ${order}`)
  for (let size = 1; ; ) {
    const rows = await rowsOf(client, z.object({ line: z.string(), ahead: z.bigint().nullable() }))`
      fetch forward ${sql.raw(String(size))} from backup_rows`
    if (rows.length === 0) break
    yield rows.map((row) => row.line)
    size = (rows.at(-1)?.ahead ?? 0n) <= PAGE_BYTES ? PAGE_ROWS : 1
  }
  await client.query('close backup_rows')
}

/** Inserts canonical texts as rows; PostgreSQL parses them and computes the generated columns. */
export async function insertPage(client: Client, { name, columns }: Table, lines: readonly string[]): Promise<void> {
  const list = columns.join(', ')
  await run(client)`
    insert into "${sql.raw(name)}" (${sql.raw(list)}) select ${sql.raw(list)} from json_populate_recordset(null::"${sql.raw(name)}", ${`[${lines.join(',')}]`}::json)`
}
