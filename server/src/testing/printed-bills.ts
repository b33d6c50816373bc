import { asCommand } from './as-command.ts'
import type { TestApp } from './test-app.ts'

/** Issues the bills of an organization from a day on, so that they are printed and counted. */
export const issueBillsFrom = ({ database }: TestApp, { organizationId }: { organizationId: string }, day: string): Promise<void> =>
  asCommand(database.admin, organizationId, 'update organization set bills_issued_from = $2 where organization_id = $1', [
    organizationId,
    day,
  ])
