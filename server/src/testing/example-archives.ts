import { randomUUID } from 'node:crypto'
import { NOTHING_YET } from '../features/archives/archive-run.ts'
import { type Example, inBooks, reading } from './example.ts'
import type { Tenant } from './tenants.ts'

/** The import of an archive that has failed, by plain SQL. */
async function freshArchiveRun({ admin, ids, canary }: Tenant): Promise<string> {
  const importId = randomUUID()
  await admin.query(
    `insert into import_run (organization_id, import_id, source, file_name, dry_run, state, message, counts, started_by)
     values ($1, $2, 'archive', $3, true, 'failed', $3, $4, $5)`,
    [ids.organizationId, importId, canary, JSON.stringify({ archive: { ...NOTHING_YET, message: canary } }), ids.userId],
  )
  return importId
}

/** An example for each call of archives. What is imported is none, so that nothing comes of it. */
export const archives: Record<string, Example> = {
  takeArchive: reading,
  importArchive: (tenant) => ({
    params: inBooks(tenant),
    query: { dryRun: 'true' },
    body: { file: new File(['no archive'], `${tenant.canary}.zip`, { type: 'application/zip' }) },
  }),
  showArchiveImport: async (tenant) => ({ params: { ...inBooks(tenant), importId: await freshArchiveRun(tenant) } }),
}
