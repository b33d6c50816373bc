import { type Connection, openClient } from '../../db/connect.ts'
import { run } from '../../db/statements.ts'
import { LOST } from './import-run.ts'

/** A run without a heartbeat for this long counts as lost; another server might restart and go on with it before. */
const GIVEN_UP_AFTER_S = 24 * 3600

/**
 * Ends the imports that were lost with their server, except those whose files this server `kept`, which it resumes. If no other server uses the
 * database, every running import was this server's.
 */
export async function endLostRuns(admin: Connection, { alone, kept }: { alone: boolean; kept: readonly string[] }): Promise<void> {
  const client = await openClient(admin)
  try {
    await run(client)`
      delete from job where touched_at <= now() - make_interval(secs => ${alone ? 0 : GIVEN_UP_AFTER_S}) and not job_id::text = any(${kept})`
    await run(client)`
      update import_run r set state = 'failed', message = ${LOST}
       where state = 'running' and not exists (select from job j where j.organization_id = r.organization_id and j.job_id = r.import_id)`
  } finally {
    await client.end()
  }
}
