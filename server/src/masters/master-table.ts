import { type MasterChange, type MasterQuery, type MasterUse, PAGE_ROWS } from '@lekha/contract'
import { BookError, changedElsewhere, type Named, OFFERED, searchPrefixes } from '@lekha/ledger'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import type { AccountScope, Books } from '../db/books.ts'
import { rowsOf, run } from '../db/statements.ts'
import { readChanges } from './changes.ts'
import { asPlace, readPlace } from './pages.ts'
import { matching, mayMatch, offered, removeSearchWords, type SearchedTable, storeSearchWords } from './search-words.ts'
import { readUses, refuseUsed, type UsedBy } from './uses.ts'

/** What every master has. */
export type Row = { id: string; version: number }
/** The organization or the account that the rows belong to. */
type Owner = Books | AccountScope

/** A table of masters as data. Its columns are the fields of the answer in snake case, unless `columns` or `computed` says otherwise. */
export type TableDescription<Answer extends Row> = {
  table: string
  /** The column of the id. */
  key: string
  /** The schema of a row in answers. */
  answer: z.ZodObject & z.ZodType<Answer>
  /** The sentence of the refusal (404) where there is no such row. */
  missing: string
  /** SQL expressions that order the list; the key orders equal rows. */
  order: readonly string[]
  /** Other orders that a request may name. */
  sorts?: Readonly<Record<string, readonly string[]>>
  /** Whether it is searched by name, code and alias; then its keys stand in `search_word`. */
  searched?: SearchedTable
  /** Fields that are computed: the SQL expressions that read them. They are not written. */
  computed?: { readonly [Field in keyof Answer]?: RawBuilder<unknown> }
  /** Columns whose name differs from the field. */
  columns?: { readonly [Field in keyof Answer]?: string }
  /** The conditions of filters that ask for more than an equal field, some of them for something that is no field. */
  filters?: Readonly<Record<string, (owner: Books, value: unknown) => RawBuilder<unknown>>>
  /** Columns that are written and never answered. */
  hidden?: readonly string[]
  /** What can use a row; a row that is used is not deleted. */
  usedBy?: UsedBy
  /** Where a request names neither a limit nor `atMost`, it gets all rows, or a page of more than so many; all of any number if not given. */
  atMost?: number
}

/**
 * @example
 * const table = masterTable({ table: 'ledger', key: 'ledger_id', answer: ledger, missing: 'There is no such ledger.', order: ['folded_name'] })
 * const former = await table.lockSeen(books, id, version) // 404, or 409 with both versions
 * return table.update(books, id, body)
 */
export function masterTable<Answer extends Row>(description: TableDescription<Answer>) {
  const layout = layoutOf<Answer>(description)
  const { table, missing, usedBy = {} } = description
  const changed = layout.written.map((field) => ({ field, column: layout.columnOf(field) }))
  const [locking, writing] = [lockingOf<Answer>(layout, missing), writingOf<Answer>(layout, description.searched)]
  const reading = readingOf<Answer>(layout, description)
  /** What was found of a row. @throws BookError `not_found` where nothing was, and there is no such row */
  const ofARow = async <Found>(books: Books, id: string, found: Found[]): Promise<Found[]> => {
    if (found.length === 0 && !(await reading.exists(books, id))) throw new BookError(missing, { code: 'not_found' })
    return found
  }
  return {
    ...reading,
    ...locking,
    ...writing,
    /** The changes of a row, the latest first; also of one that was deleted. */
    changes: async (books: Books, id: string): Promise<MasterChange[]> =>
      ofARow(books, id, await readChanges(books, { table, id, fields: changed })),
    /** What uses a row, by kind. */
    uses: async (books: Books, id: string): Promise<MasterUse[]> => ofARow(books, id, await readUses(books, id, usedBy)),
    /**
     * Deletes a row that nothing uses, if it still has the version that the client has seen; answers what it was. `judge` may refuse it before.
     * @throws BookError `not_found`, `conflict`, or `rule_broken` with where it is used
     */
    async removeUnused(books: Books, id: string, version: string, judge?: (row: Answer) => void): Promise<Answer> {
      const row = await locking.lockSeen(books, id, version)
      judge?.(row)
      await refuseUsed(books, id, usedBy)
      await writing.remove(books, id)
      return row
    },
  }
}

/** A table of masters and what is done with its rows. */
export type MasterTable<Answer extends Row> = ReturnType<typeof masterTable<Answer>>

type Layout<Answer extends Row> = ReturnType<typeof layoutOf<Answer>>

