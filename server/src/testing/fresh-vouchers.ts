import { randomUUID } from 'node:crypto'
import { postVoucher } from '@lekha/contract'
import { type Ask, ask, bearing, expectOf } from './ask.ts'
import type { Person, Tenant } from './tenants.ts'

/** A voucher as it is posted, in the words of the wire. */
export const voucherBody = ({ ids, canary }: Tenant, date = '2026-08-01') => ({
  ...{ type: 'journal', date, narration: canary, reference: canary },
  lines: [
    { ledgerId: ids.ledgerId, subLedgerId: ids.subLedgerId, amount: '1250.50', narration: canary },
    { ledgerId: ids.counterLedgerId, amount: '-1250.50', narration: canary },
  ],
})

/** Posts a voucher of two lines, for the superadmin or for somebody else, and tells its id. */
export async function freshVoucher(tenant: Tenant, by: Person = tenant.people.superadmin, type = 'journal'): Promise<string> {
  const what: Ask = {
    headers: bearing(by.token),
    params: { organizationId: tenant.ids.organizationId },
    body: { ...voucherBody(tenant), type },
  }
  const posted = await expectOf<{ result: { id: string } }>(ask(tenant.app, postVoucher, what))
  return posted.result.id
}

/** A voucher without lines: goods come into a godown, in a batch. */
export async function freshMovement(tenant: Tenant): Promise<void> {
  const { ids, canary } = tenant
  const moved = { stockItemId: ids.stockItemId, godownId: ids.godownId, kind: 'in', quantity: '12.5', value: '1000', batch: canary }
  const what: Ask = {
    headers: bearing(tenant.people.superadmin.token),
    params: { organizationId: ids.organizationId },
    body: { type: 'stock-journal', date: '2026-08-02', narration: canary, reference: canary, lines: [], movements: [moved] },
  }
  await expectOf(ask(tenant.app, postVoucher, what))
}

/** A bill of a party, named after the canary, with a tax deducted from it. */
export async function freshBill(tenant: Tenant): Promise<void> {
  const { ids, canary } = tenant
  const { lines, ...body } = voucherBody(tenant, '2026-08-03')
  const bills = [{ billId: randomUUID(), kind: 'new', amount: '1000', name: canary }]
  const deduction = {
    partyLedgerId: ids.ledgerId,
    partySubLedgerId: ids.subLedgerId,
    natureId: ids.tdsNatureId,
    base: '1250.50',
    rate: 1_500,
  }
  const what: Ask = {
    headers: bearing(tenant.people.superadmin.token),
    params: { organizationId: ids.organizationId },
    body: {
      ...body,
      lines: [
        { ...lines[0], bills },
        { ...lines[1], deduction },
      ],
    },
  }
  await expectOf(ask(tenant.app, postVoucher, what))
}
