import { randomUUID } from 'node:crypto'
import { asCommand } from './as-command.ts'
import { type Example, versionOf } from './example.ts'
import type { Tenant } from './tenants.ts'

const versionOfYear = (tenant: Tenant) => versionOf(tenant, 'fiscal_year', 'fiscal_year_id', tenant.ids.fiscalYearId)
const closableOf = ({ ids }: Tenant) => ({ id: ids.closableYearId })
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

/** The year that can be closed, closed or open, whatever was done with it before. */
async function closableYear(tenant: Tenant, closed: boolean): Promise<{ id: string; version: number }> {
  const { closableBooksId: organizationId, closableYearId: id } = tenant.ids
  await asCommand(
    tenant.admin,
    organizationId,
    `update fiscal_year set closed_at = case when $2 then now() end where fiscal_year_id = $1`,
    [id, closed],
  )
  return { id, version: await versionOf(tenant, 'fiscal_year', 'fiscal_year_id', id) }
}

/** An example for each call of a year's end. */
export const yearEnd: Record<string, Example> = {
  lockFiscalYear: async (tenant) => ({
    params: yearOf(tenant),
    body: { through: null, reason: tenant.canary, version: await versionOfYear(tenant) },
  }),
  listLockExceptions: (tenant) => ({ params: yearOf(tenant) }),
  grantLockException: (tenant) => ({ params: yearOf(tenant), body: { userId: null, role: 'clerk', hours: 1, reason: tenant.canary } }),
  readYearEnd: (tenant) => ({ params: closableOf(tenant) }),
  closeFiscalYear: async (tenant) => {
    const { id, version } = await closableYear(tenant, false)
    return { params: { id }, body: { version } }
  },
  reopenFiscalYear: async (tenant) => {
    const { id, version } = await closableYear(tenant, true)
    return { params: { id }, body: { reason: tenant.canary, version } }
  },
  fileReport: (tenant) => ({ params: closableOf(tenant), body: { report: 'trial-balance', note: tenant.canary, language: 'en' } }),
  compareFiledReport: (tenant) => ({ params: { ...yearOf(tenant), filedId: tenant.ids.filedId } }),
  revokeLockException: async (tenant) => ({ params: { ...yearOf(tenant), exceptionId: await freshException(tenant) } }),
}
