import { givenIn } from '../../db/audit.ts'
import type { Books } from '../../db/books.ts'
import { givenAsJson } from '../../db/record-commands.ts'
import { run } from '../../db/statements.ts'
import { isRefusal, refusedAt } from './archive-refusal.ts'
import { fileOf, type ListName, type RowOf } from './format.ts'
import type { OpenArchive } from './open-archive.ts'

/** A fiscal year of the archive, and the id that it has in these books. */
export type RestoredYear = RowOf<'fiscal-years'> & { here: string }

/** The restoring of an archive into open books: one transaction from beginning to end. */
export type Restoring = {
  books: Books
  archive: OpenArchive
  /** By start. */
  years: RestoredYear[]
  /** Stores the progress. @throws where the import must end */
  touch: (versions: number) => Promise<void>
}

/** The command that is carried out, for an owner's function, which records it. */
export function commandOf(books: Books): string {
  books.command.recorded = true
  return JSON.stringify(givenAsJson(givenIn(books)))
}

/** The rows of one statement: while the server builds one, it can do nothing else. */
const ROWS_AT_ONCE = 2_000

/**
 * Stores the rows of a list, in this order, many with each statement. Where the database refuses some, the statement is taken back and
 * repeated with half of them, until the one row is known that is the reason.
 * @throws ArchiveRefusal with the file and the number of the row in it
 */
export async function storeRows<List extends ListName>(
  { books, archive }: Pick<Restoring, 'books' | 'archive'>,
  list: List,
  store: (rows: RowOf<List>[]) => Promise<void>,
  ordered: (rows: RowOf<List>[]) => RowOf<List>[] = (rows) => rows,
): Promise<void> {
  const rows = await archive.allOf(list)
  const numbers = new Map(rows.map((row, index) => [row, index + 1]))
  const sorted = ordered(rows)
  const storeFrom = async (some: RowOf<List>[]): Promise<void> => {
    const [first] = some
    if (!first) return
    await run(books.sql)`savepoint rows_of_an_archive`
    try {
      await store(some)
    } catch (refusal) {
      if (!isRefusal(refusal)) throw refusal
      await run(books.sql)`rollback to savepoint rows_of_an_archive`
      if (some.length === 1) throw refusedAt(`${fileOf(list)}, ${numbers.get(first)}`, refusal)
      const half = Math.ceil(some.length / 2)
      await storeFrom(some.slice(0, half))
      await storeFrom(some.slice(half))
      return
    }
    await run(books.sql)`release savepoint rows_of_an_archive`
  }
  for (let start = 0; start < sorted.length; start += ROWS_AT_ONCE) await storeFrom(sorted.slice(start, start + ROWS_AT_ONCE))
}
