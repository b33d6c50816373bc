import { randomUUID } from 'node:crypto'
import { type Example, inBooks, reading, versionOf } from './example.ts'
import { freshView, type Tenant } from './tenants.ts'

const viewForm = ({ canary }: Tenant) => ({
  ...{ name: `${canary} ${randomUUID()}`, report: 'report/trialBalance', search: { text: canary }, shared: false, isDefault: false },
})

/** An example for each call of saved views. */
export const savedViews: Record<string, Example> = {
  listSavedViews: reading,
  createSavedView: (tenant) => ({ params: inBooks(tenant), body: viewForm(tenant) }),
  updateSavedView: async (tenant, { userId }) => {
    const viewId = await freshView(tenant, userId)
    const version = await versionOf(tenant, 'saved_view', 'view_id', viewId)
    return { params: { ...inBooks(tenant), viewId }, body: { ...viewForm(tenant), version } }
  },
  deleteSavedView: async (tenant, { userId }) => ({
    params: { ...inBooks(tenant), viewId: await freshView(tenant, userId) },
    query: { version: '1' },
  }),
}
