import type { Ask } from './ask.ts'
import type { Person, Tenant } from './tenants.ts'

/** A request that succeeds for whoever may make it, on an object of its own where it uses one up. */
export type Example = (tenant: Tenant, caller: Person) => Ask | Promise<Ask>

export const inBooks = ({ ids }: Tenant) => ({ organizationId: ids.organizationId })
export const reading: Example = (tenant) => ({ params: inBooks(tenant) })

export const versionOf = async ({ admin }: Tenant, table: string, key: string, id: string): Promise<number> => {
  const found = await admin.query<{ version: number }>(`select version from ${table} where ${key} = $1`, [id])
  return found.rows[0]?.version ?? 0
}

export const organizationForm = ({ canary }: Tenant) => ({
  ...{ organizationName: canary, companyCode: canary, contact: '014567890', email: 'office@example.com', location: canary },
  ...{ postalCode: '44600', registrationNumber: '123456', panNumber: '301482915' },
})
