import { type Connection, OWNER_ROLE, openClient } from './connect.ts'

const BATCH = 5_000

/** Tables whose rows expire; their policies say when. Refresh tokens are deleted before their sessions, pages before their runs. */
const TABLES = ['refresh_token', 'session', 'request', 'import_page', 'import_run', 'charge_run']

/**
 * Deletes expired rows: ended sessions and their refresh tokens, stored answers to requests with a key, import runs and, sooner, the
 * pages of their findings. Row security shows the owner only the expired rows; the runtime role may delete none of them.
 *
 * @returns how many rows were deleted
 */
export async function forgetOld(admin: Connection): Promise<number> {
  const client = await openClient(admin)
  let forgotten = 0
  try {
    await client.query(`set lock_timeout = '5s'; set role ${OWNER_ROLE}; set app.retention = 'old';
      set app.organization = '00000000-0000-0000-0000-000000000000'`)
    for (const table of TABLES) {
      for (let deleted = BATCH; deleted === BATCH; forgotten += deleted) {
        const batch = await client.query(`delete from ${table} where ctid = any(array(select ctid from ${table} limit ${BATCH}))`)
        deleted = batch.rowCount ?? 0
      }
    }
  } finally {
    await client.end()
  }
  return forgotten
}
