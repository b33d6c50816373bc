import { randomUUID } from 'node:crypto'
import { asCommand } from './as-command.ts'
import { type Example, versionOf } from './example.ts'
import type { Tenant } from './tenants.ts'

const versionOfYear = (tenant: Tenant) => versionOf(tenant, 'fiscal_year', 'fiscal_year_id', tenant.ids.fiscalYearId)
const yearOf = ({ ids }: Tenant) => ({ id: ids.fiscalYearId })

/** An exception that ended long ago, by plain SQL: no exception of an example lets anybody in. */
async function freshException({ admin, ids, canary }: Tenant): Promise<string> {
  const id = randomUUID()
  await asCommand(
    admin,
    ids.organizationId,
    `insert into lock_exception (organization_id, exception_id, fiscal_year_id, role, until, reason, granted_by, granted_at)
     values ($1, $2, $3, 'clerk', '2020-01-01', $4, $5, '2020-01-01')`,
    [ids.organizationId, id, ids.fiscalYearId, canary, ids.userId],
  )
  return id
}

/** An example for each call of a year's end. */
export const yearEnd: Record<string, Example> = {
  lockFiscalYear: async (tenant) => ({
    params: yearOf(tenant),
    body: { through: null, reason: tenant.canary, version: await versionOfYear(tenant) },
  }),
  listLockExceptions: (tenant) => ({ params: yearOf(tenant) }),
  grantLockException: (tenant) => ({ params: yearOf(tenant), body: { userId: null, role: 'clerk', hours: 1, reason: tenant.canary } }),
  revokeLockException: async (tenant) => ({ params: { ...yearOf(tenant), exceptionId: await freshException(tenant) } }),
}
