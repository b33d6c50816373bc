import type pg from 'pg'
import { joinAs, openTenant, type Person, type Tenant } from './tenants.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** The server with one tenant on it. */
export type OneTenant = TestApp & {
  tenant: Tenant
  /** A new clerk of the tenant. */
  somebody: () => Promise<Person>
  /** Asks the database itself, as its owner. */
  sql: (text: string, values?: unknown[]) => Promise<pg.QueryResult>
}

/** Starts the server and opens a tenant; throws the refusal, if the server refuses that or, later, somebody. */
export async function startWithOneTenant(): Promise<OneTenant> {
  const product = await startTestApp()
  const tenant = await openTenant(product)
  const clerk = { organizationId: tenant.ids.organizationId, role: 'clerk', voucherTypes: null }
  const somebody = () => joinAs(product.app, tenant.people.superadmin, tenant.canary, [clerk])
  return { ...product, tenant, somebody, sql: (text, values) => tenant.admin.query(text, values) }
}
