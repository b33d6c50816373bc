import { givenIn } from '../../db/audit.ts'
import type { Books } from '../../db/books.ts'
import { givenAsJson } from '../../db/record-commands.ts'
import type { RowOf } from './format.ts'
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

export function* slices<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) yield rows.slice(start, start + ROWS_AT_ONCE)
}
