import type { Books } from './books.ts'
import { run } from './statements.ts'

/**
 * Looks into the books once more after the database refused a statement, to say exactly what was refused. The refused
 * transaction takes nothing any more, so it is ended and a reading one begun in its place; whoever calls this goes on to throw.
 * A savepoint before each posting would serve as well, and would cost every posting what only a refused one needs.
 */
export async function afterRefusal<T>(books: Books, look: () => Promise<T>): Promise<T> {
  await run(books.sql)`rollback`
  await run(books.sql)`begin isolation level repeatable read read only`
  await run(books.sql)`select set_config('app.user', ${books.userId}, true), set_config('app.organization', ${books.organizationId}, true)`
  return look()
}
