import { randomUUID } from 'node:crypto'
import { type Example, inBooks, reading, versionOf } from './example.ts'
import { freshCostCentre, freshGroup, freshLedger, freshSubLedger } from './fresh-masters.ts'
import { type Tenant, YEAR } from './tenants.ts'

const groupForm = ({ canary }: Tenant) => ({
  ...{ name: `${canary} ${randomUUID()}`, nameNp: canary, parentId: null, nature: 'asset', affectsGrossProfit: null },
})

const ledgerForm = ({ canary, ids }: Tenant) => ({
  ...{
    name: `${canary} ${randomUUID()}`,
    nameNp: canary,
    groupId: ids.groupId,
    alias: `${canary} ${randomUUID()}`,
    code: null,
    pan: '',
    phone: '',
  },
  ...{ address: '', creditDays: null, requiresSubLedger: false, active: true },
})

const subLedgerForm = ({ canary, ids }: Tenant) => ({
  ...{ ledgerId: ids.ledgerId, name: `${canary} ${randomUUID()}`, nameNp: canary, alias: '', code: null, active: true },
})

const costCentreForm = ({ canary }: Tenant) => ({
  ...{ name: `${canary} ${randomUUID()}`, nameNp: canary, code: null, parentId: null, active: true },
})

const openingEntry = async ({ admin, ids }: Tenant): Promise<string | null> => {
  const found = await admin.query<{ entry: bigint }>(
    `select entry from voucher v where organization_id = $1 and voucher_type = 'opening' and not cancelled
        and not exists (select from voucher s where s.organization_id = v.organization_id and s.supersedes = v.entry)`,
    [ids.organizationId],
  )
  return found.rows[0]?.entry.toString() ?? null
}

/** An example for each call of the chart. */
export const chart: Record<string, Example> = {
  listGroups: reading,
  listGroupChanges: (tenant) => ({ params: { ...inBooks(tenant), groupId: tenant.ids.groupId } }),
  listGroupUses: (tenant) => ({ params: { ...inBooks(tenant), groupId: tenant.ids.groupId } }),
  createGroup: (tenant) => ({ params: inBooks(tenant), body: { ...groupForm(tenant), parentId: tenant.ids.groupId, nature: null } }),
  updateGroup: async (tenant) => ({
    params: { ...inBooks(tenant), groupId: tenant.ids.groupId },
    body: { ...groupForm(tenant), version: await versionOf(tenant, 'ledger_group', 'group_id', tenant.ids.groupId) },
  }),
  orderGroups: async (tenant) => {
    const { admin, ids, canary } = tenant
    const parentId = await freshGroup(admin, ids.organizationId, canary)
    const groupIds = [
      await freshGroup(admin, ids.organizationId, canary, parentId),
      await freshGroup(admin, ids.organizationId, canary, parentId),
    ]
    return { params: inBooks(tenant), body: { parentId, groupIds } }
  },
  deleteGroup: async (tenant) => ({
    params: { ...inBooks(tenant), groupId: await freshGroup(tenant.admin, tenant.ids.organizationId, tenant.canary) },
    query: { version: '1' },
  }),
  listLedgers: reading,
  listLedgerChanges: (tenant) => ({ params: { ...inBooks(tenant), ledgerId: tenant.ids.ledgerId } }),
  listLedgerUses: (tenant) => ({ params: { ...inBooks(tenant), ledgerId: tenant.ids.ledgerId } }),
  createLedger: (tenant) => ({ params: inBooks(tenant), body: ledgerForm(tenant) }),
  updateLedger: async (tenant) => ({
    params: { ...inBooks(tenant), ledgerId: tenant.ids.counterLedgerId },
    body: { ...ledgerForm(tenant), version: await versionOf(tenant, 'ledger', 'ledger_id', tenant.ids.counterLedgerId) },
  }),
  deleteLedger: async (tenant) => ({
    params: {
      ...inBooks(tenant),
      ledgerId: await freshLedger(tenant.admin, tenant.ids.organizationId, tenant.ids.groupId, tenant.canary),
    },
    query: { version: '1' },
  }),
  listBalances: (tenant) => ({ params: inBooks(tenant), query: { fiscalYearId: tenant.ids.fiscalYearId } }),
  glanceAtLedger: (tenant) => ({
    params: { ...inBooks(tenant), ledgerId: tenant.ids.ledgerId },
    query: { fiscalYearId: tenant.ids.fiscalYearId },
  }),
  listSubLedgers: reading,
  listSubLedgerChanges: (tenant) => ({ params: { ...inBooks(tenant), subLedgerId: tenant.ids.subLedgerId } }),
  listSubLedgerUses: (tenant) => ({ params: { ...inBooks(tenant), subLedgerId: tenant.ids.subLedgerId } }),
  createSubLedger: (tenant) => ({ params: inBooks(tenant), body: subLedgerForm(tenant) }),
  updateSubLedger: async (tenant) => ({
    params: { ...inBooks(tenant), subLedgerId: tenant.ids.subLedgerId },
    body: { ...subLedgerForm(tenant), version: await versionOf(tenant, 'sub_ledger', 'sub_ledger_id', tenant.ids.subLedgerId) },
  }),
  deleteSubLedger: async (tenant) => ({
    params: {
      ...inBooks(tenant),
      subLedgerId: await freshSubLedger(tenant.admin, tenant.ids.organizationId, tenant.ids.ledgerId, tenant.canary),
    },
    query: { version: '1' },
  }),
  listCostCentres: reading,
  listCostCentreChanges: (tenant) => ({ params: { ...inBooks(tenant), costCentreId: tenant.ids.costCentreId } }),
  listCostCentreUses: (tenant) => ({ params: { ...inBooks(tenant), costCentreId: tenant.ids.costCentreId } }),
  createCostCentre: (tenant) => ({ params: inBooks(tenant), body: costCentreForm(tenant) }),
  updateCostCentre: async (tenant) => ({
    params: { ...inBooks(tenant), costCentreId: tenant.ids.costCentreId },
    body: { ...costCentreForm(tenant), version: await versionOf(tenant, 'cost_centre', 'cost_centre_id', tenant.ids.costCentreId) },
  }),
  deleteCostCentre: async (tenant) => ({
    params: { ...inBooks(tenant), costCentreId: await freshCostCentre(tenant.admin, tenant.ids.organizationId, tenant.canary) },
    query: { version: '1' },
  }),
  listSubLedgerBalances: (tenant) => ({ params: inBooks(tenant), query: { asOf: YEAR.ends } }),
  listStockValues: reading,
  writeStockValues: async (tenant) => ({
    params: { ...inBooks(tenant), date: YEAR.starts },
    body: {
      values: [
        {
          ledgerId: tenant.ids.stockLedgerId,
          amount: '1250.50',
          version: await versionOf(tenant, 'stock_value', 'ledger_id', tenant.ids.stockLedgerId),
        },
      ],
    },
  }),
  showOpenings: reading,
  writeOpenings: async (tenant) => ({
    params: inBooks(tenant),
    body: { entry: await openingEntry(tenant), lines: [{ ledgerId: tenant.ids.counterLedgerId, subLedgerId: null, amount: '100.00' }] },
  }),
}
