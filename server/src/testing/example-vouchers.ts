import { randomUUID } from 'node:crypto'
import { type Example, inBooks, reading } from './example.ts'
import { freshVoucher, voucherBody } from './fresh-vouchers.ts'
import { plannedBody } from './planned-body.ts'
import { freshAttachment, freshDraft, freshPlanned, type Person, pictureOf, type Tenant } from './tenants.ts'

/** A voucher that the caller may read: a clerk reads his own. */
const readableVoucher = async (tenant: Tenant, caller: Person): Promise<string> =>
  caller.userId === tenant.people.clerk.userId ? freshVoucher(tenant, caller) : tenant.ids.voucherId

/** A clerk reads the orders that he entered himself. */
const orderer = (tenant: Tenant, caller: Person): Person =>
  caller.userId === tenant.people.clerk.userId ? caller : tenant.people.superadmin

const readableAttachment = async (tenant: Tenant, caller: Person) => {
  const voucherId = await readableVoucher(tenant, caller)
  const isOwn = voucherId !== tenant.ids.voucherId
  return { voucherId, fileId: isOwn ? await freshAttachment(tenant, voucherId) : tenant.ids.attachmentId }
}

const freshlyPlanned = async (tenant: Tenant) => ({ ...inBooks(tenant), plannedId: await freshPlanned(tenant) })

/** An example for each call of vouchers, their files, drafts and plans. */
export const vouchers: Record<string, Example> = {
  listUsedLedgers: (tenant) => ({ params: inBooks(tenant) }),
  listLatestVouchers: (tenant) => ({ params: inBooks(tenant), query: { type: 'payment' } }),
  findSupplierBill: (tenant) => ({
    params: inBooks(tenant),
    query: { ledgerId: tenant.ids.ledgerId, reference: 'KT-55', date: '2026-09-01' },
  }),
  listOpenBills: (tenant) => ({
    params: { ...inBooks(tenant), ledgerId: tenant.ids.ledgerId },
    query: { subLedgerId: tenant.ids.subLedgerId },
  }),
  listOpenOrders: (tenant) => ({
    params: { ...inBooks(tenant), ledgerId: tenant.ids.ledgerId },
    query: { type: 'sales', on: '2026-09-01' },
  }),
  showFulfilment: async (tenant, caller) => ({
    params: { ...inBooks(tenant), voucherId: await freshVoucher(tenant, orderer(tenant, caller), 'sales-order') },
    query: { on: '2026-09-01' },
  }),
  printBill: async (tenant, caller) => ({
    params: { ...inBooks(tenant), voucherId: await freshVoucher(tenant, orderer(tenant, caller), 'sales') },
    body: { paper: 'A4' },
  }),
  listVoucherTypes: (tenant) => ({ params: inBooks(tenant), query: { fiscalYearId: tenant.ids.fiscalYearId } }),
  postVoucher: (tenant) => ({ params: inBooks(tenant), headers: { 'idempotency-key': randomUUID() }, body: voucherBody(tenant) }),
  showVoucher: async (tenant, caller) => ({ params: { ...inBooks(tenant), voucherId: await readableVoucher(tenant, caller) } }),
  showVoucherHistory: async (tenant, caller) => ({ params: { ...inBooks(tenant), voucherId: await readableVoucher(tenant, caller) } }),
  alterVoucher: async (tenant) => {
    const { type: _type, ...body } = voucherBody(tenant, '2026-09-01')
    return { params: { ...inBooks(tenant), voucherId: await freshVoucher(tenant) }, body: { ...body, version: 1, reason: tenant.canary } }
  },
  cancelVoucher: async (tenant) => ({
    params: { ...inBooks(tenant), voucherId: await freshVoucher(tenant) },
    body: { version: 1, reason: tenant.canary },
  }),
  reverseVoucher: async (tenant) => ({
    params: { ...inBooks(tenant), voucherId: await freshVoucher(tenant) },
    headers: { 'idempotency-key': randomUUID() },
    body: { version: 1, date: '2026-09-01', narration: tenant.canary },
  }),
  searchVouchers: (tenant) => ({ params: inBooks(tenant), query: { text: 'Kanari' } }),
  listPlannedVouchers: reading,
  countDuePlanned: (tenant) => ({ params: inBooks(tenant), query: { on: '2026-09-01' } }),
  createPlannedVoucher: (tenant) => ({ params: inBooks(tenant), body: plannedBody(tenant) }),
  updatePlannedVoucher: async (tenant) => ({ params: await freshlyPlanned(tenant), body: { ...plannedBody(tenant), version: 1 } }),
  deletePlannedVoucher: async (tenant) => ({ params: await freshlyPlanned(tenant), query: { version: '1' } }),
  skipPlannedVoucher: async (tenant) => ({ params: await freshlyPlanned(tenant), body: { version: 1, reason: tenant.canary } }),
  postPlannedVoucher: async (tenant) => ({
    params: await freshlyPlanned(tenant),
    headers: { 'idempotency-key': randomUUID() },
    body: { ...voucherBody(tenant), plannedVersion: 1 },
  }),
  listAttachments: async (tenant, caller) => ({ params: { ...inBooks(tenant), voucherId: await readableVoucher(tenant, caller) } }),
  attachFile: async (tenant, caller) => ({
    params: { ...inBooks(tenant), voucherId: await readableVoucher(tenant, caller) },
    body: { file: pictureOf(tenant) },
  }),
  readAttachment: async (tenant, caller) => ({ params: { ...inBooks(tenant), ...(await readableAttachment(tenant, caller)) } }),
  readThumbnail: async (tenant, caller) => ({ params: { ...inBooks(tenant), ...(await readableAttachment(tenant, caller)) } }),
  detachFile: async (tenant) => {
    const voucherId = await freshVoucher(tenant) // one that others hang files on would soon hold its twenty
    return { params: { ...inBooks(tenant), voucherId, fileId: await freshAttachment(tenant, voucherId) } }
  },
  listDrafts: reading,
  listOthersDrafts: reading,
  saveDraft: async (tenant, caller) => ({
    params: { ...inBooks(tenant), draftId: await freshDraft(tenant, caller.userId) },
    body: { body: tenant.canary },
  }),
  deleteDraft: async (tenant, caller) => ({ params: { ...inBooks(tenant), draftId: await freshDraft(tenant, caller.userId) } }),
}
