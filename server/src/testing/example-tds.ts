import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { asCommand } from './as-command.ts'
import { type Example, inBooks, reading, versionOf } from './example.ts'
import type { Tenant } from './tenants.ts'

const form = ({ canary }: Tenant) => ({
  ...{ name: `${canary} ${randomUUID()}`, nameNp: canary, section: '88', final: false, note: canary, active: true },
  rates: [{ since: '2026-07-17', rate: 150, threshold: '50000.00', slabs: [], source: canary, confirmed: true }],
})

const params = (tenant: Tenant) => ({ ...inBooks(tenant), tdsNatureId: tenant.ids.tdsNatureId })

/** An example for each call of natures of payment. */
export const tds: Record<string, Example> = {
  listTdsNatures: reading,
  listTdsNatureChanges: (tenant) => ({ params: params(tenant) }),
  listTdsNatureUses: (tenant) => ({ params: params(tenant) }),
  createTdsNature: (tenant) => ({ params: inBooks(tenant), body: form(tenant) }),
  updateTdsNature: async (tenant) => ({
    params: params(tenant),
    body: { ...form(tenant), version: await versionOf(tenant, 'tds_nature', 'tds_nature_id', tenant.ids.tdsNatureId) },
  }),
  deleteTdsNature: async (tenant) => ({
    params: { ...inBooks(tenant), tdsNatureId: await freshNature(tenant.admin, tenant.ids.organizationId, tenant.canary) },
    query: { version: '1' },
  }),
  enterUsualTdsNatures: async (tenant) => {
    const { organizationId } = tenant.ids
    const usual = `delete from tds_nature where organization_id = $1 and name = 'Dividend'`
    await asCommand(tenant.admin, organizationId, usual, [organizationId])
    return { params: inBooks(tenant) }
  },
}

/** A nature of payment that nothing names, by plain SQL. */
export async function freshNature(admin: pg.Pool, organizationId: string, name: string): Promise<string> {
  const id = randomUUID()
  const values = [organizationId, id, `${name} ${id}`, name]
  const insert =
    'insert into tds_nature (organization_id, tds_nature_id, name, name_np, note, section) values ($1, $2, $3, $4, $4, left($4, 20))'
  await asCommand(admin, organizationId, insert, values)
  return id
}
