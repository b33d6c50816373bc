import type { Paisa, Quantity, Rate } from '@lekha/money'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import * as z from 'zod'
import { noteStatement } from './note-statement.ts'
import { checkRows } from './row-check.ts'

/** Anything that runs statements: an open transaction of `Scopes`, or a connection of the administrator. */
export type Queryable = { query: (text: string, values?: unknown[]) => Promise<pg.QueryResult> }

/** Column types that zod lacks: an amount in paisa, debit positive; a quantity; a rate of price; and a `bytea`. */
export const column = {
  paisa: z.bigint() as unknown as z.ZodType<Paisa, Paisa>,
  quantity: z.bigint() as unknown as z.ZodType<Quantity, Quantity>,
  rate: z.bigint() as unknown as z.ZodType<Rate, Rate>,
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

/** The columns of a row shape as a select list, qualified with the given table alias. */
export const columnsOf = ({ shape }: z.ZodObject, table: string): RawBuilder<unknown> =>
  sql.join(Object.keys(shape).map((name) => sql.ref(`${table}.${name}`)))

type Tag<Answer> = (text: TemplateStringsArray, ...values: unknown[]) => Promise<Answer>

/**
 * Runs a statement and returns its rows. `shape` declares the columns, and the row type follows from it. Tests compare it with
 * PostgreSQL's description of the result, so that a renamed, dropped or unexpectedly null column fails there.
 *
 * @example const [ledger] = await rowsOf(books.sql, z.object({ name: z.string() }))`select name from ledger where ledger_id = ${id}`
 */
export const rowsOf =
  <Shape extends z.ZodObject>(on: Queryable, shape: Shape): Tag<z.output<Shape>[]> =>
  async (text, ...values) => {
    const { result, statement } = await send(on, text, values)
    return rowsIn(result, shape, statement)
  }

/** The rows of a result, checked against their shape in tests. The only place where rows get a type. */
export function rowsIn<Shape extends z.ZodObject>(result: pg.QueryResult, shape: Shape, statement: string): z.output<Shape>[] {
  checkRows(shape, result, statement)
  return result.rows as z.output<Shape>[]
}

/** Runs a statement that always returns exactly one row, such as a sum. */
export const rowOf =
  <Shape extends z.ZodObject>(on: Queryable, shape: Shape): Tag<z.output<Shape>> =>
  async (text, ...values) => {
    const [row, ...others] = await rowsOf(on, shape)(text, ...values)
    if (row === undefined || others.length > 0) throw new Error('A statement that answers with one row answered with none, or several.')
    return row
  }

/** Runs a statement whose rows are not read. Returns the number of rows it found or changed. */
export const run =
  (on: Queryable): Tag<number> =>
  async (text, ...values) =>
    (await send(on, text, values)).result.rowCount ?? 0

async function send(on: Queryable, text: TemplateStringsArray, values: unknown[]): Promise<{ result: pg.QueryResult; statement: string }> {
  noteStatement(text)
  const { sql: statement, parameters } = sql(text, ...values).compile(compiler)
  return { result: await on.query(statement, [...parameters]), statement }
}
