import { matchNames, type Named, offerNames, searchKeys, searchPrefixes } from '@lekha/ledger'
import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../db/books.ts'
import { run } from '../db/statements.ts'

type Of = { sql: Sql; organizationId: string }
/** Whose keys are stored, by their table. */
export type SearchedTable =
  | 'ledger_group'
  | 'ledger'
  | 'sub_ledger'
  | 'cost_centre'
  | 'unit_of_measure'
  | 'stock_group'
  | 'stock_category'
  | 'godown'
  | 'stock_item'
  | 'member_firm'
  | 'person'

/** So many names are folded at once: meanwhile the server does nothing else. */
const ROWS_AT_ONCE = 500

/** Stores the keys by which masters are found; each command that creates or renames some calls it. Former keys of theirs are replaced. */
export async function storeSearchWords(of: Of, table: SearchedTable, rows: readonly (Named & { id: string })[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const some = rows.slice(start, start + ROWS_AT_ONCE)
    const keys = some.flatMap((row) => searchKeys(row).map((word) => ({ id: row.id, word })))
    const ids = some.map(({ id }) => id)
    await removeSearchWords(of, table, ids)
    await run(of.sql)`
      insert into search_word (organization_id, noun, word, row_id)
      select ${of.organizationId}, ${table}, x.word, x.id
        from unnest(${keys.map(({ id }) => id)}::uuid[], ${keys.map(({ word }) => word)}::text[]) as x(id, word)`
  }
}

/** Removes the keys of masters. */
export async function removeSearchWords({ sql: tx, organizationId }: Of, table: SearchedTable, ids: readonly string[]): Promise<void> {
  await run(tx)`delete from search_word where organization_id = ${organizationId} and noun = ${table} and row_id = any(${ids}::uuid[])`
}

/** After the last key that begins with a prefix. */
const LAST = '\u{10FFFF}'
/** More typed words need not be looked for by index: few rows are left. */
const MAX_WORDS = 6

/**
 * The condition, begun by `and`, that a row may match what was typed, or with `mistyped` a word of it but for one letter; `matching` and
 * `offered` judge the rows that meet it. ARRAY and INTERSECT have PostgreSQL find the ids once and then read those rows alone: joined, it would
 * look for all prefixes of a word again for each row that another word found, or read all rows, as it does not know how few begin so.
 */
export function mayMatch(
  { organizationId }: Of,
  table: SearchedTable,
  key: RawBuilder<unknown>,
  typed: string,
  mistyped = false,
): RawBuilder<unknown> {
  const words = searchPrefixes(typed, { mistyped }).slice(0, MAX_WORDS)
  if (words.length === 0) return sql``
  const found = words.map((prefixes) => {
    const lasts = prefixes.map((prefix) => prefix + LAST)
    return sql`(select w.row_id from unnest(${prefixes}::text[], ${lasts}::text[]) as prefix(first, last)
        join search_word w on w.word >= prefix.first and w.word < prefix.last and w.organization_id = ${organizationId} and w.noun = ${table})`
  })
  return sql`and ${key} = any(array(${sql.join(found, sql` intersect `)}))`
}

/** Those that match what was typed, by the search rule of the whole product, the best first. */
export const matching = <Row extends Named>(rows: readonly Row[], typed: string): Row[] =>
  matchNames(typed, rows, 'en').map(({ item }) => item)

/** The best of those that match what was typed, and after them those that match it but for one letter. */
export const offered = <Row extends Named>(rows: readonly Row[], typed: string, most: number): Row[] =>
  offerNames(typed, rows, 'en', { most }).map(({ item }) => item)
