import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { CATALOGUE_QUERY } from '../db/catalogue.ts'
import { withDatabase } from './with-database.ts'

// `npm run db:types`: the migrated database is the truth, the types follow. Our own few lines, because amounts must come
// out branded as Paisa, which no generator of the market does.

type Column = { table: string; column: string; type: string; nullable: boolean; hasDefault: boolean; generated: boolean }

const typescript: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  timestamptz: 'Moment',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'bigint',
  bytea: 'Buffer',
  jsonb: 'unknown',
  _text: 'string[]',
}

function columnType(column: Column): string {
  const base = column.type === 'int8' && column.column.endsWith('_paisa') ? 'Paisa' : (typescript[column.type] ?? 'unknown')
  const type = column.nullable ? `${base} | null` : base
  if (column.generated) return `GeneratedAlways<${type}>`
  return column.hasDefault ? `Generated<${type}>` : type
}

const pascal = (name: string) => name.replace(/(^|_)(\w)/g, (_, _gap, letter: string) => letter.toUpperCase())

/** The text of schema.gen.ts, from a migrated database. */
export async function schemaText(admin: pg.Pool): Promise<string> {
  const { rows } = await admin.query<Column>(
    `select c.table_name as "table", c.column_name as "column", c.udt_name as "type", c.is_nullable = 'YES' as "nullable",
            c.column_default is not null as "hasDefault", c.is_generated = 'ALWAYS' as "generated"
       from information_schema.columns c where c.table_schema = 'public' and c.table_name <> 'migration' order by 1, c.ordinal_position`,
  )
  const tables = Map.groupBy(rows, (row) => row.table)
  const bodies = [...tables].map(
    ([table, columns]) =>
      `export type ${pascal(table)}Table = {\n${columns.map((column) => `  ${column.column}: ${columnType(column)}`).join('\n')}\n}\n`,
  )
  const schema = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)}Table`).join('\n')
  return `// Written by \`npm run db:types\` from the migrated database. Do not edit.
import type { Paisa } from '@lekha/money'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** A moment, as PostgreSQL writes it, with its microseconds. */
export type Moment = ColumnType<string, string | Date | undefined, string>

${bodies.join('\n')}
export type Schema = {\n${schema}\n}\n`
}

/** The text of catalogue.gen.ts, from a migrated database. */
export async function catalogueText(admin: pg.Pool): Promise<string> {
  const { rows } = await admin.query<{ object: string; mark: string }>(`${CATALOGUE_QUERY} order by object collate "C"`)
  return `// Written by \`npm run db:types\` from the migrated database. Do not edit.

/** What the migrations make: each object with the hash of its text. */
export const CATALOGUE: Readonly<Record<string, string>> = {
${rows.map(({ object, mark }) => `  ${JSON.stringify(object)}: '${mark}',`).join('\n')}
}
`
}

if (import.meta.main) {
  await withDatabase(async ({ admin }) => {
    await writeFile(fileURLToPath(new URL('../db/schema.gen.ts', import.meta.url)), await schemaText(admin))
    await writeFile(fileURLToPath(new URL('../db/catalogue.gen.ts', import.meta.url)), await catalogueText(admin))
  })
}
