import { type Connection, openClient } from '../../db/connect.ts'
import { LOST } from './import-run.ts'

/**
 * Ends the imports that were cut off with the server that carried them out. Only where no other server serves the database: whatever
 * goes on there was this one's. Elsewhere a run that gives no sign of life is answered as lost after a moment.
 */
export async function endLostRuns(admin: Connection): Promise<void> {
  const client = await openClient(admin)
  try {
    await client.query(`update import_run set state = 'failed', message = $1 where state = 'running'`, [LOST])
  } finally {
    await client.end()
  }
}