/** How the fields of the answer map to SQL. */
function layoutOf<Answer extends Row>({ table, key, answer, computed = {}, columns = {}, hidden = [] }: TableDescription<Answer>) {
  const fields = Object.keys(answer.shape)
  const columnOf = (field: string) => (field === 'id' ? key : (columns[field as keyof Answer] ?? snake(field)))
  const readBy = (field: string) => computed[field as keyof Answer] ?? sql.ref(columnOf(field))
  const written = [...fields, ...hidden].filter((field) => !['id', 'version'].includes(field) && !(field in computed))
  return {
    table: sql.table(table),
    key: sql.ref(key),
    answer,
    fields,
    written,
    columnOf,
    readBy,
    columns: sql.join(fields.map((field) => sql`${readBy(field)} as ${sql.ref(field)}`)),
    /** The columns to write, with their values, which may be SQL. */
    given: (values: object): [RawBuilder<unknown>, unknown][] =>
      Object.entries(values).flatMap(([field, value]) =>
        written.includes(field) && value !== undefined ? [[sql.ref(columnOf(field)), value]] : [],
      ),
  }
}

async function readRows<Answer extends Row>(
  { table, columns, answer }: Layout<Answer>,
  owner: Owner,
  rest: RawBuilder<unknown>,
): Promise<Answer[]> {
  return rowsOf(owner.sql, answer)`select ${columns} from ${table} where ${ownedBy(owner)} ${rest}`
}

function readingOf<Answer extends Row>(layout: Layout<Answer>, description: TableDescription<Answer>) {
  const { table, key } = layout
  const { order: usual } = description
  const pageOf = pagesOf<Answer>(layout, description)
  return {
    /** All rows, in their order. */
    all: (owner: Owner) => readRows<Answer>(layout, owner, sql`order by ${ordered([...usual, description.key])}`),

    /** The row; undefined where there is none. */
    read: async (owner: Owner, id: string): Promise<Answer | undefined> =>
      (await readRows<Answer>(layout, owner, sql`and ${key} = ${id}`))[0],

    exists: async (owner: Owner, id: string): Promise<boolean> =>
      (await run(owner.sql)`select from ${table} where ${ownedBy(owner)} and ${key} = ${id}`) > 0,

    /**
     * The rows that a query asks for: all, or one page and the position where the next begins. A page that was searched may be shorter
     * than its limit; it is empty only at the end.
     */
    async list(owner: Owner, query: MasterQuery): Promise<Page<Answer>> {
      const { text = '', best, limit, atMost = description.atMost } = query
      if (text.trim() === '') {
        const many = limit === undefined && atMost !== undefined && (await exceeds(layout, owner, atMost))
        return pageOf(owner, many ? { ...query, limit: PAGE_ROWS } : query)
      }
      // Mere punctuation names nothing.
      if (searchPrefixes(text).length === 0) return { result: [], next: null }
      if (best) return { result: await bestOf(pageOf, owner, query), next: null }
      let page = await pageOf(owner, query)
      for (;;) {
        const matches = new Set<Answer>(matching(page.result as never[], text))
        if (matches.size > 0 || page.next === null) return { ...page, result: page.result.filter((row) => matches.has(row)) }
        page = await pageOf(owner, { ...query, after: page.next })
      }
    },
  }
}

type Page<Answer> = { result: Answer[]; next: string | null }

/** The most rows among which the best are looked for. */
const MAX_JUDGED = 2_000

/** The best matches; where they are few, also names with a typing mistake, which cost a longer search. */
async function bestOf<Answer extends Row>(pageOf: ReadPage<Answer>, owner: Owner, query: MasterQuery): Promise<Answer[]> {
  const { text = '', limit = MAX_JUDGED } = query
  const judged = { ...query, limit: MAX_JUDGED }
  const matches = matching((await pageOf(owner, judged)).result as never[], text)
  if (matches.length >= OFFERED) return matches.slice(0, limit)
  return offered((await pageOf(owner, judged, true)).result as never[], text, limit)
}

async function exceeds<Answer extends Row>({ table }: Layout<Answer>, owner: Owner, most: number): Promise<boolean> {
  return (await run(owner.sql)`select from ${table} where ${ownedBy(owner)} limit ${most + 1}`) > most
}

type ReadPage<Answer extends Row> = ReturnType<typeof pagesOf<Answer>>

/**
 * Reads rows by the filters of a query, of those that may match its text, in its order and from its position on. `mistyped`: also those that
 * may match it but for one letter.
 */
