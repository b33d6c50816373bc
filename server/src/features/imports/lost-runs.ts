import { type Connection, openClient } from '../../db/connect.ts'
import { run } from '../../db/statements.ts'
import { LOST } from './import-run.ts'

/** Another server may come back and go on with its own. */
const GIVEN_UP_AFTER_S = 24 * 3600

/**
 * Ends the imports that were cut off with the server that carried them out, but for those whose files it `kept`: they are taken up again.
 * Where no other server serves the database, whatever goes on there was this one's.
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
