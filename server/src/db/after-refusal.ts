import type { Books } from './books.ts'
import { run } from './statements.ts'

/**
 * Reads the books once more after the database refused a statement, to say exactly what was refused. PostgreSQL accepts no further
 * statement in that transaction, so it is rolled back and a read-only one begins on the same connection; the caller must throw afterwards.
 * A savepoint before each posting would also do, but every posting would pay for it, not only the refused ones.
 */
export async function afterRefusal<T>(books: Books, look: () => Promise<T>): Promise<T> {
  await run(books.sql)`rollback`
  await run(books.sql)`begin isolation level repeatable read read only`
  await run(books.sql)`select set_config('app.user', ${books.userId}, true), set_config('app.organization', ${books.organizationId}, true)`
  return look()
}
