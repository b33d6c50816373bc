import type { Paisa } from '@lekha/money'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import * as z from 'zod'
import { checkRows } from './row-check.ts'

/** What takes statements: the open transaction of a door, or a connection of the administrator. */
export type Queryable = { query: (text: string, values?: unknown[]) => Promise<pg.QueryResult> }

/** Columns that zod has no word for: an amount, debit positive, and a `bytea`. */
export const column = {
  paisa: z.bigint() as unknown as z.ZodType<Paisa, Paisa>,
  bytes: z.instanceof(Buffer),
}

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** The columns of a row as a list for `select`, each of the table that is called by the given name. */
export const columnsOf = ({ shape }: z.ZodObject, table: string): RawBuilder<unknown> =>
  sql.join(Object.keys(shape).map((name) => sql.ref(`${table}.${name}`)))

type Tag<Answer> = (text: TemplateStringsArray, ...values: unknown[]) => Promise<Answer>

/**
 * Runs a statement and gives its rows. `shape` says what a row holds, and its type follows from it; in tests it is compared with what
 * PostgreSQL says of the result, so that a column which was renamed, dropped or may hold nothing fails there.
 *
 * @example const [ledger] = await rowsOf(books.sql, z.object({ name: z.string() }))`select name from ledger where ledger_id = ${id}`
 */
export const rowsOf =
  <Shape extends z.ZodObject>(on: Queryable, shape: Shape): Tag<z.output<Shape>[]> =>
  async (text, ...values) => {
    const { result, statement } = await send(on, sql(text, ...values))
    return rowsIn(result, shape, statement)
  }

/** The rows of a result, whose shape is compared in tests. The one place where rows get a type. */
export function rowsIn<Shape extends z.ZodObject>(result: pg.QueryResult, shape: Shape, statement: string): z.output<Shape>[] {
  checkRows(shape, result, statement)
  return result.rows as z.output<Shape>[]
}

/** Runs a statement that always answers with one row, such as a sum. */
export const rowOf =
  <Shape extends z.ZodObject>(on: Queryable, shape: Shape): Tag<z.output<Shape>> =>
  async (text, ...values) => {
    const [row, ...others] = await rowsOf(on, shape)(text, ...values)
    if (row === undefined || others.length > 0) throw new Error('A statement that answers with one row answered with none, or several.')
    return row
  }

/** Runs a statement of which no row is read. Gives how many rows it found or changed. */
export const run =
  (on: Queryable): Tag<number> =>
  async (text, ...values) =>
    (await send(on, sql(text, ...values))).result.rowCount ?? 0

async function send(on: Queryable, template: RawBuilder<unknown>): Promise<{ result: pg.QueryResult; statement: string }> {
  const { sql: statement, parameters } = template.compile(compiler)
  return { result: await on.query(statement, [...parameters]), statement }
}
