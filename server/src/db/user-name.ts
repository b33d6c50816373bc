import { type RawBuilder, sql } from 'kysely'

/** The name of a user in a statement, '' where a join found nobody. `table` is the alias of `app_user`. */
export const userName = (table: 'app_user' | 'u' | 'a' | 'g' | 'w'): RawBuilder<string> =>
  sql`coalesce(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}, '')`
