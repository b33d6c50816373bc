import { type Connection, openClient } from './connect.ts'

/** The tables that an import fills: vouchers, masters, and the keys by which these are searched. */
const TABLES =
  'voucher, voucher_line, ledger_month, ledger, ledger_group, sub_ledger, cost_centre, stock_item, stock_month, stock_year, stock_group, stock_category, search_word'

/**
 * Runs ANALYZE on the books. Autovacuum does so about once a minute; until then the planner takes books that were just imported for empty
 * and chooses a plan that does not end. Only an administrator may run it, hence the separate connection.
 */
export async function refreshStatistics(admin: Connection): Promise<void> {
  const client = await openClient(admin)
  try {
    await client.query(`set lock_timeout = '5s'; analyze ${TABLES}`)
  } finally {
    await client.end()
  }
}
