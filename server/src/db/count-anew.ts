import { type Connection, openClient } from './connect.ts'

/** What an import fills, and what is joined with it. */
const TABLES = 'voucher, voucher_line, ledger_month, ledger, ledger_group, sub_ledger'

/**
 * Lets PostgreSQL count the books anew. It does so by itself once a minute; until then it takes books that have just been filled
 * for empty, and plans a report over them that does not end. Only an administrator may, so this is a connection of its own.
 */
export async function countAnew(admin: Connection): Promise<void> {
  const client = await openClient(admin)
  try {
    await client.query(`set lock_timeout = '5s'; analyze ${TABLES}`)
  } finally {
    await client.end()
  }
}