function pagesOf<Answer extends Row>(
  layout: Layout<Answer>,
  { order: usual, sorts = {}, filters = {}, searched, key: keyName }: TableDescription<Answer>,
) {
  const { table, key, columns, answer, fields, readBy } = layout
  return async (owner: Owner, query: MasterQuery, mistyped = false): Promise<Page<Answer>> => {
    const { limit, after, text = '', sort = '', ids } = query
    const narrowed = new Set([...fields, ...Object.keys(filters)])
    const order = [...(sorts[sort] ?? usual), keyName]
    const conditions = [
      ...[...narrowed]
        .filter((field) => query[field] !== undefined)
        .map((field) => {
          const filter = 'organizationId' in owner && filters[field]
          return filter ? sql`and ${filter(owner, query[field])}` : sql`and ${readBy(field)} = ${query[field]}`
        }),
      ...(ids === undefined ? [] : [sql`and ${key} = any(${ids}::uuid[])`]),
      ...(searched && 'organizationId' in owner ? [mayMatch(owner, searched, key, text, mistyped)] : []),
      ...(after === undefined ? [] : [sql`and (${ordered(order)}) > (${sql.join(readPlace(after, order.length))})`]),
    ]
    const place = sql`array[${sql.join(order.map((part) => sql`${sql.raw(part)}::text`))}]`
    const chosen = sql`${sql.join(conditions, sql` `)} order by ${ordered(order)} limit ${limit === undefined ? null : limit + 1}`
    // A word may be in thousands of names. Their order is found first, which an index can answer alone, and then only the rows of the page are read.
    const rest =
      text === ''
        ? chosen
        : sql`and ${key} = any(array(select ${key} from ${table} where ${ownedBy(owner)} ${chosen})) order by ${ordered(order)}`
    const found = await rowsOf(owner.sql, answer.extend({ place: z.array(z.string()).nullable() }))`
      select ${columns}, ${limit === undefined ? sql`null::text[]` : place} as place from ${table} where ${ownedBy(owner)} ${rest}`
    const page = found.slice(0, limit)
    const next = page.length === found.length ? null : asPlace((page.at(-1)?.place as string[] | null) ?? undefined)
    return { result: page.map(({ place: _, ...row }) => row as unknown as Answer), next }
  }
}

function lockingOf<Answer extends Row>(layout: Layout<Answer>, missing: string) {
  // The weakest lock under which two changes of a row wait for each other, while postings that refer to it do not wait.
  const lock = async (owner: Owner, id: string): Promise<Answer | undefined> =>
    (await readRows<Answer>(layout, owner, sql`and ${layout.key} = ${id} for no key update`))[0]
  return {
    /** The row, locked until the command ends; undefined where there is none. */
    lock,

    /**
     * The row, locked, if it still has the version that the client has seen.
     * @throws BookError `not_found`; `conflict` with both versions where it was changed since
     */
    async lockSeen(owner: Owner, id: string, version: number | string): Promise<Answer> {
      const row = await lock(owner, id)
      if (!row) throw new BookError(missing, { code: 'not_found' })
      const seen = typeof version === 'number' ? version : Number.parseInt(version, 10)
      if (row.version !== seen) throw changedElsewhere({ seen, current: row.version })
      return row
    },
  }
}

function writingOf<Answer extends Row>({ table, key, columns, answer, given }: Layout<Answer>, searched: SearchedTable | undefined) {
  const keep = async (owner: Owner, row: Answer): Promise<Answer> => {
    if (searched && 'organizationId' in owner) await storeSearchWords(owner, searched, [row as Answer & Named])
    return row
  }
  return {
    /** Inserts a row from the fields of `values` that the table has. */
    async insert(owner: Owner, values: object): Promise<Answer> {
      const pairs: [RawBuilder<unknown>, unknown][] = [ownerOf(owner), [key, uuidv7()], ...given(values)]
      const created = await rowsOf(owner.sql, answer)`insert into ${table} (${sql.join(pairs.map(([column]) => column))})
        values (${sql.join(pairs.map(([, value]) => value))}) returning ${columns}`
      return keep(owner, only(created))
    },

    /** Updates a row that the caller has locked, and increments its version. */
    async update(owner: Owner, id: string, values: object): Promise<Answer> {
      const set = [...given(values).map(([column, value]) => sql`${column} = ${value}`), sql`version = version + 1`]
      const changed = await rowsOf(owner.sql, answer)`
        update ${table} set ${sql.join(set)} where ${ownedBy(owner)} and ${key} = ${id} returning ${columns}`
      return keep(owner, only(changed))
    },

    async remove(owner: Owner, id: string): Promise<void> {
      await run(owner.sql)`delete from ${table} where ${ownedBy(owner)} and ${key} = ${id}`
      if (searched && 'organizationId' in owner) await removeSearchWords(owner, searched, [id])
    },
  }
}

const snake = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const ordered = (order: readonly string[]) => sql.join(order.map((part) => sql.raw(part)))
const ownerOf = (owner: Owner): [RawBuilder<unknown>, string] =>
  'organizationId' in owner ? [sql.ref('organization_id'), owner.organizationId] : [sql.ref('account_id'), owner.accountId]
function ownedBy(owner: Owner): RawBuilder<unknown> {
  const [column, whose] = ownerOf(owner)
  return sql`${column} = ${whose}`
}

function only<Answer>([row]: Answer[]): Answer {
  if (row === undefined) throw changedElsewhere()
  return row
}
