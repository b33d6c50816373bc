import { randomUUID } from 'node:crypto'
import { listForCharging, postReceipt } from '@lekha/contract'
import type pg from 'pg'
import { asCommand } from './as-command.ts'
import { type Ask, ask, bearing, expectOf } from './ask.ts'
import { type Example, inBooks, reading, versionOf } from './example.ts'
import { freshMember } from './example-members.ts'
import type { Person, Tenant } from './tenants.ts'

const ofOne = (tenant: Tenant) => ({ params: { ...inBooks(tenant), chargeHeadId: tenant.ids.chargeHeadId } })

/** A ledger that every new organization has; a tenant's carries the canary before its name. */
async function starterLedger({ admin, ids }: Tenant, name: string): Promise<string> {
  const found = await admin.query<{ id: string }>(
    "select ledger_id as id from ledger where organization_id = $1 and name like '%' || $2 order by length(name) limit 1",
    [ids.organizationId, name],
  )
  return found.rows[0]?.id ?? ''
}

const headForm = async (tenant: Tenant) => ({
  ...{ kind: 'other', membershipTypeId: null, ledgerId: await starterLedger(tenant, 'Other Income') },
  ...{ name: `${tenant.canary} ${randomUUID()}`, nameNp: tenant.canary, price: '250', active: true },
})

const line = (chargeHeadId: string) => ({ chargeHeadId, fiscalYearId: null, billId: null, amount: '250', description: '' })
const receiptBody = async (tenant: Tenant) => ({
  ...{ date: '2026-08-01', memberFirmId: tenant.ids.memberFirmId, payer: tenant.canary, payerPan: '', representativeNumber: '' },
  ...{ paidBy: 'cash', ledgerId: await starterLedger(tenant, 'Cash'), transactionId: '', chequeNumber: '', chequeDate: null },
  ...{ chequeBank: '', remark: `${tenant.canary} ${randomUUID()}`, lines: [line(tenant.ids.chargeHeadId)] },
})

const chargeBody = ({ ids, canary }: Tenant) => ({
  ...{ chargeHeadId: ids.chargeHeadId, fiscalYearId: null, date: '2026-08-01', dueOn: null, amount: '250', remark: canary },
})
/** A list of no firm: the job of such a run charges nobody. */
const runBody = (tenant: Tenant) => ({
  ...{ ...chargeBody(tenant), membershipTypeId: randomUUID(), districtId: null, verified: null, validUntil: null, owing: null },
})

/** A frozen list of member firms, of none. */
export async function freshRun(tenant: Tenant): Promise<string> {
  const what: Ask = { headers: bearing(tenant.people.superadmin.token), params: inBooks(tenant), body: runBody(tenant) }
  return (await expectOf<{ result: { id: string } }>(ask(tenant.app, listForCharging, what))).result.id
}

/** A receipt that the caller may read: a clerk reads his own. */
async function freshReceipt(tenant: Tenant, caller: Person): Promise<string> {
  const isClerk = caller.userId === tenant.people.clerk.userId
  const by = isClerk ? caller : tenant.people.superadmin
  const what: Ask = { headers: bearing(by.token), params: inBooks(tenant), body: await receiptBody(tenant) }
  return (await expectOf<{ result: { id: string } }>(ask(tenant.app, postReceipt, what))).result.id
}

/** An example for each call of the receipt centre. */
export const receipts: Record<string, Example> = {
  listChargeHeads: reading,
  listChargeHeadChanges: ofOne,
  listChargeHeadUses: ofOne,
  createChargeHead: async (tenant) => ({ params: inBooks(tenant), body: await headForm(tenant) }),
  updateChargeHead: async (tenant) => ({
    ...ofOne(tenant),
    body: { ...(await headForm(tenant)), version: await versionOf(tenant, 'charge_head', 'charge_head_id', tenant.ids.chargeHeadId) },
  }),
  deleteChargeHead: async (tenant) => ({
    params: { ...inBooks(tenant), chargeHeadId: await freshHead(tenant.admin, tenant.ids.organizationId, tenant.canary) },
    query: { version: '1' },
  }),
  listMemberBalances: (tenant) => ({ params: inBooks(tenant), query: { ids: tenant.ids.memberFirmId } }),
  readMemberDues: ({ ids, ...tenant }) => ({
    params: { ...inBooks({ ...tenant, ids }), memberFirmId: ids.memberFirmId },
    query: { on: '2026-08-01' },
  }),
  chargeMember: async (tenant) => {
    const { memberFirmId } = await freshMember(tenant.admin, tenant.ids.organizationId, tenant.canary)
    return { params: { ...inBooks(tenant), memberFirmId }, body: chargeBody(tenant) }
  },
  listForCharging: (tenant) => ({ params: inBooks(tenant), body: runBody(tenant) }),
  showChargeRun: async (tenant) => ({ params: { ...inBooks(tenant), chargeRunId: await freshRun(tenant) } }),
  startChargeRun: async (tenant) => ({ params: { ...inBooks(tenant), chargeRunId: await freshRun(tenant) } }),
  postReceipt: async (tenant) => ({ params: inBooks(tenant), body: await receiptBody(tenant) }),
  listReceipts: (tenant) => ({ params: inBooks(tenant), query: { from: '2026-08-01', to: '2026-08-01' } }),
  showReceipt: async (tenant, caller) => ({ params: { ...inBooks(tenant), receiptId: await freshReceipt(tenant, caller) } }),
  printReceipt: async (tenant, caller) => ({
    params: { ...inBooks(tenant), receiptId: await freshReceipt(tenant, caller) },
    body: { paper: 'A5' },
  }),
}

/** A charge head that nothing names, by plain SQL. */
export async function freshHead(admin: pg.Pool, organizationId: string, name: string): Promise<string> {
  const id = randomUUID()
  const insert = `insert into charge_head (organization_id, charge_head_id, kind, ledger_id, name, name_np, price_paisa)
    values ($1, $2, 'other', (select ledger_id from ledger where organization_id = $1 and name like '%Other Income'), $3, $4, 25000)`
  await asCommand(admin, organizationId, insert, [organizationId, id, `${name} ${id}`, name])
  return id
}
