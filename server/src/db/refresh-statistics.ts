import { type Connection, openClient } from './connect.ts'

/** What an import fills, and what is joined with it. */
const TABLES = 'voucher, voucher_line, ledger_month, ledger, ledger_group, sub_ledger'

/**
 * Runs ANALYZE on the books. PostgreSQL does so by itself once a minute; until then its planner takes books that have just been
 * imported for empty, and plans a report over them that does not end. Only an administrator may, so this is a connection of its own.
 */
export async function refreshStatistics(admin: Connection): Promise<void> {
  const client = await openClient(admin)
  try {
    await client.query(`set lock_timeout = '5s'; analyze ${TABLES}`)
  } finally {
    await client.end()
  }
}
