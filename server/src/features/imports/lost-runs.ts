import { type Connection, openClient } from '../../db/connect.ts'
import { run } from '../../db/statements.ts'
import { LOST, LOST_AFTER_S } from './import-run.ts'

/**
 * Ends the imports that were cut off with the server that carried them out. Where no other server serves the database, whatever goes
 * on there was this one's; elsewhere only what has given no sign of life for a while.
 */
export async function endLostRuns(admin: Connection, { alone }: { alone: boolean }): Promise<void> {
  const client = await openClient(admin)
  try {
    await run(client)`update import_run set state = 'failed', message = ${LOST}
        where state = 'running' and touched_at < now() - make_interval(secs => ${alone ? 0 : LOST_AFTER_S})`
  } finally {
    await client.end()
  }
}
